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
    names,
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


EQUAL_10H = {"open_misere_rank": "equal_10h"}
ABOVE_9NT = {"open_misere_rank": "above_9nt"}
ABOVE_10NT = {"open_misere_rank": "above_10nt"}
REDUCED = {"reduced_misere": True}
ENGLISH = ("english_summary_australian", "english_summary_american")


@pytest.mark.parametrize(
    ("rulesets", "switches", "chains"),
    [
        pytest.param(["australian"], {}, ["7NT MIS 8S"], id="A03"),
        pytest.param(["australian"], {}, ["10D OMIS 10H"], id="A04"),
        pytest.param(["american", "canadian", "minnesota"], {}, ["8S MIS 8C"], id="A05"),
        pytest.param(["minnesota"], {}, ["10H GNUL 10NT"], id="A06"),
        pytest.param(["english_summary_american"], {}, ["7NT MIS 8S", "10D OMIS 10H"], id="A07"),
        pytest.param(ENGLISH, REDUCED, ["MIS 7S", "8NT OMIS 9S"], id="A08"),
        pytest.param(ENGLISH[:1], REDUCED, ["6NT MIS 7S"], id="A08 with sixes"),
        pytest.param(["australian"], ABOVE_9NT, ["9NT OMIS 10S"], id="A44"),
        pytest.param(["australian"], ABOVE_10NT, ["10NT OMIS"], id="A45"),
        pytest.param(["australian_2p"], {}, ["7NT MIS 8S", "10D 10H 10NT"], id="two players"),
    ],
)
def test_neighbours_on_the_ladder(rulesets, switches, chains):
    for name in rulesets:
        rules = load(name).with_switches(**switches)
        written = f" {chain(rules)} "
        for neighbours in chains:
            assert f" {neighbours} " in written
            keys = [key(text, rules) for text in neighbours.split()]
            assert keys == sorted(set(keys))


def test_A09_trick_bids_and_their_keys():
    assert len([e for e in ladder(RULES) if e.bid.kind is BidKind.TRICKS]) == 25
    keys = [key(text) for text in ("6S", "6NT", "7S", "8S", "10H", "10NT")]
    assert keys == [1, 5, 6, 11, 24, 25]


def test_A33_a_sem_ranks_and_counts_as_no_trump():
    rules = load("minnesota")
    assert key("7SEM", rules) == key("7NT", rules)
    assert [bid_value(Bid.parse(text), rules) for text in ("7SEM", "7NT")] == [220, 220]


def test_A43_open_misere_equal_to_10h():
    rules = RULES.with_switches(**EQUAL_10H)
    assert key("10D", rules) < key("OMIS", rules) == key("10H", rules) < key("10NT", rules)


def test_A44_A45_values_of_open_misere_at_other_ranks():
    assert bid_value(OMIS, RULES.with_switches(**ABOVE_9NT)) == 500
    assert bid_value(OMIS, RULES.with_switches(**ABOVE_10NT)) == 520


def test_A08_values_of_the_reduced_miseres():
    for name in ENGLISH:
        rules = load(name).with_switches(**REDUCED)
        assert (bid_value(MIS, rules), bid_value(OMIS, rules)) == (130, 330)


def test_A51_the_lowest_bid_of_all_may_be_misere():
    rules = load("english_summary_american").with_switches(**REDUCED)
    assert (ladder(rules)[0].bid, ladder(rules)[0].value) == (MIS, 130)


@pytest.mark.parametrize(
    ("ruleset", "count", "first", "special"),
    [
        ("quinhentos", 25, "6S", ""),
        ("australian_3p", 27, "6S", "MIS OMIS"),
        ("australian_2p", 26, "6S", "MIS"),
        ("american_5p", 26, "6S", "MIS"),
        ("canadian", 26, "6S", "MIS"),
        ("minnesota", 32, "6S", "6SEM 7SEM MIS 8SEM 9SEM GNUL 10SEM"),
        ("english_summary_american", 22, "7S", "MIS OMIS"),
    ],
)
def test_ladders(ruleset, count, first, special):
    bids = [entry.bid for entry in ladder(load(ruleset))]
    assert len(bids) == count
    assert bids[0].text == first
    others = [bid.text for bid in bids if bid.kind is not BidKind.TRICKS]
    assert others == special.split()


def test_S33_the_five_player_variation():
    rules = load("australian_5p").with_switches(
        misere=False,
        open_misere_rank="above_7nt",
        open_misere_value=230,
        super_open_misere_value=430,
    )
    assert (bid_value(OMIS, rules), bid_value(SOMIS, rules)) == (230, 430)
    assert key("9NT", rules) < key("SOMIS", rules) < key("10S", rules)
    assert "7NT OMIS 8S" in chain(rules)
    assert "9NT SOMIS 10S" in chain(rules)


@pytest.mark.parametrize("name", names())
def test_S01_the_table_of_values(name):
    values = [
        bid_value(Bid.parse(text), load(name))
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


def test_two_jokers_are_never_named():
    rules = load("canadian").with_switches(joker_naming="nt_and_misere")
    assert not may_name_joker(Bid.parse("8NT"), rules)
