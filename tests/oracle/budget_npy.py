"""Writes small .npy files in the forms a LU-KV curve may have, and their values, with NumPy itself.

    python tests/oracle/budget_npy.py

The values are removed[i, l, h] = (i + 1) / 100 * (1 - (3 * l + h) / 64), and the JSON holds what NumPy
reads back from each file, at some places. gates.tsv is a table as numpy.savetxt writes it.
"""
import json
import pathlib

import numpy as np

FOLDER = pathlib.Path(__file__).parent / "data" / "budgets" / "npy"
PLACES = [(0, 0, 0), (0, 1, 2), (49, 0, 1), (49, 1, 0), (98, 1, 2)]


def curve():
    plane, layer, head = np.indices((99, 2, 3))
    return (plane + 1) / 100 * (1 - (3 * layer + head) / 64)


def save(name, array, version=None):
    with open(FOLDER / name, "wb") as file:
        np.lib.format.write_array(file, array, version=version, allow_pickle=False)
    back = np.load(FOLDER / name)
    return [float(back[place]) for place in PLACES]


def header_only(name, description, shape=(99, 2, 3)):
    with open(FOLDER / name, "wb") as file:
        np.lib.format.write_array_header_1_0(file, {"descr": description, "fortran_order": False, "shape": shape})


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    values = {
        "float64.npy": save("float64.npy", curve()),
        "float32_v2.npy": save("float32_v2.npy", curve().astype("<f4"), version=(2, 0)),
        "float32_fortran.npy": save("float32_fortran.npy", np.asfortranarray(curve().astype("<f4"))),
        "float16_big_endian.npy": save("float16_big_endian.npy", curve().astype(">f2"), version=(3, 0)),
    }
    header_only("objects.npy", "|O")
    header_only("integers.npy", "<i8")
    header_only("cut.npy", "<f8")
    header_only("overflow.npy", "<f8", (2**33, 2**33, 3))
    np.savetxt(FOLDER / "gates.tsv", [[0.25, 1.0, 0.0], [1.0000001, 1 / 3, 0.7]], delimiter="\t")
    (FOLDER / "values.json").write_text(json.dumps({"places": PLACES, "values": values}) + "\n")


main()
