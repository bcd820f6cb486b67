"""Results made up from simple odds: no solver is needed to render them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace

from analyzer.advice.results import (
    BidAdvice,
    BidEstimate,
    DiscardAdvice,
    DiscardEstimate,
    Exchange,
    Kind,
    SampleWorld,
)
from analyzer.cards import Suit, parse_card, parse_hand
from analyzer.rules import (
    Bid,
    Contract,
    Denomination,
    Ruleset,
    ladder,
    load,
    score_table,
)

AUSTRALIAN = load("australian")
HAND = parse_hand("JK JH JD AH KH QH 9H AS 5D 4D")
WIDOW = parse_hand("KS 5C 6C")
AWAY = parse_hand("5D 5C 6C")
MEAN_TRICKS = {
    Denomination.SPADES: 3.4,
    Denomination.CLUBS: 3.1,
    Denomination.DIAMONDS: 7.2,
    Denomination.HEARTS: 8.6,
    Denomination.NO_TRUMP: 6.3,
}
SPREAD = 1.1


def bid_advice(
    *,
    worlds: int = 1000,
    fewest: int | None = None,
    widow: tuple[int, ...] | None = None,
    rules: Ruleset = AUSTRALIAN,
    means: Mapping[Denomination, float] = MEAN_TRICKS,
    examples: tuple[SampleWorld, ...] = (),
    kind: Kind = "double-dummy",
    but: tuple[str, ...] = (),
) -> BidAdvice:
    """An answer in which the tricks in every denomination lie about a mean.

    Misères are tried in the `fewest` worlds, if that is given. All bids are of one kind of
    estimate, `but` some that are double-dummy; with all cards seen they make a little more.
    """
    exchange = None if widow is None else Exchange(AWAY)
    estimates = tuple(
        _estimate(
            entry.bid,
            entry.value,
            fewest if fewest and entry.bid.is_misere else worlds,
            means,
            rules,
            exchange,
        )
        for entry in ladder(rules)
    )
    if kind != "double-dummy":
        estimates = tuple(
            each if each.bid.text in but else _with_open_cards(each, kind) for each in estimates
        )
    return BidAdvice(
        rules=rules,
        hand=HAND,
        widow=widow,
        worlds=worlds,
        seed=7,
        estimate=kind,
        bids=estimates,
        best=max(estimates, key=lambda e: e.expected_score),
        expected_loss=0.8,
        examples=examples,
    )


def _with_open_cards(estimate: BidEstimate, kind: Kind) -> BidEstimate:
    return replace(
        estimate,
        estimate=kind,
        p_make_double_dummy=(1 + 3 * estimate.p_make) / 4,
        p_make_double_dummy_se=estimate.p_make_se,
    )


def _estimate(
    bid: Bid,
    value: int,
    worlds: int,
    means: Mapping[Denomination, float],
    rules: Ruleset,
    exchange: Exchange | None,
) -> BidEstimate:
    odds = {0: 0.06, 1: 0.94} if bid.is_misere else _odds(means[bid.denomination])
    table = score_table(rules, bid)
    made = {t: float(t == 0 if bid.is_misere else t >= bid.level) for t in odds}
    p_make, p_se = _mean(odds, made, worlds)
    tricks, tricks_se = _mean(odds, {t: float(t) for t in odds}, worlds)
    score, score_se = _mean(odds, {t: float(table[t, 0]) for t in odds}, worlds)
    net, net_se = _mean(odds, {t: float(table[t, 0] - table[t, 1]) for t in odds}, worlds)
    named = bid.denomination is Denomination.NO_TRUMP and exchange is not None
    return BidEstimate(
        bid=bid,
        value=value,
        p_make=p_make,
        p_make_se=p_se,
        mean_tricks=None if bid.is_misere else tricks,
        mean_tricks_se=None if bid.is_misere else tricks_se,
        expected_score=score,
        expected_score_se=score_se,
        expected_net=net,
        expected_net_se=net_se,
        worlds=worlds,
        exchange=Exchange(exchange.discard, Suit.HEARTS) if named and exchange else exchange,
    )


def _odds(mean: float) -> dict[int, float]:
    weights = {t: math.exp(-(((t - mean) / SPREAD) ** 2) / 2) for t in range(11)}
    return {t: weight / sum(weights.values()) for t, weight in weights.items()}


def _mean(
    odds: Mapping[int, float], values: Mapping[int, float], worlds: int
) -> tuple[float, float]:
    mean = sum(odds[t] * values[t] for t in odds)
    variance = sum(odds[t] * (values[t] - mean) ** 2 for t in odds)
    return mean, math.sqrt(variance / worlds)


def sample_worlds() -> tuple[SampleWorld, ...]:
    """One world in which 8H made, and one in which it failed."""
    hands = (
        parse_hand("JK JH JD AH KH QH 9H AS KS 4D"),
        parse_hand("QS JS TS 9S KC QC TC TH 8H 7H"),
        parse_hand("8S 7S 6S AC JC 9C AD KD QD 6H"),
        parse_hand("5S 8C 7C TD 9D 8D 7D 6D 5H 4H"),
    )
    return (
        SampleWorld(hands, WIDOW, Exchange(AWAY), 9, made=True),
        SampleWorld(hands, WIDOW, Exchange(AWAY), 7, made=False),
    )


def discard_advice(
    *, count: int = 20, bid: str = "8H", kind: Kind = "double-dummy"
) -> DiscardAdvice:
    """A ranking in which each discard is two points worse than the one before."""
    low = ("5D", "4D", "5C", "6C", "KS", "AS", "9H")
    trios = [
        tuple(map(parse_card, (a, b, c)))
        for i, a in enumerate(low)
        for j, b in enumerate(low[i + 1 :], i + 1)
        for c in low[j + 1 :]
    ]
    discards = tuple(
        DiscardEstimate(
            exchange=Exchange(trio),
            p_make=0.9 - 0.01 * place,
            p_make_se=0.012,
            mean_tricks=8.9 - 0.05 * place,
            mean_tricks_se=0.03,
            expected_score=200.0 - 2 * place,
            expected_score_se=4.2,
            loss=2.0 * place,
            loss_se=0.0 if place == 0 else 1.1,
            p_make_double_dummy=None if kind == "double-dummy" else 0.95 - 0.01 * place,
            p_make_double_dummy_se=None if kind == "double-dummy" else 0.011,
        )
        for place, trio in enumerate(trios[:count])
    )
    return DiscardAdvice(
        rules=AUSTRALIAN,
        cards=HAND + WIDOW,
        contract=Contract(Bid.parse(bid)),
        worlds=1000,
        seed=7,
        estimate=kind,
        discards=discards,
        compared=286,
    )
