"""An ending described by both hands, read and checked."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from analyzer.cards import format_cards, parse_card, parse_cards
from analyzer.errors import CardError, InputError
from analyzer.funfhundert.advice.position import read_position
from analyzer.funfhundert.announcements import combinations
from analyzer.funfhundert.knowledge import Knowledge
from analyzer.funfhundert.rules import DECK, HAND_SIZE

_OTHER: Final = {"me": "opponent", "opponent": "me"}


def read_ending(
    hand: str,
    opponent: str,
    *,
    won: str = "",
    lost: str | None = None,
    led: str | None = None,
    leads: str = "me",
    announcing: bool | None = None,
    **described: Any,
) -> Knowledge:
    """Return an ending as you see it; the one about to lead, or to answer, is to act.

    Parameters
    ----------
    hand, opponent : str
        Both hands.
    won : str
    lost : str, optional
        By default all other cards, if some are won; if none are, the cards played serve in no
        announcement, and points count from here on.
    led : str, optional
        The opponent's card to be answered, no longer in that hand.
    leads : {"me", "opponent"}
    announcing : bool, optional
        Whether announcements before the lead are still to come; by default they are.
    **described
        As in `read_position`.

    Raises
    ------
    CardError, InputError
        As `read_position`, and if the hands do not fit each other.
    """
    own, other = _hand(hand, "hand"), _hand(opponent, "opponent")
    answered = () if led is None else (parse_card(led),)
    _check_sizes(own, other, answered)
    mine = frozenset(_hand(won, "won"))
    bare = not mine and lost is None
    if lost is None:
        gone = frozenset(DECK.cards) - {*own, *other, *answered} - mine
        lost = format_cards(sorted(gone))
    if leads == "opponent" and led is None:
        return _mirrored(hand, opponent, won, lost, bare, announcing, described)
    at = _read(hand, won, lost, bare, announcing, {**described, "led": led})
    _check_opponent(at, other)
    return at


def _read(
    hand: str, won: str, lost: str, bare: bool, announcing: bool | None, described: dict[str, Any]
) -> Knowledge:
    at = read_position(
        hand, won=won, lost=lost, announcing=announcing, inferring=not bare, **described
    )
    if bare:
        at = _only_cards_held(at)
    if at.led is None and announcing is not False:
        at = replace(at, phase="announce")
    return at


def _mirrored(
    hand: str,
    opponent: str,
    won: str,
    lost: str,
    bare: bool,
    announcing: bool | None,
    described: dict[str, Any],
) -> Knowledge:
    """Return an ending in which the opponent is to act: read from the other side, and turned."""
    turned = dict(described)
    for name in ("announced", "passed"):
        turned[name] = [_other_side(text) for text in described.get(name, ())]
    if described.get("swapped"):
        turned["swapped"] = _OTHER[described["swapped"]]
    if described.get("totals"):
        turned["totals"] = described["totals"][::-1]
    theirs = _read(opponent, lost, won, bare, announcing, turned)
    _check_opponent(theirs, _hand(hand, "hand"))
    return replace(
        theirs,
        player=1,
        hand=tuple(sorted({*theirs.hidden, *theirs.shown})),
        shown=frozenset(theirs.hand),
    )


def _other_side(text: str) -> str:
    who, colon, name = text.rpartition(":")
    side = who.strip().lower() if colon else "me"
    return f"{_OTHER.get(side, side)}:{name}"


def _only_cards_held(at: Knowledge) -> Knowledge:
    """Return an ending in which what was played before counts for nothing."""
    gone = at.won[0] | at.won[1]
    dead = sum(each.bit for each in combinations(at.trump) if gone.intersection(each.cards))
    closed = at.closed[0] | dead, at.closed[1] | dead
    return replace(at, closed=closed, points=(0, 0))


# --- checks --------------------------------------------------------------------------------------


def _hand(text: str, what: str) -> tuple[int, ...]:
    try:
        cards = parse_cards(text)
        DECK.require(*cards)
    except CardError as error:
        raise CardError(f"{what}: {error}") from error
    return cards


def _check_sizes(own: tuple[int, ...], other: tuple[int, ...], led: tuple[int, ...]) -> None:
    both = [card for card in own if card in {*other, *led}]
    if both:
        raise CardError(f"{format_cards(both)} is in your hand and in the opponent's")
    if not 1 <= len(own) <= HAND_SIZE:
        raise InputError(f"hand: {len(own)} cards: an ending has 1 to {HAND_SIZE} in each hand")
    if len(other) + len(led) != len(own):
        left = " with the card led" if led else ""
        raise InputError(
            f"opponent: {len(other) + len(led)} cards{left}: there must be {len(own)}, as in yours"
        )


def _check_opponent(at: Knowledge, other: tuple[int, ...]) -> None:
    """Check that the cards in no trick are those of the opponent."""
    left = {*at.hidden, *at.shown}
    if left != set(other):
        wrong = sorted(left ^ set(other))
        raise CardError(f"{format_cards(wrong)}: in no hand and no trick, or in two places")
