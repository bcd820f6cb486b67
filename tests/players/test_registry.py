"""Players by name."""

from __future__ import annotations

import subprocess
import sys

import pytest

from analyzer.errors import InputError
from analyzer.players import registry
from analyzer.players.registry import PLAYERS, PlayerKind, kind_of, make_player
from analyzer.players.sampling_player import SamplingPlayer
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


def test_a_time_for_a_card() -> None:
    player = make_player("sampling:50ms")
    assert player.name == "sampling:50ms"
    assert isinstance(player, SamplingPlayer)
    assert player.seconds == 0.05
    assert make_player(" Sampling:7MS ").name == "sampling:7ms"
    assert make_player("sampling:50").name == "sampling:50"
    for wrong in ("0ms", "ms", "-5ms", "1.5ms", "50 ms", "50s", "5000000ms"):
        with pytest.raises(InputError, match="or the time for a card, like sampling:50ms"):
            make_player(f"sampling:{wrong}")
    with pytest.raises(InputError, match="high takes no number; write high"):
        make_player("high:50ms")


def test_no_time_where_only_a_number_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    kinds = {"counting": PlayerKind(Counting, "counts", number="worlds")}
    monkeypatch.setattr(registry, "PLAYERS", kinds)
    with pytest.raises(InputError, match=r"write the worlds, like counting:32$"):
        make_player("counting:50ms")


@pytest.mark.parametrize("name", PLAYERS)
def test_who_needs_no_kernel_loads_no_compiler(name: str) -> None:
    look = (
        "import sys\nfrom analyzer.players import make_player, play_on\n"
        "from analyzer.players.arena import match\n"
        f"match({name!r}, {name!r}, deals=2)\nprint('numba' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True)
    assert done.stdout == f"{kind_of(name).solves}\n"


def test_an_unknown_name_names_the_nearest() -> None:
    with pytest.raises(InputError, match=r"^no player 'hihg': did you mean high\?$"):
        make_player("hihg")
    with pytest.raises(InputError, match="choose from random, "):
        make_player("")


def test_a_number_where_none_is_taken() -> None:
    with pytest.raises(InputError, match="high takes no number; write high"):
        make_player("high:3")
