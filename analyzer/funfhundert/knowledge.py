"""What one player knows at a moment of a deal, and nothing else (RULES 11)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from analyzer.cards import Suit
from analyzer.funfhundert.announcements import Combination, complete, may_announce
from analyzer.funfhundert.referee.position import Phase, Position
from analyzer.funfhundert.rules import DECK, HAND_SIZE, FunfhundertRules, trump_seven
from analyzer.funfhundert.tricks import legal_replies


@dataclass(frozen=True)
class Knowledge:
    """All that one player knows; `Deal.knowledge` makes it.

    Attributes
    ----------
    rules : FunfhundertRules
    player : int
        Whose knowledge: 0 (leads first) or 1.
    trump : Suit
    turned : int
        The card at the bottom of the talon as seen: the trump seven after a swap. It keeps its
        value when the talon is empty.
    hand : tuple of int
        The own cards, in deck order.
    shown : frozenset of int
        Cards known to be in the opponent's hand: announced from it, taken by the swap, or drawn
        from the open bottom of the talon.
    won : pair of frozensets of int
        Cards in won tricks, by player.
    used : pair of frozensets of int
        Cards used by announcements, by player.
    closed : pair of int
        Bits over the combinations that were announced or passed over, by player. The opponent's
        hold only what could be seen: a combination passed over with a hidden card is not in it.
    seven_scored : bool
        Whether the ten of the trump seven was scored, by swap or announcement.
    talon : int
        Cards left, the turned one included.
    leader : int
        Who leads, or led, this trick.
    led : int or None
        The card to be answered.
    turn : int
        Who is to act.
    phase : str
        ``"announce"``, ``"play"`` or ``"over"``.
    announced : int
        Claims made at this moment by the player to act, false ones included (Q90).
    points : pair of int
        Of this deal so far: card points, announcements and swap, less deductions.
    totals : pair of int
        Game totals before this deal.
    first_deal : bool
        Whether this is the first deal, which is played out; later ones stop at 500 (Q88).
    """

    rules: FunfhundertRules
    player: int
    trump: Suit
    turned: int
    hand: tuple[int, ...]
    shown: frozenset[int]
    won: tuple[frozenset[int], frozenset[int]]
    used: tuple[frozenset[int], frozenset[int]]
    closed: tuple[int, int]
    seven_scored: bool
    talon: int
    leader: int
    led: int | None
    turn: int
    phase: Phase
    announced: int
    points: tuple[int, int]
    totals: tuple[int, int]
    first_deal: bool

    @property
    def opponent(self) -> int:
        """The other player."""
        return 1 - self.player

    @cached_property
    def owned(self) -> frozenset[int]:
        """The cards that serve for own announcements: in the hand or in own won tricks."""
        return self.won[self.player].union(self.hand)

    @property
    def opponent_size(self) -> int:
        """Cards in the opponent's hand."""
        tricks = (len(self.won[0]) + len(self.won[1])) // 2
        before = (DECK.size - self.talon) // 2 - tricks
        return before - (self.led is not None and self.leader == self.opponent)

    @cached_property
    def hidden(self) -> tuple[int, ...]:
        """Cards whose place is unknown, in deck order: opponent's unshown cards and the talon's.

        With an empty talon they are the opponent's hand without the cards shown.
        """
        seen = {*self.hand, *self.shown, *self.won[0], *self.won[1]}
        if self.talon:
            seen.add(self.turned)
        if self.led is not None:
            seen.add(self.led)
        return tuple(card for card in DECK.cards if card not in seen)

    def may_announce(self) -> bool:
        """Return whether this player is to act and may announce now, whatever the cards."""
        if self.phase != "announce" or self.turn != self.player:
            return False
        if self.rules.announce_single and self.announced:
            return False
        return may_announce(
            self.rules,
            talon=self.talon,
            hand_size=len(self.hand),
            about_to_lead=bool(self.hand) and self.leader == self.player,
        )

    def could_announce(self, player: int, *, spoken: bool) -> bool:
        """Return whether the rules let a player announce when there last was time, whatever cards.

        Parameters
        ----------
        player : int
        spoken : bool
            Whether that was before this lead. Else it was before the last trick, and who led that
            is not known.
        """
        size = len(self.hand) if player == self.player else self.opponent_size
        size += self.led is not None and self.leader == player
        talon, leads = self.talon, size > 0 and self.leader == player
        if not spoken:
            if not (self.won[0] or self.won[1]):
                return False
            drew = size == HAND_SIZE
            size, talon, leads = HAND_SIZE if drew else size + 1, talon + 2 * drew, False
        return may_announce(self.rules, talon=talon, hand_size=size, about_to_lead=leads)

    def announceable(self) -> tuple[Combination, ...]:
        """Return the combinations this player may correctly announce now, by number."""
        if not self.may_announce():
            return ()
        return complete(
            self.trump,
            self.owned,
            self.used[self.player],
            closed=self.closed[self.player],
            seven_scored=self.seven_scored,
        )

    def can_swap(self) -> bool:
        """Return whether this player may swap the trump seven for the turned card now (Q82)."""
        return (
            self.phase == "announce"
            and self.turn == self.player
            and self.talon > 0
            and not self.seven_scored
            and trump_seven(self.trump) in self.hand
        )

    def legal_plays(self) -> tuple[int, ...]:
        """Return the cards this player may play now, in deck order."""
        if self.phase != "play" or self.turn != self.player:
            return ()
        return legal_replies(self.hand, self.led, self.trump, talon_empty=self.talon == 0)


def knowledge_of(rules: FunfhundertRules, position: Position, player: int) -> Knowledge:
    """Return what a player knows of a position: everything open, and the own hand."""
    other = 1 - player
    closed = [0, 0]
    closed[player], closed[other] = position.closed[player], position.seen_closed[other]
    return Knowledge(
        rules=rules,
        player=player,
        trump=position.trump,
        turned=position.turned,
        hand=position.hands[player],
        shown=position.shown[other],
        won=position.won,
        used=position.used,
        closed=(closed[0], closed[1]),
        seven_scored=position.seven_scored,
        talon=len(position.talon),
        leader=position.leader,
        led=position.led,
        turn=position.turn,
        phase=position.phase,
        announced=position.announced,
        points=position.points,
        totals=position.totals,
        first_deal=position.first_deal,
    )
