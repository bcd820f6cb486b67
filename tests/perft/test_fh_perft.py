"""Numbers of legal Femhundra action sequences, against stored counts and an obvious twin."""

import pytest

from analyzer.cards import format_card
from analyzer.femhundra import FemhundraRules, deal_round
from tests.femhundra.fh_tables import meld, position
from tests.naive import fh_moves as twin

POSITIONS = {
    "dealt, 2 players": lambda: deal_round(FemhundraRules(2), seed=1, number=0),
    "dealt, 6 players": lambda: deal_round(FemhundraRules(6), seed=1, number=0),
    "runs and sets that share cards": lambda: position(
        "5H 6H 7H 8H 7S 7D 7C", "2C 3C", pile="9H", stock="AS"
    ),
    "an ace at both ends": lambda: position(
        "AS 2S 3S QS KS 4D", "2C 3C", pile="AD", stock="AC", phase="lay"
    ),
    "lay-offs on others' melds": lambda: position(
        "4H AH JD TC 9H 2C",
        "8H KD 5C",
        pile="3H",
        stock="2D",
        melds=[meld("5H 6H 7H", 1), meld("JS JH JC", 0), meld("QC KC AC", 1)],
    ),
    "an ace for both ends of a run": lambda: position(
        "AS 2D",
        "3D 4D",
        pile="5D",
        melds=[meld("2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", 0)],
        phase="lay",
    ),
    "going out with the last card": lambda: position("5H 6H", "2C 3C", pile="7H", stock="8H"),
}


def as_twin(state):
    def texts(cards):
        return tuple(map(format_card, cards))

    return twin.Moment(
        hands=tuple(frozenset(texts(hand)) for hand in state.hands),
        stock=texts(state.stock),
        pile=texts(state.pile),
        melds=tuple(texts(each.cards) for each in state.melds),
        opened=frozenset(i for i, has in enumerate(state.has_meld) if has),
        turn=state.turn,
        drawn=state.phase == "lay",
    )


def count(state, depth):
    if depth == 0:
        return 1
    total = 0
    for action in state.legal_actions():
        after = state.copy()
        after.act(action)
        total += count(after, depth - 1)
    return total


# Sequences of 1, 2, 3, ... actions.
COUNTS = {
    "dealt, 2 players": [2, 16, 32, 266, 539],
    "dealt, 6 players": [2, 16, 32, 270, 561],
    "runs and sets that share cards": [2, 35, 154, 396, 984],
    "an ace at both ends": [8, 18, 60, 132, 759],
    "lay-offs on others' melds": [2, 18, 57, 227, 679],
    "an ace for both ends of a run": [4, 6, 18, 35, 104],
    "going out with the last card": [2, 7, 12, 39, 78],
}


@pytest.mark.parametrize("name", POSITIONS)
def test_counts_of_action_sequences(name):
    state = POSITIONS[name]()
    numbers = [count(state, depth) for depth in range(1, len(COUNTS[name]) + 1)]
    assert numbers == COUNTS[name]


@pytest.mark.parametrize("name", POSITIONS)
def test_the_twin_counts_the_same(name):
    now = as_twin(POSITIONS[name]())
    assert [twin.count(now, depth) for depth in range(1, 5)] == COUNTS[name][:4]
