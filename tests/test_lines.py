"""Lines are written and read, and a bad one is named by its number."""

import pytest

from analyzer.errors import InputError
from analyzer.lines import read_lines, write_lines


def whole(text):
    if not text.strip().isdigit():
        raise InputError(f"{text!r} is no number")
    return int(text)


def test_lines_go_round():
    assert write_lines([1, 20, 3], str) == "1\n20\n3\n"
    assert read_lines(write_lines([1, 20, 3], str), whole) == (1, 20, 3)


def test_remarks_and_empty_lines_are_skipped_but_counted():
    assert read_lines("# seen\n\n 7\n  # and\n8", whole) == (7, 8)
    with pytest.raises(InputError, match="line 4: 'x' is no number"):
        read_lines("# seen\n\n7\nx\n", whole)


def test_no_line_is_nothing():
    assert write_lines([], str) == ""
    assert read_lines("", whole) == ()
