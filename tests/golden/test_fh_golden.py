"""The Femhundra transcripts are replayed, and what happens at the table must read the same."""

import pytest

from analyzer.femhundra import (
    Declined,
    FemhundraRules,
    Fined,
    LaidOff,
    Melded,
    Scored,
    TookPile,
    format_log,
    parse_log,
    replay,
    replay_game,
)
from tests.golden.fh_transcripts import FOLDER, GAME, ROUNDS, file_of, game, round_of


def body(text):
    """Return a transcript without its remarks."""
    return "".join(line for line in text.splitlines(True) if not line.startswith("#"))


def kinds(log):
    return {type(record) for record in log}


@pytest.mark.parametrize("name", ROUNDS)
def test_a_round_replays(name):
    text = body(file_of(name).read_text(encoding="utf-8"))
    state = replay(FemhundraRules(ROUNDS[name][0]), parse_log(text))
    assert state.is_over
    assert format_log(state.log) == text


def test_the_game_replays():
    text = body(file_of("game").read_text(encoding="utf-8"))
    again = replay_game(GAME[0], parse_log(text))
    assert format_log(again.log) == text
    assert again.is_over
    assert again.totals[again.winner] == max(again.totals) >= 200
    assert sum(isinstance(record, Scored) for record in again.log) > 1


def test_the_transcripts_show_what_they_are_for():
    logs = {n: parse_log(file_of(n).read_text(encoding="utf-8")) for n in ROUNDS}
    assert logs["2p"][-1].out is not None
    assert {Melded, LaidOff} <= kinds(logs["2p"]) & kinds(logs["4p"])
    assert {TookPile, Fined, Melded} <= kinds(logs["pile_and_fine"])
    assert Declined in kinds(logs["stock_runs_out"])
    assert logs["stock_runs_out"][-1].out is None


def test_each_transcript_can_be_remade():
    files = {file.name for file in FOLDER.glob("femhundra_*.txt")}
    assert files == {file_of(name).name for name in (*ROUNDS, "game")}
    for name in ROUNDS:
        assert format_log(round_of(name).log) == body(file_of(name).read_text(encoding="utf-8"))
    assert format_log(game().log) == body(file_of("game").read_text(encoding="utf-8"))
