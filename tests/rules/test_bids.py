"""Bids are read generously and written one way; the ladder ranks and values them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.cards import Suit
from analyzer.errors import BidError
from analyzer.rules import (
    ALL_TRICK_BIDS,
    GNUL,
    MIS,
    OMIS,
    PASS,
    SOMIS,
    Bid,
    BidKind,
    Contract,
    Denomination,
    bid_key,
    bid_value,
    ladder,
    load,
    may_name_joker,
)

RULES = load("australian")
SIGNALS = [Bid(BidKind.INKLE, denomination=d) for d in list(Denomination)[:4]]
SEMS = [Bid(BidKind.SEM, level) for level in range(6, 11)]
EVERY_CALL = [*ALL_TRICK_BIDS, *SEMS, *SIGNALS, MIS, OMIS, SOMIS, GNUL, PASS]


def chain(rules):
    return " ".join(entry.bid.text for entry in ladder(rules))


def key(text, rules=RULES):
    return bid_key(Bid.parse(text), rules)


@given(st.sampled_from(EVERY_CALL), st.booleans())
def test_every_call_reads_back_as_itself(bid, lower):
    assert Bid.parse(bid.text.lower() if lower else bid.text) == bid


@given(st.text(max_size=12))
def test_any_text_gives_a_call_or_a_bid_error(text):
    try:
        bid = Bid.parse(text)
    except BidError as error:
        message = str(error)
    else:
        message = ""
        assert Bid.parse(bid.text) == bid
    assert len(message.splitlines()) <= 1


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("7h", "7H"),
        ("7♥", "7H"),
        ("10NT", "10NT"),
        ("10n", "10NT"),
        ("8 spades", "8S"),
        ("9 no trump", "9NT"),
        ("mis", "MIS"),
        ("Misère", "MIS"),
        ("nullo", "MIS"),
        ("open misere", "OMIS"),
        ("OPEN MISÈRE", "OMIS"),
        ("omis", "OMIS"),
        ("super open misère", "SOMIS"),
        ("grand nullo", "GNUL"),
        ("7sem", "7SEM"),
        ("inkle h", "INKLE H"),
        ("pass", "PASS"),
    ],
)
def test_spellings(text, canonical):
    assert Bid.parse(text).text == canonical


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("5H", "level 5 does not exist: bids promise 6 to 10 tricks"),
        ("11NT", "level 11 does not exist"),
        ("misre", "'misre' is not a bid: did you mean MIS"),
        ("7", "add S, C, D, H or NT, like 7H"),
        ("", "'' is not a bid: choose from"),
        ("inkle nt", "is not a bid"),
    ],
)
def test_wrong_bids_are_named(text, message):
    with pytest.raises(BidError, match=message):
        Bid.parse(text)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((BidKind.MISERE, 7), "MIS has no level"),
        ((BidKind.SEM, 7, Denomination.HEARTS), "without trumps"),
        ((BidKind.INKLE,), "INKLE shows a suit"),
    ],
)
def test_contradictory_bids_cannot_be_made(arguments, message):
    with pytest.raises(BidError, match=message):
        Bid(*arguments)


def test_A01_A02_more_tricks_then_the_higher_denomination():
    assert key("7D") > key("6D")
    assert key("9H") > key("9S")
    assert key("9S") > key("6H")
    assert key("7S") > key("6NT")


def test_A03_A04_misere_and_open_misere_between_the_trick_bids():
    assert key("7NT") < key("MIS") < key("8S")
    assert key("10D") < key("OMIS") < key("10H")


def test_A09_trick_bids_and_their_keys():
    assert len(ALL_TRICK_BIDS) == 25
    keys = [key(text) for text in ("6S", "6NT", "7S", "8S", "10H", "10NT")]
    assert keys == [1, 5, 6, 11, 24, 25]


def test_A44_A45_open_misere_at_other_ranks():
    lower = RULES.with_switches(open_misere_rank="above_9nt")
    assert key("9NT", lower) < key("OMIS", lower) < key("10S", lower)
    assert bid_value(OMIS, lower) == 500
    top = RULES.with_switches(open_misere_rank="above_10nt")
    assert key("10NT", top) < key("OMIS", top)
    assert bid_value(OMIS, top) == 520


def test_A08_reduced_misere():
    rules = RULES.with_switches(reduced_misere=True)
    assert key("6NT", rules) < key("MIS", rules) < key("7S", rules)
    assert key("8NT", rules) < key("OMIS", rules) < key("9S", rules)
    assert (bid_value(MIS, rules), bid_value(OMIS, rules)) == (130, 330)


def test_S33_five_player_values():
    rules = RULES.with_switches(
        misere=False, open_misere_rank="above_7nt", super_open_misere_value=430
    )
    assert (bid_value(OMIS, rules), bid_value(SOMIS, rules)) == (230, 430)
    assert key("9NT", rules) < key("SOMIS", rules) < key("10S", rules)


def test_S01_the_table_of_values():
    values = [
        bid_value(Bid.parse(text), RULES)
        for text in ("6S", "6NT", "7S", "8D", "9H", "10S", "10H", "10NT")
    ]
    assert values == [40, 120, 140, 280, 400, 440, 500, 520]


def test_the_australian_chain():
    assert chain(RULES) == (
        "6S 6C 6D 6H 6NT 7S 7C 7D 7H 7NT MIS 8S 8C 8D 8H 8NT "
        "9S 9C 9D 9H 9NT 10S 10C 10D OMIS 10H 10NT"
    )
    assert chain(RULES.with_switches(misere_rank="above_8s")).split()[10:12] == ["8S", "MIS"]
    assert "MIS" not in chain(RULES.with_switches(misere=False, open_misere=False))
    assert chain(RULES.with_switches(super_open_misere=True)).endswith("10NT SOMIS")


def test_ranks_and_values_are_separate():
    entries = {entry.bid: entry for entry in ladder(RULES)}
    below, above = entries[MIS], entries[Bid.parse("8S")]
    assert below.key < above.key
    assert below.value > above.value


@pytest.mark.parametrize("call", [PASS, SIGNALS[0]])
def test_what_is_no_bid_has_neither_rank_nor_value(call):
    with pytest.raises(BidError, match="has no rank"):
        bid_key(call, RULES)
    with pytest.raises(BidError, match="has no value"):
        bid_value(call, RULES)


def test_denominations_are_no_suits():
    assert Denomination.HEARTS.suit is Suit.HEARTS
    assert Denomination.NO_TRUMP.suit is None
    assert [Denomination.of(d.suit) for d in list(Denomination)[:4]] == list(Denomination)[:4]
    assert "".join(d.text for d in Denomination) == "SCDHNT"


def test_the_joker_is_named_only_without_trumps():
    assert Contract(Bid.parse("8NT"), Suit.HEARTS).text == "8NT JK=H"
    with pytest.raises(BidError, match="the joker is a trump in 8H"):
        Contract(Bid.parse("8H"), Suit.HEARTS)
    with pytest.raises(BidError, match="cannot be a contract"):
        Contract(SIGNALS[0])


@pytest.mark.parametrize(
    ("naming", "allowed"),
    [
        ("nt_and_misere", {"8NT", "MIS", "OMIS", "SOMIS"}),
        ("misere_only", {"MIS", "OMIS", "SOMIS"}),
        ("never", set()),
    ],
)
def test_where_the_joker_may_be_named(naming, allowed):
    rules = RULES.with_switches(joker_naming=naming)
    bids = [Bid.parse(text) for text in ("8H", "8NT", "MIS", "OMIS", "SOMIS", "PASS")]
    assert {bid.text for bid in bids if may_name_joker(bid, rules)} == allowed
