"""The study `worth` as a report of at most 80 columns."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from analyzer.estimate import Estimate
from analyzer.funfhundert.rules import FunfhundertRules
from analyzer.funfhundert.studies.holdings import HOLDINGS, PLAIN, TRUMPS
from analyzer.funfhundert.studies.worth_result import Worth, WorthRow
from analyzer.reports.text import columns, labelled, paragraph, plus_minus

SURE = 2.0
"""Standard errors, below which a difference tells nothing."""

HOLDING_HEADER = ("In the dealt hand", "Margin", "Of it announced", "One by one", "Told %")
ANNOUNCED_HEADER = ("Combination", "In 1,000 deals", "Points a deal", "After trick")
LEAD_HEADER = ("First lead", "Margin", "Not its own %", "Deals")
HABIT_HEADER = ("Habit in phase 1", "Margin a deal", "Where it matters", "Matters in %")


def worth_report(worth: Worth) -> str:
    """Return the report: holdings, combinations in play, the lead, the ten, one line of advice."""
    study = worth.study
    lines = [
        labelled("Deals", f"{study.deals:,} for each row; seed {study.seed}"),
        labelled("Rules", rules_in_words(study.rules)),
        labelled("Estimate", worth.kind),
        "",
    ]
    for part in study.wanted:
        lines += [*_SECTIONS[part](worth), ""]
    return "\n".join([*lines, paragraph(advice(worth))])


def advice(worth: Worth) -> str:
    """Return what a player may take home, in one sentence."""
    told = []
    single = [row for row in worth.part("holdings") if row.name in _SINGLE_CARDS]
    if single:
        best = max(single, key=lambda row: row.values["margin"].value)
        told.append(f"the best single card is the {best.name}")
    if worth.part("first lead"):
        lead = worth.row("first lead", "first lead").values["margin"]
        good = "an advantage" if lead.value > 0 else "a disadvantage"
        good = good if _is_sure(lead) else "worth nothing that these deals could show"
        told.append(f"the first lead is {good}")
    if worth.part("habits"):
        ten = worth.row("habits", "keep plain tens for phase 2").values["margin"]
        verdict = "save plain tens for phase 2" if ten.value > 0 else "do not save every plain ten"
        verdict = verdict if _is_sure(ten) else "saving plain tens gains nothing sure"
        told.append(f"against {worth.study.player} players, {verdict}")
    text = "; ".join(told) or "compare the first leads"
    return f"{text[0].upper()}{text[1:]}."


def _is_sure(estimate: Estimate) -> bool:
    return abs(estimate.value) > SURE * estimate.se


def _holdings(worth: Worth) -> list[str]:
    return [
        "Worth of cards in a dealt hand, points a deal, own less opponent's:",
        *columns(HOLDING_HEADER, map(_holding, worth.part("holdings")), left=_FIRST),
        "",
        paragraph(
            "Margin: with these cards, less in the same deal where each has changed places with a "
            "plain 7, 8 or 9 from the opponent's hand or the talon. One by one: the same cards "
            "measured singly, added up. Told %: how often the holder announces it, with them and "
            "without."
        ),
    ]


def _in_play(worth: Worth) -> list[str]:
    return [
        "Announced by a player:",
        *columns(ANNOUNCED_HEADER, map(_announced, worth.part("announced")), left=_FIRST),
    ]


def _first_lead(worth: Worth) -> list[str]:
    lead = worth.row("first lead", "first lead").values
    return [
        paragraph(
            f"First lead: {points(lead['margin'])} points, leader's less the other's, of them "
            f"{points(lead['announcements'])} announced; each deal played with both leading."
        )
    ]


def _leads(worth: Worth) -> list[str]:
    return [
        *columns(LEAD_HEADER, map(_lead, worth.part("leads")), left=_FIRST),
        "",
        paragraph(
            "Margin: with this card led first, less with the lead the rule player likes best, in "
            "the deals where the leader was dealt such a card."
        ),
    ]


def _habits(worth: Worth) -> list[str]:
    return [
        *columns(HABIT_HEADER, map(_habit, worth.part("habits")), left=_FIRST),
        "",
        paragraph(
            f"A rule player with the habit against the usual {worth.study.player} player, less the "
            "margin without the habit in the same deals; where it matters: in the deals in which "
            "any card was played otherwise. ± standard error."
        ),
    ]


_SINGLE_CARDS = frozenset(
    each.name for each in HOLDINGS if each.suits in (TRUMPS, PLAIN) and len(each.ranks) == 1
)
_SECTIONS: dict[str, Callable[[Worth], list[str]]] = {
    "holdings": _holdings,
    "announced": _in_play,
    "first lead": _first_lead,
    "leads": _leads,
    "habits": _habits,
}


def rules_in_words(rules: FunfhundertRules) -> str:
    """Return the switches that differ from the usual rules."""
    changed = ", ".join(f"{name}={text}" for name, text in rules.changed().items())
    return f"Fünfhundert with {changed}" if changed else "Fünfhundert"


def points(estimate: Estimate) -> str:
    """Return a difference in points with its standard error."""
    return plus_minus(estimate.value, estimate.se, "+.1f", ".1f")


_FIRST = frozenset({0})


def _holding(row: WorthRow) -> Sequence[str]:
    values = row.values
    made = ""
    if "made" in values:
        made = f"{100 * values['made'].value:3.0f} / {100 * values['made_without'].value:2.0f}"
    apart = points(values["apart"]) if "apart" in values else ""
    return row.name, points(values["margin"]), points(values["announcements"]), apart, made


def _announced(row: WorthRow) -> Sequence[str]:
    made, brings, when = (row.values[name] for name in ("made", "points", "tricks"))
    return (
        row.name,
        plus_minus(1000 * made.value, 1000 * made.se, ".1f", ".1f"),
        plus_minus(brings.value, brings.se, ".2f", ".2f"),
        f"{when.value:.1f}" if when.n else "-",
    )


def _lead(row: WorthRow) -> Sequence[str]:
    margin, other = row.values["margin"], row.values["changed"]
    return (
        row.name,
        points(margin),
        f"{100 * other.value:.0f}" if margin.n else "-",
        f"{margin.n:,}",
    )


def _habit(row: WorthRow) -> Sequence[str]:
    changed = row.values["changed"]
    return (
        row.name,
        plus_minus(row.values["margin"].value, row.values["margin"].se, "+.2f", ".2f"),
        points(row.values["points"]),
        f"{100 * changed.value:.1f}",
    )
