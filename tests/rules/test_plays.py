"""Legal plays: the L vectors, asked of the rules and of the compiled arrays."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.cards import ACE, JOKER, N_CARDS, SUITS, Suit, is_joker, make_card, parse_cards
from analyzer.errors import CardError
from analyzer.rules import (
    MIS,
    NO_HISTORY,
    Bid,
    Contract,
    History,
    Play,
    compile_contract,
    history_of,
    is_dead_joker,
    legal_follows,
    legal_leads,
    legal_plays,
    load,
    suit_to_follow,
    trick_winner,
)

RULES = load("australian")
SUIT = {suit.text: suit for suit in SUITS}


def suits(text):
    return frozenset(SUIT[letter] for letter in text.split())


def texts(plays):
    return {play.text for play in plays}


NOT_DISCARDED = {"joker_lead_rule": "not_discarded"}

# id, ruleset, contract, joker named, suit to follow, cards of the zone played from, legal
FOLLOWS = [
    ("L01", "australian", "7S", None, "C", "JC 9C AH", "9C"),
    ("L02", "australian", "7S", None, "S", "JC 9C AH", "JC"),
    ("L03", "australian", "7S", None, "C", "JC AH KD", "JC AH KD"),
    ("L04", "australian", "7H", None, "D", "JD JK 7S", "JD JK 7S"),
    ("L05", "australian", "7H", None, "H", "JK 7S 9D", "JK"),
    ("L06", "australian", "7H", None, "S", "JK 7S 9D", "7S"),
    ("L07", "australian", "7NT", None, "S", "JK 7S 9D", "7S"),
    ("L08", "australian", "7NT", None, "C", "JK 7S 9D", "JK 7S 9D"),
    ("L09", "australian", "MIS", None, "C", "JK 7S 9D", "JK"),
    ("L10", "australian", "OMIS", None, "S", "JK 7S 9D", "7S"),
    ("L11", "australian", "MIS", "D", "D", "JK 7S 9D", "JK 9D"),
    ("L12", "australian", "MIS", "D", "C", "JK 7S 9D", "JK 7S 9D"),
    ("L13", "american", "MIS", None, "C", "JK 7S 9D", "JK 7S 9D"),
    ("L14", "american", "7NT", None, "D", "JK 7S 9D", "9D"),
    ("L15", "quinhentos", "7NT", None, "H", "JK 7S 9D", "JK 7S 9D"),
    ("L16", "quinhentos", "7S", None, "C", "JK JC TC", "TC"),
    ("L17", "canadian", "7NT", None, "H", "JK1 JK2 9D", "JK1 JK2 9D"),
    ("L27", "australian_2p", "7S", None, "C", "JC 9H", "JC 9H"),
]
FOLLOW_PARAMETERS = pytest.mark.parametrize(
    ("ruleset", "bid", "named", "led", "hand", "legal"),
    [pytest.param(*row[1:], id=row[0]) for row in FOLLOWS],
)


@FOLLOW_PARAMETERS
def test_follows(ruleset, bid, named, led, hand, legal):
    rules, contract = load(ruleset), Contract(Bid.parse(bid), SUIT.get(named))
    rules.deck.require(*parse_cards(hand))
    plays = legal_follows(parse_cards(hand), SUIT[led], contract=contract, rules=rules)
    assert texts(plays) == set(legal.split())


@FOLLOW_PARAMETERS
def test_follows_by_kernel_bits(ruleset, bid, named, led, hand, legal):
    rules, contract = load(ruleset), Contract(Bid.parse(bid), SUIT.get(named))
    compiled = compile_contract(rules, contract)
    hand_bits = int(compiled.pack(rules.deck.pack(parse_cards(hand))))
    must = compiled.misere and rules.joker_forced_when_void == "misere"
    forced = hand_bits & compiled.joker if must else 0
    bits = hand_bits & int(compiled.lanes[SUIT[led]]) or forced or hand_bits
    assert bits == compiled.pack(rules.deck.pack(parse_cards(legal)))


EVERY_SUIT = {"suits_led": "S C D H"}
RENOUNCED_D = {"suits_led": "D", "renounced": "D", "discarded": "S"}
ALL_SUITS_CALLED = "JK=S JK=C JK=D JK=H"

# id, ruleset, contract, joker named, switches, what was shown, cards, legal
LEADS = [
    ("L18", "australian", "7NT", None, {}, {"suits_led": "S D"}, "JK 7S 9D", "7S 9D JK=H JK=C"),
    ("L19", "australian", "7NT", None, {}, EVERY_SUIT, "JK 7S", "7S"),
    ("L20", "australian", "7NT", None, {}, EVERY_SUIT, "JK", "JK"),
    ("L21", "american", "7NT", None, {}, RENOUNCED_D, "JK 7S 9C", "7S 9C JK=S JK=C JK=H"),
    ("L22", "american", "MIS", None, {}, EVERY_SUIT, "JK 7S", "7S " + ALL_SUITS_CALLED),
    (
        "L23",
        "australian",
        "7NT",
        None,
        NOT_DISCARDED,
        {"suits_led": "S", "renounced": "S", "discarded": "C"},
        "JK 7S 9D",
        "7S 9D JK=S JK=D JK=H",
    ),
    (
        "L24",
        "quinhentos",
        "7NT",
        None,
        {},
        EVERY_SUIT | {"renounced": "D", "discarded": "S"},
        "JK 7S",
        "7S " + ALL_SUITS_CALLED,
    ),
    ("L25", "australian", "7NT", "H", {}, EVERY_SUIT, "JK 7S", "JK 7S"),
    ("L26", "australian", "7H", None, {}, {}, "JK 7S", "JK 7S"),
    ("L28", "australian_2p", "7NT", None, {}, EVERY_SUIT, "JK", "JK"),
    ("a suit unled", "australian", "7NT", None, {}, {"suits_led": "S C D"}, "JK", "JK=H"),
    (
        "all renounced",
        "american",
        "7NT",
        None,
        {},
        {"renounced": "S C D H"},
        "JK 7S",
        "7S",
    ),
    ("canadian", "canadian", "7NT", None, {}, {"renounced": "S C D"}, "JK1 JK2", "JK1=H JK2=H"),
]


@pytest.mark.parametrize(
    ("ruleset", "bid", "named", "switches", "shown", "hand", "legal"),
    [pytest.param(*row[1:], id=row[0]) for row in LEADS],
)
def test_leads(ruleset, bid, named, switches, shown, hand, legal):
    rules = load(ruleset).with_switches(**switches)
    contract = Contract(Bid.parse(bid), SUIT.get(named))
    history = History(**{key: suits(value) for key, value in shown.items()})
    plays = legal_leads(parse_cards(hand), contract=contract, rules=rules, history=history)
    assert texts(plays) == set(legal.split())
    assert len(plays) == len(texts(plays))


def test_L28_a_joker_led_without_a_suit_wins():
    trick = parse_cards("JK AH AS AD")
    assert trick_winner(trick, Bid.parse("7NT").denomination) == 0


def test_each_zone_has_a_history_of_its_own():
    contract = Contract(Bid.parse("7NT"))
    places = ((0, "hand"), (1, "hand"), (0, "table"), (1, "table"))
    cards = [Play.parse(text) for text in ["9H", "TH", "5D", "KH"]]
    played = [list(zip(places, cards, strict=True))]
    assert history_of((0, "table"), played, contract) == History(suits("H"), suits("H"), suits("D"))
    assert history_of((0, "hand"), played, contract) == History(suits("H"))


def test_a_joker_led_without_a_suit_asks_for_nothing():
    contract = Contract(Bid.parse("7NT"))
    hand = parse_cards("AS 9D 4H")
    plays = legal_plays(hand, contract=contract, rules=RULES, trick=[Play(JOKER)])
    assert [play.card for play in plays] == list(hand)


def test_a_called_suit_must_be_followed():
    contract = Contract(Bid.parse("7NT"))
    trick = [Play(JOKER, Suit.DIAMONDS)]
    assert suit_to_follow(trick, contract) == Suit.DIAMONDS
    plays = legal_plays(parse_cards("AS 9D"), contract=contract, rules=RULES, trick=trick)
    assert texts(plays) == {"9D"}


def trick(*plays):
    return [(seat, Play.parse(text)) for seat, text in plays]


def test_history_is_read_from_the_tricks():
    contract = Contract(Bid.parse("7NT"))
    tricks = [
        trick((0, "AD"), (1, "9S"), (2, "4D"), (3, "JK")),
        trick((3, "AC"), (0, "5C"), (1, "6C"), (2, "KH")),
        trick((3, "7S")),
    ]
    assert history_of(1, tricks, contract) == History(suits("D C S"), suits("D"), suits("S"))
    assert history_of(2, tricks, contract) == History(suits("D C S"), suits("C"), suits("H"))
    assert history_of(3, tricks, contract) == History(suits("D C S"), suits("D"), frozenset())
    assert history_of(0, tricks, contract) == History(suits("D C S"))


def test_a_called_suit_counts_as_led():
    contract = Contract(Bid.parse("7NT"))
    assert history_of(0, [trick((0, "JK=H"), (1, "AH"))], contract).suits_led == suits("H")


def test_T18_a_joker_is_dead_in_a_suit_its_holder_renounced():
    rules = RULES.with_switches(joker_dead_suit=True)
    shown = History(suits("D"), suits("D"), suits("S"))
    no_trump = Contract(Bid.parse("7NT"))
    assert is_dead_joker(SUIT["D"], contract=no_trump, rules=rules, history=shown)
    assert not is_dead_joker(SUIT["S"], contract=no_trump, rules=rules, history=shown)
    assert not is_dead_joker(SUIT["D"], contract=no_trump, rules=RULES, history=shown)
    assert not is_dead_joker(SUIT["D"], contract=Contract(MIS), rules=rules, history=shown)
    assert not is_dead_joker(SUIT["D"], contract=no_trump, rules=rules, history=NO_HISTORY)


@given(
    st.lists(st.sampled_from(RULES.deck.cards), min_size=1, max_size=10, unique=True),
    st.sampled_from([Bid.parse(bid) for bid in ("6S", "7D", "8NT", "MIS", "OMIS")]),
    st.sampled_from(SUITS),
    st.frozensets(st.sampled_from(SUITS)),
)
def test_there_is_always_a_legal_play(hand, bid, led, suits_led):
    contract = Contract(bid)
    follows = legal_follows(hand, led, contract=contract, rules=RULES)
    leads = legal_leads(hand, contract=contract, rules=RULES, history=History(suits_led))
    assert follows
    assert leads
    assert {play.card for play in (*follows, *leads)} <= set(hand)


@given(st.integers(0, N_CARDS - 1), st.none() | st.sampled_from(SUITS))
def test_a_play_reads_back_as_itself(card, called):
    play = Play(card, called if is_joker(card) else None)
    assert Play.parse(play.text) == play


def test_only_a_joker_is_called_a_suit():
    with pytest.raises(CardError, match="only a joker"):
        Play(make_card(ACE, Suit.SPADES), Suit.HEARTS)
    with pytest.raises(CardError, match="no suit 'X'"):
        Play.parse("JK=X")
