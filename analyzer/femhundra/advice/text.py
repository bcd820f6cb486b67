"""Advice as text of 80 columns."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from typing import Final

from analyzer.cards import format_card, format_cards
from analyzer.estimate import Estimate
from analyzer.femhundra.advice.advise import with_pile
from analyzer.femhundra.advice.results import KIND_IN_WORDS, Advice, ChoiceEstimate, cards_of
from analyzer.femhundra.knowledge import Knowledge
from analyzer.femhundra.melds import Meld
from analyzer.femhundra.referee import actions as a
from analyzer.femhundra.rules import FINE, PILE_CARDS, FemhundraRules
from analyzer.reports.text import (
    WIDTH,
    columns,
    grouped,
    labelled,
    paragraph,
    percent,
    plus_minus,
    points,
    worlds_in_words,
)

HEADER: Final = ("", "Round score", "Net", "Behind", "Out %")
_KEPT: Final = "\N{NO-BREAK SPACE}"
CLEARLY: Final = 2.0
"""Standard errors by which one choice must be ahead to be called better."""


def advice_report(advice: Advice) -> str:
    """Return the whole answer: the position, the choices in numbers, and the advice."""
    lines = [*_position_lines(advice), ""]
    if advice.draws:
        lines += [*_draw_lines(advice), ""]
    lines += [*_turn_lines(advice), "", *_notes(advice), "", paragraph(verdict(advice))]
    return "\n".join(lines)


def rules_in_words(rules: FemhundraRules) -> str:
    """Return ``femhundra, 2 players, to 500``."""
    target = "without an end" if rules.target is None else f"to {rules.target}"
    return f"femhundra, {rules.players} players, {target}"


def owner_name(player: int, me: int) -> str:
    """Return ``you`` or ``player 1``."""
    return "you" if player == me else f"player {player}"


def lay_text(lay: a.LayMeld | a.LayOff, melds: Sequence[Meld]) -> str:
    """Return ``9S 9D 9C``, or ``8H to 5H 6H 7H`` for a lay-off."""
    if isinstance(lay, a.LayMeld):
        return format_cards(lay.cards)
    return f"{format_card(lay.card)} to {melds[lay.meld].text}"


def wrapped(texts: Sequence[str], width: int) -> list[str]:
    """Return lines of texts between commas, each text on one line if it is no longer than that."""
    whole = ", ".join(text if len(text) >= width else text.replace(" ", _KEPT) for text in texts)
    lines = textwrap.wrap(whole, width, break_long_words=False)
    return [line.replace(_KEPT, " ") for line in lines]


def verdict(advice: Advice) -> str:
    """Return the advice in a few plain sentences."""
    choices = advice.draws or advice.turns
    best, others = choices[0], choices[1:]
    sentences = [f"Advice: {_in_words(best, advice.knowledge)}."]
    if best.fined:
        sentences.append(f"The fine of {FINE} is worth it.")
    sentences.append(
        _against(others[0], advice.knowledge) if others else "Nothing else can be done."
    )
    if isinstance(best.actions[0], a.TakePile):
        sentences.append(f"Then {_in_words(advice.turns[0], with_pile(advice.knowledge))}.")
    return " ".join(sentences)


def _against(second: ChoiceEstimate, knowledge: Knowledge) -> str:
    behind, what = second.behind, _in_words(second, knowledge)
    if behind.value == 0 and behind.se == 0:
        return f"To {what} comes to the same."
    if behind.value < CLEARLY * behind.se:
        return f"To {what} is as good, within the error."
    return f"It is {_difference(behind)} points better than to {what}."


def _difference(difference: Estimate) -> str:
    return plus_minus(difference.value, difference.se, ".1f", ".1f")


def _in_words(choice: ChoiceEstimate, knowledge: Knowledge) -> str:
    if choice.actions and not choice.lays and choice.discard is None:
        return choice.actions[0].text
    parts = []
    if choice.lays:
        laid = ", ".join(lay_text(each, knowledge.melds) for each in choice.lays)
        parts.append(f"lay {laid}")
    if choice.discard is not None:
        parts.append(f"discard {format_card(choice.discard)}")
    goes_out = sum(len(cards_of(each)) for each in choice.lays) + (choice.discard is not None)
    return " and ".join(parts) + (" to go out" if goes_out >= len(knowledge.hand) else "")


# --- the position ---------------------------------------------------------------------------------


def _position_lines(advice: Advice) -> Iterator[str]:
    known = advice.knowledge
    yield labelled("Hand", grouped(known.hand))
    yield labelled("Table", melds_in_words(known.melds, known.player))
    yield labelled("Pile", format_cards(known.pile) + " (top last)" if known.pile else "taken")
    yield labelled("Others", _others_in_words(known))
    yield labelled("Stock", _stock_in_words(known))
    if any(known.points):
        yield labelled("Points", f"this round so far {_listed(known.points)} (you first)")
    if any(known.totals):
        yield labelled("Scores", f"before this round {_listed(known.totals)} (you first)")
    yield labelled("Rules", rules_in_words(known.rules))
    yield labelled("Sample", f"{worlds_in_words(advice.worlds, advice.seed)}; {KIND_IN_WORDS}")


def melds_in_words(melds: Sequence[Meld], me: int) -> str:
    """Return the melds of the table, and whose they are."""
    if not melds:
        return "nothing laid"
    return "; ".join(_meld_in_words(meld, me) for meld in melds)


def _meld_in_words(meld: Meld, me: int) -> str:
    first = max(set(meld.owners), key=meld.owners.count)
    text = f"{meld.text} ({owner_name(first, me)}"
    for card, owner in zip(meld.cards, meld.owners, strict=True):
        if owner != first:
            text += f"; {format_card(card)} {owner_name(owner, me)}"
    return text + ")"


def _others_in_words(known: Knowledge) -> str:
    parts = []
    for player in known.others:
        size = known.hand_sizes[player]
        text = f"player {player} has {size} card{'' if size == 1 else 's'}"
        if known.known[player]:
            text += f", with {format_cards(sorted(known.known[player]))}"
        parts.append(text)
    return "; ".join(parts)


def _stock_in_words(known: Knowledge) -> str:
    text = f"{known.stock} card{'' if known.stock == 1 else 's'}" if known.stock else "empty"
    return text + (f", at its end {format_cards(known.under)}" if known.under else "")


def _listed(values: Sequence[int]) -> str:
    return ", ".join(map(str, values))


# --- the choices ----------------------------------------------------------------------------------


def _draw_lines(advice: Advice) -> Iterator[str]:
    header = ("To draw", *HEADER[1:])
    rows = [(_draw_name(choice), *_cells(choice)) for choice in advice.draws]
    yield from columns(header, rows, left=frozenset({0}))
    yield ""
    yield paragraph(_pile_in_words(advice))


def _draw_name(choice: ChoiceEstimate) -> str:
    names = {a.TakeStock: "stock", a.TakePile: "pile", a.Decline: "leave it"}
    return names[type(choice.actions[0])] + (", fined" if choice.fined else "")


def _pile_in_words(advice: Advice) -> str:
    laying = advice.pile_laying
    assert laying is not None
    if laying.cards < PILE_CARDS:
        return (
            f"With the pile three cards cannot be laid: the fine of {FINE} is certain, and counted."
        )
    laid = ", ".join(lay_text(each, advice.knowledge.melds) for each in laying.actions)
    return f"With the pile {laying.cards} cards can be laid ({laid}): no fine."


def _turn_lines(advice: Advice) -> Iterator[str]:
    known = advice.knowledge
    if advice.draws:
        yield "If you take the pile:"
    header = ("Discard", *HEADER[1:], "Lay")
    rows = []
    texts = []
    for choice in advice.turns:
        discard = "-" if choice.discard is None else format_card(choice.discard)
        rows.append((discard, *_cells(choice)))
        laid = [lay_text(each, known.melds) for each in choice.lays] or ["nothing"]
        texts.append([*laid, "fined"] if choice.fined else laid)
    table = columns(header[:-1], rows, left=frozenset({0}))
    width = max(map(len, table)) + 2
    yield f"{table[0]:<{width}}{header[-1]}"
    for line, text in zip(table[1:], texts, strict=True):
        first, *rest = wrapped(text, WIDTH - width)
        yield f"{line:<{width}}{first}"
        yield from (" " * width + each for each in rest)


def _cells(choice: ChoiceEstimate) -> tuple[str, ...]:
    behind = choice.behind
    first = behind.value == 0 and behind.se == 0
    return (
        points(choice.score.value, choice.score.se),
        points(choice.net.value, choice.net.se),
        "-" if first else _difference(behind),
        _chance(choice.out),
    )


def _chance(chance: Estimate) -> str:
    return percent(chance.value, chance.se)


def _notes(advice: Advice) -> Iterator[str]:
    more = len(advice.turns) < advice.compared
    text = (
        "± is one standard error. Net: your round score less the mean of the others'. Behind: net "
        "lost against the first, which was chosen in other worlds. Out: you go out."
    )
    if more:
        text += (
            f" The {len(advice.turns)} best of {advice.compared} ways to end the turn are shown."
        )
    text += " Unseen cards are dealt at random, as if the others' play told nothing of them."
    if advice.draws:
        text += " Whatever is drawn, the rule player goes on in the first table."
    if any(advice.knowledge.totals):
        text += " The game score is not weighed."
    yield paragraph(text)
