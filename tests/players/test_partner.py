"""Five players: which card is called is settled by what declarer can know (RULES 6.7)."""

from __future__ import annotations

import pytest

from analyzer.cards import SUITS
from analyzer.players.partner import ALONE, known_plans, unseen_plans
from analyzer.rules import (
    Bid,
    Contract,
    call_refusal,
    callable_cards,
    compile_contract,
    effective_suit,
)
from tests.advice.five_players import (
    CALLING,
    DECK,
    HAND,
    call_by_plan,
    called_cards,
    kept_and_away,
    worlds_for,
)
from tests.advice.samples import deal_ten, hide_anew

VARIANTS = [
    CALLING,
    CALLING.with_switches(five_callable="any_but_joker"),
    CALLING.with_switches(five_callable="no_trump"),
    CALLING.with_switches(five_secret_solo=True),
]
IDS = ["no bower", "any but joker", "no trump", "secret solo"]
BIDS = [Bid.parse(text) for text in ("8S", "8H", "8NT")]


@pytest.mark.parametrize("rules", VARIANTS, ids=IDS)
@pytest.mark.parametrize("bid", BIDS, ids=str)
def test_a_call_depends_on_the_own_cards_only_and_is_what_the_plan_says(rules, bid):
    plans = [plan for plan in unseen_plans(rules, bid) if plan != ALONE]
    assert len(plans) == (
        4 if bid.denomination.suit is not None and "trump" not in rules.five_callable else 2
    )
    for number in range(4):
        worlds = worlds_for(deal_ten(rules, number), 60, rules=rules)
        kept, away = kept_and_away(worlds, bid, rules)
        for plan in plans:
            called = called_cards(plan, kept, away, bid, rules)
            expected = [
                call_by_plan(plan.way, int(k), int(a), bid, rules)
                for k, a in zip(kept, away, strict=True)
            ]
            assert called == expected


@pytest.mark.parametrize("rules", VARIANTS, ids=IDS)
@pytest.mark.parametrize("bid", BIDS, ids=str)
def test_the_card_called_may_be_called_and_its_holder_is_the_partner(rules, bid):
    announced = rules.with_switches(five_secret_solo=False)  # an own card finds no partner
    worlds = worlds_for(HAND, 150, rules=rules)
    kept, away = kept_and_away(worlds, bid, rules)
    for plan in unseen_plans(rules, bid):
        for hands in (worlds.hands, hide_anew(worlds, 5, DECK).hands):
            seats = plan.partners(kept, away, hands, bid, rules)
            if plan == ALONE:
                assert not seats.any()
                continue
            called = called_cards(plan, kept, away, bid, rules)
            for row, (card, seat) in enumerate(zip(called, seats.tolist(), strict=True)):
                mine, gone = DECK.unpack(int(kept[row])), DECK.unpack(int(away[row]))
                refusal = call_refusal(card, rules=announced, bid=bid, hand=mine, discards=gone)
                assert refusal is None
                assert seat in (1, 2, 3, 4)
                assert card in DECK.unpack(int(hands[row, seat]))


@pytest.mark.parametrize("rules", VARIANTS, ids=IDS)
@pytest.mark.parametrize("bid", BIDS, ids=str)
def test_with_the_widow_known_the_highest_cards_out_are_compared(rules, bid):
    known = deal_ten(rules, 8, 13)
    own = DECK.pack(known)
    plans = known_plans(rules, bid, own)
    assert plans[0] == ALONE
    calls = [plan.card for plan in plans[1:]]
    trumpless = bid.denomination.suit is not None and rules.five_callable == "no_trump"
    assert len(calls) == len(set(calls)) == (6 if trumpless else 8)
    may = [c for c in callable_cards(rules, bid, (), ()) if c not in known]
    place = compile_contract(rules, Contract(bid)).pack
    for suit in SUITS:
        mine = [c for c in may if effective_suit(c, bid.denomination) == suit]
        top = sorted(mine, key=lambda c: -int(place(DECK.pack([c]))))[:2]
        assert {c for c in calls if effective_suit(c, bid.denomination) == suit} == set(top)
