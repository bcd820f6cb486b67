"""The referee of one deal of Fünfhundert (RULES 11)."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from typing import TypeVar

from analyzer.cards import CARD_TEXT, format_cards, suit_of
from analyzer.errors import CardError, IllegalAction, InputError
from analyzer.funfhundert import records as r
from analyzer.funfhundert import transitions as to
from analyzer.funfhundert.announcements import (
    COMBINATIONS,
    Combination,
    combinations,
    find_combination,
)
from analyzer.funfhundert.knowledge import Knowledge, knowledge_of
from analyzer.funfhundert.position import Pair, Phase, Position
from analyzer.funfhundert.rules import (
    DECK,
    HAND_SIZE,
    TALON_SIZE,
    FunfhundertRules,
    trump_seven,
)
from analyzer.funfhundert.tricks import legal_replies, trick_points

_R = TypeVar("_R", bound=r.Record)

_WAITS_FOR: dict[Phase, str] = {
    "announce": "announcements",
    "play": "a card",
    "over": "nothing more: the deal is over",
}


class Deal:
    """The referee of one deal.

    Every action has three forms: ``verify_x`` raises `IllegalAction` with one line that says what
    is wrong, ``can_x`` returns whether it passes, and ``x`` does it and returns its record. It is
    done by the player in `turn`; ``player=`` lets it be checked who asks. The records of actions
    and of what followed from them make up the `log`.

    ============ =============================================
    phase        actions
    ============ =============================================
    ``announce`` `swap_seven`, `announce`, `done`
    ``play``     `play`
    ``over``     none: `scores` has the points
    ============ =============================================

    After the deal, after every trick and after the last, the player about to lead (at the end, the
    winner of the last trick) may swap and announce, then the other; each ends with `done`. A player
    who by the rules and the open cards can do neither is not asked.

    Parameters
    ----------
    rules : FunfhundertRules
    hands : pair of sequences of int
        Eight cards each.
    talon : sequence of int
        Sixteen cards in the order they are drawn; the last is the turned card, its suit trump.
    leader : int
        Who leads first, the non-dealer (Q80).
    totals : pair of int
        Game totals before this deal.
    first_deal : bool
        The first deal of a game is played out; later ones stop at 500 (Q88).

    Raises
    ------
    InputError
        If the cards are not a deal.

    Attributes
    ----------
    rules : FunfhundertRules
    position : Position
        All cards and points now, hidden ones included.
    log : tuple of Record
    """

    def __init__(
        self,
        rules: FunfhundertRules,
        hands: Pair[Sequence[int]],
        talon: Sequence[int],
        *,
        leader: int = 0,
        totals: Pair[int] = (0, 0),
        first_deal: bool = True,
    ) -> None:
        first, second = (tuple(sorted(hand)) for hand in hands)
        if (len(first), len(second), len(talon)) != (HAND_SIZE, HAND_SIZE, TALON_SIZE):
            sizes = f"hands of {len(first)} and {len(second)}, talon of {len(talon)}"
            raise CardError(f"{sizes}: deal 8, 8 and 16 cards")
        DECK.require(talon[-1])
        start = Position(
            trump=suit_of(talon[-1]),
            turned=talon[-1],
            hands=(first, second),
            talon=tuple(talon),
            leader=leader,
            turn=leader,
            totals=totals,
            first_deal=first_deal,
        )
        start.check()
        self.rules = rules
        self.position = to.begin_moment(rules, start)
        self.log: tuple[r.Record, ...] = (
            r.Dealt(leader, start.hands, start.talon, totals, first_deal),
        )

    @classmethod
    def resume(cls, rules: FunfhundertRules, position: Position) -> Deal:
        """Return a deal taken up at any moment.

        Raises
        ------
        InputError
            If the position cannot be, as `Position.check`.
        """
        position.check()
        deal = cls.__new__(cls)
        deal.rules, deal.position, deal.log = rules, position, (r.Resumed(position),)
        return deal

    def copy(self) -> Deal:
        """Return a deal that goes its own way from here."""
        return copy.copy(self)

    # --- what is on the table -------------------------------------------------------------------

    @property
    def phase(self) -> Phase:
        """What is waited for: ``announce``, ``play``, or nothing more: ``over``."""
        return self.position.phase

    @property
    def is_over(self) -> bool:
        """True when the deal has ended."""
        return self.position.phase == "over"

    @property
    def turn(self) -> int | None:
        """Who is to act; None when the deal is over."""
        return None if self.is_over else self.position.turn

    @property
    def points(self) -> Pair[int]:
        """Points of this deal so far, by player."""
        return self.position.points

    @property
    def scores(self) -> Pair[r.DealScore]:
        """The points of this deal so far in their parts, by player."""
        at = self.position
        first, second = (
            r.DealScore(at.card_points[p], at.announcements[p], at.swaps[p], at.deductions[p])
            for p in (0, 1)
        )
        return first, second

    def knowledge(self, player: int) -> Knowledge:
        """Return all that a player knows, and nothing else."""
        return knowledge_of(self.rules, self.position, player)

    def legal_actions(self) -> tuple[r.Action, ...]:
        """Return what the player in turn may do, false claims left out."""
        if self.phase == "play":
            return tuple(map(r.Play, self.legal_plays()))
        if self.phase == "over":
            return ()
        swap = (r.Swap(),) if self.can_swap_seven() else ()
        claims = [r.Announce(each.number) for each in self.announceable()]
        return (*swap, *claims, r.Done())

    def act(self, action: r.Action) -> r.Record:
        """Do an action for the player in turn.

        Raises
        ------
        IllegalAction
            If it is not allowed.
        """
        match action:
            case r.Swap():
                return self.swap_seven()
            case r.Announce(number):
                return self.announce(number)
            case r.Done():
                return self.done()
            case r.Play(card):
                return self.play(card)

    # --- swapping the seven ---------------------------------------------------------------------

    def verify_swap_seven(self, *, player: int | None = None) -> None:
        """Check that the player in turn may swap the trump seven for the turned card (Q82).

        Raises
        ------
        IllegalAction
            If it is not time for it, the ten was scored, the talon is empty, or the seven is not in
            the hand.
        """
        turn = self._require("announce", "swapping the seven", player)
        seven = trump_seven(self.position.trump)
        if self.position.seven_scored:
            raise IllegalAction("no swap: the ten of the trump seven was scored in this deal")
        if not self.position.talon:
            raise IllegalAction("no swap: the turned card is no longer in the talon")
        if seven not in self.position.hands[turn]:
            raise IllegalAction(f"no swap: {CARD_TEXT[seven]} is not in the hand of player {turn}")

    def can_swap_seven(self, *, player: int | None = None) -> bool:
        """Return whether `verify_swap_seven` passes."""
        return _passes(lambda: self.verify_swap_seven(player=player))

    def swap_seven(self, *, player: int | None = None) -> r.Swapped:
        """Swap the trump seven for the turned card.

        Raises
        ------
        IllegalAction
            As `verify_swap_seven`.
        """
        self.verify_swap_seven(player=player)
        before = self.position
        self.position = to.after_swap(before)
        record = self._record(r.Swapped(before.turn, self.position.turned, before.turned))
        self._stop_at_500()
        return record

    # --- announcing -----------------------------------------------------------------------------

    def announceable(self) -> tuple[Combination, ...]:
        """Return the combinations the player in turn may correctly announce now."""
        if self.phase != "announce" or self._barred() is not None:
            return ()
        return to.announceable(self.position, self.position.turn)

    def verify_announce(self, combination: int | str, *, player: int | None = None) -> None:
        """Check that the player in turn may claim a combination, even falsely (Q86).

        Parameters
        ----------
        combination : int or str
            Its number or its name.
        player : int, optional
            Who asks; checked if given.

        Raises
        ------
        IllegalAction
            If it is not time for it, a variation forbids it, or the combination was passed over.
        InputError
            If there is no such combination.
        """
        claimed = self._combination(combination)
        turn = self._require("announce", f"announcing {claimed.name}", player)
        barred = self._barred()
        if barred is not None:
            raise IllegalAction(f"player {turn} may not announce now: {barred}")
        if self.position.closed[turn] & claimed.bit and to.claim_points(self.position, claimed) > 0:
            raise IllegalAction(
                f"player {turn} may not announce {claimed.name}: it was passed over"
            )

    def can_announce(self, combination: int | str, *, player: int | None = None) -> bool:
        """Return whether `verify_announce` passes; it does for false claims too.

        Raises
        ------
        InputError
            If there is no such combination.
        """
        self._combination(combination)
        return _passes(lambda: self.verify_announce(combination, player=player))

    def announce(self, combination: int | str, *, player: int | None = None) -> r.Announced:
        """Claim a combination for the player in turn; the points of a false claim are deducted.

        Raises
        ------
        IllegalAction, InputError
            As `verify_announce`.
        """
        self.verify_announce(combination, player=player)
        claimed = self._combination(combination)
        points = to.claim_points(self.position, claimed)
        record = self._record(r.Announced(self.position.turn, claimed.name, points))
        self.position = to.after_announcement(self.position, claimed)
        self._stop_at_500()
        return record

    def verify_done(self, *, player: int | None = None) -> None:
        """Check that the player in turn may end the own announcements of this moment.

        Raises
        ------
        IllegalAction
            If it is not time for it.
        """
        self._require("announce", "ending announcements", player)

    def can_done(self, *, player: int | None = None) -> bool:
        """Return whether `verify_done` passes."""
        return _passes(lambda: self.verify_done(player=player))

    def done(self, *, player: int | None = None) -> r.FinishedAnnouncing:
        """Announce nothing more at this moment; what is complete is passed over (Q84, Q85, Q90).

        Raises
        ------
        IllegalAction
            As `verify_done`.
        """
        self.verify_done(player=player)
        record = self._record(r.FinishedAnnouncing(self.position.turn))
        self.position = to.after_done(self.rules, self.position)
        self._end_if_over()
        return record

    def _combination(self, combination: int | str) -> Combination:
        trump = self.position.trump
        if isinstance(combination, str):
            return find_combination(combination, trump)
        if not 0 <= combination < COMBINATIONS:
            raise InputError(f"no combination {combination}: they are 0 to {COMBINATIONS - 1}")
        return combinations(trump)[combination]

    def _barred(self) -> str | None:
        """Return why the player in turn may not announce at this moment; None if allowed."""
        at, rules = self.position, self.rules
        if rules.announce_single and at.announced:
            return "one announcement between two leads (announce_single=true)"
        if to.allowed_to_announce(rules, at, at.turn):
            return None
        hand = at.hands[at.turn]
        if rules.announce_leader_only and (not hand or at.turn != at.leader):
            return "only the player about to lead may (announce_leader_only=true)"
        cards = "1 card" if len(hand) == 1 else f"{len(hand)} cards"
        talon = "has cards" if at.talon else "is empty"
        window = rules.announce_window
        return f"the talon {talon}, {cards} in hand (announce_window={window})"

    # --- playing --------------------------------------------------------------------------------

    def legal_plays(self) -> tuple[int, ...]:
        """Return the cards the player in turn may play, in deck order; none outside the play."""
        at = self.position
        if self.phase != "play":
            return ()
        return legal_replies(at.hands[at.turn], at.led, at.trump, talon_empty=not at.talon)

    def verify_play(self, card: int, *, player: int | None = None) -> None:
        """Check that the player in turn may play a card.

        Raises
        ------
        IllegalAction
            If it is not time for it, the card is not in the hand, or another must be played (Q83).
        """
        text = CARD_TEXT[card]
        turn = self._require("play", f"playing {text}", player)
        legal = self.legal_plays()
        if card in legal:
            return
        if card not in self.position.hands[turn]:
            raise IllegalAction(f"player {turn} may not play {text}: it is not in the hand")
        raise IllegalAction(f"player {turn} may not play {text}: play {format_cards(legal)}")

    def can_play(self, card: int, *, player: int | None = None) -> bool:
        """Return whether `verify_play` passes."""
        return _passes(lambda: self.verify_play(card, player=player))

    def play(self, card: int, *, player: int | None = None) -> r.Played:
        """Play a card for the player in turn.

        Raises
        ------
        IllegalAction
            As `verify_play`.
        """
        self.verify_play(card, player=player)
        led = self.position.led
        record = self._record(r.Played(self.position.turn, card))
        self.position, winner = to.after_play(self.position, card)
        if led is not None and winner is not None:
            self._take_trick(winner, trick_points((led, card)))
        return record

    def _take_trick(self, winner: int, points: int) -> None:
        stopped = to.is_stopped(self.position)
        drawn = () if stopped else self.position.talon[:2]
        self._record(r.TrickTaken(winner, points, drawn))
        if stopped:
            self._stop_at_500()
            return
        if drawn:
            self.position = to.after_draws(self.position)
        self.position = to.begin_moment(self.rules, self.position)
        self._end_if_over()

    # --- the end --------------------------------------------------------------------------------

    def _stop_at_500(self) -> None:
        if to.is_stopped(self.position):
            self.position = to.stopped(self.position)
            self._record(r.DealEnded(self.scores, stopped=True))

    def _end_if_over(self) -> None:
        if self.is_over:
            self._record(r.DealEnded(self.scores))

    # --- shared ---------------------------------------------------------------------------------

    def _require(self, phase: Phase, what: str, player: int | None) -> int:
        """Check phase and player, and return who is in turn."""
        if self.phase != phase:
            raise IllegalAction(f"no {what} now: the table waits for {_WAITS_FOR[self.phase]}")
        if player is not None and player != self.position.turn:
            raise IllegalAction(
                f"player {player} is not in turn for {what}: player {self.position.turn} is"
            )
        return self.position.turn

    def _record(self, record: _R) -> _R:
        self.log = (*self.log, record)
        return record


def _passes(verify: Callable[[], None]) -> bool:
    try:
        verify()
    except IllegalAction:
        return False
    return True
