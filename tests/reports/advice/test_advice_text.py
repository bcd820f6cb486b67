"""What to bid and what to put away, as text."""

from __future__ import annotations

import dataclasses
import re

import pytest

from analyzer.advice.results import BidAdvice, DiscardAdvice, Exchange, SampleWorld
from analyzer.cards import Suit, parse_hand
from analyzer.reports.advice.text import (
    bid_report,
    bid_table,
    discard_report,
    discard_table,
    explanation,
)
from analyzer.reports.text import WHY_OPEN_DIFFERS
from analyzer.rules import Denomination
from tests.reports.samples import (
    AUSTRALIAN,
    WIDOW,
    bid_advice,
    discard_advice,
    sample_worlds,
)

POOR = dict.fromkeys(Denomination, 4.0)


def flat(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("widow", [None, WIDOW])
@pytest.mark.parametrize("worlds", [10, 1000, 100_000])
def test_nothing_is_wider_than_80_columns(widow: tuple[int, ...] | None, worlds: int) -> None:
    for means in (None, POOR):
        more = {} if means is None else {"means": means}
        advice = bid_advice(widow=widow, worlds=worlds, examples=sample_worlds(), **more)
        assert max(map(len, bid_report(advice).splitlines())) <= 80
    assert max(map(len, discard_report(discard_advice(), rows=20).splitlines())) <= 80


def test_a_row_for_each_bid_in_order() -> None:
    advice = bid_advice()
    rows = bid_table(advice)[1:]
    assert [row[2:6].strip() for row in rows] == [e.bid.text for e in advice.bids]
    numbers = re.compile(r"^> 8H +300 +84\.4 ± 1\.1 +8\.51 ± 0\.03 +\+206\.6 ± +6\.9 +\+191\.7$")
    assert [row for row in rows if numbers.match(row)] == [row for row in rows if row[0] == ">"]


def test_columns_are_aligned() -> None:
    signs = {tuple(m.start() for m in re.finditer("±", row)) for row in bid_table(bid_advice())[1:]}
    with_tricks = {places for places in signs if len(places) == 3}
    without = {places for places in signs if len(places) == 2}
    assert len(with_tricks) == len(without) == 1
    assert without == {(places[0], places[2]) for places in with_tricks}


def test_a_misere_shows_no_tricks() -> None:
    rows = [row.split() for row in bid_table(bid_advice()) if "MIS" in row]
    assert [row[0] for row in rows] == ["MIS", "OMIS"]
    assert all(row[5] == "-" for row in rows)


def test_the_recommendation() -> None:
    text = flat(bid_report(bid_advice()))
    assert "Bid 8H: made in 84.4 ± 1.1 %, +206.6 ± 6.9 points a deal." in text
    assert "0.8 points a deal are expected to be lost" in text
    assert "Pass" not in text


def test_no_bid_worth_it_is_a_pass() -> None:
    text = flat(bid_report(bid_advice(means=POOR)))
    assert "Pass: no bid is expected to score more than it gives the defenders." in text
    assert "The least bad is 6S" in text
    assert "> 6S" not in text


def test_the_condition_of_a_misere_is_told() -> None:
    advice = bid_advice(means=POOR)
    mis = advice.by_bid["MIS"]
    good = BidAdvice(
        **{
            **vars(advice),
            "best": type(mis)(**{**vars(mis), "expected_score": 200.0, "expected_net": 200.0}),
        }
    )
    assert "MIS may be bid only once somebody has bid seven." in bid_report(good)
    free = BidAdvice(**{**vars(good), "rules": AUSTRALIAN.with_switches(misere_requires="none")})
    assert "somebody has bid" not in bid_report(free)
    later = AUSTRALIAN.with_switches(misere_requires="eight_bid", misere_rank="above_8s")
    assert "MIS may be bid only once somebody has bid eight." in bid_report(
        dataclasses.replace(good, rules=later)
    )


def test_the_kind_of_estimate_is_told_in_words() -> None:
    for text in (bid_report(bid_advice()), discard_report(discard_advice(), rows=5)):
        assert "double-dummy, not corrected: declarers make fewer in play" in text
        assert "± is one standard error" in text
        assert "1,000 worlds, seed 7" in text


# --- corrected and played out --------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["corrected", "played-out"])
@pytest.mark.parametrize("widow", [None, WIDOW])
@pytest.mark.parametrize("worlds", [10, 64, 100_000])
def test_both_chances_stand_side_by_side_within_80_columns(kind, widow, worlds) -> None:
    advice = bid_advice(widow=widow, worlds=worlds, kind=kind, but=("OMIS",))
    lines = bid_report(advice).splitlines()
    assert max(map(len, lines)) <= 80
    header = next(line for line in lines if line.startswith("  Bid"))
    assert header.index("Chance %") < header.index("Open %") < header.index("Tricks")
    best = next(line for line in lines if line.startswith(">"))
    assert best.split()[3] == "84.4"
    assert "88.3" in best
    assert WHY_OPEN_DIFFERS in lines  # in one line


def test_discards_show_both_chances_within_80_columns() -> None:
    lines = discard_report(discard_advice(kind="corrected"), rows=20).splitlines()
    assert max(map(len, lines)) <= 80
    row = next(line for line in lines if line.lstrip().startswith("1 "))
    assert row.split()[4:10] == ["90.0", "±", "1.2", "95.0", "±", "1.1"]
    assert WHY_OPEN_DIFFERS in lines
    assert "Open %" not in discard_report(discard_advice(), rows=20)


def test_long_discards_lose_errors_before_they_lose_columns() -> None:
    six = parse_hand("JD JH QH KH AH 9H")
    advice = discard_advice(kind="corrected")
    wide = [dataclasses.replace(d, exchange=Exchange(six)) for d in advice.discards]
    lines = discard_table(wide)
    assert max(map(len, lines)) <= 80
    assert "Open %" in lines[0]
    assert "95.0 ±" not in lines[1]
    assert lines[1].split()[7:12] == ["90.0", "±", "1.2", "95.0", "8.90"]


def test_a_bid_that_is_not_corrected_says_so_in_its_row() -> None:
    text = bid_report(bid_advice(kind="corrected", but=("OMIS", "MIS")))
    starred = [line.split()[0] for line in text.splitlines() if re.match(r"  \w+\* ", line)]
    assert starred == ["MIS*", "OMIS*"]
    assert "* double-dummy, not corrected: what play makes of it was not measured." in text
    assert "*" not in bid_report(bid_advice(kind="corrected"))
    assert "corrected: what play is likely to make of open cards" in text


def test_examples_say_whether_the_cards_were_seen_or_played() -> None:
    for kind, how in (("corrected", " with all cards face up"), ("played-out", " in play")):
        made, _ = sample_worlds()
        text = explanation(bid_advice(examples=(made,), kind=kind))
        assert f"8H made{how}: 9 tricks" in text
        assert text.endswith(f"In no world tried 8H failed{how}.")
        assert text.startswith("Sample worlds, and what") == (kind == "corrected")


def test_errors_without_room_are_told() -> None:
    told = "has an error too, but no room for it"
    advice = bid_advice(kind="corrected", widow=WIDOW, worlds=60)
    named = Exchange(WIDOW, Suit.HEARTS)
    wide = tuple(dataclasses.replace(bid, exchange=named) for bid in advice.bids)
    text = bid_report(dataclasses.replace(advice, bids=wide))
    row = next(line for line in text.splitlines() if line.startswith("  8D"))
    assert row.count("±") < 4
    assert told in text
    assert told not in bid_report(bid_advice(kind="corrected", worlds=1))
    assert told in discard_report(_wide_discards(), rows=3)
    assert told not in discard_report(discard_advice(), rows=3)


def _wide_discards() -> DiscardAdvice:
    six = Exchange(parse_hand("JD JH QH KH AH 9H"))
    advice = discard_advice(kind="corrected")
    wide = tuple(dataclasses.replace(d, exchange=six) for d in advice.discards)
    return dataclasses.replace(advice, discards=wide)


def test_changed_rules_are_named() -> None:
    rules = AUSTRALIAN.with_switches(slam_bonus=False)
    assert "australian with slam_bonus=false" in bid_report(bid_advice(rules=rules))


@pytest.mark.parametrize(("worlds", "few"), [(624, True), (625, False), (1, True)])
def test_too_few_worlds_are_told(worlds: int, few: bool) -> None:
    assert ("Few worlds" in bid_report(bid_advice(worlds=worlds))) == few


def test_a_number_that_is_none_is_a_question_mark() -> None:
    advice = bid_advice(worlds=1)
    unknown = type(advice.best)(**{**vars(advice.best), "p_make_se": float("nan")})
    rows = bid_table(BidAdvice(**{**vars(advice), "bids": (unknown,)}))
    assert "84.4 ± ?" in rows[1]


def test_sample_worlds() -> None:
    made, failed = sample_worlds()
    text = explanation(bid_advice(examples=(made, failed, failed)))
    assert text.startswith("8H made: 9 tricks\n  You       JK   AS KS   JD 4D   AH KH QH JH 9H\n")
    assert "8H failed: 7 tricks (1 of 2 shown)" in text
    assert text.count("Widow     KS 6C 5C; put away 6C 5C 5D") == 3


def test_an_outcome_that_never_came() -> None:
    made, _ = sample_worlds()
    assert explanation(bid_advice(examples=(made,))).endswith("In no world tried 8H failed.")


def test_sample_worlds_of_a_misere() -> None:
    hands = tuple(map(parse_hand, ("5S 6S", "AS KS", "QS JS")))
    world = SampleWorld(hands, WIDOW, Exchange(WIDOW), 1, made=False)
    advice = bid_advice()
    misere = BidAdvice(**{**vars(advice), "best": advice.by_bid["OMIS"], "examples": (world,)})
    text = explanation(misere)
    assert "OMIS failed: at least one trick" in text
    assert "Partner" not in text


def test_discards_beyond_the_rows_are_counted() -> None:
    text = flat(discard_report(discard_advice(count=20), rows=15))
    assert "5 more were compared as closely: --rows 20." in text
    assert "286 different discards compared, the best of them here." in text
    assert "more were compared" not in flat(discard_report(discard_advice(count=15), rows=15))
