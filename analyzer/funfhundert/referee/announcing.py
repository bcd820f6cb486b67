"""The referee between two tricks: swapping the seven, announcing (RULES 11)."""

from __future__ import annotations

from analyzer.cards import CARD_TEXT
from analyzer.errors import IllegalAction, InputError
from analyzer.funfhundert.announcements import (
    COMBINATIONS,
    Combination,
    combinations,
    find_combination,
)
from analyzer.funfhundert.referee import records as r
from analyzer.funfhundert.referee import transitions as to
from analyzer.funfhundert.referee.state import DealState, passes
from analyzer.funfhundert.rules import trump_seven


class Announcing(DealState):
    """The actions of a moment between two tricks."""

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
        return passes(lambda: self.verify_swap_seven(player=player))

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
        return passes(lambda: self.verify_announce(combination, player=player))

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
        return passes(lambda: self.verify_done(player=player))

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
