"""Every test vector of RULES 14.1 to 14.6 is a test named by its id."""

import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]

# D13, D14 and D19 belong to the two games with rules of their own.
ELSEWHERE = {"D13", "D14", "D19"}
LAST = {"D": 21, "T": 31, "L": 31, "A": 53, "S": 40, "E": 20}
VECTORS = {f"{letter}{number:02}" for letter, last in LAST.items() for number in range(1, last + 1)}
ID = re.compile(r"(?<![A-Za-z0-9])[A-Z]\d\d(?![A-Za-z0-9])")


def ids_in(listing):
    """The vector ids in the names of tests, ``test_A11_A12_misere`` or ``test_points[S07]``."""
    names = [line.partition("::")[2] for line in listing.splitlines() if "::" in line]
    return {found for name in names for found in ID.findall(name)}


def test_no_vector_is_missing():
    collect = ["-m", "pytest", "--collect-only", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [sys.executable, *collect, "-m", "", str(HERE)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=True,
    )
    assert sorted(VECTORS - ELSEWHERE - ids_in(done.stdout)) == []


def test_ids_are_found_in_names_and_parameters():
    listing = (
        "tests/x.py::test_A11_A12_misere\n"
        "tests/x.py::test_points[S07 made]\n"
        "tests/D01.py::test_T1_xE04\n"
        "T09 is said here"
    )
    assert ids_in(listing) == {"A11", "A12", "S07"}
