"""The deck is dealt in the packets of RULES 2.2, and seats play as RULES 2.3 and 5 say."""

import pytest

from analyzer.errors import CardError
from analyzer.rng import Stream, generator
from analyzer.rules import (
    MIS,
    Bid,
    Contract,
    Packet,
    deal_cards,
    deal_plan,
    load,
    partners,
    seats_in_play,
    shuffled,
    side_of,
    sits_out,
)

RULES = load("australian")


def counts(plan, seat):
    return [packet.count for packet in plan if packet.seat == seat]


def test_D20_three_four_three_and_the_widow_singly():
    plan = deal_plan(RULES, 2)
    assert plan[0] == Packet(3, 3)
    assert counts(plan, 3) == [3, 4, 3]
    assert counts(plan, None) == [1, 1, 1]
    assert [packet.seat for packet in plan[:5]] == [3, 0, 1, 2, None]


def test_D21_minnesota():
    plan = deal_plan(RULES.with_switches(deck="d45", deal_pattern="minnesota"), 0)
    assert counts(plan, 1) == [3, 2, 3, 2]
    assert counts(plan, None) == [3, 2]


@pytest.mark.parametrize(
    ("switches", "widow"),
    [
        ({"deal_pattern": "widow_block"}, [3]),
        ({"deal_pattern": "widow_block", "jokers": 0}, [2]),
        ({"deal_pattern": "widow_block", "deck": "d46", "jokers": 2}, [6]),
        ({"jokers": 0}, [1, 1]),
        ({"deal_pattern": "minnesota", "deck": "d45", "jokers": 0}, [3, 1]),
    ],
)
def test_widows_of_other_sizes(switches, widow):
    rules = RULES.with_switches(**switches)
    plan = deal_plan(rules, 0)
    assert counts(plan, None) == widow
    assert sum(packet.count for packet in plan) == rules.deck.size
    assert plan.index(Packet(None, widow[0])) == rules.players


def test_the_first_cards_go_to_the_dealers_left():
    deal = deal_cards(RULES, 0, RULES.deck.cards)
    cards = RULES.deck.cards
    assert deal.hands[1] == cards[0:3] + cards[13:17] + cards[30:33]
    assert deal.widow == (cards[12], cards[29], cards[42])
    assert sorted((*deal.widow, *(c for hand in deal.hands for c in hand))) == sorted(cards)
    assert {len(hand) for hand in deal.hands} == {10}


def test_shuffling_is_seeded():
    first = shuffled(RULES, generator(1, Stream.DEALS))
    assert first == shuffled(RULES, generator(1, Stream.DEALS))
    assert first != shuffled(RULES, generator(2, Stream.DEALS))
    assert sorted(first) == sorted(RULES.deck.cards)


def test_wrong_cards_are_refused():
    with pytest.raises(CardError, match="42 cards to deal are not the deck d43"):
        deal_cards(RULES, 0, RULES.deck.cards[1:])


def test_sides():
    assert [side_of(seat, 4) for seat in range(4)] == [0, 1, 0, 1]
    assert [side_of(seat, 3) for seat in range(3)] == [0, 1, 2]
    assert partners(1, 4) == (3,)
    assert partners(1, 6) == (3, 5)
    assert partners(1, 5) == ()


@pytest.mark.parametrize(("players", "out"), [(2, ()), (3, ()), (4, (3,)), (5, ()), (6, (3, 5))])
def test_who_sits_out_in_a_misere(players, out):
    assert sits_out(Contract(MIS), 1, players) == out
    assert sits_out(Contract(Bid.parse("8H")), 1, players) == ()
    seats = seats_in_play(Contract(MIS), 1, players)
    assert seats[0] == 1
    assert sorted((*seats, *out)) == list(range(players))
