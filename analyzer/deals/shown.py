"""Where the unseen cards may lie, from all that was shown to a seat.

Used, of RULES:

- 2.2, 6.5: how many cards each hand, the cards laid aside and the face-down cards are.
- 4.3: a sem shows the joker or a red and a black jack among the ten cards dealt.
- 4.4: ace-no-face shows exactly one ace and no K, Q, J or joker among them.
- 5: the own exchange; what declarer of a grand nullo put away, the partner took.
- 6.1: not following suit shows a void; a void hand that keeps back a joker it must play in a misère
  has none. A joker, and the left bower, count as their effective suits (6.2).
- 6.3: who names the joker holds it; who leads it without a suit has only jokers (two jokers).
- 6.4: a hand played faced.
- 6.7: who may hold the called card, before and after the partner is known.

Declarer has mixed the ten cards dealt with the widow. Of declarer's own announcement is only used
that the cards shown are among those in hand, played and put away (of ace-no-face, one ace); in a
grand nullo, where the cards travel further, nothing. What a bid says by its strength is no fact.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, product
from typing import TypeAlias

from analyzer.cards import ACE, JACK, SUITS, Deck, Suit, is_joker, rank_of, suit_of
from analyzer.errors import InputError
from analyzer.rules import BidKind, Denomination, effective_suit, partners
from analyzer.table import Phase, SeatKnowledge

Groups: TypeAlias = dict[int, int]
"""Where cards may lie (bit p for place p) to the set of those cards."""

Holding: TypeAlias = tuple[tuple[int, bool], ...]
"""Sets of one card, and whether a hand holds it."""


@dataclass(frozen=True)
class Shown:
    """Where the unseen cards of one seat may lie.

    The places are the seats' hands, then the cards laid aside, then the face-down cards.

    Attributes
    ----------
    unseen : int
        The cards to place, a set over deck places (`Deck.pack`).
    sizes : tuple of int, length players + 2
        How many of them lie in each place.
    cases : tuple of mapping of int to int
        For each case where cards may lie (bit p for place p) to the set of those cards. Exactly one
        case is true; there is more than one only where somebody announced a choice of holdings.
    """

    unseen: int
    sizes: tuple[int, ...]
    cases: tuple[Mapping[int, int], ...]


def places_shown(view: SeatKnowledge) -> Shown:
    """Return where the unseen cards may lie, as far as a seat has been shown.

    Raises
    ------
    InputError
        If nothing has been dealt, or the numbers of cards contradict each other.
    """
    if view.phase is Phase.DEAL:
        raise InputError("nothing has been dealt: no hand holds a card")
    deck = view.rules.deck
    unseen = deck.all_bits & ~pack(deck, _placed(view))
    sizes = [
        0 if seat == view.seat or view.faced[seat] else left
        for seat, left in enumerate(view.cards_left)
    ]
    down = sum(view.face_down)
    aside = unseen.bit_count() - sum(sizes) - down
    if aside < 0:
        raise InputError(f"{unseen.bit_count()} unseen cards do not fill the hands: {sizes}")
    sizes += [aside, down]
    everywhere = sum(1 << place for place, size in enumerate(sizes) if size)
    groups = _by_play(view, unseen, everywhere)
    groups = _by_declarer(view, groups)
    cases = []
    claims = [_claim(view, seat, choices) for seat, choices in _announced(view)]
    for chosen in product(*claims) if claims else ():
        case = groups
        for pool, holding in chosen:
            for card, held in holding:
                case = _restricted(case, card, pool if held else ~pool)
        cases.append(case)
    return Shown(unseen, tuple(sizes), tuple(cases) if claims else (groups,))


def pack(deck: Deck, cards: Iterable[int]) -> int:
    """Return a set of cards of a deck, each given once, as `Deck.pack` but unchecked and faster."""
    return sum(map(_bits(deck).__getitem__, cards))


@lru_cache(maxsize=64)
def _bits(deck: Deck) -> dict[int, int]:
    return {card: 1 << place for card, place in deck.index.items()}


@lru_cache(maxsize=256)
def _suits(
    deck: Deck, denomination: Denomination, named: Suit | None
) -> tuple[tuple[int, ...], int]:
    """Return the cards of each effective suit, and the unnamed jokers."""
    sets = {
        suit: pack(deck, (c for c in deck.cards if effective_suit(c, denomination, named) == suit))
        for suit in (*SUITS, None)
    }
    return tuple(sets[suit] for suit in SUITS), sets[None]


def _placed(view: SeatKnowledge) -> Iterable[int]:
    away = () if view.discards_passed else view.discards
    faced = (cards for seat, cards in enumerate(view.faced) if seat != view.seat)
    return chain(view.hand, away, *view.face_up, *faced, view.played)


def _restricted(groups: Groups, cards: int, places: int) -> Groups:
    """Return where cards may lie if some of them may lie only in some places."""
    out: Groups = {}
    for mask, bits in groups.items():
        inside = bits & cards
        for where, some in ((mask, bits ^ inside), (mask & places, inside)):
            if some:
                out[where] = out.get(where, 0) | some
    return out


def _by_play(view: SeatKnowledge, unseen: int, everywhere: int) -> Groups:
    """Return where cards may lie after the voids shown, and what jokers have shown."""
    groups: Groups = {}
    if view.contract is None:
        return {everywhere: unseen}
    suits, unnamed = _suits(view.rules.deck, view.contract.denomination, view.contract.joker_named)
    lacking = [sum(1 << s for s, void in enumerate(view.voids) if suit in void) for suit in SUITS]
    lacking.append(sum(1 << seat for seat, none in enumerate(view.jokerless) if none))
    for cards, without in zip((*suits, unnamed), lacking, strict=True):
        mask = everywhere & ~without
        if cards & unseen:
            groups[mask] = groups.get(mask, 0) | cards & unseen
    if unnamed & (unnamed - 1):
        for seat in _led_without_suit(view):
            groups = _restricted(groups, ~unnamed, ~(1 << seat))
    return groups


def _led_without_suit(view: SeatKnowledge) -> set[int]:
    """Return the seats that led an unnamed joker from hand and called no suit."""
    leads = [turns[0] for turns in (*(t.turns for t in view.tricks), view.turns) if turns]
    return {
        turn.seat
        for turn in leads
        if is_joker(turn.play.card) and turn.play.called is None and turn.zone == "hand"
    }


def _by_declarer(view: SeatKnowledge, groups: Groups) -> Groups:
    """Return where cards may lie after what declarer named, called and passed on."""
    if view.declarer is None or view.contract is None:
        return groups
    rules, declarer, aside = view.rules, 1 << view.declarer, 1 << view.rules.players
    if view.contract.joker_named is not None:
        groups = _restricted(groups, pack(rules.deck, rules.deck.jokers), declarer)
    if view.discards_passed:
        partner = 1 << partners(view.seat, rules.players)[0]
        groups = _restricted(groups, pack(rules.deck, view.discards), partner | aside)
    if view.called_card is not None:
        called = pack(rules.deck, (view.called_card,))
        if view.partner is not None:
            groups = _restricted(groups, called, 1 << view.partner)
        elif view.partner_known:
            groups = _restricted(groups, called, declarer | aside)
        elif not rules.five_secret_solo:
            groups = _restricted(groups, called, ~(declarer | aside))
    return groups


# --- what was announced about the ten cards dealt -----------------------------------------------


def _announced(view: SeatKnowledge) -> Iterable[tuple[int, list[Holding]]]:
    """Return who announced which holdings, of which exactly one is true."""
    deck = view.rules.deck
    if view.rules.ace_no_face:
        speakers = {seat for seat, _ in view.announcements}
        if view.announcer is not None:
            speakers.add(view.announcer)
        for seat in sorted(speakers - {view.seat}):
            aces = _of_rank(deck, ACE, ACE)
            if seat == view.declarer:
                yield seat, _some(aces)
            else:
                none = _none([*_of_rank(deck, JACK, ACE - 1), *_jokers(deck)])
                yield seat, [(*none, *_one(aces, ace)) for ace in aces]
    for seat in sorted({s for s, bid in view.calls if bid.kind is BidKind.SEM} - {view.seat}):
        jokers = _jokers(deck)
        red, black = (
            [1 << deck.index[c] for c in _cards(deck, JACK, JACK) if suit_of(c).is_red is is_red]
            for is_red in (True, False)
        )
        split = product(_some(red), _some(black))
        yield seat, [*_some(jokers), *((*_none(jokers), *r, *b) for r, b in split)]


def _claim(view: SeatKnowledge, seat: int, choices: list[Holding]) -> list[tuple[int, Holding]]:
    """Return the holdings that agree with the cards seen, each with the places it speaks of."""
    grand_nullo = view.contract is not None and view.contract.bid.kind is BidKind.GRAND_NULLO
    if grand_nullo and view.declarer is not None:
        movers = {view.declarer, *partners(view.declarer, view.rules.players)}
        if seat in movers:
            return [(0, ())]
    exchanged = seat == view.declarer and view.phase is not Phase.EXCHANGE
    pool = 1 << seat | (1 << view.rules.players if exchanged else 0)
    deck = view.rules.deck
    turns = (turn for turns in (*(t.turns for t in view.tricks), view.turns) for turn in turns)
    own = pack(deck, (turn.play.card for turn in turns if turn.seat == seat))
    own |= pack(deck, view.faced[seat])
    elsewhere = pack(deck, _placed(view)) & ~own
    return [
        (pool, tuple((card, held) for card, held in holding if not card & (own | elsewhere)))
        for holding in choices
        if not any(card & (elsewhere if held else own) for card, held in holding)
    ]


def _cards(deck: Deck, low: int, high: int) -> list[int]:
    return [c for c in deck.cards if not is_joker(c) and low <= rank_of(c) <= high]


def _of_rank(deck: Deck, low: int, high: int) -> list[int]:
    return [1 << deck.index[card] for card in _cards(deck, low, high)]


def _jokers(deck: Deck) -> list[int]:
    return [1 << deck.index[card] for card in deck.jokers]


def _none(cards: list[int]) -> Holding:
    return tuple((card, False) for card in cards)


def _one(cards: list[int], held: int) -> Holding:
    return tuple((card, card == held) for card in cards)


def _some(cards: list[int]) -> list[Holding]:
    """Return the ways to hold at least one of some cards, told apart by the first one held."""
    return [(*_none(cards[:i]), (card, True)) for i, card in enumerate(cards)]
