"""Expected renderings of core/tokenize's chat templates, by Jinja 3.1 with the settings transformers uses. Writes
tests/oracle/data/chat_templates.json: for templates of the ggml source package only the renderings (the test reads the
templates where the package is), for those written here the template too.

Usage: python chat_templates.py FOLDER_OF_JINJA_FILES
"""
import json
import pathlib
import sys

from jinja2.sandbox import ImmutableSandboxedEnvironment

DATA = pathlib.Path(__file__).parent / "data"
FILES = {"Qwen-Qwen2.5-7B-Instruct": "chatml-qwen2.5", "Qwen-Qwen3-0.6B": "chatml", "google-gemma-2-2b-it": "gemma",
         "meta-llama-Llama-3.1-8B-Instruct": "llama-3.1", "microsoft-Phi-3.5-mini-instruct": "phi-3",
         "mistralai-Mistral-Nemo-Instruct-2407": "mistral-tekken"}

CHATML = "{% for m in messages %}{{ '<|im_start|>' + m.role + '\\n' + m.content + '<|im_end|>' + '\\n' }}{% endfor %}" \
         "{% if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif %}"
# In the manner of the families' own templates, as short as may be.
OWN = {
    "chatml": ("chatml", CHATML),
    "chatml-qwen2": ("chatml-qwen2", "{% if messages and messages[0].role != 'system' %}{{ '<|im_start|>system\\nYou are a helpful "
                     "assistant.<|im_end|>\\n' }}{% endif %}" + CHATML),
    "llama-3": ("llama-3", "{{ bos_token }}{% for m in messages %}{{ '<|start_header_id|>' + m.role + '<|end_header_id|>\\n\\n' + "
                "(m.content | trim) + '<|eot_id|>' }}{% endfor %}{% if add_generation_prompt %}"
                "{{ '<|start_header_id|>assistant<|end_header_id|>\\n\\n' }}{% endif %}"),
    "llama-2": ("llama-2", "{% set ns = namespace(system='') %}{% for m in messages %}{% if m.role == 'system' %}{% set ns.system = "
                "'<<SYS>>\\n' + m.content.strip() + '\\n<</SYS>>\\n\\n' %}{% elif m.role == 'user' %}{{ bos_token + '[INST] ' + "
                "ns.system + m.content.strip() + ' [/INST]' }}{% set ns.system = '' %}{% else %}{{ ' ' + m.content.strip() + ' ' + "
                "eos_token }}{% endif %}{% endfor %}"),
    "mistral": ("mistral", "{{ bos_token }}{% for m in messages %}{% if m.role == 'user' %}{{ '[INST] ' + m.content + ' [/INST]' }}"
                "{% else %}{{ m.content + eos_token }}{% endif %}{% endfor %}"),
    "mistral-v1": ("mistral-v1", "{{ bos_token }}{% set ns = namespace(system='') %}{% for m in messages %}{% if m.role == 'system' %}"
                   "{% set ns.system = m.content + '\\n\\n' %}{% elif m.role == 'user' %}{{ ' [INST] ' + ns.system + m.content + "
                   "' [/INST]' }}{% set ns.system = '' %}{% else %}{{ ' ' + m.content + eos_token }}{% endif %}{% endfor %}"),
    "mistral-v3": ("mistral-v3", "{{ bos_token }}{% set ns = namespace(system='') %}{% for m in messages %}{% if m.role == 'system' %}"
                   "{% set ns.system = m.content + '\\n\\n' %}{% elif m.role == 'user' %}{{ \"[INST] \" + (ns.system if loop.last else "
                   "'') + m.content + \"[/INST]\" }}{% else %}{{ ' ' + m.content + eos_token }}{% endif %}{% endfor %}"),
}
UNKNOWN = ["", "{% for m in messages %}{{ m.role + ': ' + m.content }}{% endfor %}",
           "{% for m in messages %}{{ '[SYSTEM_PROMPT]' + m.content + '[/SYSTEM_PROMPT][INST]' }}{% endfor %}",
           "{% for m in messages %}{{ '<|' + m.role + '|>' + m.content + '<|end|>' }}{% endfor %}<|assistant|>"]
CONVERSATIONS = [
    [{"role": "user", "content": "Hi"}],
    [{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Hi\n"}],
    [{"role": "user", "content": "a"}, {"role": "assistant", "content": "b"}, {"role": "user", "content": " c "}],
    [{"role": "system", "content": "s"}, {"role": "user", "content": "a"}, {"role": "assistant", "content": "b"},
     {"role": "user", "content": "c"}],
]


def refuse(message):
    raise ValueError(message)


def renderings(template):
    environment = ImmutableSandboxedEnvironment(trim_blocks=True, lstrip_blocks=True)
    environment.globals["raise_exception"] = refuse
    compiled = environment.from_string(template)
    result = []
    for messages in CONVERSATIONS:
        try:
            text = compiled.render(messages=messages, add_generation_prompt=True, bos_token="<s>", eos_token="</s>")
        except ValueError:
            continue  # this template takes no system message
        result.append({"messages": messages, "text": text.removeprefix("<s>")})
    return result


def main():
    folder = pathlib.Path(sys.argv[1])
    result = {"files": [], "own": [], "unknown": UNKNOWN}
    for name, family in FILES.items():
        template = (folder / f"{name}.jinja").read_text()
        result["files"].append({"file": name, "name": family, "bos": "bos_token" in template, "renderings": renderings(template)})
    for name, (family, template) in OWN.items():
        shown = renderings(template)
        if family == "mistral":
            shown = [r for r in shown if r["messages"][0]["role"] != "system"]  # its own template refuses one
        result["own"].append({"template": template, "name": family, "bos": "bos_token" in template, "renderings": shown})
    (DATA / "chat_templates.json").write_text(json.dumps(result, ensure_ascii=True, separators=(",", ":")) + "\n")


main()
