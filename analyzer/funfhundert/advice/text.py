"""Advice as a report of at most 80 columns."""

from __future__ import annotations

import textwrap
from typing import Final

from analyzer.cards import CARD_TEXT
from analyzer.funfhundert.advice.choices import placed_anyhow
from analyzer.funfhundert.advice.endings import SolvedEnding
from analyzer.funfhundert.advice.results import KIND_IN_WORDS, Advice, Option
from analyzer.funfhundert.knowledge import Knowledge
from analyzer.funfhundert.referee.records import DealEnded, Resumed
from analyzer.funfhundert.referee.story import by_suit, story
from analyzer.funfhundert.rules import FunfhundertRules
from analyzer.reports.text import WIDTH, columns, labelled, paragraph, plus_minus

MOST_SHOWN: Final = 12
"""Choices in a table; no hand has so many cards."""

LONGEST_LABEL: Final = 34
"""In letters: longer choices are numbered, for tables of 80 columns."""

ASKED = {
    "announce": "What to announce before the lead",
    "lead": "Which card to lead",
    "answer": "Which card to answer",
}
TOO_CLOSE = 2.0
"""Standard errors of the loss, below which two options cannot be told apart."""


def advice_report(advice: Advice) -> str:
    """Return the report: the position, a table of the options, one line of advice."""
    lines = [*_position(advice.knowledge), ""]
    while True:
        lines += _part(advice)
        if advice.then is None:
            return "\n".join(lines)
        advice = advice.then
        lines += ["", "Then, if the opponent announces nothing:", ""]


def ending_report(ending: SolvedEnding) -> str:
    """Return an ending: the position, a line of best play, and the exact margin."""
    at = ending.knowledge
    names = ("You", "Opponent") if at.player == 0 else ("Opponent", "You")
    log = [record for record in ending.log if not isinstance(record, DealEnded)]
    told = story((Resumed(placed_anyhow(at)), *log), names)
    later = "" if at.first_deal else ", the deal played out"
    own, other = ending.points
    said = f"You finish {ahead(ending.margin)} ({own} to {other}){later}: exact, with best play."
    return "\n".join(
        [*_position(at, tricks=any(at.points)), "", "A line of best play of both:", *told, "", said]
    )


def _part(advice: Advice) -> list[str]:
    said = paragraph(f"Advice: {advice_in_words(advice)}")
    if len(advice.options) == 1 and advice.moment == "announce":
        return [said]
    lines = [f"{ASKED[advice.moment]}:", *_table(advice), ""]
    if not (advice.kind == "exact" and advice.moment == "lead"):
        lines += [*_why(advice), ""]
    if advice.then is None:  # else it is said once, below
        lines += [paragraph(_small_print(advice)), ""]
    return [*lines, said]


# --- the position --------------------------------------------------------------------------------


def _position(at: Knowledge, *, tricks: bool = True) -> list[str]:
    me, other = at.player, at.opponent
    lines = [
        labelled("Hand", by_suit(at.hand)),
        labelled("Trump", f"{at.trump.name.lower()}{_talon(at)}"),
    ]
    if at.led is not None:
        lines.append(labelled("Led", f"{CARD_TEXT[at.led]} by the opponent"))
    elif at.leader == other:
        after = ", after your announcements" if at.phase == "announce" else ""
        lines.append(labelled("Lead", f"the opponent's{after}"))
    theirs = at.shown if at.talon else {*at.hidden, *at.shown}
    if theirs:
        words = by_suit(theirs)
        what = f"{words} known" if at.talon else words
        lines.append(labelled("Opponent", what))
    for name, player in (("Won", me), ("Lost", other)):
        if at.won[player] and tricks:
            lines.append(labelled(name, by_suit(at.won[player])))
    if any(at.points):
        lines.append(labelled("Points", f"you {at.points[me]}, opponent {at.points[other]} so far"))
    if not at.first_deal:
        lines.append(labelled("Totals", f"you {at.totals[me]}, opponent {at.totals[other]} before"))
    changed = rules_in_words(at.rules)
    if changed:
        lines.append(labelled("Rules", changed))
    return lines


def _talon(at: Knowledge) -> str:
    if not at.talon:
        return ", the talon is empty"
    return f", {CARD_TEXT[at.turned]} turned under a talon of {at.talon}"


def rules_in_words(rules: FunfhundertRules) -> str:
    """Return the switches that differ from the usual rules; empty if none."""
    return ", ".join(f"{name}={text}" for name, text in rules.changed().items())


# --- the options ---------------------------------------------------------------------------------


def _table(advice: Advice) -> list[str]:
    exact = advice.kind == "exact"
    header = ["Choice" if advice.moment == "announce" else "Card"]
    if advice.moment == "answer":
        header.append("Beats")
    points = [] if advice.best.own is None else ["You", "Opponent"]
    header += ["Margin", *points, "Loss"]
    labels = _labels(advice)
    rows = [
        [label, *_row(advice, option, exact)]
        for label, option in zip(labels, advice.options[:MOST_SHOWN], strict=False)
    ]
    left = {0, 1} if advice.moment == "answer" else {0}
    return columns(header, rows, left=frozenset(left))


def _row(advice: Advice, option: Option, exact: bool) -> list[str]:
    row = []
    if advice.moment == "answer":
        row.append("yes" if option.beats else "no")
    if exact:
        return [*row, f"{option.margin.value:+.0f}", f"{option.loss.value:.0f}"]
    row.append(plus_minus(option.margin.value, option.margin.se, "+.1f", ".1f"))
    row += [f"{each.value:.1f}" for each in (option.own, option.opponent) if each is not None]
    loss = option.loss
    best = option is advice.best
    return [*row, "best" if best else plus_minus(loss.value, loss.se, ".1f", ".1f")]


def short(option: Option) -> str:
    """Return a choice in few letters: suits by their letter."""
    text = option.choice.text
    for name in ("spades", "clubs", "diamonds", "hearts"):
        text = text.replace(f" of {name}", f" {name[0].upper()}")
    return text


def _labels(advice: Advice) -> list[str]:
    """Return the first column: the choices, or numbers if they are too long for it."""
    labels = [short(option) for option in advice.options]
    if max(map(len, labels)) <= LONGEST_LABEL:
        return labels
    return [f"({number})" for number in range(1, len(labels) + 1)]


def _why(advice: Advice) -> list[str]:
    """Return what each option does, equal reasons together."""
    if advice.moment == "announce":
        lines = []
        for label, option in zip(_labels(advice), advice.options[:MOST_SHOWN], strict=False):
            name = short(option)
            head = name if label == name else f"{label} {name}"
            lines.append(textwrap.fill(f"{head}: {option.reason}", WIDTH, subsequent_indent="    "))
        more = len(advice.options) - MOST_SHOWN
        return [*lines, f"{more} other ways are left out here."] if more > 0 else lines
    together: dict[str, list[str]] = {}
    for option in advice.options:
        together.setdefault(option.reason, []).append(short(option))
    width = min(max(len(" ".join(names)) for names in together.values()) + 2, 26)
    return [
        labelled(" ".join(names), reason, width=max(width, len(" ".join(names)) + 2))
        for reason, names in together.items()
    ]


def _small_print(advice: Advice) -> str:
    later = "" if advice.knowledge.first_deal else ", the deal played out"
    what = f"Margin: your points less the opponent's at the end of the deal{later};"
    kind = KIND_IN_WORDS[advice.kind]
    if advice.kind == "exact":
        rules = advice.knowledge.rules
        unseen = (
            " What the opponent passed over unseen counts as open still."
            if rules.announce_leader_only or rules.announce_single
            else ""
        )
        return f"{what} {kind}.{unseen}"
    worlds = f"{advice.worlds:,} worlds to choose and as many fresh ones to report"
    return f"{what} {kind}; {worlds}, seed {advice.seed}; ± standard error."


def advice_in_words(advice: Advice) -> str:
    """Return the one line of advice."""
    best = advice.best
    verb = {"announce": "announce", "lead": "lead", "answer": "play"}[advice.moment]
    said = f"{verb} {best.choice.text}"
    if best.choice.swap:
        rest = ", ".join(each.name for each in best.choice.announced)
        assert best.choice.taken is not None
        said = f"swap the seven for {CARD_TEXT[best.choice.taken]}"
        said += f" and announce {rest}" if rest else ""
    if len(advice.options) == 1 and advice.moment != "announce":
        said += ", the only card allowed"
    if advice.kind == "exact":
        said += f"; with the best play of both you finish {ahead(round(best.margin.value))}."
    else:
        said += f" ({best.reason})."
    if best.reaches_500:
        return f"{said} It reaches 500 and wins the game at once."
    return f"{said}{_others(advice)}"


def ahead(margin: int) -> str:
    """Return a margin in words."""
    if margin == 0:
        return "level"
    points = "1 point" if abs(margin) == 1 else f"{abs(margin)} points"
    return f"{points} {'ahead' if margin > 0 else 'behind'}"


def _others(advice: Advice) -> str:
    rest = advice.options[1:]
    if not rest:
        return ""
    name = dict(zip(map(id, advice.options), _labels(advice), strict=True))
    if advice.kind == "exact":
        equal = [name[id(each)] for each in rest if each.loss.value == 0]
        return f" As good: {', '.join(equal)}." if equal else ""
    better = [name[id(each)] for each in rest if each.loss.value < -TOO_CLOSE * each.loss.se]
    if better:
        return f" In the fresh worlds {', '.join(better)} did as well or better."
    close = [name[id(each)] for each in rest if each.loss.value < TOO_CLOSE * each.loss.se]
    if close:
        return f" Too close to tell apart from it: {', '.join(close)}."
    second = min(rest, key=lambda each: each.loss.value)
    loss = plus_minus(second.loss.value, second.loss.se, ".1f", ".1f")
    return f" Next best is {name[id(second)]}, {loss} points behind."
