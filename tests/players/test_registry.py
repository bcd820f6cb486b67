"""Players by name."""

from __future__ import annotations

import pytest

from analyzer.errors import InputError
from analyzer.players import registry
from analyzer.players.registry import PLAYERS, PlayerKind, make_player
from analyzer.players.simple_players import HighCardPlayer, RandomPlayer


class Counting(RandomPlayer):
    def __init__(self, worlds: int = 8) -> None:
        self.worlds = worlds


def test_every_name_makes_a_player_that_bears_it() -> None:
    for name in PLAYERS:
        assert make_player(name).name.partition(":")[0] == name
    assert isinstance(make_player(" High "), HighCardPlayer)


def test_a_number_after_a_colon(monkeypatch: pytest.MonkeyPatch) -> None:
    kinds = {"counting": PlayerKind(Counting, "counts", number="worlds")}
    monkeypatch.setattr(registry, "PLAYERS", kinds)
    made = [make_player(text) for text in ("counting", "counting:32")]
    assert [player.worlds for player in made if isinstance(player, Counting)] == [8, 32]
    for wrong in ("counting:", "counting:0", "counting:-1", "counting:x", "counting:" + "9" * 5000):
        with pytest.raises(InputError, match="write the worlds, like counting:32"):
            make_player(wrong)


def test_an_unknown_name_names_the_nearest() -> None:
    with pytest.raises(InputError, match=r"^no player 'hihg': did you mean high\?$"):
        make_player("hihg")
    with pytest.raises(InputError, match="choose from random, "):
        make_player("")


def test_a_number_where_none_is_taken() -> None:
    with pytest.raises(InputError, match="high takes no number; write high"):
        make_player("high:3")
