"""Worlds: every placing of the hidden cards fits the knowledge, and all are equally likely.

The statistical tests are seeded, so they answer the same every time. Each states how often it would
fail for a sound dealer with a seed drawn at random.
"""

from math import comb, erfc, exp, pi, sqrt

import numpy as np
import pytest

from analyzer.cards import parse_cards, parse_hand
from analyzer.deals import WORLDS_PER_CHUNK, Knowledge, Worlds, deal_worlds
from analyzer.errors import InputError
from analyzer.rng import Stream
from analyzer.rules import load

RULES = load("australian")
DECK = RULES.deck
HAND = parse_hand("JK JH JD AH KH 9S 8S 7C 6C 5D")
WIDOW = parse_cards("AS QD 4H")
UNSEEN = Knowledge(RULES, HAND)
SEEN = Knowledge(RULES, HAND, WIDOW)
STREAMS = (Stream.WORLDS, Stream.SCREEN, Stream.REPORT)
N = 20_000


def places(worlds: Worlds, knowledge: Knowledge) -> np.ndarray:
    """Where each unseen card lies: 1 to 3 a hand, 4 the widow; shape (worlds, unseen cards)."""
    bits = np.array([1 << DECK.index[card] for card in knowledge.unseen], dtype=np.int64)
    columns = [worlds.hands[:, seat] for seat in (1, 2, 3)] + [worlds.widows]
    found = np.zeros((len(worlds), len(bits)), dtype=np.int64)
    for number, column in enumerate(columns, start=1):
        found += number * ((column[:, None] & bits) != 0)
    return found


def same(one: Worlds, other: Worlds) -> bool:
    return np.array_equal(one.hands, other.hands) and np.array_equal(one.widows, other.widows)


@pytest.mark.parametrize("knowledge", [UNSEEN, SEEN], ids=["widow unseen", "widow known"])
def test_every_world_is_a_partition_of_the_deck(knowledge):
    worlds = deal_worlds(knowledge, 300, 1)
    assert worlds.hands.shape == (300, 4)
    for hands, widow in zip(worlds.hands.tolist(), worlds.widows.tolist(), strict=True):
        assert [hand.bit_count() for hand in hands] == [10, 10, 10, 10]
        assert widow.bit_count() == 3
        # Disjoint sets: their sum is their union.
        assert sum(hands) + widow == DECK.all_bits
        assert hands[0] | hands[1] | hands[2] | hands[3] | widow == DECK.all_bits


@pytest.mark.parametrize("knowledge", [UNSEEN, SEEN], ids=["widow unseen", "widow known"])
def test_the_own_hand_stays_in_every_world(knowledge):
    assert set(deal_worlds(knowledge, 300, 1).hands[:, 0].tolist()) == {DECK.pack(HAND)}


def test_a_known_widow_stays_in_every_world_and_an_unseen_one_does_not():
    assert set(deal_worlds(SEEN, 300, 1).widows.tolist()) == {DECK.pack(WIDOW)}
    assert len(set(deal_worlds(UNSEEN, 300, 1).widows.tolist())) > 200


@pytest.mark.parametrize("knowledge", [UNSEEN, SEEN], ids=["widow unseen", "widow known"])
@pytest.mark.parametrize("n", [1, 7, WORLDS_PER_CHUNK - 1, WORLDS_PER_CHUNK, WORLDS_PER_CHUNK + 1])
def test_more_worlds_do_not_change_the_first(knowledge, n):
    many, few = deal_worlds(knowledge, 400, 5), deal_worlds(knowledge, n, 5)
    assert len(few) == n
    assert same(few, Worlds(many.hands[:n], many.widows[:n]))


def test_the_same_seed_deals_the_same_worlds_and_another_seed_others():
    assert same(deal_worlds(UNSEEN, 200, 3), deal_worlds(UNSEEN, 200, 3))
    ones = {tuple(row) for row in deal_worlds(UNSEEN, 500, 3).hands.tolist()}
    others = {tuple(row) for row in deal_worlds(UNSEEN, 500, 4).hands.tolist()}
    assert len(ones) == len(others) == 500
    assert not ones & others


def test_the_order_in_which_the_cards_are_given_makes_no_difference():
    turned = Knowledge(RULES, HAND[::-1], WIDOW[::-1])
    assert same(deal_worlds(SEEN, 50, 1), deal_worlds(turned, 50, 1))


def agreement(one: np.ndarray, other: np.ndarray) -> float:
    """How far the number of cards in the same place is from chance, in standard errors."""
    matches = (one == other).sum(axis=1)
    expected = 33 * (3 * 10**2 + 3**2) / 33**2
    return float((matches.mean() - expected) / (matches.std() / sqrt(len(matches))))


@pytest.mark.parametrize(
    ("one", "other"), [(0, 1), (0, 2), (1, 2)], ids=["worlds/screen", "worlds/report", "screen/rep"]
)
def test_streams_are_independent(one, other):
    # Two-sided at 4 standard errors: fails for 1 seed in 16,000.
    ours, theirs = (deal_worlds(UNSEEN, 5000, 9, STREAMS[i]) for i in (one, other))
    assert not {tuple(r) for r in ours.hands.tolist()} & {tuple(r) for r in theirs.hands.tolist()}
    assert abs(agreement(places(ours, UNSEEN), places(theirs, UNSEEN))) < 4


@pytest.mark.parametrize("apart", [33, 34, WORLDS_PER_CHUNK])
def test_worlds_are_independent_of_those_of_the_rounds_before(apart):
    # Two-sided at 4 standard errors: fails for 1 seed in 16,000.
    found = places(deal_worlds(UNSEEN, N, 2), UNSEEN)
    assert abs(agreement(found[:-apart], found[apart:])) < 4


@pytest.mark.parametrize("knowledge", [UNSEEN, SEEN], ids=["widow unseen", "widow known"])
def test_in_a_round_every_card_lies_everywhere_in_its_due_share(knowledge):
    size = len(knowledge.unseen)
    shares = [10, 10, 10, size - 30]
    found = places(deal_worlds(knowledge, 400, 7), knowledge)
    for chunk in range(0, 384, WORLDS_PER_CHUNK):
        for first in range(chunk, chunk + WORLDS_PER_CHUNK - size, size):
            for column in found[first : first + size].T:
                assert np.bincount(column, minlength=5)[1:].tolist() == shares


@pytest.mark.parametrize("apart", [1, 2, 16])
def test_the_worlds_of_a_round_are_as_unlike_as_the_shares_make_them(apart):
    # A card that lies 10, 10, 10, 3 times in its places has 276 of 1056 pairs of worlds where it
    # lies in the same. Two-sided at 4 standard errors: fails for 1 seed in 16,000.
    found = places(deal_worlds(UNSEEN, N - N % WORLDS_PER_CHUNK, 2), UNSEEN)
    rounds = found.reshape(-1, WORLDS_PER_CHUNK, 33)[:, :99].reshape(-1, 33, 33)
    matches = (rounds[:, :-apart] == rounds[:, apart:]).sum(axis=2).mean(axis=1)
    expected = 33 * 276 / 1056
    assert abs(matches.mean() - expected) < 4 * matches.std() / sqrt(len(matches))


@pytest.mark.parametrize("number", [0, 1, 40])
def test_each_world_for_itself_is_a_fair_deal(number):
    # One world of each seed. 33 tests at 1 in 100,000 each: fails for at most 1 choice in 3,000.
    found = np.concatenate(
        [places(deal_worlds(UNSEEN, number + 1, s), UNSEEN)[number:] for s in range(1500)]
    )
    expected = 1500 * np.array([10, 10, 10, 3]) / 33
    for column in found.T:
        counts = np.bincount(column, minlength=5)[1:]
        assert chance_above(((counts - expected) ** 2 / expected).sum(), 3) > 1e-5
    together = (found[:, :1] == found[:, 1:]).mean(axis=0)  # of pairs, as below
    p = (3 * comb(10, 2) + comb(3, 2)) / comb(33, 2)
    assert (abs(together - p) < 5 * sqrt(p * (1 - p) / 1500)).all()


def chance_above(chi_square: float, degrees: int) -> float:
    """The upper tail of the chi-square distribution, for 2 or 3 degrees of freedom."""
    if degrees == 2:
        return exp(-chi_square / 2)
    return erfc(sqrt(chi_square / 2)) + sqrt(2 * chi_square / pi) * exp(-chi_square / 2)


@pytest.mark.parametrize("stream", STREAMS)
def test_a_given_card_lies_anywhere_10_10_10_3(stream):
    # 33 chi-square tests at 1 in 100,000 each: fails for at most 1 seed in 3,000.
    found = places(deal_worlds(UNSEEN, N, 11, stream), UNSEEN)
    expected = N * np.array([10, 10, 10, 3]) / 33
    for column in found.T:
        counts = np.bincount(column, minlength=5)[1:]
        assert chance_above(((counts - expected) ** 2 / expected).sum(), 3) > 1e-5


def test_with_the_widow_known_a_given_card_lies_anywhere_10_10_10():
    # 30 chi-square tests at 1 in 100,000 each: fails for at most 1 seed in 3,000.
    found = places(deal_worlds(SEEN, N, 12), SEEN)
    expected = N / 3
    for column in found.T:
        counts = np.bincount(column, minlength=4)[1:]
        assert len(counts) == 3  # none in the widow
        assert chance_above(((counts - expected) ** 2 / expected).sum(), 2) > 1e-5


def test_two_cards_lie_together_as_often_as_they_should():
    # Each card for itself may be anywhere and the pairs still wrong, as when a deck is only cut.
    # All 528 pairs within 5 standard errors: fails for at most 1 seed in 3,000.
    found = places(deal_worlds(UNSEEN, N, 13), UNSEEN)
    p = (3 * comb(10, 2) + comb(3, 2)) / comb(33, 2)
    se = sqrt(p * (1 - p) / N)
    for i in range(33):
        together = (found[:, i : i + 1] == found[:, i + 1 :]).mean(axis=0)
        assert (abs(together - p) < 5 * se).all()


@pytest.mark.parametrize(
    ("n", "seed", "message"),
    [
        (0, 1, "the number of worlds must be at least 1, not 0"),
        (-5, 1, "the number of worlds must be at least 1, not -5"),
        (10, -1, "the seed must not be negative, and it is -1"),
    ],
)
def test_impossible_numbers_are_refused(n, seed, message):
    with pytest.raises(InputError) as caught:
        deal_worlds(UNSEEN, n, seed)
    assert str(caught.value) == message
