"""The players that others are measured by: legal and random, or by the height of the cards."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from analyzer.players.simple_players import HighCardPlayer, RandomPlayer
from analyzer.table import DealState
from tests.table.tables import contract_of, playing, rules_of

AUSTRALIAN = rules_of("australian")


def choice(state: DealState, seat: int) -> str:
    return HighCardPlayer().play(state.knowledge(seat), np.random.default_rng(1)).text


@pytest.mark.parametrize(
    ("contract", "trick", "hand", "chosen"),
    [
        ("8H", "", "JH AS 4H", "JH"),  # leads its highest: the right bower beats the ace
        ("8H", "KS", "AS QS 9H", "AS"),
        ("8H", "QS", "AS KS 5S", "KS"),  # as cheaply as it can
        ("8H", "AS", "KS QS 5S", "5S"),
        ("8H", "AS", "4H JK 9C", "4H"),
        ("8H", "AS", "9C 7D QD", "7D"),
        ("8NT", "AS", "JK 9C QD", "JK"),
        ("MIS", "", "AS 5S KD", "5S"),
        ("MIS", "QS", "AS JS 5S", "JS"),  # the highest that does not win
        ("MIS", "6S", "AS JS 7S", "7S"),
        ("MIS", "6S", "AH 7C", "AH"),
    ],
)
def test_the_high_card_player(contract: str, trick: str, hand: str, chosen: str) -> None:
    hands = {0: hand} if not trick else {0: trick, 1: hand}
    state = playing(AUSTRALIAN, contract_of(contract), hands, trick=trick)
    assert choice(state, 1 if trick else 0) == chosen


def test_declarer_of_a_super_open_misere_is_made_to_win() -> None:
    rules = rules_of("australian", super_open_misere=True)
    hands = {0: "AS 5S", 1: "KS 6S", 3: "QS 7S"}
    state = playing(rules, contract_of("SOMIS"), hands)
    assert state.deciders == (1, 3)
    assert choice(state, 1) == "AS"


def test_the_random_player_plays_every_legal_card_as_often() -> None:
    state = playing(AUSTRALIAN, contract_of("8H"), {0: "KS", 1: "AS QS 9S 4H"}, trick="KS")
    view = state.knowledge(1)
    rng = np.random.default_rng(7)
    counts = Counter(RandomPlayer().play(view, rng).text for _ in range(900))
    assert set(counts) == {"AS", "QS", "9S"}
    assert min(counts.values()) > 250
