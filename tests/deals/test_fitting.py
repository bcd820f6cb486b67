"""Worlds in the middle of a deal: the truth is always among them, and nothing else is known.

Random deals of every ruleset, and of rules changed where something more may be shown.
"""

import random
from dataclasses import replace

import numpy as np
import pytest

from analyzer.cards import SUITS, is_joker, parse_card, parse_cards
from analyzer.deals import fitting_worlds, places_shown
from analyzer.errors import InputError
from analyzer.rules import Bid, BidKind, History, Pile, load, names
from analyzer.table import CardCalled, DealState, Dealt, Exchanged, Phase, replay
from tests.table.random_play import random_act, shuffled_deck
from tests.table.tables import bidding, contract_of, play_of, playing, rules_of, up_to

CHANGED = {
    "open misère by others": ("australian", {"super_open_misere": True}),
    "secret solo": ("australian_5p", {"five_secret_solo": True}),
    "secret solo at call": ("australian_5p", {"five_secret_solo": True, "five_reveal": "at_call"}),
    "shown at call": ("australian_5p", {"five_reveal": "at_call", "five_callable": "no_trump"}),
    "two jokers forced": (
        "canadian",
        {"joker_forced_when_void": "misere", "joker_lead_rule": "unled_suit"},
    ),
    "no joker": ("american", {"jokers": 0}),
    "make-shift": ("australian_6p", {"six_player_deck": "makeshift"}),
}
EVERY = [*names(), *CHANGED]


def changed_rules(name):
    if name not in CHANGED:
        return load(name)
    base, switches = CHANGED[name]
    return rules_of(base, **switches)


def moments(name, deals, seed):
    """Yield states all through some random deals."""
    rules = changed_rules(name)
    rng = random.Random(f"{name} {seed}")
    for deal in range(deals):
        state = DealState(rules, rng.randrange(rules.players))
        state.deal(shuffled_deck(rules, rng))
        boldness = 0.9 if deal % 2 else 0.4
        while not state.is_over:
            yield state, rng
            random_act(state, rng, boldness)
        yield state, rng


def truth_of(state, seat):
    """Return the cards a seat does not see, by place: hands, laid aside, under the piles."""
    view = state.knowledge(seat)
    hands = [
        () if s == seat or view.faced[s] else state.cards(s) for s in range(state.rules.players)
    ]
    aside = [*state.widow, *(c for s, away in enumerate(state.discards) if s != seat for c in away)]
    piles = state.trick_play.piles if state.trick_play else state.piles
    down = [pile.down for own in piles for pile in own if pile.down is not None]
    return [*hands, aside, down]


def places_in(world, row, view):
    """Return the same from a world."""
    deck, players = view.rules.deck, view.rules.players
    known = deck.pack(view.hand) | deck.pack(() if view.discards_passed else view.discards)
    known |= sum(deck.pack(cards) for cards in view.faced)
    sets = [*world.hands[row].tolist(), int(world.buried[row])]
    down = [deck.unpack(bits)[0] for bits in world.face_down[row].tolist()]
    assert len(sets) == players + 1
    return [*(deck.unpack(bits & ~known) for bits in sets), down]


def fits(case, deck, places):
    return all(
        mask >> place & 1
        for mask, cards in case.items()
        for place, lying in enumerate(places)
        for card in lying
        if cards >> deck.index[card] & 1
    )


@pytest.mark.parametrize("name", EVERY)
def test_the_truth_fits_exactly_one_case_of_what_was_shown(name):
    seen = set()
    for state, rng in moments(name, 12, 1):
        seen.add(state.phase)
        seat = rng.randrange(state.rules.players)
        shown = places_shown(state.knowledge(seat))
        truth = truth_of(state, seat)
        assert tuple(map(len, truth)) == shown.sizes
        assert sum(fits(case, state.rules.deck, truth) for case in shown.cases) == 1
    assert {Phase.AUCTION, Phase.PLAY, Phase.OVER} <= seen


@pytest.mark.parametrize("name", EVERY)
def test_a_world_keeps_to_all_that_was_shown(name):
    for state, rng in moments(name, 6, 2):
        seat = rng.randrange(state.rules.players)
        view = state.knowledge(seat)
        deck = state.rules.deck
        worlds = fitting_worlds(view, 3, np.random.default_rng(rng.randrange(99)))
        assert len(worlds) == 3
        played = deck.pack(view.played)
        up = deck.pack(card for cards in view.face_up for card in cards)
        away = view.discards if view.discards and not view.discards_passed else ()
        for row in range(3):
            hands = [deck.unpack(bits) for bits in worlds.hands[row].tolist()]
            assert set(hands[seat]) == set(view.hand)
            assert tuple(map(len, hands)) == view.cards_left
            assert set(away) <= set(deck.unpack(int(worlds.buried[row])))
            for s, faced in enumerate(view.faced):
                assert not faced or set(hands[s]) == set(faced)
            if state.trick_play:
                for s, voids in enumerate(view.voids):
                    assert not voids & {state.trick_play.suit(card) for card in hands[s]}
                    assert not (view.jokerless[s] and any(map(is_joker, hands[s]))) or (
                        view.contract.joker_named is not None
                    )
            sets = [*worlds.hands[row].tolist(), int(worlds.buried[row])]
            sets += [*worlds.face_down[row].tolist(), played, up]
            assert sum(sets) == deck.all_bits
        covers = [deck.pack([card]) for cards in view.covers for card in cards]
        assert worlds.covers.tolist() == covers


def as_if(state, view, world):
    """Return the log if the hidden cards lay as in a world: each card swapped for one there."""
    swap = {}
    for old, new in zip(truth_of(state, view.seat), places_in(world, 0, view), strict=True):
        assert len(old) == len(new)
        swap |= dict(zip(sorted(old), sorted(new), strict=True))

    def swapped(cards):
        return tuple(swap.get(card, card) for card in cards)

    log = []
    for record in state.log:
        match record:
            case Dealt(dealer, hands, widow, piles):
                laid = tuple(
                    tuple(Pile(swap.get(p.down, p.down), p.up) for p in own) for own in piles
                )
                record = Dealt(dealer, tuple(map(swapped, hands)), swapped(widow), laid)
            case Exchanged(seat, taken, away):
                record = Exchanged(seat, swapped(taken), swapped(away))
        log.append(record)
    return log


def is_beyond_use(view):
    """Whether a seat that has taken cards had announced something about its ten (shown.py)."""
    speakers = {seat for seat, bid in view.calls if bid.kind is BidKind.SEM}
    speakers |= {seat for seat, _ in view.announcements}
    movers = {view.declarer}
    if view.contract is not None and view.contract.bid.kind is BidKind.GRAND_NULLO:
        movers |= {s for s in range(4) if (s - view.declarer) % 2 == 0}
    return bool(speakers & movers - {view.seat})


@pytest.mark.parametrize("name", EVERY)
def test_a_world_could_be_the_truth_and_nobody_would_know(name):
    """The referee plays the same log from the world's cards, and the seat then knows the same."""
    played = 0
    for state, rng in moments(name, 5, 3):
        if rng.random() < 0.6:
            continue
        seat = rng.randrange(state.rules.players)
        view = state.knowledge(seat)
        worlds = fitting_worlds(view, 1, np.random.default_rng(5))
        try:
            other = replay(state.rules, as_if(state, view, worlds))
        except InputError:
            assert is_beyond_use(view)
            continue
        assert other.knowledge(seat) == view
        again = fitting_worlds(other.knowledge(seat), 1, np.random.default_rng(5))
        assert np.array_equal(again.hands, worlds.hands)
        assert np.array_equal(again.face_down, worlds.face_down)
        played += other.log != state.log
    assert played > 20


# --- one thing shown at a time ------------------------------------------------------------------


def holders(view, text, n=300):
    """Return where a card lies in many worlds: seats, or ``aside``."""
    worlds = fitting_worlds(view, n, np.random.default_rng(8))
    card = view.rules.deck.pack(parse_cards(text))
    found = {s for s in range(view.rules.players) if (worlds.hands[:, s] & card).any()}
    return found | ({"aside"} if (worlds.buried & card).any() else set())


def test_6_1_a_void_shown_in_the_present_trick_counts():
    hands = {0: "5S 6S AC", 1: "JK 7S 8D", 2: "9D TS 8C", 3: "JD QD JS"}
    state = playing(rules_of("australian"), contract_of("7H"), hands, leader=0)
    for text in ("5S", "7S", "TS", "JS"):
        state.play(play_of(text))
    state.play(play_of("QD"))
    state.play(play_of("6S"))
    assert 0 not in holders(state.knowledge(2), "AD KD")
    assert holders(state.knowledge(2), "AC") == {0, 1, 3, "aside"}


def test_6_1_who_keeps_the_joker_back_in_a_misere_has_none():
    hands = {0: "5S 6S", 1: "7D 8D", 3: "JD QD"}
    for name, bid, where in (
        ("australian", "MIS", {3, "aside"}),
        ("australian", "7NT", {1, 3, "aside"}),
        ("american", "MIS", {1, 3, "aside"}),
    ):
        state = playing(rules_of(name), contract_of(bid), hands, leader=0)
        if bid == "7NT":
            state.trick_play = replace(state.trick_play, seats=(0, 1, 3))
        assert holders(state.knowledge(0), "JK") == {1, 3, "aside"}
        state.play(play_of("5S"))
        state.play(play_of("7D"))
        assert state.knowledge(0).voids[1]
        assert holders(state.knowledge(0), "JK") == where


def test_6_1_a_named_joker_is_not_kept_back():
    hands = {0: "5S 6S", 1: "7D 8D", 3: "JD QD"}
    state = playing(rules_of("australian"), contract_of("MIS", named="D"), hands, leader=0)
    for text in ("5S", "7D"):
        state.play(play_of(text))
    assert holders(state.knowledge(1), "JK") == {0}


def test_6_3_who_names_the_joker_holds_it():
    state = bidding(rules_of("australian"), "7NT, PASS, PASS, PASS", {0: "JK"})
    up_to(state, Phase.JOKER)
    assert holders(state.knowledge(1), "JK") == {0, 2, 3, "aside"}
    state.name_joker(0)
    assert holders(state.knowledge(1), "JK") == {0}


def test_6_7_the_called_card_lies_with_another_player():
    rules = rules_of("australian_5p")
    state = bidding(rules, "7H, PASS, PASS, PASS, PASS", {3: "KS"})
    up_to(state, Phase.PARTNER)
    assert holders(state.knowledge(1), "KS") == {0, 2, 3, 4, "aside"}
    state.call_card(parse_card("KS"))
    assert any(isinstance(record, CardCalled) for record in state.log)
    assert holders(state.knowledge(1), "KS") == {2, 3, 4}
    assert holders(state.knowledge(0), "KS") == {1, 2, 3, 4}


def test_6_7_the_holder_who_speaks_up_has_the_called_card():
    rules = rules_of("australian_5p", five_reveal="at_call")
    state = bidding(rules, "7H, PASS, PASS, PASS, PASS", {3: "KS"})
    up_to(state, Phase.PARTNER).call_card(parse_card("KS"))
    assert holders(state.knowledge(1), "KS") == {3}


def test_5_cards_passed_on_lie_with_the_partner():
    state = bidding(rules_of("minnesota"), "MIS, PASS, GNUL, PASS")
    first = state.taken
    state.exchange(first)
    assert state.knowledge(2).discards == first
    worlds = fitting_worlds(state.knowledge(2), 50, np.random.default_rng(1))
    passed = state.rules.deck.pack(first)
    assert ((worlds.hands[:, 0] & passed) == passed).all()
    state.exchange(state.cards(0)[:5])
    worlds = fitting_worlds(state.knowledge(2), 50, np.random.default_rng(1))
    assert (((worlds.hands[:, 0] | worlds.buried) & passed) == passed).all()
    assert (worlds.buried & passed).any()
    assert (worlds.hands.sum(axis=1) + worlds.buried == state.rules.deck.all_bits).all()


def test_4_3_a_sem_shows_the_joker_or_split_jacks():
    rules = rules_of("minnesota")
    state = bidding(rules, "6SEM, 7H", {0: "JH JS", 1: "JK", 3: "JD JC"})
    view = state.knowledge(2)
    worlds = fitting_worlds(view, 4000, np.random.default_rng(4))
    pack = rules.deck.pack
    hand = worlds.hands[:, 0]
    joker = (hand & pack(parse_cards("JK"))) != 0
    red = (hand & pack(parse_cards("JH JD"))) != 0
    black = (hand & pack(parse_cards("JS JC"))) != 0
    assert (joker | (red & black)).all()
    plain = fitting_worlds(replace(view, calls=()), 40000, np.random.default_rng(4)).hands[:, 0]
    j, r, b = ((plain & pack(parse_cards(each))) != 0 for each in ("JK", "JH JD", "JS JC"))
    shown = j | (r & b)
    expected = (j & shown).sum() / shown.sum()
    assert abs(joker.mean() - expected) < 4 * (0.25 / 4000 + 0.25 / shown.sum()) ** 0.5


def assert_truth_fits(state, seat):
    shown = places_shown(state.knowledge(seat))
    truth = truth_of(state, seat)
    assert sum(fits(case, state.rules.deck, truth) for case in shown.cases) == 1


def test_4_3_a_sem_of_declarer_may_lie_with_the_cards_put_away():
    state = bidding(rules_of("minnesota"), "7SEM, PASS, PASS, PASS", {0: "JH JS"}, widow="4C 4D 5H")
    assert holders(state.knowledge(1), "JH") == {0, 2, 3}
    state.exchange(parse_cards("JH JS 4C 4D 5H"))
    assert_truth_fits(state, 1)
    worlds = fitting_worlds(state.knowledge(1), 500, np.random.default_rng(1))
    pool = worlds.hands[:, 0] | worlds.buried
    joker, red, black = (
        (pool & state.rules.deck.pack(parse_cards(each))) != 0 for each in ("JK", "JH JD", "JS JC")
    )
    assert (joker | red & black).all()


def test_4_3_who_passes_cards_on_in_a_grand_nullo_has_shown_nothing():
    rules = rules_of("minnesota", auction_mode="reentry")
    calls = "6SEM, PASS, MIS, PASS, GNUL, PASS, PASS, PASS"
    state = bidding(rules, calls, {0: "JH JS 4C 4D 4H", 1: "JK", 3: "JD JC"})
    state.exchange(parse_cards("JH JS 4C 4D 4H"))
    jacks = parse_cards("JH JS")
    state.exchange([card for card in state.cards(2) if card not in jacks][:5])
    assert set(jacks) <= set(state.cards(2))
    assert_truth_fits(state, 1)


def test_4_3_a_faced_hand_may_hold_what_a_sem_has_shown():
    rules = rules_of("minnesota", auction_mode="reentry", open_misere=True)
    calls = "6SEM, PASS, PASS, 7S, OMIS, PASS, PASS, PASS"
    state = bidding(rules, calls, {0: "JK", 1: "JH JD", 3: "JS JC"})
    up_to(state, Phase.PLAY)
    while not state.trick_play.tricks:
        state.play(next(play for play in state.legal_plays() if not is_joker(play.card)))
    assert parse_card("JK") in state.knowledge(1).faced[0]
    assert_truth_fits(state, 1)


def test_4_4_after_the_widow_an_announcer_may_hold_high_cards():
    hand = "AS TS 9S 8H 7H 6D 5D 4D 4C 5C"
    state = bidding(rules_of("minnesota"), "", {0: hand}, widow="KS KC KD KH AD")
    state.announce()
    state.answer(False)
    for bid in ("7S", "PASS", "PASS", "PASS"):
        state.call(Bid.parse(bid))
    assert_truth_fits(state, 1)
    state.exchange(parse_cards("AS KC KD AD 4C"))
    assert_truth_fits(state, 1)
    aces = state.rules.deck.pack(parse_cards("AS AC AD AH"))
    worlds = fitting_worlds(state.knowledge(1), 200, np.random.default_rng(1))
    assert ((worlds.hands[:, 0] | worlds.buried) & aces != 0).all()


def test_4_4_ace_no_face_shows_one_ace_and_nothing_high():
    hand = "AS TS 9S 8H 7H 6D 5D 4D 4C 5C"
    state = bidding(rules_of("minnesota"), "", {0: hand})
    state.announce()
    worlds = fitting_worlds(state.knowledge(1), 200, np.random.default_rng(2))
    high = state.rules.deck.pack(parse_cards("AS AC AD AH KS KC KD KH QS QC QD QH JS JC JD JH JK"))
    aces = state.rules.deck.pack(parse_cards("AS AC AD AH"))
    for bits in worlds.hands[:, 0].tolist():
        assert (bits & high).bit_count() == (bits & aces).bit_count() == 1
    assert len({bits & aces for bits in worlds.hands[:, 0].tolist()}) > 1


def test_6_4_a_faced_hand_is_the_same_in_all_worlds():
    state = bidding(rules_of("australian"), "OMIS, PASS, PASS, PASS")
    up_to(state, Phase.PLAY)
    while len(state.trick_play.tricks) < 1:
        state.play(state.legal_plays()[0])
    worlds = fitting_worlds(state.knowledge(1), 20, np.random.default_rng(2))
    assert set(worlds.hands[:, 0].tolist()) == {state.rules.deck.pack(state.cards(0))}
    assert len(set(worlds.hands[:, 2].tolist())) > 1  # the partner sits out, unseen


def test_6_5_what_lies_under_a_card_is_any_unseen_card():
    state = up_to(bidding(rules_of("australian_2p"), "7S, PASS"), Phase.PLAY)
    view = state.knowledge(1)
    worlds = fitting_worlds(view, 2000, np.random.default_rng(2))
    assert worlds.face_down.shape == (2000, 10)
    assert len(worlds.covers) == 10
    under = set(worlds.face_down[:, 3].tolist())
    assert under == {view.rules.deck.pack([card]) for card in view.unseen}


def test_6_3_a_joker_led_without_a_suit_leaves_only_jokers():
    rules = rules_of("canadian", joker_lead_rule="unled_suit")
    hands = {0: "JK1 JK2", 1: "5S 6S", 2: "7S 8S", 3: "9S TS"}
    history = History(suits_led=frozenset(SUITS))
    state = playing(rules, contract_of("7NT"), hands, leader=0, history=history)
    view = state.knowledge(1)
    assert holders(view, "JK2") > {0}
    state.play(play_of("JK1"))
    assert holders(state.knowledge(1), "JK2") == {0}


def test_before_the_deal_and_for_no_worlds_there_are_none():
    state = DealState(rules_of("australian"), 0)
    with pytest.raises(InputError, match="nothing has been dealt"):
        fitting_worlds(state.knowledge(0), 5, np.random.default_rng(0))
    view = bidding(rules_of("australian")).knowledge(0)
    with pytest.raises(InputError, match="at least 1"):
        fitting_worlds(view, 0, np.random.default_rng(0))


def test_a_knowledge_that_contradicts_itself_is_refused():
    view = bidding(rules_of("australian")).knowledge(0)
    with pytest.raises(InputError, match="do not fill the hands"):
        fitting_worlds(replace(view, cards_left=(10, 20, 20, 20)), 5, np.random.default_rng(0))
