"""Every test vector of this game, and every choice, is a test named by its id."""

import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
WANTED = {f"G{number:02}" for number in range(1, 23)} | {"D14", "D19"}
CHOICES = {f"Q{number}" for number in range(80, 91)}
ID = re.compile(r"(?<![A-Za-z0-9])[A-Z]\d\d(?![A-Za-z0-9])")


def test_no_vector_and_no_choice_is_missing():
    collect = ["-m", "pytest", "--collect-only", "-p", "no:cacheprovider", "-m", ""]
    done = subprocess.run(
        [sys.executable, *collect, str(HERE)],
        capture_output=True,
        text=True,
        cwd=HERE.parents[1],
        check=True,
    )
    tests = [line.partition("::")[2] for line in done.stdout.splitlines() if "::" in line]
    found = {name for test in tests for name in ID.findall(test)}
    assert sorted((WANTED | CHOICES) - found) == []
