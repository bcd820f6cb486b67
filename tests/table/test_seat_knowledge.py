"""What a seat may know: all of its own and of what was shown, and not one hidden card."""

import random
from dataclasses import fields, is_dataclass, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.cards import Suit, parse_card, parse_cards
from analyzer.rules import Play, Ruleset, load, names
from analyzer.table import DealState, Dealt, Phase, TrickPlay, replay
from analyzer.table.records import Record
from tests.table.random_play import random_act, random_deal, shuffled_deck
from tests.table.tables import bidding, contract_of, play_of, playing, rules_of, up_to


def cards_in(value, found=None):
    """Find every card anywhere in a view: plays, and tuples of numbers that hold cards."""
    found = set() if found is None else found
    if isinstance(value, Play):
        found.add(value.card)
    elif is_dataclass(value) and not isinstance(value, Ruleset):
        for field in fields(value):
            if field.name in CARD_FIELDS:
                found.update(flat(getattr(value, field.name)))
            else:
                cards_in(getattr(value, field.name), found)
    elif isinstance(value, tuple | list):
        for each in value:
            cards_in(each, found)
    return found


CARD_FIELDS = {"hand", "taken", "discards", "face_up", "covers", "faced", "called_card"}


def flat(value):
    if isinstance(value, tuple):
        return [card for each in value for card in flat(each)]
    return [] if value is None else [value]


def hidden_from(state, seat):
    """Find the cards that a seat must not see, by looking into the state itself."""
    players = range(state.rules.players)
    play = state.trick_play
    piles = play.piles if play else state.piles
    open_hand = state.declarer if any("faces" in text for text in lines(state)) else None
    hidden = {c for s in players if s not in (seat, open_hand) for c in state.cards(s)}
    hidden |= {pile.down for each in piles for pile in each if pile.down is not None}
    hidden |= set(state.widow)
    hidden |= {c for s in players if s != seat for c in state.discards[s]}
    return hidden


def lines(state):
    from analyzer.table import format_record

    return [format_record(record) for record in state.log]


@pytest.mark.parametrize("name", names())
@settings(max_examples=6, deadline=None)
@given(st.integers(0, 2**32 - 1))
def test_no_view_holds_a_hidden_card(name, seed):
    rules = load(name)
    if rules.open_misere:
        rules = rules.with_switches(super_open_misere=True)
    rng = random.Random(seed)
    state = DealState(rules, rng.randrange(rules.players))
    state.deal(shuffled_deck(rules, rng))
    while True:
        for seat in range(rules.players):
            view = state.knowledge(seat)
            hidden = hidden_from(state, seat)
            passed = set(view.discards) if view.discards_passed else set()
            said = {state.called_card} if state.called_card is not None else set()
            taken = set(view.taken)
            assert cards_in(view) & hidden <= passed | said | taken
            assert not set(view.hand) & hidden
            assert set(view.unseen) == hidden
        if state.is_over:
            break
        random_act(state, rng, 0.7)


def swapped(dealt: Dealt, one: int, other: int, rng: random.Random) -> Dealt:
    """Mix the cards of two hands."""
    both = [*dealt.hands[one], *dealt.hands[other]]
    rng.shuffle(both)
    hands = list(dealt.hands)
    hands[one], hands[other] = tuple(both[:10]), tuple(both[10:])
    return replace(dealt, hands=tuple(hands))


@pytest.mark.parametrize("name", ["australian", "australian_5p", "american_3p", "canadian"])
def test_other_hands_do_not_show(name):
    rules = load(name)
    rng = random.Random(3)
    for seed in range(20):
        state = random_deal(rules, random.Random(seed))
        first = state.log[0]
        others = {r.seat for r in state.log if isinstance(r, Record) and hasattr(r, "bid")}
        assert others
        calls = [record for record in state.log if type(record).__name__ == "Called"]
        for log in ([first], [first, *calls]):
            mixed = [swapped(first, 1, 2, rng), *log[1:]]
            one, another = begun(rules, log), begun(rules, mixed)
            assert one.knowledge(0) == another.knowledge(0)
            assert one.knowledge(1) != another.knowledge(1)


def begun(rules, log):
    state = DealState(rules, log[0].dealer)
    for record in log:
        state.act(record)
    return state


def test_the_widow_is_seen_by_who_takes_it():
    state = bidding(rules_of("australian"), "7S, PASS, PASS, PASS", widow="AS AH AD")
    widow = parse_cards("AS AH AD")
    assert state.knowledge(0).taken == widow
    assert set(widow) <= set(state.knowledge(0).hand)
    assert state.knowledge(1).taken == ()
    assert set(widow) <= set(state.knowledge(2).unseen)
    state.exchange(widow)
    known = state.knowledge(0)
    assert (known.taken, known.discards, known.discards_passed) == (widow, widow, False)
    assert not set(widow) & set(known.unseen)
    assert state.knowledge(1).discards == ()


def test_who_put_cards_away_for_the_partner_does_not_know_where_they_are():
    state = bidding(rules_of("minnesota"), "MIS, PASS, GNUL, PASS")
    first = state.taken
    state.exchange(first)
    assert state.knowledge(0).taken == first
    state.exchange(first)
    declarer, partner = state.knowledge(2), state.knowledge(0)
    assert declarer.discards_passed
    assert set(first) <= set(declarer.unseen)
    assert (partner.taken, partner.discards, partner.discards_passed) == (first, first, False)
    assert not set(first) & set(partner.unseen)


def test_shown_voids():
    hands = {0: "5S 6S AC", 1: "JK 7S 8D", 2: "9D TS 8C", 3: "JD QD JS"}
    state = playing(rules_of("australian"), contract_of("7H"), hands, leader=0)
    for text in ("5S", "7S", "TS", "JS"):
        state.play(play_of(text))
    assert state.knowledge(1).voids == (frozenset(),) * 4
    for text in ("QD", "6S", "8D", "9D"):
        state.play(play_of(text))
    assert state.knowledge(2).voids == (frozenset({Suit.DIAMONDS}), *[frozenset()] * 3)
    state.play(play_of("JD"))
    state.play(play_of("AC"))
    assert state.knowledge(2).voids[0] == {Suit.DIAMONDS, Suit.HEARTS}


def test_a_called_suit_shows_voids_too():
    hands = {0: "JK 6S", 1: "7S 8S", 2: "9D TS", 3: "JD QD"}
    state = playing(rules_of("australian"), contract_of("7NT"), hands, leader=0)
    state.play(play_of("JK=D"))
    state.play(play_of("7S"))
    assert state.knowledge(3).voids[1] == {Suit.DIAMONDS}
    assert state.knowledge(3).voids[0] == set()
    assert state.knowledge(3).turns[0].play == Play(parse_card("JK"), Suit.DIAMONDS)


def test_what_lies_on_the_table_says_nothing_about_the_hand():
    state = playing(
        rules_of("australian_2p"),
        contract_of("7H"),
        {0: "5S 6S", 1: "7S 8S"},
        table={0: "9S/TC", 1: "TD/QC"},
    )
    for text in ("5S", "7S", "9S"):
        state.play(play_of(text))
    assert state.knowledge(0).face_up == ((), parse_cards("TD"))
    state.play(play_of("TD"))
    assert state.knowledge(0).voids == (frozenset(), frozenset())
    assert state.knowledge(0).face_up == (parse_cards("TC"), parse_cards("QC"))


def test_piles_are_counted_not_seen():
    state = up_to(bidding(rules_of("australian_2p"), "7S, PASS"), Phase.PLAY)
    view = state.knowledge(1)
    assert view.face_down == (5, 5)
    assert [len(cards) for cards in view.face_up] == [5, 5]
    assert view.cards_left == (10, 10)
    assert len(view.unseen) == 10 + 10 + 3
    for _ in range(4):
        state.play(state.legal_plays()[0])
    assert state.knowledge(1).face_down == (4, 4)
    assert state.knowledge(0).cards_left == (9, 9)


def test_a_card_on_the_trick_still_covers_what_lies_under_it():
    state = playing(
        rules_of("australian_2p"),
        contract_of("7H"),
        {0: "5S 6S", 1: "7S 8S"},
        table={0: "9S/TC", 1: "TD QC/AD"},
    )
    for text in ("5S", "7S", "9S"):
        state.play(play_of(text))
    view = state.knowledge(0)
    assert view.face_up[0] == ()
    assert view.covers == (parse_cards("9S"), parse_cards("QC"))
    assert view.face_down == (1, 1)
    state.play(play_of("TD"))
    assert state.knowledge(0).covers == ((), parse_cards("QC"))


def test_legal_plays_are_known_to_who_chooses():
    state = up_to(bidding(rules_of("australian"), "7S, PASS, PASS, PASS"), Phase.PLAY)
    assert state.knowledge(0).legal == state.legal_plays() != ()
    assert [state.knowledge(seat).legal for seat in (1, 2, 3)] == [()] * 3
    state.play(state.legal_plays()[0])
    assert state.knowledge(0).legal == ()
    assert state.knowledge(1).legal == state.legal_plays()


def test_in_a_super_open_misere_the_defenders_know_declarers_legal_plays():
    state = bidding(rules_of("australian", super_open_misere=True), "SOMIS, PASS, PASS, PASS")
    up_to(state, Phase.PLAY)
    plays = state.legal_plays()
    assert [state.knowledge(seat).legal for seat in range(4)] == [(), plays, (), plays]


def test_outside_the_play_nothing_is_legal_to_play():
    state = bidding(rules_of("australian"), "7S, PASS, PASS, PASS")
    assert state.phase is Phase.EXCHANGE
    assert state.knowledge(0).legal == ()


@pytest.mark.parametrize(
    ("rules", "bid", "cards", "shown"),
    [
        ("australian", "MIS", "7D", True),
        ("australian", "MIS", "JK", False),
        ("australian", "MIS", "7S", False),
        ("australian", "7NT", "7D", False),
        ("american", "MIS", "7D", False),
    ],
)
def test_6_1_a_void_hand_without_its_joker_is_seen_at_once(rules, bid, cards, shown):
    hands = {0: "5S 6S", 1: f"{cards} 8D", 2: "8S 9S", 3: "JD QD"}
    state = playing(rules_of(rules), contract_of(bid), hands, leader=0)
    for text in ("5S", cards):
        state.play(play_of(text))
    assert state.knowledge(0).jokerless == (False, shown, False, False)


def test_who_announced_ace_no_face_is_known_before_the_answer():
    hand = "AS TS 9S 8H 7H 6D 5D 4D 4C 5C"
    state = bidding(rules_of("minnesota"), "", {0: hand})
    state.announce()
    assert [state.knowledge(seat).announcer for seat in range(4)] == [0] * 4
    state.answer(False)
    assert state.knowledge(1).announcer is None
    assert state.knowledge(1).announcements == ((0, False),)


def test_before_the_deal_a_seat_knows_nothing():
    state = DealState(rules_of("australian"), 0)
    view = state.knowledge(2)
    assert (view.hand, view.calls, view.cards_left) == ((), (), (0,) * 4)
    assert len(view.unseen) == 43


def test_knowledge_follows_a_replay():
    rules = rules_of("australian_5p")
    state = random_deal(rules, random.Random(11), 0.9)
    again = replay(rules, state.log)
    for seat in range(5):
        assert state.knowledge(seat) == again.knowledge(seat)
    assert isinstance(state.trick_play, TrickPlay)
