"""The rule paragraphs one by one at the table: RULES 2, 4.5, 5, 6.3 to 6.7 and 9."""

from dataclasses import replace

import pytest

from analyzer.cards import JOKER, SUITS, Suit, parse_card, parse_cards
from analyzer.errors import IllegalAction
from analyzer.rules import Bid, DealerDraw, Play, ladder, names
from analyzer.table import (
    CardCalled,
    CardPlayed,
    DealState,
    Exchanged,
    GameState,
    HandFaced,
    JokerNamed,
    PartnerChosen,
    PartnerShown,
    Phase,
    RevokeProved,
    TrickTaken,
    WentAlone,
    format_log,
    parse_log,
    replay,
)
from tests.table.tables import (
    bidding,
    contract_of,
    dealt,
    play_of,
    playing,
    rules_of,
    texts,
    up_to,
)

# --- RULES 2: the deal --------------------------------------------------------------------------


@pytest.mark.parametrize("name", names())
def test_2_2_the_deck_is_dealt_out(name):
    rules = rules_of(name)
    state = DealState(rules, 1)
    state.deal(rules.deck.cards)
    assert [len(state.cards(seat)) for seat in range(rules.players)] == [10] * rules.players
    assert len(state.widow) == rules.widow
    assert state.all_cards == rules.deck.cards
    assert state.phase is Phase.AUCTION


def test_D12_two_players_have_five_piles_each():
    state = DealState(rules_of("australian_2p"), 0)
    state.deal(state.rules.deck.cards)
    for seat in range(2):
        assert len(state.cards(seat)) == 10
        assert len(state.cards(seat, "table")) == 5
        assert all(None not in (pile.down, pile.up) for pile in state.piles[seat])
    # the third packet: two face-down and at once two face-up on the opponent's first two piles
    assert [pile.down for pile in state.piles[1]][:3] == list(state.rules.deck.cards[:3])


def test_the_wrong_cards_cannot_be_dealt():
    rules = rules_of("australian")
    state = DealState(rules, 0)
    short = rules.deck.cards[1:]
    with pytest.raises(IllegalAction, match="42 cards cannot be dealt: take each card"):
        state.deal(short)
    assert not state.can_deal((*short, short[0]))
    with pytest.raises(IllegalAction, match="seat 1 is not to act: it is for seat 0"):
        state.deal(rules.deck.cards, seat=1)
    with pytest.raises(IllegalAction, match="seats are 0 to 3"):
        DealState(rules, 4)


def test_hands_laid_out_must_be_a_deal():
    rules = rules_of("australian")
    right = dealt(rules)
    state = DealState(rules, 0)
    assert state.can_lay_out(right)
    assert not state.can_lay_out(dealt(rules, dealer=1))
    assert not state.can_lay_out(dealt(rules_of("american_3p")))
    assert not state.can_lay_out(dealt(rules_of("minnesota")))
    double = replace(right, widow=(*right.widow[:2], right.hands[0][0]))
    with pytest.raises(IllegalAction, match="given twice"):
        state.lay_out(double)
    with pytest.raises(IllegalAction, match="a widow of 2 cards: it is 3"):
        state.lay_out(replace(right, widow=right.widow[:2]))
    state.lay_out(right)
    with pytest.raises(IllegalAction, match="out of place: the table waits for a call"):
        state.lay_out(right)


def cards_of(text):
    return parse_cards(text)


@pytest.mark.parametrize(
    ("name", "rounds", "dealer", "fits"),
    [
        ("australian", "", 3, True),
        ("australian", "", 4, False),
        ("quinhentos", "9S AD KH", 1, True),
        ("quinhentos", "9S AD JK", 2, True),
        ("quinhentos", "9S AD JK", 1, False),
        ("quinhentos", "7S 7D KH / 8S 9D TH", 0, True),
        ("quinhentos", "7S 8D KH / 8S 9D TH", 0, False),
        ("quinhentos", "7S 7D KH", 0, False),
        ("quinhentos", "7S 8D", 0, False),
        ("quinhentos", "", 0, False),
        ("minnesota", "9S AD JK 4D KS JC", 1, True),
        ("minnesota", "9S AD JK 4D KS JC", 2, False),
        ("minnesota", "9S AD", 1, False),
    ],
)
def test_2_1_the_first_dealer(name, rounds, dealer, fits):
    game = GameState(rules_of(name))
    drawn = tuple(cards_of(each) for each in rounds.split("/")) if rounds else ()
    draw = DealerDraw(dealer, drawn)
    assert game.can_find_dealer(draw) == fits
    if not fits:
        with pytest.raises(IllegalAction, match=f"seat {dealer} "):
            game.find_dealer(draw)
        return
    assert game.find_dealer(draw).seat == game.dealer == dealer
    with pytest.raises(IllegalAction, match=f"found already: seat {dealer}"):
        game.find_dealer(draw)


def test_a_game_asks_for_one_thing_after_the_other():
    rules = rules_of("american")
    game = GameState(rules)
    with pytest.raises(IllegalAction, match="find the first dealer"):
        game.begin_deal(rules.deck.cards)
    assert not game.can_write_score()
    game.find_dealer(DealerDraw(2))
    assert game.can_begin_deal(rules.deck.cards)
    game.begin_deal(rules.deck.cards)
    with pytest.raises(IllegalAction, match="while one is on the table: play it out"):
        game.begin_deal(rules.deck.cards)
    with pytest.raises(IllegalAction, match="the table waits for a call"):
        game.write_score()


@pytest.mark.parametrize("name", names())
def test_a_contract_may_be_given_without_an_auction(name):
    rules = rules_of(name)
    for place, bid in enumerate(ranked.bid for ranked in ladder(rules)):
        declarer = place % rules.players
        state = bidding(rules, dealer=1)
        assert state.can_give_contract(declarer, bid)
        state.give_contract(declarer, bid)
        assert state.declarer == declarer
        assert state.contract.bid == bid
        assert state.phase is (Phase.EXCHANGE if rules.widow else Phase.PLAY)
        assert replay(rules, parse_log(format_log(state.log))) == state


def test_a_contract_cannot_be_given_amid_an_auction():
    rules = rules_of("australian")
    with pytest.raises(IllegalAction, match="the auction has begun"):
        bidding(rules, "PASS").give_contract(0, Bid.parse("7S"))
    with pytest.raises(IllegalAction, match="no seat 4: seats are 0 to 3"):
        bidding(rules).give_contract(4, Bid.parse("7S"))
    with pytest.raises(IllegalAction, match="PASS is not a contract in australian"):
        bidding(rules).give_contract(0, Bid.parse("PASS"))
    with pytest.raises(IllegalAction, match="the table waits for the deal"):
        DealState(rules, 0).give_contract(0, Bid.parse("7S"))


# --- RULES 5: the exchange ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "switches", "widow"),
    [
        ("australian", {}, 3),
        ("american", {"jokers": 0}, 2),
        ("minnesota", {}, 5),
        ("canadian", {}, 6),
        ("australian_2p", {}, 3),
        ("australian_6p", {"six_player_deck": "makeshift"}, 3),
    ],
)
def test_5_as_many_away_as_taken(name, switches, widow):
    rules = rules_of(name, **switches)
    state = bidding(rules, ", ".join(["7S"] + ["PASS"] * (rules.players - 1)))
    assert state.phase is Phase.EXCHANGE
    taken = state.taken
    assert len(taken) == widow
    assert len(state.cards(0)) == 10 + widow
    assert not state.can_exchange(state.cards(0)[: widow - 1])
    assert not state.can_exchange((state.cards(0)[0],) * widow)
    with pytest.raises(IllegalAction, match=f"as many as were taken, {widow}"):
        state.exchange(())
    with pytest.raises(IllegalAction, match=r"cannot put .* away: its hand is"):
        state.exchange((state.cards(1)[0],) * widow)
    away = (*taken[1:], state.cards(0)[0])
    assert state.exchange(away) == Exchanged(0, taken, away)
    assert len(state.cards(0)) == 10
    assert state.discards[0] == away
    assert state.all_cards == rules.deck.cards


def test_5_two_players_discard_from_the_hand_only():
    state = bidding(rules_of("australian_2p"), "7S, PASS")
    lying = state.cards(0, "table")
    assert not state.can_exchange(lying[:3])


def test_5_a_joker_may_be_put_away():
    state = bidding(rules_of("australian"), "7S, PASS, PASS, PASS", {0: "JK 5S 6S"})
    assert state.can_exchange(parse_cards("JK 5S 6S"))


def test_5_the_chain_of_a_grand_nullo():
    rules = rules_of("minnesota")
    state = bidding(rules, "MIS, PASS, GNUL, PASS", widow="AS AC AD AH KS")
    assert (state.declarer, state.turn) == (2, 2)
    widow = state.taken
    first = (*widow[:4], state.cards(2)[0])
    state.exchange(first)
    assert (state.phase, state.turn, state.taken) == (Phase.EXCHANGE, 0, first)
    assert len(state.cards(0)) == 15
    with pytest.raises(IllegalAction, match="seat 2 is not to act: it is for seat 0"):
        state.exchange(first, seat=2)
    state.exchange(first)
    assert state.discards == (first, (), (), ())
    assert (state.phase, state.turn) == (Phase.PLAY, 2)
    assert state.trick_play.seats == (0, 1, 2, 3)
    assert state.declarers == (2, 0)
    assert state.all_cards == rules.deck.cards


@pytest.mark.parametrize(
    ("name", "calls", "seats"),
    [
        ("australian", "7S, MIS, PASS, PASS, PASS", (0, 1, 2)),
        ("australian", "7S, PASS, PASS, PASS", (0, 1, 2, 3)),
        ("australian_2p", "MIS, PASS", (0, 1)),
        ("australian_3p", "OMIS, PASS, PASS", (0, 1, 2)),
        ("australian_5p", "OMIS, PASS, PASS, PASS, PASS", (0, 1, 2, 3, 4)),
        ("australian_6p", "OMIS, PASS, PASS, PASS, PASS, PASS", (0, 1, 3, 5)),
        ("minnesota", "MIS, PASS, GNUL, PASS", (0, 1, 2, 3)),
    ],
)
def test_5_who_plays(name, calls, seats):
    rules = rules_of(name)
    if name == "australian_2p":
        rules = rules.with_switches(misere_requires="none")
    state = bidding(rules, calls)
    up_to(state, Phase.PLAY)
    assert state.trick_play.seats == seats
    assert state.turn == state.declarer
    sitting = set(range(rules.players)) - set(seats)
    while not state.is_over:
        assert state.turn not in sitting
        state.play(state.legal_plays()[0])
    assert all(len(state.cards(seat)) == 10 for seat in sitting)
    assert state.all_cards == rules.deck.cards


# --- RULES 6.3: naming the joker ------------------------------------------------------------------


def named(bid, name="australian", hand="JK", **switches):
    rules = rules_of(name, misere_requires="none", **switches)
    calls = ", ".join([bid] + ["PASS"] * (rules.players - 1))
    state = bidding(rules, calls, {0: hand, 1: "5S"})
    state.exchange(state.taken)
    return state


@pytest.mark.parametrize("bid", ["7NT", "MIS", "OMIS"])
def test_6_3_declarer_names_the_joker(bid):
    state = named(bid)
    assert state.phase is Phase.JOKER
    with pytest.raises(IllegalAction, match="it is for seat 0"):
        state.name_joker(Suit.HEARTS, seat=1)
    assert state.name_joker(Suit.HEARTS) == JokerNamed(0, Suit.HEARTS)
    assert state.contract == contract_of(bid, "H")
    assert state.phase is Phase.PLAY


def test_6_3_only_who_holds_it():
    state = named("7NT", hand="5C")
    assert state.phase is Phase.JOKER
    assert [state.can_name_joker(suit) for suit in (None, *SUITS)] == [True] + [False] * 4
    with pytest.raises(IllegalAction, match="not in hand; leave it unnamed"):
        state.name_joker(Suit.CLUBS)
    state.name_joker(None)
    assert state.contract == contract_of("7NT")


@pytest.mark.parametrize(
    ("bid", "switches", "asked"),
    [
        ("7S", {}, False),
        ("7NT", {"joker_naming": "misere_only"}, False),
        ("MIS", {"joker_naming": "misere_only"}, True),
        ("MIS", {"joker_naming": "never"}, False),
        ("7NT", {"jokers": 0}, False),
    ],
)
def test_6_3_where_it_is_asked(bid, switches, asked):
    hand = "JK" if switches.get("jokers") != 0 else "5C"
    assert (named(bid, hand=hand, **switches).phase is Phase.JOKER) == asked


def test_6_3_a_joker_on_the_table_cannot_be_named():
    state = named("7NT", name="australian_2p", hand="5C 6C 7C 8C 9C TC JC QC KC AC")
    assert JOKER in (*state.cards(1), *(p.down for p in state.piles[0]), *state.cards(0, "table"))
    assert not state.can_name_joker(Suit.SPADES)


# --- RULES 6.4: open misères ----------------------------------------------------------------------


def test_6_4_open_misere_is_faced_after_trick_1():
    state = named("OMIS")
    state.name_joker(None)
    for _ in range(2):
        state.play(state.legal_plays()[0])
    assert not any(isinstance(record, HandFaced) for record in state.log)
    assert state.knowledge(1).faced == ((),) * 4
    state.play(state.legal_plays()[0])
    assert isinstance(state.log[-2], TrickTaken)
    assert state.log[-1] == HandFaced(0, state.cards(0))
    assert len(state.cards(0)) == 9
    assert set(state.knowledge(1).faced[0]) == set(state.cards(0))
    while not state.is_over:
        assert set(state.knowledge(3).faced[0]) == set(state.cards(0))
        state.play(state.legal_plays()[-1])
    assert sum(isinstance(record, HandFaced) for record in state.log) == 1


def test_6_4_misere_is_never_faced():
    state = named("MIS")
    state.name_joker(None)
    while not state.is_over:
        state.play(state.legal_plays()[0])
        assert state.knowledge(1).faced == ((),) * 4


def test_6_4_super_open_misere_is_faced_before_the_lead_and_played_by_the_defenders():
    state = named("SOMIS", super_open_misere=True)
    state.name_joker(None)
    assert state.log[-1] == HandFaced(0, state.cards(0))
    assert (state.turn, state.deciders) == (0, (1, 3))
    lead = state.legal_plays()[0]
    with pytest.raises(IllegalAction, match="seat 0 is not to act: it is for seat 1 or 3"):
        state.play(lead, seat=0)
    assert state.play(lead, seat=3) == CardPlayed(0, "hand", lead)
    assert state.deciders == (state.turn,) == (1,)


# --- RULES 6.5: two players -----------------------------------------------------------------------


def test_6_5_each_zone_has_a_history_of_its_own():
    rules = rules_of("australian_2p", joker_lead_rule="not_renounced")
    state = playing(
        rules,
        contract_of("7NT"),
        {0: "5S 6S", 1: "JK 5H"},
        table={0: "7S/8S", 1: "9S/JH"},
    )
    for text in ("5S", "5H", "7S", "9S"):
        state.play(play_of(text))
    play = state.trick_play
    assert play.shown_by(1, "hand").renounced == {Suit.SPADES}
    assert play.shown_by(1, "table").renounced == set()
    assert state.knowledge(0).voids == (frozenset(), frozenset({Suit.SPADES}))
    assert play.turn == (1, "table")
    for text in ("JH", "8S", "JK", "6S"):
        state.play(play_of(text))
    assert state.trick_play.tricks[-1].winner == 1


def test_6_5_a_misere_fails_by_either_zone():
    rules = rules_of("australian_2p")
    state = bidding(rules, "MIS, PASS")
    up_to(state, Phase.PLAY)
    while not state.is_over:
        before = state.trick_play.turns
        state.play(state.legal_plays()[0])
        assert len(before) < 4
    assert sum(state.tricks) == 10
    assert state.ended.made == (state.tricks[0] == 0)


# --- RULES 6.6: equal cards -----------------------------------------------------------------------


@pytest.mark.parametrize("first", [1, 2])
def test_6_6_the_first_of_two_equal_cards_counts(first):
    rules = rules_of("australian_6p", six_player_deck="makeshift")
    twos = ["2H", "2H'"] if first == 1 else ["2H'", "2H"]
    hands = dict(enumerate([twos[0], "3C", twos[1], "3D", "5D", "6C"]))
    state = playing(rules, contract_of("7S"), hands)
    for seat in range(6):
        state.play(play_of(hands[seat]))
    assert state.trick_play.tricks[-1].winner == 0


# --- RULES 6.7: the partner of five ---------------------------------------------------------------


def five(name="australian_5p", hands=None, bid="8H", **switches):
    state = bidding(rules_of(name, **switches), f"{bid}, PASS, PASS, PASS, PASS", hands)
    state.exchange(state.taken)
    assert (state.phase, state.turn) == (Phase.PARTNER, 0)
    return state


def test_6_7_the_partner_is_secret_until_the_card_is_played():
    state = five(hands={0: "AS QH", 1: "4S", 2: "5S", 3: "KS", 4: "6S"})
    king = parse_card("KS")
    assert state.call_card(king) == CardCalled(0, king)
    assert (state.partner, state.partner_known) == (3, False)
    assert state.declarers == (0, 3)
    assert [state.knowledge(s).partner for s in range(5)] == [None, None, None, 3, None]
    assert [state.knowledge(s).partner_known for s in range(5)] == [0, 0, 0, 1, 0]
    up_to(state, Phase.PLAY)
    for text in ("AS", "4S", "5S"):
        state.play(play_of(text))
    assert not any(isinstance(record, PartnerShown) for record in state.log)
    state.play(play_of("KS"))
    assert state.log[-1] == PartnerShown(3)
    assert {state.knowledge(s).partner for s in range(5)} == {3}


def test_6_7_at_call_the_holder_speaks_up():
    state = five(hands={3: "KS"}, five_reveal="at_call")
    state.call_card(parse_card("KS"))
    assert PartnerShown(3) in state.log
    assert state.knowledge(1).partner == 3


def test_6_7_a_player_is_chosen():
    state = five("american_5p")
    with pytest.raises(IllegalAction, match="declarer chooses a player; choose a player"):
        state.call_card(parse_card("KS"))
    with pytest.raises(IllegalAction, match="seat 0 cannot be the partner: choose from 1 2 3 4"):
        state.choose_partner(0)
    assert state.callable_cards() == ()
    assert state.choose_partner(4) == PartnerChosen(0, 4)
    assert state.knowledge(2).partner == 4


def test_6_7_alone_is_announced():
    state = five()
    with pytest.raises(IllegalAction, match="in these rules declarer calls a card"):
        state.choose_partner(1)
    assert state.go_alone() == WentAlone(0)
    assert state.declarers == (0,)
    known = state.knowledge(3)
    assert (known.partner, known.partner_known) == (None, True)


def test_6_7_alone_in_secret_by_calling_an_own_card():
    state = five(hands={0: "KS AS"}, five_secret_solo=True)
    with pytest.raises(IllegalAction, match="it is done by calling an own card"):
        state.go_alone()
    away = state.discards[0][0]
    assert state.can_call_card(away) or away == JOKER
    state.call_card(parse_card("KS"))
    assert state.declarers == (0,)
    assert [state.knowledge(s).partner_known for s in range(5)] == [True] + [False] * 4
    up_to(state, Phase.PLAY)
    state.play(play_of("KS"))
    assert state.knowledge(1).partner_known
    assert not any(isinstance(record, PartnerShown) for record in state.log)


def test_6_7_a_misere_is_always_alone():
    state = bidding(rules_of("australian_5p"), "OMIS, PASS, PASS, PASS, PASS")
    state.exchange(state.taken)
    assert state.phase is Phase.JOKER
    assert state.declarers == (0,)


# --- RULES 9: revokes -----------------------------------------------------------------------------


def revoking():
    hands = {0: "5S 6S TC", 1: "7S 8S 4D", 2: "9S TS 5D", 3: "JS QS 6D"}
    state = playing(rules_of("australian"), contract_of("7H"), hands)
    state.play(play_of("5S"))
    return state


def test_9_a_revoke_stops_the_deal_when_the_suit_is_played():
    state = revoking()
    assert not state.can_play(play_of("4D"))
    assert state.can_revoke(play_of("4D"))
    state.revoke(play_of("4D"))
    for text in ("9S", "JS", "6D", "6S"):
        assert not state.is_over
        state.play(play_of(text))
    state.play(play_of("7S"))
    assert state.log[-2] == RevokeProved(1)
    assert (state.ended.ending, state.ended.points) == ("revoke", (100, 0))
    assert state.is_over


def test_9_what_is_no_revoke():
    state = revoking()
    for text in ("7S", "9S", "JK"):
        with pytest.raises(IllegalAction, match=f"{text} is no revoke"):
            state.revoke(play_of(text))
    state = playing(rules_of("australian"), contract_of("7NT"), {0: "5S", 1: "JK 7S"}, trick="5S")
    assert state.can_revoke(play_of("JK"))
    assert not state.can_revoke(play_of("JK=H"))
    state = playing(rules_of("australian"), contract_of("MIS"), {0: "5S", 1: "JK 7D"}, trick="5S")
    assert not state.can_play(play_of("7D"))
    assert not state.can_revoke(play_of("7D"))


def test_9_a_revoke_may_be_found_otherwise():
    state = revoking()
    state.rule_revoke(2)
    assert state.ended.points == (0, 100)
    state = playing(rules_of("australian"), contract_of("MIS"), {0: "5S", 1: "7S", 3: "9S"})
    with pytest.raises(IllegalAction, match="seat 2 does not play: the seats in play are 0 1 3"):
        state.rule_revoke(2)
    assert not bidding(rules_of("australian")).can_rule_revoke(1)


def test_9_a_revoke_from_one_zone_is_not_proved_by_the_other():
    state = playing(
        rules_of("australian_2p"),
        contract_of("7H"),
        {0: "5S 6S 5C", 1: "7S 8S 4D"},
        table={0: "9S/TC AC", 1: "TS/QC KC"},
    )
    state.play(play_of("5S"))
    state.revoke(play_of("4D"))
    for text in ("9S", "TS"):
        state.play(play_of(text))
    assert not state.is_over
    assert state.trick_play.turn == (1, "table")
    for text in ("KC", "AC", "7S"):
        state.play(play_of(text))
    assert state.log[-2] == RevokeProved(1)


# --- what a refusal tells -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bid", "hand", "trick", "play", "why"),
    [
        ("7S", "JC 9C AH", "8C", "AH", "C must be followed; play 9C"),
        ("MIS", "JK 7S 9D", "8C", "7S", "the joker must be played by a player void in misère"),
        ("7NT", "JK 7S 9D", "8C", "JK=H", "a suit is called only with a joker led"),
        ("7NT", "JK 7S 9D", "", "JK", "must be called a suit"),
        ("7NT", "JK 7S 9D", "", "KD", "it is not in hand; play JK=S JK=C JK=D JK=H 7S 9D"),
    ],
)
def test_why_a_card_is_refused(bid, hand, trick, play, why):
    seat = 1 if trick else 0
    hands = {0: "8C", 1: hand} if trick else {0: hand}
    state = playing(rules_of("australian"), contract_of(bid), hands, trick=trick)
    assert state.turn == seat
    with pytest.raises(IllegalAction, match=f"seat {seat} may not play {play}: .*{why}"):
        state.play(Play.parse(play))


def test_the_table_is_silent_when_the_deal_is_over():
    state = bidding(rules_of("australian"), "PASS, PASS, PASS, PASS")
    assert texts(state.legal_plays()) == set()
    assert (state.turn, state.deciders) == (None, ())
    with pytest.raises(IllegalAction, match="the deal is over"):
        state.call(Bid.parse("6S"))
