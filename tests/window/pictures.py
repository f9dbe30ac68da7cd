"""Makes the pictures of the window in docs/images: the real program with the demo session, light and dark.

    HEADSCOPE_GUI=build/release/bin/headscope HEADSCOPE_CLI=build/release/bin/headscope-cli \
        HEADSCOPE_SHARE=build/release/share/headscope python3 tests/window/pictures.py docs/images [NAME...]

NAME makes these only: overview, rank, job, ... A picture is the window of 1440 x 900 without its frame, in 256 colours.
"""
import json
import pathlib
import subprocess
import sys
import tempfile

from desk import Missing, wait_for
from program import PROGRESS, SHARE, Program

SIZE = (1440, 900)


class Album:
    def __init__(self, folder, names):
        self.folder, self.names = pathlib.Path(folder), set(names)

    def wants(self, *names):
        return not self.names or bool(self.names & set(names))

    def keep(self, program, name, still=True):
        """`still`: waits until nothing changes any more, which a running job does."""
        if not self.wants(name):
            return
        if still:
            program.settled("window")
        x, y, width, height = program.place
        file = self.folder / f"{name}-{program.theme}{'@2x' if program.scale == 2 else ''}.png"
        program.screen.save_picture(file, (x, y, width, height))
        subprocess.run(["convert", str(file), "+dither", "-colors", "256", "-strip", "-define", "png:compression-level=9",
                        f"PNG8:{file}"], check=True)
        print(file)


def open_demo(program):
    program.screen.key("ctrl+d")
    program.screen.wait_for_title("demo – Headscope")
    program.settled()


def hover_influence(program):
    """The pointer in the chart of the lower left, over what is measured at ratio 0.35."""
    left, top, right, bottom = program.box("charts")
    program.screen.move(left + (right - left) * 26 // 100, top + (bottom - top) * 70 // 100)


def picture_charts(program, album):
    open_demo(program)
    hover_influence(program)
    album.keep(program, "overview")
    program.park()
    if program.scale != 1:
        return
    for key, name in (("ctrl+2", "proportions"), ("ctrl+3", "influence"), ("ctrl+4", "rank"), ("ctrl+5", "spectra"),
                      ("ctrl+6", "pareto")):
        program.screen.key(key)
        program.settled()
        if name == "pareto":
            program.sees("the curves, which take a while", {"light": 0xC8323C, "dark": 0xFF6E6A}[program.theme])
        album.keep(program, name)
    program.screen.key("ctrl+3", "ctrl+t")
    program.settled()
    album.keep(program, "table")
    program.screen.key("ctrl+t", "ctrl+1")


def picture_what_if(program, album):
    """Three scenarios, and the sliders somewhere else."""
    for target, cap in (("0.05", "1"), ("0.1", "0.6"), ("0.086", "0.35")):
        program.set_value("alt+t", target)
        program.set_value("alt+m", cap)
        program.screen.key("ctrl+shift+b")
    program.go_to_head("L14H1")
    program.screen.key("alt+p")
    program.settled("what-if")
    program.set_value("alt+t", "0.12")
    program.park()
    album.keep(program, "what-if")


def picture_error(program, album):
    """A model whose download was interrupted: half of a file."""
    whole = SHARE / "demo/models/mha"
    broken = program.folder / "models" / "interrupted"
    broken.mkdir(parents=True)
    for name in ("config.json", "tokenizer.json"):
        (broken / name).write_bytes((whole / name).read_bytes())
    weights = (whole / "model.safetensors").read_bytes()
    (broken / "model.safetensors").write_bytes(weights[:len(weights) // 2])
    program.screen.key("alt+f", "f")
    program.fill_dialog("Open Model Folder", (None, broken))
    program.park()
    album.keep(program, "error")


def picture_job(program, album):
    """A profile of one of the small models on two short texts, a third of it measured."""
    talks = program.folder / "ferries.jsonl"
    talks.write_text("".join(json.dumps({
        "id": name, "text": f"The ferry {name} left Port Ellis at {hour} in the morning. It carried twelve passengers, four horses "
        "and the mail. Captain Brandt kept the log: fog until nine, then a light wind from the west.",
        "questions": [{"question": "Who kept the log?"}]}) + "\n" for name, hour in (("Aurora", "six"), ("Selma", "seven"))))
    before = set(program.drafts.glob("*.hscope"))
    program.screen.key("alt+f", "f")
    program.fill_dialog("Open Model Folder", (None, SHARE / "demo/models/lrkv-high"))
    draft = wait_for("a draft", lambda: set(program.drafts.glob("*.hscope")) - before).pop()
    program.screen.wait_for_title(f"{draft.stem} – Headscope")
    program.screen.key("ctrl+r")
    program.wait_for_dialog("Run Profile")
    program.screen.key("alt+i", "End")
    program.fill_dialog("Run Profile", ("alt+d", talks), ("alt+r", "0:0.5:0.025"))
    program.sees("a bar of progress", PROGRESS[program.theme], part="jobs", least=3)
    wait_for("a third of the points", lambda: program.points(draft) > 11 * 6 * 21 // 3, 500)
    program.go_to_head("L3H2")
    program.park()
    program.sees("the chosen head", {"light": 0x2A3FD6, "dark": 0x7A90FF}[program.theme])
    album.keep(program, "job", still=False)


def picture_states(program, album):
    if program.scale == 1:
        album.keep(program, "start")
    picture_charts(program, album)
    if program.scale != 1:
        return
    if album.wants("error"):
        picture_error(program, album)
        program.screen.key("ctrl+l", "Tab", "Tab", "Tab", "space")
    if album.wants("what-if"):
        picture_what_if(program, album)


def make(album, theme, scale, picture):
    with tempfile.TemporaryDirectory() as folder:
        program = Program(folder, theme, scale)
        try:
            program.start()
            if program.place[2:] != (SIZE[0] * scale, SIZE[1] * scale):
                raise Missing(f"the window is {program.place[2:]}")
            picture(program, album)
        finally:
            program.close()


def main():
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    album = Album(sys.argv[1], sys.argv[2:])
    for theme in ("light", "dark"):
        if album.names != {"job"}:
            make(album, theme, 1, picture_states)
        if album.wants("overview"):
            make(album, theme, 2, picture_states)
        if album.wants("job"):
            make(album, theme, 1, picture_job)


if __name__ == "__main__":
    main()
