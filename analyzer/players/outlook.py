"""How the table looks to the seat about to play: who may hold what, who is winning, who is next.

Everything here follows from a `SeatKnowledge`; suits are numbered 0 to 3 in the order S C D H, and
`NO_SUIT` stands for the unnamed joker of a no-trump context.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Final, TypeAlias

from analyzer.cards import SUITS
from analyzer.players.card_order import NO_SUIT, Lanes, card_order
from analyzer.rules import (
    BidKind,
    Contract,
    Play,
    Zone,
    history_of,
    partners,
    trick_order,
)
from analyzer.table import SeatKnowledge

# What a card counts for in a trick: its height, and this for its suit; no height reaches 32.
_SUIT_LED: Final = 32
_TRUMP: Final = 64
_UNNAMED_JOKER: Final = 96

Unit: TypeAlias = tuple[int, Zone]
"""Who plays a card, and from where."""


class Goal(Enum):
    """What the seat to play wants of a trick."""

    TAKE = "win tricks"
    AVOID = "win no trick"
    FORCE = "make declarer's side win one"


class Outlook:
    """What a seat can tell before it plays.

    Parameters
    ----------
    view : SeatKnowledge
        Of the seat that decides, with a card due.

    Attributes
    ----------
    view : SeatKnowledge
    contract : Contract
    legal : tuple of Play
    seat : int
        Whose card is due: not the own seat if a defender chooses declarer's card.
    goal : Goal
        What this seat wants; for a card chosen for declarer, what the chooser wants.
    trump : int
        The trump suit; -1 without one.
    friends : frozenset of int
        The seats on the side of `seat`, itself included, as far as that is known.
    cards : tuple of int
        The cards of the zone the card comes from.
    mine : Lanes
        Those cards by suit.
    unknown : Lanes
        Cards whose place is not known.
    known : dict of Unit to Lanes
        The other cards on view or in the own hand, by their holder.
    theirs : Lanes
        The cards that opponents may hold.
    led : int
        The suit to follow; -1 on lead, NO_SUIT after a joker led without a suit.
    best : int
        The `key` of the card that is winning; 0 on lead.
    winner : int
        The seat that is winning; -1 on lead.
    after : tuple of Unit
        Who plays to this trick after this card.
    """

    def __init__(self, view: SeatKnowledge) -> None:
        assert view.contract is not None
        assert view.turn is not None
        self.view = view
        self.legal: tuple[Play, ...] = view.legal
        self.contract: Contract = view.contract
        self.seat: int = view.turn
        self._order = card_order(
            view.rules.deck, self.contract.denomination, self.contract.joker_named
        )
        self.trump = self._order.trump
        self.friends = _friends(view, self.seat)
        self.goal = self._goal()
        self._place_cards()
        self._look_at_trick()

    # --- the cards ------------------------------------------------------------------------------

    def suit(self, card: int) -> int:
        """Return the effective suit of a card."""
        return self._order.suit[card]

    def height(self, card: int) -> int:
        """Return the height of a card in its suit; see `analyzer.rules.strength`."""
        return self._order.height[card]

    def lanes(self, cards: Iterable[int]) -> Lanes:
        """Return cards by suit, low to high."""
        suit, height = self._order.suit, self._order.height
        lanes: Lanes = ([], [], [], [], [])
        for card in cards:
            lanes[suit[card]].append(card)
        for lane in lanes:
            if len(lane) > 1:
                lane.sort(key=height.__getitem__)
        return lanes

    def _goal(self) -> Goal:
        bid = self.contract.bid
        if not bid.no_trick:
            return Goal.TAKE
        if self.view.declarer in self.friends and bid.kind is not BidKind.SUPER_OPEN_MISERE:
            return Goal.AVOID
        return Goal.FORCE

    def _place_cards(self) -> None:
        view = self.view
        on_table = bool(view.face_up) and self.legal[0].card in view.face_up[self.seat]
        self.zone: Zone = "table" if on_table else "hand"
        shown: dict[Unit, Sequence[int]] = {(view.seat, "hand"): view.hand}
        for seat, cards in enumerate(view.faced):
            if cards:
                shown[seat, "hand"] = cards
        for seat, cards in enumerate(view.face_up):
            if view.rules.players == 2:
                shown[seat, "table"] = cards
        self.cards = tuple(shown.pop((self.seat, self.zone)))
        self.mine = self.lanes(self.cards)
        self.known = {unit: self.lanes(cards) for unit, cards in shown.items()}
        self.unknown = self.lanes(view.unseen)
        self.foes = tuple(seat for seat in view.seats if seat not in self.friends)
        self.theirs = self._cards_of_foes()

    def _cards_of_foes(self) -> Lanes:
        hidden = [seat for seat in self.foes if (seat, "hand") not in self.known]
        piled = (self.seat, "hand") in self.known or any(self.view.face_down)
        lanes: Lanes = ([], [], [], [], [])
        for suit, lane in enumerate(self.unknown):
            if lane and (piled or not all(self.is_void(seat, suit) for seat in hidden)):
                lanes[suit].extend(lane)
        for (seat, _), known in self.known.items():
            if seat not in self.friends:
                for suit, lane in enumerate(known):
                    if lane:
                        lanes[suit].extend(lane)
                        lanes[suit].sort(key=self._order.height.__getitem__)
        return lanes

    def is_void(self, seat: int, suit: int) -> bool:
        """Return True if a hidden hand has shown that it holds no card of a suit."""
        return suit < NO_SUIT and SUITS[suit] in self.view.voids[seat]

    def may_hold(self, unit: Unit, suit: int) -> list[int]:
        """Return the cards of a suit that someone holds or may hold, low to high."""
        if unit in self.known:
            return self.known[unit][suit]
        return [] if self.is_void(unit[0], suit) else self.unknown[suit]

    def held_by_foes(self, suit: int) -> list[int]:
        """Return the cards of a suit that each opponent holds or may hold, one after the other.

        A card that several may hold is there several times.
        """
        zones: tuple[Zone, ...] = ("hand", "table") if self.view.rules.players == 2 else ("hand",)
        return [c for foe in self.foes for zone in zones for c in self.may_hold((foe, zone), suit)]

    def is_master(self, card: int) -> bool:
        """Return True if no opponent can hold a higher card of its suit."""
        theirs, height = self.theirs[self.suit(card)], self._order.height
        return not theirs or height[theirs[-1]] <= height[card]

    def masters(self, suit: int) -> list[int]:
        """Return the own cards of a suit that no opponent can beat in it, low to high."""
        theirs, height = self.theirs[suit], self._order.height
        if not theirs:
            return self.mine[suit]
        top = height[theirs[-1]]
        return [card for card in self.mine[suit] if height[card] >= top]

    def lowest_equal(self, card: int, among: Sequence[int]) -> int:
        """Return the lowest of `among` (low to high) that is as good as a card of its suit."""
        height = self._order.height
        theirs = [height[other] for other in self.theirs[self.suit(card)]]
        top = height[card]
        for other in among:
            low = height[other]
            if not any(low < each < top for each in theirs):
                return other
        return card

    # --- the trick ------------------------------------------------------------------------------

    def _look_at_trick(self) -> None:
        turns = self.view.turns
        self.led, self.best, self.winner = -1, 0, -1
        if turns:
            lead = turns[0].play
            self.led = self.suit(lead.card)
            if self.led == NO_SUIT and lead.called is not None:
                self.led = int(lead.called)
            for place, turn in enumerate(turns):
                key = self.key(turn.play.card, self.led)
                if place and key > _UNNAMED_JOKER and self._was_dead(turn.seat):
                    key = 0
                if key > self.best:
                    self.best, self.winner = key, turn.seat
        self.after = self._still_to_play()
        self.foes_after = tuple(unit for unit in self.after if unit[0] not in self.friends)
        self.friends_after = tuple(unit for unit in self.after if unit[0] in self.friends)
        self.is_ours = self.winner in self.friends

    def _was_dead(self, seat: int) -> bool:
        """RULES 6.3, `joker_dead_suit`: the holder had failed to follow this suit before."""
        if not self.view.rules.joker_dead_suit or self.contract.level == 0:
            return False
        tricks = [[(turn.seat, turn.play) for turn in trick.turns] for trick in self.view.tricks]
        return self.led in history_of(seat, tricks, self.contract).renounced

    def _still_to_play(self) -> tuple[Unit, ...]:
        view, turns = self.view, self.view.turns
        if view.rules.players == 2:
            lead = turns[0].zone if turns else self.zone
            leader = turns[0].seat if turns else self.seat
            return trick_order(leader, lead)[len(turns) + 1 :]
        place, count = view.seats.index(self.seat), len(view.seats)
        left = count - len(turns) - 1
        return tuple((view.seats[(place + step) % count], "hand") for step in range(1, left + 1))

    def key(self, card: int, led: int) -> int:
        """Return what a card counts for in a trick of suit `led`; higher wins, else the first."""
        suit = self._order.suit[card]
        if suit == NO_SUIT:
            return _UNNAMED_JOKER + self._order.height[card]
        if suit == self.trump:
            return _TRUMP + self._order.height[card]
        return _SUIT_LED + self._order.height[card] if suit == led else 0

    @property
    def best_height(self) -> int:
        """The height of the card that is winning."""
        return self.best % _SUIT_LED

    def wins(self, card: int) -> bool:
        """Return True if a card would now be the winning one."""
        return self.key(card, self.led) > self.best

    def may_beat(self, unit: Unit, key: int, led: int) -> bool:
        """Return True if someone still to play may beat a card that counts for `key`.

        That a hand is void of the suit led is reckoned with once it is shown, or sure.
        """
        following = self.may_hold(unit, led) if led < NO_SUIT else []
        if following:
            return self.key(following[-1], led) > key
        for suit in (self.trump, NO_SUIT):
            if suit >= 0 and suit != led:
                cards = self.may_hold(unit, suit)
                if cards and self.key(cards[-1], led) > key:
                    return True
        return False

    def holds_up(self, key: int, led: int) -> bool:
        """Return True if no opponent still to play is seen to beat a card that counts for `key`."""
        return not any(self.may_beat(unit, key, led) for unit in self.foes_after)

    def can_ruff(self, seat: int, suit: int) -> bool:
        """Return True if a seat is known to be void of a suit and may hold a trump."""
        if self.trump < 0 or suit == self.trump or not self.may_hold((seat, "hand"), self.trump):
            return False
        return not self.may_hold((seat, "hand"), suit)

    def is_ruffed(self, suit: int) -> bool:
        """Return True if an opponent is known to be able to trump a lead of a suit."""
        return any(self.can_ruff(seat, suit) for seat in self.foes)


def _friends(view: SeatKnowledge, seat: int) -> frozenset[int]:
    """Return the seats on the side of a seat, as far as the deciding seat knows."""
    players, declarer = view.rules.players, view.declarer
    if players in (4, 6) or declarer is None:
        return frozenset((seat, *partners(seat, players)))
    side = {declarer} if view.partner is None else {declarer, view.partner}
    return frozenset(side if seat in side else set(range(players)) - side)
