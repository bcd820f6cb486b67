"""What can be done at a moment, and what a player knows after having done it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations as groups

from analyzer.cards import CARD_TEXT
from analyzer.errors import IllegalAction
from analyzer.funfhundert.announcements import TRUMP_SEVEN, Combination, combinations
from analyzer.funfhundert.knowledge import Knowledge
from analyzer.funfhundert.referee.deal import Deal
from analyzer.funfhundert.referee.position import Pair, Position
from analyzer.funfhundert.referee.records import Announce, Done, Swap
from analyzer.funfhundert.rules import card_points


@dataclass(frozen=True)
class Choice:
    """All that the player in turn does before the other acts: a card, or the part of a moment.

    Attributes
    ----------
    card : int or None
        The card played; None at a moment to announce.
    swap : bool
        Swap the trump seven first.
    announced : tuple of Combination
    passed : tuple of Combination
        What could be announced along with these and is passed over, to keep its cards.
    taken : int or None
        The card taken by the swap.
    """

    card: int | None = None
    swap: bool = False
    announced: tuple[Combination, ...] = ()
    passed: tuple[Combination, ...] = ()
    taken: int | None = None

    @property
    def text(self) -> str:
        """In words: ``KD``, ``swap for KH, K Q of hearts``, ``nothing``."""
        if self.card is not None:
            return CARD_TEXT[self.card]
        parts = [] if self.taken is None else [f"swap for {CARD_TEXT[self.taken]}"]
        parts += [each.name for each in self.announced]
        return ", ".join(parts) or "nothing"


def choices(known: Knowledge) -> tuple[Choice, ...]:
    """Return every card that may be played, or every sensible way to swap and announce.

    A way is not sensible if it passes over a combination whose cards can serve in nothing else.

    Raises
    ------
    IllegalAction
        If this player is not to act.
    """
    if known.turn != known.player or known.phase == "over":
        raise IllegalAction("no advice: the player is not to act")
    if known.phase == "play":
        return tuple(Choice(card=card) for card in known.legal_plays())
    found = list(_ways(known, swap=False))
    if known.can_swap():
        swapped = after(known, Choice(swap=True), done=False)
        found = [*_ways(swapped, swap=True, taken=known.turned), *found]
    return tuple(found)


def _ways(known: Knowledge, *, swap: bool, taken: int | None = None) -> Iterator[Choice]:
    complete = known.announceable()
    if known.can_swap():  # the seven is swapped for the same ten, now or later
        complete = tuple(each for each in complete if each.number != TRUMP_SEVEN)
    most = min(1, len(complete)) if known.rules.announce_single else len(complete)
    for size in range(most, -1, -1):
        for group in groups(complete, size):
            if _clash(group):
                continue
            used = {card for each in group for card in each.cards}
            left = [each for each in complete if used.isdisjoint(each.cards)]
            if known.rules.announce_single and group:
                left = []  # they wait (Q90)
            if all(hopes(known, each, group) for each in left):
                yield Choice(None, swap, group, tuple(left), taken)


def _clash(group: tuple[Combination, ...]) -> bool:
    cards = [card for each in group for card in each.cards]
    return len(set(cards)) < len(cards)


def hopes(
    known: Knowledge, passed: Combination, announced: tuple[Combination, ...]
) -> tuple[Combination, ...]:
    """Return the combinations, not complete yet, that cards of one passed over may yet serve in."""
    spoilt = {*known.used[known.player], *known.won[known.opponent]}
    spoilt.update(card for each in announced for card in each.cards)
    return tuple(
        each
        for each in combinations(known.trump)
        if set(each.cards) & set(passed.cards)
        and spoilt.isdisjoint(each.cards)
        and not known.owned.issuperset(each.cards)
        and not known.closed[known.player] & each.bit
    )


# --- what follows --------------------------------------------------------------------------------


def after(
    known: Knowledge, choice: Choice, *, done: bool = True, silence: bool = False
) -> Knowledge:
    """Return what the player knows after swapping and announcing.

    Nothing hidden has a part in it: the referee is asked with the hidden cards placed anyhow. The
    deal goes on, even where a later deal would stop at 500 (Q88).

    Parameters
    ----------
    known : Knowledge
    choice : Choice
        Without a card.
    done : bool
        Whether the own part of the moment is then ended.
    silence : bool
        Whether the other's part follows, in which nothing is announced.
    """
    played_out = replace(known, first_deal=True, totals=(0, 0))
    deal = Deal.resume(known.rules, placed_anyhow(played_out))
    if choice.swap:
        deal.act(Swap())
    for each in choice.announced:
        deal.act(Announce(each.number))
    # Who can neither swap nor announce any more is not asked again.
    if done and _speaks(deal, known.player):
        deal.act(Done())
    if silence and _speaks(deal, known.opponent):
        deal.act(Done())
    then = deal.knowledge(known.player)
    return replace(then, first_deal=known.first_deal, totals=known.totals)


def _speaks(deal: Deal, player: int) -> bool:
    return deal.phase == "announce" and deal.turn == player


def placed_anyhow(known: Knowledge) -> Position:
    """Return a position that fits a knowledge, with the hidden cards in deck order.

    With an empty talon it is the only one, but for what the opponent passed over unseen.
    """
    me, other = known.player, known.opponent
    unknown = known.opponent_size - len(known.shown)
    theirs = tuple(sorted({*known.shown, *known.hidden[:unknown]}))
    talon = (*known.hidden[unknown:], known.turned) if known.talon else ()
    announced, deducted = [0, 0], [0, 0]
    for player in (me, other):
        points = known.points[player] - sum(map(card_points, known.won[player]))
        announced[player], deducted[player] = max(0, points), max(0, -points)
    shown = known.shown - set(known.hand)
    return Position(
        trump=known.trump,
        turned=known.turned,
        hands=_pair(me, known.hand, theirs),
        talon=talon,
        leader=known.leader,
        turn=known.turn,
        phase="announce" if known.phase == "announce" else "play",
        led=known.led,
        won=known.won,
        used=known.used,
        shown=_pair(me, known.used[me].intersection(known.hand), shown),
        closed=known.closed,
        seen_closed=known.closed,
        seven_scored=known.seven_scored,
        announced=known.announced,
        announcements=(announced[0], announced[1]),
        deductions=(deducted[0], deducted[1]),
        totals=known.totals,
        first_deal=known.first_deal,
    )


def _pair(player: int, own: object, other: object) -> Pair:  # type: ignore[type-arg]
    return (own, other) if player == 0 else (other, own)
