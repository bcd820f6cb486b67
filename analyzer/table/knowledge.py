"""What one seat may know at a moment: its own cards, and all that was said and shown.

The referee sees every card; a player, a sampler of worlds or an adviser gets this and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.cards import Suit, sort_hand
from analyzer.rules import NO_HISTORY, Bid, Contract, History, Play, Ruleset
from analyzer.table.records import DealEnded, Exchanged, HandFaced
from analyzer.table.state import Phase, TableState
from analyzer.table.tricks import Trick, TrickPlay, Turn


@dataclass(frozen=True)
class SeatKnowledge:
    """What a seat may know.

    Attributes
    ----------
    rules : Ruleset
    seat : int
        Whose knowledge it is.
    dealer : int
    phase : Phase
        What the table waits for.
    turn : int or None
        Whose call, exchange or card is next.
    hand : tuple of int
        The own cards in hand, sorted; while exchanging, with the cards taken.
    taken : tuple of int
        The cards this seat took: the widow, or what the partner put away in a grand nullo.
    discards : tuple of int
        The cards this seat put away.
    discards_passed : bool
        True if the partner has taken those cards (grand nullo).
    calls : tuple of (seat, Bid)
    announcements : tuple of (seat, bool)
        Ace-no-face announced and whether the partner agreed.
    announcer : int or None
        Who has just announced it and waits for the answer.
    contract : Contract or None
        The contract as far as it is settled; with the joker's name once that is said.
    declarer : int or None
    called_card : int or None
        The card called to find the partner.
    partner : int or None
        Declarer's partner in the five-player game, if this seat knows it.
    partner_known : bool
        Whether this seat knows the partner, or knows that there is none.
    seats : tuple of int
        The seats in play; all before the play begins.
    cards_left : tuple of int
        Cards in hand by seat; what a seat that sits out holds counts for nothing.
    face_up : tuple of tuples of int
        The face-up cards of the two-player piles, by seat.
    face_down : tuple of int
        How many face-down cards lie there, by seat.
    covers : tuple of tuples of int
        The cards on those face-down cards, by seat in the order of the piles; one that is on the
        present trick still covers, for what is under it is turned up after the trick.
    faced : tuple of tuples of int
        The cards of a hand played faced, by seat.
    tricks : tuple of Trick
        The finished tricks.
    turns : tuple of Turn
        The present trick.
    voids : tuple of frozensets of Suit
        By seat, the suits its hand has shown not to hold. (After a revoke it may.)
    jokerless : tuple of bool
        By seat, whether its hand has shown to hold no unnamed joker: void in a misère where the
        joker must then be played, it played another card (RULES 6.1).
    legal : tuple of Play
        The plays this seat chooses from, if it is to choose one now. (In a super open misère the
        defenders choose declarer's card, RULES 6.4.)
    ended : DealEnded or None
    """

    rules: Ruleset
    seat: int
    dealer: int
    phase: Phase
    turn: int | None
    hand: tuple[int, ...]
    taken: tuple[int, ...]
    discards: tuple[int, ...]
    discards_passed: bool
    calls: tuple[tuple[int, Bid], ...]
    announcements: tuple[tuple[int, bool], ...]
    announcer: int | None
    contract: Contract | None
    declarer: int | None
    called_card: int | None
    partner: int | None
    partner_known: bool
    seats: tuple[int, ...]
    cards_left: tuple[int, ...]
    face_up: tuple[tuple[int, ...], ...]
    face_down: tuple[int, ...]
    covers: tuple[tuple[int, ...], ...]
    faced: tuple[tuple[int, ...], ...]
    tricks: tuple[Trick, ...]
    turns: tuple[Turn, ...]
    voids: tuple[frozenset[Suit], ...]
    jokerless: tuple[bool, ...]
    legal: tuple[Play, ...]
    ended: DealEnded | None

    @property
    def played(self) -> tuple[int, ...]:
        """Every card played so far, in order."""
        return tuple(
            turn.play.card
            for turns in (*(trick.turns for trick in self.tricks), self.turns)
            for turn in turns
        )

    @property
    def placed(self) -> frozenset[int]:
        """The cards whose place this seat knows: its own, put away, faced, or played."""
        away = () if self.discards_passed else self.discards
        shown = [card for cards in (*self.face_up, *self.faced) for card in cards]
        return frozenset((*self.hand, *away, *shown, *self.played))

    @property
    def unseen(self) -> tuple[int, ...]:
        """The cards whose place this seat does not know, in deck order."""
        placed = self.placed
        return tuple(card for card in self.rules.deck.cards if card not in placed)


def knowledge_of(state: TableState, seat: int) -> SeatKnowledge:
    """Return what a seat may know at a state of the table."""
    rules = state.rules
    seats = range(rules.players)
    play = state.trick_play
    piles = play.piles if play else state.piles
    taken, put_away = _own_exchange(state, seat)
    hands_out = state.phase is not Phase.DEAL
    covers = tuple(
        tuple(pile.up for pile in piles[s] if pile.down is not None and pile.up is not None)
        if piles
        else ()
        for s in seats
    )
    shown = _shown_by_hands(play) if play else (NO_HISTORY,) * rules.players
    chooses = state.phase is Phase.PLAY and seat in state.deciders
    return SeatKnowledge(
        rules=rules,
        seat=seat,
        dealer=state.dealer,
        phase=state.phase,
        turn=state.turn,
        hand=sort_hand(state.cards(seat)),
        taken=taken,
        discards=put_away,
        discards_passed=bool(put_away) and not state.discards[seat],
        calls=state.auction.calls if state.auction else (),
        announcements=state.auction.announcements if state.auction else (),
        announcer=state.announcer,
        contract=state.contract,
        declarer=state.declarer,
        called_card=state.called_card,
        partner=state.partner if _knows_partner(state, seat) else None,
        partner_known=_knows_partner(state, seat),
        seats=play.seats if play else tuple(seats),
        cards_left=tuple(len(state.cards(s)) if hands_out else 0 for s in seats),
        face_up=tuple(state.cards(s, "table") if piles else () for s in seats),
        face_down=tuple(map(len, covers)),
        covers=covers,
        faced=_faced(state),
        tricks=play.tricks if play else (),
        turns=play.turns if play else (),
        voids=tuple(history.renounced for history in shown),
        jokerless=tuple(_must_play_joker(play) and bool(each.discarded) for each in shown),
        legal=play.legal() if play and chooses else (),
        ended=state.ended,
    )


def _own_exchange(state: TableState, seat: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    for record in state.log:
        if isinstance(record, Exchanged) and record.seat == seat:
            return record.taken, record.discarded
    return (state.taken if state.exchanger == seat else ()), ()


def _knows_partner(state: TableState, seat: int) -> bool:
    """The holder of the called card knows, and declarer who called an own card."""
    if state.partner_known or state.called_card is None:
        return state.partner_known
    return seat == state.partner or (seat == state.declarer and state.partner is None)


def _faced(state: TableState) -> tuple[tuple[int, ...], ...]:
    open_seats = {record.seat for record in state.log if isinstance(record, HandFaced)}
    return tuple(
        sort_hand(state.cards(seat)) if seat in open_seats else ()
        for seat in range(state.rules.players)
    )


def _shown_by_hands(play: TrickPlay) -> tuple[History, ...]:
    """Return what each seat has shown from its hand, by the present trick too."""
    shown = [play.shown_by(seat) for seat in range(len(play.hands))]
    led = play.suit_led
    for turn in play.turns[1:]:
        if turn.zone == "hand":
            shown[turn.seat] = shown[turn.seat].after_follow(led, play.suit(turn.play.card))
    return tuple(shown)


def _must_play_joker(play: TrickPlay | None) -> bool:
    """RULES 6.1, Follow 2. A joker played off-suit discards no suit, any other card does."""
    return (
        play is not None
        and play.contract.is_misere
        and play.rules.joker_forced_when_void == "misere"
    )
