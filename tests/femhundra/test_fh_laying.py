"""The exact laying against all covers of a hand, and what it says in cards (RULES 10)."""

import random

import numpy as np
import pytest

from analyzer.cards import parse_cards
from analyzer.errors import InputError
from analyzer.femhundra import FemhundraRules, Round, read_meld
from analyzer.femhundra.layings.all_layings import all_layings
from analyzer.femhundra.layings.laying import best_laying
from analyzer.femhundra.layings.laying_kernel import lay_hands
from analyzer.femhundra.rules import DECK
from tests.femhundra.fh_positions import (
    bits,
    cards_of,
    height_bits,
    ids,
    naive,
    pairs_of,
    random_laying,
)
from tests.naive.femhundra_laying import best_value, card_at, covers, is_full, points
from tests.naive.femhundra_policy import by_cards, by_points, lay


def by_kernel(cases, a=64, b=1):
    columns = [
        [bits(hand) for hand, _, _, _ in cases],
        [height_bits(pairs_of(runs)) for _, runs, _, _ in cases],
        [bits(cards_of(sets)) for _, _, sets, _ in cases],
    ]
    own = np.array([own for *_, own in cases])
    return lay_hands(*(np.array(column, dtype=np.int64) for column in columns), own, a, b).tolist()


def melds_of(runs, sets):
    cards = [[card_at(s, h) for h in range(low, high + 1)] for s, low, high in runs]
    cards += [[(suit, rank) for suit in suits] for rank, suits in sets.items()]
    return [read_meld([DECK.cards[13 * s + r] for s, r in meld]) for meld in cards]


def compare(seed, count):
    rng = random.Random(seed)
    cases = [random_laying(rng) for _ in range(count)]
    laid = 0
    for case, (value, _, _) in zip(cases, by_kernel(cases), strict=True):
        most = best_value(*case)
        assert divmod(value, 64) == most, case
        laid += most[1] > 0
    assert laid > count // 3


def test_the_kernel_gains_as_much_as_the_best_of_all_covers():
    compare("covers", 1000)


@pytest.mark.slow
def test_the_kernel_gains_as_much_as_the_best_of_all_covers_in_20_000_cases():
    compare("many covers", 20_000)


@pytest.mark.parametrize(("aim", "value"), [((64, 1), by_points), ((1, 1024), by_cards)])
def test_of_equal_layings_the_first_is_taken(aim, value):
    rng = random.Random(f"first {aim}")
    cases = [random_laying(rng) for _ in range(400)]
    for case, (worth, in_sets, in_runs) in zip(cases, by_kernel(cases, *aim), strict=True):
        hand, runs, sets, own = case
        expected, naive_sets, naive_runs = lay(hand, pairs_of(runs), cards_of(sets), own, value)
        assert worth == expected
        assert (in_sets, in_runs) == (bits(naive_sets), height_bits(naive_runs)), case


def test_big_hands_are_laid_as_well_as_by_trying_every_set():
    rng = random.Random("big")
    cases = [random_laying(rng, sizes=(20, 24)) for _ in range(40)]
    for case, (worth, _, _) in zip(cases, by_kernel(cases), strict=True):
        hand, runs, sets, own = case
        assert worth == lay(hand, pairs_of(runs), cards_of(sets), own, by_points)[0]


def test_a_laying_is_legal_and_counts_what_the_referee_counts():
    rng = random.Random("legal")
    for _ in range(300):
        hand, runs, sets, own = random_laying(rng)
        melds = [
            type(meld)(meld.kind, meld.cards, (0 if own else 1,) * len(meld.cards))
            for meld in melds_of(runs, sets)
        ]
        own = own and bool(melds)
        laying = best_laying(ids(hand), melds, own)
        used = {*ids(hand), *(card for meld in melds for card in meld.cards)}
        rest = [card for card in DECK.cards if card not in used]
        if len(rest) < 2:
            continue
        table = Round.resume(
            FemhundraRules(),
            hands=[ids(hand), rest[:1]],
            stock=rest[1:],
            pile=[],
            melds=melds,
            phase="lay",
        )
        before = table.points[0]
        for action in laying.actions:
            table.act(action)
        assert table.points[0] - before == laying.table_points
        assert set(table.hands[0]) == set(laying.left)
        assert laying.cards == len(hand) - len(laying.left)


@pytest.mark.parametrize("own", [False, True])
def test_the_best_of_all_layings_is_the_best_laying(own):
    rng = random.Random(f"all {own}")
    several = 0
    for _ in range(150):
        hand, runs, sets, _ = random_laying(rng)
        melds = melds_of(runs, sets)
        ways = all_layings(ids(hand), melds, own)
        best = best_laying(ids(hand), melds, own)
        first = ways[0]
        assert (first.table_points, first.hand_points) == (best.table_points, best.hand_points)
        assert first.cards == best.cards
        assert len({(way.left, way.actions) for way in ways}) == len(ways)
        several += len(ways) > 1
    assert several > 20


def test_all_layings_are_all_covers_to_which_nothing_can_be_added():
    rng = random.Random("every way")
    several = 0
    for _ in range(400):
        hand, runs, sets, own = random_laying(rng, sizes=(5, 7, 9, 10))
        full = {
            (frozenset().union(*(cards for cards, *_ in cover)), sum(piece[1] for piece in cover))
            for cover in covers(hand, runs, sets, own)
            if is_full(hand, runs, sets, own, cover)
        }
        ways = all_layings(ids(hand), melds_of(runs, sets), own)
        found = {
            (hand - naive(way.left), sum(map(points, hand - naive(way.left))) + way.table_points)
            for way in ways
        }
        assert found == full, (hand, runs, sets, own)
        several += len(full) > 1
    assert several > 40


def test_all_layings_shows_each_use_of_a_card_two_melds_want():
    ways = all_layings(parse_cards("7S 8S 9S 7H 7D KC"))
    assert [(way.table_points, way.hand_points) for way in ways] == [(15, 20), (15, 20)]
    assert {meld.text for way in ways for meld in way.melds} == {"lay 7S 8S 9S", "lay 7S 7D 7H"}


def test_a_greedy_choice_of_the_richest_meld_is_not_the_best():
    # Three kings count most, but without them both runs can be laid.
    laying = best_laying(parse_cards("KS KH KD QS JS QH JH 2C"))
    assert {meld.text for meld in laying.melds} == {"lay JS QS KS", "lay JH QH KH"}
    assert laying.table_points == 60


def test_an_ace_lies_where_most_is_gained_and_never_round_the_corner():
    assert best_laying(parse_cards("QS KS AS 2S")).table_points == 35  # F02
    assert best_laying(parse_cards("AS 2S 3S")).table_points == 15  # F03
    low = best_laying(parse_cards("AS 2S 3S 4S 5S KS"))
    assert (low.table_points, low.left) == (25, parse_cards("KS"))
    assert best_laying(parse_cards("KS AS 2S")).cards == 0


def test_lay_offs_need_an_own_meld_which_may_be_laid_first():  # Q72, F12
    run = read_meld(parse_cards("5H 6H 7H"))
    assert best_laying(parse_cards("8H KS"), [run]).cards == 0
    assert best_laying(parse_cards("8H KS"), [run], True).cards == 1
    both = best_laying(parse_cards("8H 2S 2D 2C"), [run])
    assert both.cards == 4
    assert [type(action).__name__ for action in both.actions] == ["LayMeld", "LayOff"]


def test_runs_take_cards_at_both_ends_and_sets_their_fourth():
    melds = [read_meld(parse_cards("5H 6H 7H")), read_meld(parse_cards("KS KH KD"))]
    laying = best_laying(parse_cards("3H 4H 8H KC 2S"), melds, True)
    assert laying.table_points == 25
    assert laying.left == parse_cards("2S")


def test_least_asks_for_three_cards():
    run = read_meld(parse_cards("5H 6H 7H"))
    hand = parse_cards("8H 9H KS")
    assert best_laying(hand, [run], True, least=3) is None
    assert best_laying(hand, [run], True, least=2).cards == 2
    with pytest.raises(InputError, match="no rule asks for more than 3"):
        best_laying(hand, least=4)


def test_most_cards_or_most_points():
    hand = parse_cards("AS AH AD 2S 3S 2H 3H")
    assert [m.text for m in best_laying(hand, aim="points").melds] == ["lay AS AD AH"]
    assert best_laying(hand, aim="cards").left == parse_cards("AD")


def test_too_many_ways_are_refused_in_one_line():
    with pytest.raises(InputError, match="ask for the best one"):
        all_layings(DECK.cards[:45])
    assert best_laying(DECK.cards[:45]).cards == 45
