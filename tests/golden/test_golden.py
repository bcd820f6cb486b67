"""The transcripts are replayed, and what happens at the table must read the same."""

import pytest

from analyzer.rules import load, names
from analyzer.table import DealEnded, Dealt, Scored, format_log, parse_log, replay, replay_game
from tests.golden.transcripts import DEALS, FOLDER, GAMES, deal_file, game_file


def body(text):
    """Return a transcript without its remarks."""
    return "".join(line for line in text.splitlines(True) if not line.startswith("#"))


@pytest.mark.parametrize("name", names())
def test_every_ruleset_has_a_transcript_that_replays(name):
    assert deal_file(name).exists(), f"no transcript of {name}: add it to DEALS and remake"
    text = deal_file(name).read_text(encoding="utf-8")
    state = replay(load(name), parse_log(text))
    assert state.is_over
    assert format_log(state.log) == body(text)
    assert isinstance(state.log[-1], DealEnded)
    assert not state.ended.thrown_in
    assert sum(state.tricks) == 10


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_replays(name):
    text = game_file(name).read_text(encoding="utf-8")
    game = replay_game(load(name), parse_log(text))
    assert game.is_over
    assert format_log(game.log) == body(text)
    assert isinstance(game.log[-1], Scored)
    assert any(game.scores[party] >= 500 for party in game.end.winners)
    assert sum(isinstance(record, Dealt) for record in game.log) > 1


def test_each_transcript_can_be_remade():
    assert set(DEALS) == set(names())
    assert set(GAMES) <= set(names())
    files = {file.name for kind in ("deal", "game") for file in FOLDER.glob(f"{kind}_*.txt")}
    assert files == {f(n).name for f, ns in ((deal_file, DEALS), (game_file, GAMES)) for n in ns}
    assert len(files) >= 15
