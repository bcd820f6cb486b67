"""What a change of the rules does, as a table of 80 columns."""

from __future__ import annotations

from collections.abc import Iterator

from analyzer.estimate import Estimate
from analyzer.reports.text import columns, labelled, paragraph, plus_minus, rules_in_words
from analyzer.studies.rule_change.measure import Compared, RuleChange


def rule_change_report(change: RuleChange) -> str:
    """Return the answer as text."""
    parts = [*_header(change), "", *_tables(change), ""]
    parts.append(paragraph(_honesty(change)))
    return "\n".join(parts)


def _header(change: RuleChange) -> Iterator[str]:
    yield labelled("A", f"{rules_in_words(change.rules)} ({_cards(change, first=True)})")
    yield labelled("B", f"{rules_in_words(change.against)} ({_cards(change, first=False)})")
    yield labelled("Contract", f"{change.contract}: {_who(change)}")
    yield labelled(
        "Sample",
        f"{change.deals:,} deals, seed {change.seed}, under both rulesets the same as far as the "
        "decks allow",
    )
    yield labelled(
        "Pairing",
        f"the same seat declares in {100 * change.same_declarer:.0f} % of deals, in "
        f"{100 * change.same_denomination:.0f} % in the same denomination",
    )


def _cards(change: RuleChange, *, first: bool) -> str:
    rules = change.rules if first else change.against
    return f"{rules.players} players, {rules.deck.size} cards, widow {rules.widow}"


def _who(change: RuleChange) -> str:
    if change.levels[0].level == 0:
        return "by the hand that looks best for it"
    return "the strongest hand declares, whatever the level"


def _tables(change: RuleChange) -> Iterator[str]:
    header = ["", "A", "B", "A - B"]
    tricks = [
        [name, *_cells(found, 1, "5.2f", "4.2f")]
        for name, found in (
            ("Tricks, open cards", change.tricks),
            ("Tricks, corrected", change.tricks_in_play),
        )
        if found is not None and (found.rules or found.against)
    ]
    rates = []
    for kind, name in (("open", "open cards"), ("made", "corrected")):
        for each in change.levels:
            found: Compared = getattr(each, kind)
            if found.rules or found.against:
                label = f"Level {each.level}" if each.level else change.contract
                rates.append([f"{label}, {name}, %", *_cells(found, 100, "5.1f", "3.1f")])
    scores = []
    for each in change.levels:
        name = "corrected" if each.score_corrected else "open cards"
        label = f"Level {each.level}" if each.level else change.contract
        scores.append([f"{label}, {name}, points", *_cells(each.score, 1, "6.1f", "4.1f")])
    lines = columns(header, [*tricks, *rates, *scores], left=frozenset({0}))
    yield lines[0]
    done = 1
    for title, rows in (
        ("Tricks of declarer's side", tricks),
        ("Made", rates),
        ("Score of declarer's side", scores),
    ):
        if rows:
            yield title
            yield from lines[done : done + len(rows)]
            done += len(rows)


def _cells(found: Compared, times: float, spec: str, error_spec: str) -> list[str]:
    return [
        _cell(found.rules, times, spec, error_spec),
        _cell(found.against, times, spec, error_spec),
        _cell(found.difference, times, f"+{spec}", error_spec),
    ]


def _cell(found: Estimate | None, times: float, spec: str, error_spec: str) -> str:
    if found is None:
        return "-"
    return plus_minus(times * found.value, times * found.se, spec, error_spec)


def _honesty(change: RuleChange) -> str:
    known = change.levels[0].made
    text = (
        "Open cards: double-dummy, as if all saw all cards. Corrected: what play is likely to make "
        "of that; - where no played deals were measured for these rules. "
    )
    if known.difference is None:
        text += (
            "The difference is therefore double-dummy: real play makes fewer under both, and "
            "what of that differs is not known. "
        )
    return text + "± is one standard error; that of A - B comes from differences in the same deals."
