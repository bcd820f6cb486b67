"""The referee of one deal of Fünfhundert (RULES 11)."""

from __future__ import annotations

import copy
from collections.abc import Sequence

from analyzer.cards import suit_of
from analyzer.errors import CardError
from analyzer.funfhundert.knowledge import Knowledge, knowledge_of
from analyzer.funfhundert.referee import records as r
from analyzer.funfhundert.referee import transitions as to
from analyzer.funfhundert.referee.announcing import Announcing
from analyzer.funfhundert.referee.playing import Playing
from analyzer.funfhundert.referee.position import Pair, Position
from analyzer.funfhundert.referee.state import DealState
from analyzer.funfhundert.rules import DECK, HAND_SIZE, TALON_SIZE, FunfhundertRules


class Deal(Announcing, Playing):
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
        dealt = r.Dealt(leader, start.hands, start.talon, totals, first_deal)
        super().__init__(rules, to.begin_moment(rules, start), dealt)

    @classmethod
    def resume(cls, rules: FunfhundertRules, position: Position) -> Deal:
        """Return a deal taken up at any moment.

        A player who can do nothing at an announcing moment is not asked, not even for `done`; so
        too one who has just swapped and may not announce.

        Raises
        ------
        InputError
            If the position cannot be, as `Position.check`.
        """
        position.check()
        deal = cls.__new__(cls)
        DealState.__init__(deal, rules, to.skip_the_unasked(rules, position), r.Resumed(position))
        if position.phase != "over":
            deal._end_if_over()
        return deal

    def copy(self) -> Deal:
        """Return a deal that goes its own way from here."""
        return copy.copy(self)

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
