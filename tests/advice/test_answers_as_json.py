"""The answers as plain values, under the names that scripts rely on."""

from __future__ import annotations

import json

import numpy as np
import pytest

from analyzer.advice import advise_bid, advise_discard, playing
from analyzer.cards import parse_cards
from tests.advice.samples import DECK, HAND, RULES, UNSEEN_HAND, WIDOW, Scrambler, bid

TOP = ["rules", "hand", "widow", "worlds", "seed", "estimate", "bids", "best"]
ROW = [
    "bid",
    "value",
    "estimate",
    "p_make",
    "p_make_se",
    "p_make_double_dummy",
    "p_make_double_dummy_se",
    "mean_tricks",
    "expected_score",
    "expected_score_se",
    "expected_net",
    "worlds",
    "discard",
    "joker_named",
    "partner",
]
MORE_ERRORS = {"mean_tricks_se", "expected_net_se"}
LADDER = (
    "6S 6C 6D 6H 6NT 7S 7C 7D 7H 7NT MIS 8S 8C 8D 8H 8NT 9S 9C 9D 9H 9NT 10S 10C 10D OMIS 10H 10NT"
)


def strictly(answer: object) -> dict:
    """Through JSON and back, without the infinities that JSON does not know."""
    return json.loads(json.dumps(answer, allow_nan=False))


@pytest.fixture(scope="module")
def made_up_tricks():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(playing, "solve_batch", Scrambler())
        yield


@pytest.fixture(scope="module")
def unseen(made_up_tricks) -> dict:
    return strictly(advise_bid(UNSEEN_HAND, worlds=60, seed=3).to_dict())


@pytest.fixture(scope="module")
def known(made_up_tricks) -> dict:
    discard = parse_cards("7S 6D 5D")
    advice = advise_bid(HAND, widow=WIDOW, discard=discard, worlds=40, seed=3)
    return strictly(advice.to_dict())


def test_the_answer_says_what_was_asked_and_how(unseen, known):
    assert list(unseen) == list(known) == TOP
    assert unseen["rules"] == "australian"
    assert unseen["hand"] == ["JK", "8S", "7S", "6C", "6D", "5D", "AH", "KH", "JH", "9H"]
    assert unseen["widow"] is None
    assert known["widow"] == ["QC", "7D", "4H"]
    assert (unseen["worlds"], unseen["seed"], unseen["estimate"]) == (60, 3, "double-dummy")


def test_every_bid_of_the_ladder_has_a_row(unseen, known):
    for answer in (unseen, known):
        assert [row["bid"] for row in answer["bids"]] == LADDER.split()
        for row in answer["bids"]:
            assert [key for key in row if key not in MORE_ERRORS] == ROW
            assert 0 <= row["p_make"] <= 1
            assert 0 < row["p_make_se"] < 0.1
            assert row["expected_score_se"] > 0
            assert (row["mean_tricks"] is None) == row["bid"].endswith("MIS")
    values = {row["bid"]: row["value"] for row in unseen["bids"]}
    assert (values["6S"], values["8H"], values["10NT"]) == (40, 300, 520)
    assert (values["MIS"], values["OMIS"]) == (250, 500)


def test_the_discard_is_named_where_the_widow_is_known(unseen, known):
    assert {(row["discard"], row["joker_named"]) for row in unseen["bids"]} == {(None, None)}
    for row in known["bids"]:
        assert sorted(row["discard"]) == ["5D", "6D", "7S"]
        assert row["joker_named"] in (None, *"SCDH")
        if row["bid"][-1] in "SCDH":
            assert (row["joker_named"] is None) or row["bid"].endswith("MIS")


def test_the_best_bid_is_the_one_with_the_highest_expected_score(unseen, known):
    for answer in (unseen, known):
        best = answer["best"]
        worth = [row for row in answer["bids"] if row["expected_net"] > 0]
        top = max(worth or answer["bids"], key=lambda row: row["expected_score"])
        assert {key: best[key] for key in top} == top
        assert set(best) - set(top) == {"expected_loss", "recommended"}
        assert best["expected_loss"] >= 0
        assert best["recommended"] == (best["bid"] if worth else "PASS")


@pytest.mark.parametrize(("tricks", "recommended"), [(5, "PASS"), (6, "6NT"), (10, "10NT")])
def test_no_bid_is_recommended_unless_it_scores_more_than_nothing(monkeypatch, tricks, recommended):
    def solve(hands, contract, *_, **__):
        return np.full(len(hands), 1 if contract.is_misere else tricks)

    monkeypatch.setattr(playing, "solve_batch", solve)
    advice = advise_bid(UNSEEN_HAND, worlds=20, seed=3)
    assert advice.worth_bidding == (recommended != "PASS")
    best = strictly(advice.to_dict())["best"]
    assert best["recommended"] == recommended
    assert best["expected_loss"] == 0


def test_ranked_discards_are_plain_values():
    answer = strictly(advise_discard((*HAND, *WIDOW), bid("8H"), worlds=30, seed=3).to_dict())
    assert list(answer) == [
        *("rules", "cards", "contract", "worlds", "seed", "estimate", "compared", "discards")
    ]
    assert (answer["contract"], answer["worlds"], answer["compared"] > 20) == ("8H", 30, True)
    assert len(answer["discards"]) == 10
    assert len({tuple(row["discard"]) for row in answer["discards"]}) == 10
    for row in answer["discards"]:
        assert set(parse_cards(" ".join(row["discard"]))) <= {*HAND, *WIDOW}
        assert len(row["discard"]) == RULES.widow
        assert row["joker_named"] is None
        assert {"p_make", "p_make_se", "expected_score", "expected_score_se", "loss"} <= set(row)
    assert DECK.pack(parse_cards(" ".join(answer["cards"]))) == DECK.pack((*HAND, *WIDOW))


def test_a_single_world_is_still_json():
    answer = strictly(advise_bid(UNSEEN_HAND, worlds=1, seed=3).to_dict())
    assert answer["worlds"] == 1
