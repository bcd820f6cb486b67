"""The Fünfhundert transcripts are replayed and remade, and must read the same."""

import pytest

from analyzer.funfhundert import (
    Announced,
    DealEnded,
    Scored,
    Swapped,
    format_log,
    parse_log,
    replay,
    replay_game,
)
from tests.golden.fu_transcripts import DEALS, FOLDER, file_of, rules_of, transcripts


def body(name):
    """Return a transcript without its remark."""
    lines = file_of(name).read_text(encoding="utf-8").splitlines(True)
    return "".join(line for line in lines if not line.startswith("#"))


def log_of(name):
    return parse_log(body(name))


def count(name, kind):
    return sum(isinstance(record, kind) for record in log_of(name))


@pytest.mark.parametrize("name", DEALS)
def test_a_deal_replays(name):
    deal = replay(rules_of(name), log_of(name))
    assert deal.is_over
    assert format_log(deal.log) == body(name)
    assert not deal.log[-1].stopped
    assert sum(score.cards for score in deal.scores) == 120
    assert count(name, Announced) >= 2


def test_a_game_replays():
    game = replay_game(rules_of("game"), log_of("game"))
    assert game.is_over
    assert format_log(game.log) == body("game")
    ends = [record for record in game.log if isinstance(record, DealEnded)]
    assert [ended.stopped for ended in ends] == [False] * (len(ends) - 1) + [True]
    assert count("game", Scored) == len(ends) >= 2


def test_transcripts_show_what_their_names_say():
    assert count("swap", Swapped) == 1
    assert any(isinstance(r, Announced) and r.is_false for r in log_of("false_claim"))
    for name in DEALS.keys() - {"false_claim"}:
        assert not any(isinstance(r, Announced) and r.is_false for r in log_of(name))
    every_switch = {setting for name in DEALS for setting in rules_of(name).changed().items()}
    assert len(every_switch) == 5


def test_each_transcript_can_be_remade():
    made = transcripts()
    assert {file.name for file in FOLDER.glob("funfhundert_*.txt")} == {
        file_of(name).name for name in made
    }
    for name, text in made.items():
        assert file_of(name).read_text(encoding="utf-8") == text
