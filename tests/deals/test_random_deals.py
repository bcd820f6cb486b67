"""Whole deals at random, with given cards in place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import sqrt

import pytest

from analyzer.cards import parse_card, parse_cards
from analyzer.deals import cards_dealt, deal_the_rest
from analyzer.errors import CardError
from analyzer.rules import Deal, Pile, Ruleset, load, names

AUSTRALIAN = load("australian")
TWO = load("australian_2p")
MAKESHIFT = load("australian_6p").with_switches(six_player_deck="makeshift")
EVERY = (*map(load, names()), MAKESHIFT)
each_ruleset = pytest.mark.parametrize("rules", EVERY, ids=lambda rules: rules.deck.name)


def places(deal: Deal) -> Iterator[tuple[str, tuple[int, ...]]]:
    """The cards of a deal, place by place."""
    for seat, hand in enumerate(deal.hands):
        yield f"hand {seat}", hand
    yield "widow", deal.widow
    for seat, own in enumerate(deal.piles):
        yield f"up {seat}", tuple(pile.up for pile in own if pile.up is not None)
        yield f"down {seat}", tuple(pile.down for pile in own if pile.down is not None)


@each_ruleset
def test_every_deal_is_the_whole_deck(rules: Ruleset) -> None:
    deal = deal_the_rest(rules, seed=1)
    found = dict(places(deal))
    assert sorted(card for cards in found.values() for card in cards) == sorted(rules.deck.cards)
    assert len(deal.hands) == rules.players
    assert {len(hand) for hand in deal.hands} == {10}
    assert [len(own) for own in deal.piles] == ([5, 5] if rules.players == 2 else [])


def test_what_a_player_is_dealt() -> None:
    assert cards_dealt(AUSTRALIAN) == {"hand": 10, "down": 0, "up": 0}
    assert cards_dealt(TWO) == {"hand": 10, "down": 5, "up": 5}


def test_a_seed_and_a_number_make_a_deal() -> None:
    first = deal_the_rest(AUSTRALIAN, seed=3)
    assert deal_the_rest(AUSTRALIAN, seed=3, number=0) == first
    assert deal_the_rest(AUSTRALIAN, seed=3, number=1) != first
    assert deal_the_rest(AUSTRALIAN, seed=4) != first


def test_given_cards_stay_where_they_are() -> None:
    joker, ace, nine, king = parse_cards("JK AS 9C KD")
    for number in range(20):
        deal = deal_the_rest(
            TWO,
            seed=2,
            number=number,
            hands=((), (joker,)),
            widow=(ace,),
            piles=((Pile(nine, None),), (Pile(None, king),)),
        )
        assert joker in deal.hands[1]
        assert ace in deal.widow
        assert nine in [pile.down for pile in deal.piles[0]]
        assert king in [pile.up for pile in deal.piles[1]]


@each_ruleset
def test_a_whole_deal_may_be_given(rules: Ruleset) -> None:
    deal = deal_the_rest(rules, seed=5)
    again = deal_the_rest(rules, seed=6, hands=deal.hands, widow=deal.widow, piles=deal.piles)
    assert again == deal


@pytest.mark.parametrize("rules", [AUSTRALIAN, TWO], ids=["four players", "two players"])
def test_unseen_cards_fall_everywhere_equally_often(rules: Ruleset) -> None:
    """Bounds of four standard errors: a sound dealer fails with one seed in some 2,000."""
    joker, n = parse_card("JK"), 3000
    given = parse_cards("AS KS")
    held: Counter[str] = Counter()
    room: dict[str, int] = {}
    for number in range(n):
        found = dict(places(deal_the_rest(rules, seed=11, number=number, hands=(given,))))
        held.update(place for place, cards in found.items() if joker in cards)
        room = {place: len(cards) for place, cards in found.items()}
    room["hand 0"] -= len(given)
    for place, free in room.items():
        p = free / sum(room.values())
        assert abs(held[place] / n - p) < 4 * sqrt(p * (1 - p) / n)


def test_cards_that_do_not_fit_are_refused() -> None:
    four = parse_cards("AS KS QS JS")
    with pytest.raises(CardError, match="widow: 4 given, at most 3 fit"):
        deal_the_rest(AUSTRALIAN, seed=1, widow=four)
    with pytest.raises(CardError, match="AS is given twice"):
        deal_the_rest(AUSTRALIAN, seed=1, hands=(four, four[:1]))
    with pytest.raises(CardError, match="4C is not in this deck"):
        deal_the_rest(AUSTRALIAN, seed=1, hands=(parse_cards("4C"),))
    with pytest.raises(CardError, match="table: 1 given, at most 0 fit"):
        deal_the_rest(AUSTRALIAN, seed=1, piles=((Pile(None, four[0]),),))
    with pytest.raises(CardError, match="more than 4 players"):
        deal_the_rest(AUSTRALIAN, seed=1, hands=((),) * 5)
