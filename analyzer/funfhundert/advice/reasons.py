"""What a choice does, in words: what it takes, completes, gives up or risks."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from analyzer.cards import CARD_TEXT
from analyzer.funfhundert.advice.choices import Choice, hopes
from analyzer.funfhundert.announcements import Combination, combinations, complete
from analyzer.funfhundert.knowledge import Knowledge
from analyzer.funfhundert.rules import SEVEN_POINTS, TARGET, card_points, strength
from analyzer.funfhundert.tricks import reply_wins, trick_points

NEARLY = 1
"""Cards missing from a combination that is worth a word."""


def takes_the_trick(known: Knowledge, choice: Choice) -> bool | None:
    """Return whether a card answers a trick and takes it; None if it answers none."""
    if choice.card is None or known.led is None:
        return None
    return reply_wins(known.led, choice.card, known.trump, talon_empty=known.talon == 0)


def sure_points(known: Knowledge, choice: Choice) -> int:
    """Return the points the choice scores at once."""
    if choice.card is None:
        claims = sum(each.points for each in choice.announced)
        return claims + (SEVEN_POINTS if choice.swap else 0)
    if known.led is None or not takes_the_trick(known, choice):
        return 0
    return trick_points((known.led, choice.card))


def reaches_500(known: Knowledge, choice: Choice) -> bool:
    """Return whether the choice wins a later deal at once by its own points (Q88)."""
    gained = sure_points(known, choice)
    if known.first_deal or not gained:
        return False
    running = [known.totals[p] + known.points[p] for p in (0, 1)]
    running[known.player] += gained
    return running[known.player] >= TARGET and running[0] != running[1]


def reason(known: Knowledge, choice: Choice) -> str:
    """Return what a choice does."""
    if choice.card is None:
        return _of_moment(known, choice)
    if known.led is None:
        return _of_lead(known, choice.card)
    return _of_answer(known, choice.card, known.led)


def _of_moment(known: Knowledge, choice: Choice) -> str:
    gained = sure_points(known, choice)
    parts = [f"{gained} points now" if gained else "scores nothing now"]
    if choice.passed:
        kept = " and ".join(each.name for each in choice.passed)
        wanted = [h for each in choice.passed for h in hopes(known, each, choice.announced)]
        nearest = min(wanted, key=lambda each: (_missing(each, known.owned), -each.points))
        parts.append(f"passes over {kept}, for {_still(nearest, known.owned)}")
    if known.can_swap() and not choice.swap:
        parts.append("the swap waits")
    return "; ".join(parts)


def _of_answer(known: Knowledge, card: int, led: int) -> str:
    points = trick_points((led, card))
    if not reply_wins(led, card, known.trump, talon_empty=known.talon == 0):
        parts = [f"leaves {_count(points)}" if points else "leaves nothing"]
        dearest = _given_up(known, [card])
        parts += [f"loses {_still(dearest, known.owned)}"] if dearest else []
        return "; ".join(parts)
    parts = [f"beats {CARD_TEXT[led]}, takes {_count(points)}"]
    before = _open(known, known.owned)
    now = _open(known, {*known.owned, led})
    parts += [f"completes {each.name}: {each.points}" for each in now if each not in before]
    if len(parts) == 1:
        spoilt = _their_loss(known, led)
        parts += spoilt
    return "; ".join(parts)


def _of_lead(known: Knowledge, card: int) -> str:
    if known.talon == 0:
        return _count(card_points(card)) if card_points(card) else "no points"
    shown = [each for each in known.shown if strength(each) > strength(card)]
    higher = [each for each in known.hidden if strength(each) > strength(card)]
    if not shown and not higher:
        parts = ["cannot be beaten"]
    elif shown:
        parts = [f"{CARD_TEXT[max(shown, key=strength)]} can beat it"]
    else:
        parts = [f"{len(higher)} of {len(known.hidden)} unseen cards beat it"]
    if shown or higher:
        points = card_points(card)
        dearest = _given_up(known, [card])
        stake = [_count(points)] if points else []
        stake += [_still(dearest, known.owned)] if dearest else []
        parts += [f"risks {' and '.join(stake)}"] if stake else []
    return "; ".join(parts)


# --- combinations --------------------------------------------------------------------------------


def _open(known: Knowledge, owned: Collection[int]) -> tuple[Combination, ...]:
    return complete(
        known.trump,
        owned,
        known.used[known.player],
        closed=known.closed[known.player],
        seven_scored=known.seven_scored,
    )


def _given_up(known: Knowledge, cards: Iterable[int]) -> Combination | None:
    """Return the dearest combination, complete or nearly, that would be lost with some cards."""
    me = known.player
    spoilt = known.used[me] | known.won[known.opponent]
    lost = [
        each
        for each in combinations(known.trump)
        if not known.closed[me] & each.bit
        and len(each.cards) > 1
        and set(each.cards) & set(cards)
        and spoilt.isdisjoint(each.cards)
        and _missing(each, known.owned) <= NEARLY
    ]
    return max(lost, key=lambda each: each.points, default=None)


def _their_loss(known: Knowledge, led: int) -> list[str]:
    """Return the dearest combination that the opponent can no longer make without the card led."""
    other = known.opponent
    theirs = {*known.won[other], *known.shown, led}
    spoilt = {*known.used[other], *known.won[known.player]}
    hit = [
        each
        for each in combinations(known.trump)
        if not known.closed[other] & each.bit
        and led in each.cards
        and len(each.cards) > 1
        and spoilt.isdisjoint(each.cards)
        and _missing(each, theirs) <= NEARLY
    ]
    dearest = max(hit, key=lambda each: each.points, default=None)
    return [] if dearest is None else [f"keeps the opponent from {dearest.name}"]


def _missing(each: Combination, owned: Collection[int]) -> int:
    return sum(card not in owned for card in each.cards)


def _still(each: Combination, owned: Collection[int]) -> str:
    """Return a combination with its points and what is missing."""
    missing = [CARD_TEXT[card] for card in each.cards if card not in owned]
    lacks = f", lacks {' '.join(missing)}" if missing else ""
    return f"{each.name} ({each.points}{lacks})"


def _count(points: int) -> str:
    return "1 point" if points == 1 else f"{points} points"
