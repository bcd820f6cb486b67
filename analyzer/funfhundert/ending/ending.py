"""The exact end of a deal: talon empty, so both hands are known by elimination (RULES 11).

Both players play for their margin: card points and announcements from here on, own less other's,
with the announcing moments exactly as the referee asks for them. The deal is taken as played out:
that a later deal stops at 500 (Q88) is not modelled. Nobody claims falsely (Q86).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from analyzer.cards import SEVEN as RANK_SEVEN
from analyzer.cards import SUITS, Suit, format_card, make_card
from analyzer.errors import InputError
from analyzer.funfhundert import layout
from analyzer.funfhundert.announcements import combinations
from analyzer.funfhundert.ending.ending_rows import Int64Array, solve_rows
from analyzer.funfhundert.referee import records as r
from analyzer.funfhundert.referee.deal import Deal
from analyzer.funfhundert.referee.position import NO_CARDS, Pair, Phase, Position
from analyzer.funfhundert.rules import DECK, FunfhundertRules

Way = tuple[int, ...]
"""Numbers of the combinations announced at one moment; empty for silence."""


@dataclass(frozen=True)
class Ending:
    """A moment of a deal with an empty talon; every pair is by player, 0 and 1.

    Attributes
    ----------
    trump : Suit
    hands : pair of tuples of int
        At most 8 cards each; a card that was led is not in its hand.
    leader : int
        Who leads, or led, this trick; after the last trick its winner.
    led : int or None
        The card to be answered.
    won : pair of frozensets of int
        Cards in won tricks: all others of the 32.
    used : pair of frozensets of int
        Cards used by announcements.
    closed : pair of int
        Bits over combinations announced or passed over (Q84).
    seven_scored : bool
        Whether the ten of the trump seven was scored, by anybody (Q82).
    rules : FunfhundertRules
    phase : {"play", "announce"}
        Whether a card is to be played, or the player to act may announce.
    turn : int or None
        Who is to act; None for the leader, or for the other if a card is led.
    announced : int
        Announcements made by the player to act at this moment; what was done before is in `used`
        and `closed`.

    Raises
    ------
    InputError
        If this can be no moment of a deal, with the reason.
    """

    trump: Suit
    hands: Pair[tuple[int, ...]]
    leader: int = 0
    led: int | None = None
    won: Pair[frozenset[int]] = (NO_CARDS, NO_CARDS)
    used: Pair[frozenset[int]] = (NO_CARDS, NO_CARDS)
    closed: Pair[int] = (0, 0)
    seven_scored: bool = False
    rules: FunfhundertRules = field(default_factory=FunfhundertRules)
    phase: Phase = "play"
    turn: int | None = None
    announced: int = 0

    def __post_init__(self) -> None:
        if self.leader not in (0, 1):
            raise InputError(f"leader {self.leader}: players are 0 and 1")
        if self.trump not in SUITS:
            raise InputError(f"trump {self.trump!r} is no suit: choose from S, C, D, H")
        if self.turn is None:
            turn = self.leader if self.led is None else 1 - self.leader
            object.__setattr__(self, "turn", turn)
        if self.phase == "over":
            raise InputError("the deal is over: nothing is left to be solved")
        if self.announced < 0 or (self.announced and self.phase != "announce"):
            raise InputError(f"announced {self.announced}: 0 or more, and only when announcing")
        self.position.check()

    @classmethod
    def of(cls, rules: FunfhundertRules, position: Position) -> Ending:
        """Return the ending a position of the referee is.

        Raises
        ------
        InputError
            If the talon has cards or the deal is over.
        """
        if position.talon:
            raise InputError(
                f"{len(position.talon)} cards in the talon: an ending has none, as hands are hidden"
            )
        return cls(
            trump=position.trump,
            hands=position.hands,
            leader=position.leader,
            led=position.led,
            won=position.won,
            used=position.used,
            closed=position.closed,
            seven_scored=position.seven_scored,
            rules=rules,
            phase=position.phase,
            turn=position.turn,
            announced=position.announced,
        )

    @property
    def player(self) -> int:
        """Who is to act."""
        return self.leader if self.turn is None else self.turn

    @property
    def position(self) -> Position:
        """The referee's view; points so far and what was shown are left out."""
        return Position(
            trump=self.trump,
            turned=make_card(RANK_SEVEN, self.trump),
            hands=self.hands,
            leader=self.leader,
            turn=self.player,
            phase=self.phase,
            led=self.led,
            won=self.won,
            used=self.used,
            closed=self.closed,
            seven_scored=self.seven_scored,
            announced=self.announced,
        )


@dataclass(frozen=True)
class Step:
    """One action of a line of play."""

    player: int
    action: r.Announce | r.Done | r.Play


@dataclass(frozen=True)
class EndingResult:
    """What an ending is worth; every number is exact, all cards seen.

    Attributes
    ----------
    player : int
        Who is to act; all margins are from this player's side.
    margin : int
        Points from here on, own less the other's: card points of tricks still to be won, and
        announcements still to be made.
    cards : mapping of int to int
        The margin after each legal card; empty if an announcement is asked for.
    ways : mapping of tuple of int to int
        The margin after each way to announce: the numbers of all that is announced at this moment,
        ``()`` for silence. Empty if a card is to be played.
    line : tuple of Step
        One line of best play to the end. Of equally good cards the lowest in deck order is shown,
        of equally good ways the one that scores more at once.
    """

    player: int
    margin: int
    cards: Mapping[int, int]
    ways: Mapping[Way, int]
    line: tuple[Step, ...]

    def to_dict(self) -> dict[str, Any]:
        """Return plain values, cards as text."""
        return {
            "player": self.player,
            "margin": self.margin,
            "cards": {format_card(card): margin for card, margin in self.cards.items()},
            "ways": [{"combinations": list(way), "margin": m} for way, m in self.ways.items()],
            "line": [_step_dict(step) for step in self.line],
        }


def solve_ending(ending: Ending) -> EndingResult:
    """Solve an ending exactly, with both hands seen.

    Parameters
    ----------
    ending : Ending

    Returns
    -------
    EndingResult
        The deal is played out: the stop at 500 is not modelled (Q88).
    """
    deal = Deal.resume(ending.rules, ending.position)
    cards: dict[int, int] = {}
    ways: dict[Way, int] = {}
    if ending.phase == "play":
        cards = _card_margins(ending)
        margin = max(cards.values())
    else:
        ways = _way_margins(ending, deal)
        margin = max(ways.values())
    return EndingResult(ending.player, margin, cards, ways, _best_line(deal))


def _card_margins(ending: Ending) -> dict[int, int]:
    found = solve_rows(_row(ending), ending.rules, question=layout.EACH_CARD)[0]
    legal = Deal.resume(ending.rules, ending.position).legal_plays()
    return {card: int(found[DECK.index[card]]) for card in legal}


def _way_margins(ending: Ending, deal: Deal) -> dict[Way, int]:
    asked = deal.phase == "announce" and deal.turn == ending.player
    ways = _ways(deal) if asked else [()]
    sets = np.array([sum(1 << number for number in way) for way in ways], dtype=np.int64)
    found = solve_rows(_row(ending), ending.rules, question=layout.EACH_WAY, ways=sets)[0]
    return dict(zip(ways, found.tolist(), strict=True))


def _ways(deal: Deal) -> list[Way]:
    """Return every set of disjoint combinations the player in turn may announce now."""
    ways: list[Way] = [()]
    taken: list[int] = [0]
    for each in deal.announceable():
        for way, cards in zip(tuple(ways), tuple(taken), strict=True):
            if not cards & each.mask and not (way and deal.rules.announce_single):
                ways.append((*way, each.number))
                taken.append(cards | each.mask)
    return ways


def best_actions(ending: Ending) -> tuple[r.Announce | r.Done | r.Play, ...]:
    """Return a card, or all that is done at a moment to announce, with the highest margin.

    Of equally good cards it is the lowest in deck order, of equally good ways the one that scores
    most at once.
    """
    if ending.phase == "play":
        margins = _card_margins(ending)
        return (r.Play(max(margins, key=lambda card: margins[card])),)
    ways = _way_margins(ending, Deal.resume(ending.rules, ending.position))
    points = [each.points for each in combinations(ending.trump)]
    best = max(ways, key=lambda way: (ways[way], sum(points[number] for number in way)))
    return (*map(r.Announce, best), r.Done())


def _best_line(deal: Deal) -> tuple[Step, ...]:
    """Play a deal to its end, both sides at their best."""
    steps: list[Step] = []
    while not deal.is_over:
        player = deal.position.turn
        for action in best_actions(Ending.of(deal.rules, deal.position)):
            steps.append(Step(player, action))
            deal.act(action)
    return tuple(steps)


def _row(ending: Ending) -> Int64Array:
    """Return the ending as the kernel reads it."""
    row = np.zeros((1, layout.ROW), dtype=np.int64)
    for player in (0, 1):
        row[0, layout.HANDS + player] = DECK.pack(ending.hands[player])
        row[0, layout.WON + player] = DECK.pack(ending.won[player])
        row[0, layout.USED + player] = DECK.pack(ending.used[player])
        row[0, layout.CLOSED + player] = ending.closed[player]
    row[0, layout.SUIT_OF_TRUMPS] = int(ending.trump)
    row[0, layout.LEADER] = ending.leader
    row[0, layout.LED] = -1 if ending.led is None else DECK.index[ending.led]
    row[0, layout.SEVEN_SCORED] = ending.seven_scored
    row[0, layout.ANNOUNCED] = ending.announced
    if ending.phase == "play":
        row[0, layout.STAGE] = layout.PLAYS
    else:
        leads = ending.player == ending.leader
        row[0, layout.STAGE] = layout.LEADER_SPEAKS if leads else layout.OTHER_SPEAKS
    return row


def _step_dict(step: Step) -> dict[str, Any]:
    match step.action:
        case r.Play(card):
            return {"player": step.player, "play": format_card(card)}
        case r.Announce(number):
            return {"player": step.player, "announce": number}
    return {"player": step.player, "done": True}
