"""Answers that are known without a computer."""

from __future__ import annotations

from math import sqrt

import numpy as np
import pytest

from analyzer.advice import advise_bid, advise_discard
from analyzer.cards import format_card, format_cards, parse_card, parse_cards, parse_hand
from analyzer.deals import Worlds
from analyzer.rules import ALL_TRICK_BIDS, Denomination
from tests.advice.samples import DECK, UNSEEN_HAND, bid, deal_at_random, tricks_by_policy

TEN_TOP_TRUMPS = {
    "JK JH JD AH KH QH TH 9H 8H 7H": "H",
    "JK JS JC AS KS QS TS 9S 8S 7S": "S",
}


@pytest.mark.parametrize(("hand", "suit"), TEN_TOP_TRUMPS.items())
def test_ten_top_trumps_make_ten_tricks_for_certain(hand, suit):
    advice = advise_bid(parse_hand(hand), worlds=60)
    for level in range(6, 11):
        estimate = advice.by_bid[f"{level}{suit}"]
        assert estimate.p_make == 1
        assert estimate.mean_tricks == 10
        assert estimate.expected_score == max(estimate.value, 250)
        assert estimate.expected_net == estimate.expected_score
    assert (advice.best.bid.level, advice.best.p_make) == (10, 1)


@pytest.mark.usefixtures("short_comparison")
@pytest.mark.parametrize(("hand", "suit"), TEN_TOP_TRUMPS.items())
def test_ten_top_trumps_are_certain_when_the_plain_cards_are_put_away(hand, suit):
    widow = parse_cards("KC KD 6D")
    advice = advise_bid(parse_hand(hand), widow=widow, discard=widow, worlds=40)
    estimate = advice.by_bid[f"10{suit}"]
    assert (estimate.p_make, estimate.mean_tricks) == (1, 10)
    assert estimate.expected_score == estimate.value


@pytest.mark.parametrize(("hand", "suit"), TEN_TOP_TRUMPS.items())
def test_the_comparison_of_discards_finds_ten_certain_tricks(hand, suit):
    widow = parse_cards("KC KD 6D")  # an ace would do as well as the tenth trump
    best = advise_discard((*parse_hand(hand), *widow), bid(f"10{suit}"), worlds=40).discards[0]
    assert set(best.exchange.discard) == set(widow)
    assert (best.p_make, best.mean_tricks) == (1, 10)


BOUND = 13 / 33  # partner's ten cards and the widow's three


NINE_TRUMPS = parse_hand("JH JD AH KH QH TH 9H 8H 7H AS")
NO_JOKER = [
    NINE_TRUMPS,
    parse_hand("JS JC AS KS QS TS 9S 8S AC AH"),
    *(
        DECK.unpack(int(hand))
        for hand in deal_at_random(parse_hand("JK KS QS JH 9H 8H 7C 6C 5D 4D"), 2, 41).hands[:, 1]
    ),
]


@pytest.mark.parametrize("hand", NO_JOKER, ids=map(format_cards, NO_JOKER))
def test_ten_tricks_in_a_suit_need_the_joker_on_our_side(hand):
    # Whoever of the opponents has the joker takes a trick with it, so the chance is at most that of
    # finding it with partner or in the widow. One-sided at 4 standard errors, 4 hands, 4 suits, of
    # which few come near the bound: fails for 1 set of seeds in 2,000 or more.
    worlds = 150
    by_bid = advise_bid(hand, worlds=worlds, seed=42).by_bid
    se = sqrt(BOUND * (1 - BOUND) / worlds)
    for suit in "SCDH":
        assert by_bid[f"10{suit}"].p_make <= BOUND + 4 * se


@pytest.mark.usefixtures("short_comparison")
def test_the_joker_with_partner_or_in_the_widow_is_enough_for_nine_top_trumps_and_an_ace():
    # The bound is reached when the widow is settled and only the joker is missing: 10/30 then.
    # Two-sided at 4 standard errors: fails for 1 seed in 16,000.
    away = parse_cards("5C 6C 4D")
    advice = advise_bid(NINE_TRUMPS, widow=away, discard=away, worlds=150, seed=43)
    assert abs(advice.by_bid["10H"].p_make - 1 / 3) < 4 * sqrt(2 / 9 / 150)


SWAP = str.maketrans("SCDH", "CSHD")


def swapped(text: str) -> str:
    """Swap hearts with diamonds and spades with clubs; leave JK, NT and the misères alone."""
    return text if text in ("JK", "MIS", "OMIS") else text.translate(SWAP).replace("HT", "NT")


def test_swapping_the_suits_of_a_colour_changes_nothing_but_noise():
    # 27 chances and 25 mean tricks at 4 standard errors, many of them from the same play: fails for
    # 1 pair of seeds in 300 or more.
    other = parse_hand(" ".join(swapped(format_card(card)) for card in UNSEEN_HAND))
    assert set(other) != set(UNSEEN_HAND)
    ours = advise_bid(UNSEEN_HAND, worlds=200, seed=53).by_bid
    theirs = advise_bid(other, worlds=200, seed=54).by_bid
    assert set(map(swapped, ours)) == set(theirs)
    for text, mine in ours.items():
        yours = theirs[swapped(text)]
        se = sqrt(mine.p_make_se**2 + yours.p_make_se**2)
        assert abs(mine.p_make - yours.p_make) < 4 * se, text
        if mine.mean_tricks is not None:
            se = sqrt(mine.mean_tricks_se**2 + yours.mean_tricks_se**2)
            assert abs(mine.mean_tricks - yours.mean_tricks) < 4 * se, text


@pytest.mark.parametrize("text", ["8S", "8H", "8NT", "MIS"])
def test_in_the_same_worlds_swapped_suits_give_the_same_tricks(text):
    """Without the luck of the deal: only ties between discards may be broken otherwise."""
    worlds = deal_at_random(UNSEEN_HAND, 300, seed=55)
    mirror = {
        1 << DECK.index[card]: DECK.pack([parse_card(swapped(format_card(card)))])
        for card in DECK.cards
    }

    def mirrored(sets: np.ndarray) -> np.ndarray:
        return sum(np.where(sets & one, other, 0) for one, other in mirror.items())

    ours = tricks_by_policy(worlds, bid(text))
    image = Worlds(mirrored(worlds.hands), mirrored(worlds.widows))
    theirs = tricks_by_policy(image, bid(swapped(text)))
    assert abs(ours.mean() - theirs.mean()) < 0.12
    assert (ours == theirs).mean() > 0.6


def test_the_joker_and_nothing_is_no_no_trump_hand():
    # The chances are far from those that would pay: 300 worlds tell them apart by 3 standard
    # errors or more.
    advice = advise_bid(parse_hand("JK 9S 8S 7S 9C 8C 7C 6D 5D 4D"), worlds=300, seed=61)
    for level in range(7, 11):
        estimate = advice.by_bid[f"{level}NT"]
        assert estimate.expected_score < -3 * estimate.expected_score_se
    assert advice.best.bid.denomination is not Denomination.NO_TRUMP or advice.best.bid.is_misere


def test_aces_and_kings_are_no_misere():
    hand = parse_hand("AS KS QS AC KC QC AD KD AH KH")
    advice = advise_bid(hand, worlds=60, seed=62)
    misere, open_misere = advice.by_bid["MIS"], advice.by_bid["OMIS"]
    assert misere.p_make == open_misere.p_make < 0.1
    assert misere.expected_score == pytest.approx(250 * (2 * misere.p_make - 1))
    assert open_misere.expected_score == pytest.approx(2 * misere.expected_score)


def test_more_tricks_are_never_easier():
    by_bid = advise_bid(UNSEEN_HAND, worlds=100, seed=62).by_bid
    for lower in ALL_TRICK_BIDS:
        if lower.level < 10:
            higher = f"{lower.level + 1}{lower.denomination.text}"
            assert by_bid[higher].p_make <= by_bid[lower.text].p_make
            assert by_bid[higher].mean_tricks == by_bid[lower.text].mean_tricks
    assert by_bid["MIS"].p_make == by_bid["OMIS"].p_make
