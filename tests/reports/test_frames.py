"""Results as pandas tables."""

from __future__ import annotations

import math

import pandas as pd

from tests.reports.samples import HAND, WIDOW, bid_advice, discard_advice


def test_a_row_for_each_bid() -> None:
    advice = bid_advice()
    frame = advice.to_frame()
    assert list(frame.index) == [estimate.bid.text for estimate in advice.bids]
    assert frame.index.name == "bid"
    assert frame.loc["8H", "p_make"] == advice.by_bid["8H"].p_make
    assert frame["expected_score"].idxmax() == "8H"
    assert frame["discard"].isna().all()


def test_numbers_are_numbers() -> None:
    frame = bid_advice().to_frame()
    for column in ("value", "p_make", "mean_tricks", "mean_tricks_se", "expected_net"):
        assert pd.api.types.is_numeric_dtype(frame[column])
    assert math.isnan(frame.loc["MIS", "mean_tricks"])


def test_the_question_goes_with_the_table() -> None:
    frame = bid_advice(widow=WIDOW).to_frame()
    assert frame.attrs["worlds"] == 1000
    assert frame.attrs["seed"] == 7
    assert frame.attrs["rules"] == "australian"
    assert frame.attrs["estimate"] == "double-dummy"
    assert len(frame.attrs["hand"]) == len(HAND)
    assert frame.loc["8H", "discard"] == "6C 5C 5D"
    assert frame.loc["8NT", "joker_named"] == "H"


def test_the_chance_with_open_cards_is_a_column_beside() -> None:
    frame = bid_advice(kind="corrected", but=("OMIS",)).to_frame()
    assert pd.api.types.is_numeric_dtype(frame["p_make_double_dummy"])
    assert (frame.attrs["estimate"], frame.loc["8H", "estimate"]) == ("corrected", "corrected")
    assert frame.loc["8H", "p_make_double_dummy"] > frame.loc["8H", "p_make"]
    assert frame.loc["OMIS", "estimate"] == "double-dummy"
    assert math.isnan(frame.loc["OMIS", "p_make_double_dummy"])
    plain = bid_advice().to_frame()
    assert pd.api.types.is_numeric_dtype(plain["p_make_double_dummy_se"])
    discards = discard_advice(kind="corrected").to_frame()
    assert discards.loc[1, "p_make_double_dummy"] == 0.95


def test_discards_by_rank() -> None:
    frame = discard_advice(count=4).to_frame()
    assert list(frame.index) == [1, 2, 3, 4]
    assert list(frame["loss"]) == [0.0, 2.0, 4.0, 6.0]
    assert frame.loc[1, "discard"] == "5D 4D 5C"
    assert frame.attrs["contract"] == "8H"
    assert frame.attrs["compared"] == 286
