"""Which cards in the widow would help, as a table of 80 columns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from analyzer.advice.outs_result import Out, OutsAdvice
from analyzer.deals import chance_of_some
from analyzer.estimate import Estimate
from analyzer.reports.text import (
    KIND_IN_WORDS,
    columns,
    grouped,
    labelled,
    paragraph,
    percent,
    plus_minus,
    rules_in_words,
)

HELPS: Final = ">"


def outs_report(advice: OutsAdvice) -> str:
    """Return the answer as text."""
    parts = [*_header(advice), "", *_table(advice), "", *_verdict(advice), ""]
    parts.append(
        paragraph(
            "Gain: chance to make the bid with such a card in the widow, less that with the widow "
            "as it may be; of several cards, their mean. There: exact chance that at least one of "
            "them is in the widow. Each widow is taken up and cards are put away by what "
            f"you would know. {HELPS} helps: the gain is above three standard errors. "
            "± is one standard error."
        )
    )
    return "\n".join(parts)


def _header(advice: OutsAdvice) -> Iterator[str]:
    yield labelled("Hand", grouped(advice.hand))
    for label, cards in (("Table", advice.table), ("Opp. table", advice.opponent_table)):
        if cards:
            yield labelled(label, grouped(cards), width=12)
    yield labelled("Contract", advice.bid.text)
    yield labelled("Rules", rules_in_words(advice.rules))
    yield labelled(
        "Sample",
        f"each card in {advice.worlds:,} worlds, the same for all; then "
        f"{advice.fresh_worlds:,} fresh ones; seed {advice.seed}",
    )
    yield labelled("Estimate", KIND_IN_WORDS[advice.estimate])


def _table(advice: OutsAdvice) -> list[str]:
    corrected = advice.estimate == "corrected"
    header = ["", "Card", "Cards", "There %", "Gain, % points"]
    if corrected:
        header.append("Open cards")
    rows = [_row(out, advice, corrected=corrected) for out in advice.outs]
    return columns(header, rows, left=frozenset({0, 1}))


def _row(out: Out, advice: OutsAdvice, *, corrected: bool) -> list[str]:
    rules = advice.rules
    unseen = rules.deck.size - len(advice.hand) - len(advice.table) - len(advice.opponent_table)
    there = float(chance_of_some(len(out.cards), rules.widow, unseen))
    row = [HELPS if out.helps else "", out.name, str(len(out.cards)), f"{100 * there:.1f}"]
    row.append(_gain(out.gain))
    if corrected:
        row.append(_gain(out.gain_double_dummy))
    return row


def _gain(gain: Estimate) -> str:
    return plus_minus(100 * gain.value, 100 * gain.se, "+5.1f", "3.1f")


def _verdict(advice: OutsAdvice) -> Iterator[str]:
    seen = ""
    if advice.estimate == "corrected":
        seen = f" ({_chance(advice.p_make_double_dummy)} with all cards seen)"
    yield paragraph(
        f"{advice.bid.text} makes in {_chance(advice.p_make)}{seen}, the widow as it may be."
    )
    if not advice.helpful:
        yield paragraph("No single card in the widow is sure to help.")
        return
    number = len(advice.helpful)
    yield paragraph(
        f"{number} {'card helps' if number == 1 else 'cards help'}; at least one is in the widow "
        f"in {100 * float(advice.chance_of_help):.2f} % of deals (exact)."
    )
    for words, estimate in (
        ("With one or more of them", advice.with_help),
        ("Without any", advice.without_help),
    ):
        if estimate is not None:
            yield f"{words}: {_chance(estimate)}."


def _chance(estimate: Estimate) -> str:
    return f"{percent(estimate.value, estimate.se).strip()} %"
