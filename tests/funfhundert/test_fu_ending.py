"""The exact ending solver against a plain minimax, and its lines on the referee (RULES 11)."""

from __future__ import annotations

import os
import random

import numpy as np
import pytest

from analyzer.cards import Suit, parse_cards
from analyzer.errors import InputError
from analyzer.funfhundert import layout
from analyzer.funfhundert.ending.ending import Ending, solve_ending
from analyzer.funfhundert.ending.ending_rows import _work_space, ending_margins
from analyzer.funfhundert.referee import records as r
from analyzer.funfhundert.referee.deal import Deal
from analyzer.funfhundert.referee.random_deals import deal_cards
from analyzer.funfhundert.rules import DECK, FunfhundertRules
from tests.funfhundert.fu_endings import bits, ending_of, ids, rules_of, text_of
from tests.naive.funfhundert import CARDS, DONE, SUITS, actions, after, margin
from tests.naive.random_funfhundert import ALL_SWITCHES, random_moment

WHOLE_SWEEP = 300_000
SWEEP = int(os.environ.get("FIVE_HUNDRED_SWEEP", WHOLE_SWEEP))
"""As in `tests/solver/test_against_twin.py`: a smaller number shortens the slow test."""


def places(cards):
    return sum(1 << CARDS.index(card) for card in cards)


def margins_of(moments, switches, **options):
    """Solve many moments at once; margins of the players to act."""

    def column(value):
        return np.array([value(moment) for moment in moments], dtype=np.int64)

    return ending_margins(
        column(lambda m: [places(hand) for hand in m.hands]),
        trump=column(lambda m: SUITS.index(m.trump)),
        leader=column(lambda m: m.leader),
        led=column(lambda m: -1 if m.led is None else CARDS.index(m.led)),
        won=column(lambda m: [places(cards) for cards in m.won]),
        used=column(lambda m: [places(cards) for cards in m.used]),
        closed=column(lambda m: [bits(numbers) for numbers in m.closed]),
        seven_scored=column(lambda m: m.seven_scored),
        stage=column(lambda m: (m.turn != m.leader) if m.announcing else layout.PLAYS),
        announced=column(lambda m: m.announced),
        rules=rules_of(switches),
        **options,
    )


def differences(seed, size, each):
    """Return endings of every setting of the switches on which twin and solver differ."""
    rng = random.Random(f"{seed} {size}")
    found = []
    for switches in ALL_SWITCHES:
        moments = [random_moment(rng, size) for _ in range(each)]
        solved = margins_of(moments, switches).tolist()
        for moment, value in zip(moments, solved, strict=True):
            wanted = margin(moment, switches) * (1 if moment.turn == 0 else -1)
            if value != wanted:
                found.append((switches, moment, value, wanted))
    return found


@pytest.mark.parametrize(("size", "each"), [(1, 30), (2, 15), (3, 5), (4, 2)])
def test_margins_are_those_of_a_plain_minimax(size, each):
    assert differences(1, size, each) == []


@pytest.mark.slow
@pytest.mark.parametrize(("size", "each"), [(1, 320), (2, 320), (3, 320), (4, 320), (5, 10)])
def test_margins_of_20000_endings_are_those_of_a_plain_minimax(size, each):
    share = SWEEP / WHOLE_SWEEP
    assert differences(2, size, max(2, round(each * share))) == []


def test_every_card_and_every_way_to_announce_has_the_margin_of_the_twin():
    rng = random.Random(3)
    asked = 0
    for number in range(160):
        moment, switches = random_moment(rng, 2), ALL_SWITCHES[number % 16]
        sign = 1 if moment.turn == 0 else -1
        result = solve_ending(ending_of(moment, switches))
        wanted = {}
        for action in actions(moment, switches) if not moment.announcing else ():
            new, points = after(moment, action, switches)
            wanted[action] = sign * (points + margin(new, switches))
        assert {text_of(card): value for card, value in result.cards.items()} == wanted
        for way, value in result.ways.items():
            new, total = moment, 0
            for action in (*way, DONE):
                assert action in actions(new, switches)
                new, points = after(new, action, switches)
                total += points
            assert value == sign * (total + margin(new, switches))
            asked += bool(way)
        assert result.margin == sign * margin(moment, switches)
    assert asked > 30


def line_margin(ending, result):
    """Play a line on the referee; return what it brings the player to act."""
    deal = Deal.resume(ending.rules, ending.position)
    before = deal.points
    for step in result.line:
        assert deal.turn == step.player
        deal.act(step.action)
    assert deal.is_over
    gained = [now - then for now, then in zip(deal.points, before, strict=True)]
    return gained[result.player] - gained[1 - result.player]


def test_the_line_brings_the_promised_margin_on_the_referee():
    rng = random.Random(4)
    for number in range(96):
        moment, switches = random_moment(rng, 3 + number // 16), ALL_SWITCHES[number % 16]
        ending = ending_of(moment, switches)
        result = solve_ending(ending)
        assert line_margin(ending, result) == result.margin


@pytest.mark.parametrize("switches", ALL_SWITCHES, ids=str)
def test_endings_of_played_deals_keep_their_promise(switches):
    rng = random.Random(5)
    deal = deal_cards(rules_of(switches), seed=7)
    while deal.position.talon:
        # Claims are left to chance, so that some are passed over and some wait.
        deal.act(rng.choice(deal.legal_actions()))
    ending = Ending.of(deal.rules, deal.position)
    result = solve_ending(ending)
    assert line_margin(ending, result) == result.margin
    assert max((*result.cards.values(), *result.ways.values())) == result.margin


def test_king_and_queen_are_kept_for_four_kings():
    # Player 0 leads the ace, so KH is sure to come: 60 for the kings beat 40 for K Q of trumps.
    hands = (parse_cards("AH"), parse_cards("KH"))
    won = ids(["KS", "QS", "KC", "KD", "7D", "8D"])
    rest = frozenset(DECK.cards) - {*won, *hands[0], *hands[1]}
    piles = frozenset(won), rest
    closed = 0, layout.ALL_COMBINATIONS  # the other has nothing to announce
    ending = Ending(Suit.SPADES, hands, won=piles, closed=closed, phase="announce")
    result = solve_ending(ending)
    assert result.ways == {(): 75, (5,): 55}
    assert [step.action for step in result.line if step.player == 0] == [
        r.Done(),
        r.Play(hands[0][0]),
        r.Announce(2),
        r.Done(),
    ]


def test_threads_and_earlier_endings_change_nothing():
    rng = random.Random(6)
    moments = [random_moment(rng, 5) for _ in range(40)]
    first = margins_of(moments, ALL_SWITCHES[0])
    _work_space()[layout.TURN_OF] = (1 << 16) - 20  # the numbers of endings begin anew
    assert margins_of(moments, ALL_SWITCHES[0]).tolist() == first.tolist()
    assert margins_of(moments, ALL_SWITCHES[0], threads=2).tolist() == first.tolist()


def test_the_search_is_compiled_for_one_signature_only():
    # More than one, as literal arguments make, and numba cannot load it from its cache.
    from analyzer.funfhundert.ending import (
        ending_bounds_kernel,
        ending_kernel,
        ending_search_kernel,
    )

    margins_of([random_moment(random.Random(8), 2)], ALL_SWITCHES[0])
    assert len(ending_kernel.solve_endings.signatures) == 1
    for function in (ending_search_kernel.search, ending_bounds_kernel.cards_alone):
        assert len(function.signatures) <= 1


def whole(**changes):
    hands = changes.pop("hands", (parse_cards("AS KS"), parse_cards("TS QS")))
    rest = frozenset(DECK.cards) - {*hands[0], *hands[1]} - {changes.get("led")}
    facts = {"trump": Suit.SPADES, "hands": hands, "won": (frozenset(), rest)}
    return Ending(**{**facts, **changes})


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"won": (frozenset(), frozenset())}, "is nowhere: place all 32 cards"),
        ({"hands": (parse_cards("AS KS JS"), parse_cards("QS"))}, "player 0 has 3 cards: 2"),
        ({"hands": (parse_cards("AS KS"), parse_cards("AS QS"))}, "AS is given twice"),
        ({"leader": 2}, "leader 2: players are 0 and 1"),
        ({"phase": "over"}, "nothing is left to be solved"),
        ({"announced": 1}, "only when announcing"),
        ({"closed": (1 << 15, 0)}, "bits 0 to 14"),
        ({"used": (frozenset(parse_cards("QS")), frozenset())}, "player 0 used cards never held"),
        ({"turn": 1}, "player 1 is not to play"),
    ],
)
def test_what_is_no_ending_is_refused_with_a_reason(changes, reason):
    with pytest.raises(InputError, match=reason):
        whole(**changes)


def test_an_ending_has_no_talon():
    deal = deal_cards(FunfhundertRules(), seed=1)
    with pytest.raises(InputError, match="16 cards in the talon"):
        Ending.of(deal.rules, deal.position)


@pytest.mark.parametrize(
    ("hands", "options", "reason"),
    [
        ([[1, 2, 4]], {}, "shape"),
        ([[1, 1]], {}, "ending 0: a card lies in two places"),
        ([[1, 2], [1, 6]], {}, "ending 1: hands of"),
        ([[1, 1 << 32]], {}, "ending 0: a bit stands for no card"),
        ([[1, 2]], {"leader": [2]}, "leader 2 in ending 0: 0 to 1"),
        ([[1, 2]], {"won": [1, 2, 3]}, "won must be one value or of shape"),
        ([[0, 2]], {"led": 0, "stage": 0}, "a card is led"),
        ([[1, 2]], {"closed": [[1 << 15, 0]]}, "closed has bits 0 to 14"),
        ([[1, 2]], {"threads": 0}, "threads must be at least 1"),
    ],
)
def test_arrays_that_are_no_endings_are_refused(hands, options, reason):
    with pytest.raises(InputError, match=reason):
        ending_margins(hands, trump=0, **options)
