"""What a player knows: all that is open, kept right, and nothing hidden."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.cards import format_cards, parse_card, parse_cards
from analyzer.funfhundert import Deal, FunfhundertRules, deal_cards
from analyzer.funfhundert.knowledge import knowledge_of
from tests.funfhundert.fu_play import random_action, random_deal, random_rules
from tests.funfhundert.fu_tables import ending, names, new_deal, play, say_nothing


def shown(deal, player):
    """Return the cards of the other hand that `player` knows."""
    return format_cards(sorted(deal.knowledge(player).shown))


def test_cards_announced_from_the_hand_are_known_until_played():
    deal = new_deal("KS QS 7S", "AC", turned="9H")
    deal.announce("K Q of spades")
    assert shown(deal, 1) == "QS KS"
    assert shown(deal, 0) == ""
    play(deal, "KS AC")
    assert shown(deal, 1) == "QS"


def test_cards_announced_from_tricks_are_not_in_the_hand():
    deal = ending("KS AH", "8H 9H", won="QS 7S", phase="announce", closed=(0, 0))
    deal.announce("K Q of spades")
    assert shown(deal, 1) == "KS"


def test_the_swap_shows_the_turned_card_and_the_seven():
    deal = new_deal("7H", turned="AH")
    deal.swap_seven()
    assert shown(deal, 1) == "AH"
    for player in (0, 1):
        knowledge = deal.knowledge(player)
        assert knowledge.turned == parse_card("7H")
        assert parse_card("7H") not in knowledge.hidden
    say_nothing(deal)
    deal.play(parse_card("AH"))
    assert shown(deal, 1) == ""


def test_the_card_drawn_from_the_open_bottom_is_known():
    deal = new_deal(turned="AH")
    while deal.position.talon:
        deal.act(deal.legal_actions()[-1])
    holder = 1 - deal.position.leader
    assert parse_card("AH") in deal.position.hands[holder]
    assert shown(deal, 1 - holder) == "AH"


def test_a_false_claim_shows_nothing():
    deal = new_deal("KS QS QC", turned="9H")
    deal.announce("four queens")
    assert shown(deal, 1) == ""


def test_with_an_empty_talon_the_other_hand_is_known():
    deal = ending("7S 8S", "AS TS", won="KC 7C")
    knowledge = deal.knowledge(0)
    assert knowledge.hidden == tuple(sorted(parse_cards("TS AS")))
    assert knowledge.opponent_size == 2


def test_what_the_other_passed_over_is_known_only_if_its_cards_are():
    hidden = new_deal("KS QS", turned="9H")
    hidden.done()
    assert hidden.knowledge(0).closed[0] >> 5 & 1
    assert hidden.knowledge(1).closed[0] == 0
    # King from the hand, queen from the tricks: with the talon empty both are known.
    open_to_all = ending("KS 8C", "8H 9H", won="QS 7S", phase="announce", closed=(0, 0))
    open_to_all.done()
    assert open_to_all.knowledge(1).closed[0] >> 5 & 1


def test_what_a_player_may_do_is_told_by_the_knowledge():
    for seed in range(6):
        rng = random.Random(seed)
        deal = random_deal(random_rules(rng), rng)
        while not deal.is_over:
            knowledge = deal.knowledge(deal.turn)
            assert knowledge.legal_plays() == deal.legal_plays()
            assert names(knowledge.announceable()) == names(deal.announceable())
            assert knowledge.can_swap() == deal.can_swap_seven()
            assert not deal.knowledge(1 - deal.turn).may_announce()
            random_action(deal, rng)


@pytest.mark.parametrize("player", [0, 1])
@given(seed=st.integers(0, 2**32 - 1), steps=st.integers(0, 90))
@settings(max_examples=40, deadline=None)
def test_knowledge_is_the_same_whatever_the_hidden_cards(player, seed, steps):
    rng = random.Random(seed)
    deal = random_deal(random_rules(rng), rng)
    for _ in range(steps):
        if deal.is_over:
            break
        random_action(deal, rng)
    knowledge = deal.knowledge(player)
    at = deal.position
    assert set(knowledge.hidden).isdisjoint(knowledge.hand)
    assert knowledge.opponent_size == len(at.hands[1 - player])
    assert knowledge.shown <= set(at.hands[1 - player])
    open_cards = 1 if at.talon else 0
    unknown = [c for c in at.hands[1 - player] if c not in knowledge.shown]
    assert sorted([*unknown, *at.talon[: len(at.talon) - open_cards]]) == list(knowledge.hidden)
    assert knowledge_of(deal.rules, with_others_hidden(at, player, knowledge, rng), player) == (
        knowledge
    )


def with_others_hidden(at, player, knowledge, rng):
    """Return the position with the cards hidden from a player placed anew."""
    other = 1 - player
    hidden = rng.sample(knowledge.hidden, len(knowledge.hidden))
    unknown = len(at.hands[other]) - len(knowledge.shown)
    hands, closed = list(at.hands), list(at.closed)
    hands[other] = tuple(sorted((*knowledge.shown, *hidden[:unknown])))
    closed[other] = at.seen_closed[other]
    bottom = at.talon[-1:]
    return replace(at, hands=tuple(hands), talon=(*hidden[unknown:], *bottom), closed=tuple(closed))


@pytest.mark.parametrize("player", [0, 1])
@given(seed=st.integers(0, 2**32 - 1), tricks=st.integers(0, 7))
@settings(max_examples=40, deadline=None)
def test_two_deals_that_differ_only_in_hidden_cards_look_the_same(player, seed, tricks):
    """Swap a card never yet seen of the other hand with a talon card: the same acts, one view."""
    rng = random.Random(seed)
    rules = FunfhundertRules()
    deal = deal_cards(rules, seed=seed)
    dealt = deal.log[0]
    for _ in range(2 * tricks):
        say_nothing(deal)
        deal.play(rng.choice(deal.legal_plays()))
    say_nothing(deal)
    other = 1 - player
    kept = set(deal.position.hands[other]) & set(dealt.hands[other])
    undrawn = deal.position.talon[:-1]
    if not kept or not undrawn:
        return
    out, into = rng.choice(sorted(kept)), rng.choice(undrawn)
    exchanged = {out: into, into: out}

    def swap(cards):
        return tuple(exchanged.get(card, card) for card in cards)

    hands = list(dealt.hands)
    hands[other] = swap(hands[other])
    twin = Deal(rules, tuple(hands), swap(dealt.talon))
    for record in deal.log:
        if hasattr(record, "card"):
            say_nothing(twin)
            twin.play(record.card)
    say_nothing(twin)
    assert twin.position.hands[other] != deal.position.hands[other]
    assert twin.knowledge(player) == deal.knowledge(player)
