"""The program: help, versions, and what becomes of errors."""

from __future__ import annotations

import errno
import os
import tomllib
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

import analyzer
from analyzer.commands import main
from analyzer.commands.chart import CHARTS
from analyzer.commands.femhundra import MEMBERS
from analyzer.commands.femhundra_study import STUDIES as RUMMY_STUDIES
from analyzer.commands.funfhundert import MEMBERS as FUNFHUNDERT
from analyzer.commands.funfhundert_study import STUDIES as TRICK_STUDIES
from analyzer.commands.program import COMMANDS, complain, exit_code_of
from analyzer.commands.study import STUDIES
from analyzer.errors import CardError
from tests.commands.stubs import HAND, refused, replace_advice, run

ROOT = Path(__file__).parents[2]


def raising(error: BaseException) -> int:
    def run() -> None:
        raise error

    return exit_code_of(run)


def test_help_lists_every_command() -> None:
    result = run("--help")
    assert result.exit_code == 0
    for name, summary in COMMANDS.items():
        assert f"{name} " in result.stdout
        assert summary in result.stdout


def test_no_command_shows_the_help() -> None:
    result = run()
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.rstrip() == run("--help").stdout.rstrip()


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_of_its_own(name: str) -> None:
    result = run(name, "--help")
    assert result.exit_code == 0
    assert result.stdout.startswith(f"Usage: five-hundred {name} ")
    assert "<=x<=" not in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 88


def test_every_command_file_is_listed() -> None:
    files = (ROOT / "analyzer" / "commands").glob("*.py")
    commands = {f.stem for f in files if "\n@click.command(" in f.read_text(encoding="utf-8")}
    groups = {
        "study": STUDIES,
        "chart": CHARTS,
        "femhundra": MEMBERS,
        "femhundra_study": RUMMY_STUDIES,
        "funfhundert": FUNFHUNDERT,
        "funfhundert_study": TRICK_STUDIES,
    }
    members = {f"{group}_{name}" for group, names in groups.items() for name in names}
    assert commands - {"program"} == set(COMMANDS) | members


def test_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert run("--version").stdout == f"five-hundred {analyzer.__version__}\n"
    assert project["version"] == analyzer.__version__
    assert project["scripts"] == {"five-hundred": "analyzer.__main__:main"}


def test_unknown_command_names_the_nearest() -> None:
    assert refused("bdi", HAND) == "no command 'bdi': did you mean bid?"


def test_unknown_option_names_the_nearest() -> None:
    assert "--worlds" in refused("bid", HAND, "--world", "5")


def test_missing_argument_is_one_line() -> None:
    assert "HAND" in refused("bid")
    assert "--contract" in refused("discard", HAND)


def test_input_errors_are_one_line_and_code_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert raising(CardError("1S is\nno card")) == 2
    assert capsys.readouterr() == ("", "five-hundred: 1S is no card\n")


def test_click_errors_are_one_line_and_code_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert raising(click.UsageError("wrong")) == 2
    assert capsys.readouterr() == ("", "five-hundred: wrong\n")


def test_faults_are_one_line_and_code_1(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("FIVE_HUNDRED_DEBUG", raising=False)
    assert raising(ZeroDivisionError("a / b")) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err == (
        "five-hundred: a fault of the program, not yours (ZeroDivisionError: a / b); "
        "set FIVE_HUNDRED_DEBUG=1 to see the traceback\n"
    )


def test_faults_raise_when_debugging(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FIVE_HUNDRED_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        raising(ZeroDivisionError())


def test_interrupts_are_code_130(capsys: pytest.CaptureFixture[str]) -> None:
    assert raising(KeyboardInterrupt()) == 130
    assert raising(click.Abort()) == 130
    assert capsys.readouterr() == ("", "")


def test_interrupt_within_a_command(monkeypatch: pytest.MonkeyPatch) -> None:
    replace_advice(monkeypatch)

    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("analyzer.advice.advise_bid", interrupted)
    result = run("bid", HAND)
    assert (result.exit_code, result.stdout, result.stderr.strip()) == (130, "", "")


def test_a_closed_pipe_is_no_error(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("analyzer.commands.program._forget_stdout", lambda: None)
    assert raising(BrokenPipeError(errno.EPIPE, "Broken pipe")) == 0
    assert capfd.readouterr() == ("", "")


def test_a_full_disk_is_for_the_user_to_mend(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("analyzer.commands.program._forget_stdout", lambda: None)
    assert raising(OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))) == 2
    assert "cannot write the answer: No space left" in capsys.readouterr().err


def test_another_system_error_is_our_fault(capsys: pytest.CaptureFixture[str]) -> None:
    assert raising(OSError(errno.EIO, os.strerror(errno.EIO))) == 1
    assert "a fault of the program" in capsys.readouterr().err


def test_a_complaint_cannot_command_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    complain("\x1b[2J\u202e" + "long " * 1000)
    line = capsys.readouterr().err
    assert line.startswith("five-hundred: \\x1b[2J\\u202elong")
    assert len(line) < 1050


def test_the_library_mode_of_click_is_not_needed() -> None:
    with pytest.raises(SystemExit) as left:
        main(["--version"])
    assert left.value.code == 0
    assert CliRunner().invoke(main, ["--version"]).exit_code == 0
