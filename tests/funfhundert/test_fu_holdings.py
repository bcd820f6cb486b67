"""Deals with a holding and the same deals without it."""

import numpy as np
import pytest

from analyzer.funfhundert.layout import COMBINATION_CARDS
from analyzer.funfhundert.studies.holdings import BY_NAME, HOLDINGS, pairs
from analyzer.funfhundert.studies.played import SWAPPED, draw_orders, trumps_of

NEUTRAL = (0, 1, 2)


def some_pairs(holding, n=60):
    orders, rng = draw_orders(n, 17, HOLDINGS.index(holding))
    return orders, pairs(holding, orders, rng)


@pytest.mark.parametrize("holding", HOLDINGS, ids=lambda holding: holding.name)
def test_only_the_cards_of_the_holding_have_changed_places(holding):
    _, both = some_pairs(holding)
    assert 20 < len(both.given) <= 60
    assert set(both.holders.tolist()) == {0, 1}
    for given, without, holder, number in zip(
        both.given.tolist(), both.without.tolist(), both.holders, both.combinations, strict=True
    ):
        assert sorted(given) == sorted(without) == list(range(32))
        assert given[-1] == without[-1]
        hand = slice(8 * holder, 8 * holder + 8)
        out, into = (set(a[hand]) - set(b[hand]) for a, b in ((given, without), (without, given)))
        size = holding.count if holding.count > 1 else len(holding.ranks)
        assert len(out) == len(into) == size
        trump = given[-1] >> 3
        assert all(card & 7 in NEUTRAL and card >> 3 != trump for card in into)
        moved = {card for a, b in zip(given, without, strict=True) if a != b for card in (a, b)}
        assert moved == out | into
        if 0 <= number < SWAPPED:
            assert sum(1 << card for card in out) == COMBINATION_CARDS[trump, number]
        suits = {card >> 3 for card in out}
        if holding.name.startswith("trump"):
            assert suits == {trump}
        if "plain" in holding.name:
            assert trump not in suits


def test_the_turned_card_is_never_asked_for():
    orders, both = some_pairs(BY_NAME["trump ace"], 400)
    turned_ace = (orders[:, -1] & 7 == 7).sum()
    assert len(both.given) == 400 - turned_ace
    assert turned_ace > 0


def test_deals_with_a_holding_are_otherwise_fair():
    """Any other card is as likely as any in the holder's hand.

    With 6,000 deals a share has an error of 0.55 %; 30 shares, each within 4 errors: a false alarm
    once in 500 seeds.
    """
    orders, rng = draw_orders(6000, 19, 0)
    both = pairs(BY_NAME["JS and QD"], orders, rng)
    hands = np.stack([both.given[i, 8 * h : 8 * h + 8] for i, h in enumerate(both.holders)])
    shares = np.array([(hands == card).any(axis=1).mean() for card in range(32)])
    assert shares[4] == shares[2 * 8 + 5] == 1
    others = np.delete(shares, [4, 21])
    assert others == pytest.approx(6 / 30, abs=4 * 0.0055)


def test_cards_taken_away_lie_anywhere_else():
    """In the talon but for the turned card, or with the opponent: by numbers of neutral cards."""
    orders, rng = draw_orders(3000, 23, 0)
    both = pairs(BY_NAME["trump ten"], orders, rng)
    ten = 8 * trumps_of(both.without)[:, None] + 3
    place = (both.without == ten).argmax(axis=1)
    theirs = place >> 3 == 1 - both.holders
    assert not (place >> 3 == both.holders).any()
    assert (place < 31).all()
    assert theirs.mean() == pytest.approx(8 / 23, abs=4 * 0.0092)  # 1 false alarm in 15,000


def test_names_and_parts_are_there():
    assert len(BY_NAME) == len(HOLDINGS)
    for holding in HOLDINGS:
        assert set(holding.parts) <= set(BY_NAME)
    assert BY_NAME["four aces"].parts == {"plain ace": 3, "trump ace": 1}
