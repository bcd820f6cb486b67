"""Double-dummy play of Five Hundred, slow and obvious, to judge the fast solver.

Nothing here comes from ``analyzer``. The rules are read from RULES.md sections 3 and 6:
`legal` and `play` are sections 6.1-6.4, and the search does nothing but call them.

Left out on purpose: two jokers in one deck, equal cards of a make-shift deck, two-player piles.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import pairwise

SUITS = "SCDH"
RANKS = "23456789TJQKA"  # low to high
SAME_COLOUR = {"S": "C", "C": "S", "D": "H", "H": "D"}
JOKER = "JK"

Play = tuple[str, str | None]  # card, suit called by a led unnamed joker
TrickCard = tuple[int, str, str | None]  # seat, card, called suit
SuitsPerSeat = tuple[frozenset[str], ...]
Memo = dict[tuple[object, ...], tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Position:
    """One moment of the play, all cards seen.

    `hands` runs clockwise, seat 0 is declarer. Of four seats 0 and 2 are the declarers; of three
    seat 0 plays alone (misère, where partner sits out, and the three-player game).
    `suits_led` are the suits that have opened a trick (LED), the present trick included.
    `renounced` and `discarded` (REN and DIS, one set per seat, finished tricks only; `()` means
    nothing shown) are used, and kept, only where a rule asks for them.
    """

    hands: tuple[frozenset[str], ...]
    denomination: str
    joker_named: str | None
    misere: bool
    leader: int
    trick: tuple[TrickCard, ...] = ()
    suits_led: frozenset[str] = frozenset()
    joker_lead_rule: str = "unled_suit"
    joker_forced_when_void: str = "misere"
    joker_dead_suit: bool = False
    renounced: SuitsPerSeat = ()
    discarded: SuitsPerSeat = ()

    @property
    def to_play(self) -> int:
        return (self.leader + len(self.trick)) % len(self.hands)

    @property
    def tricks_left(self) -> int:
        """Tricks not yet decided, the present one included."""
        return len(self.hands[self.leader]) + (1 if self.trick else 0)


# --- the cards (RULES 3) --------------------------------------------------------------------


def suit_of(card: str, denomination: str, joker_named: str | None) -> str | None:
    """Effective suit; None for the unnamed joker of a no-trump context."""
    if card == JOKER:
        return joker_named if denomination == "NT" else denomination
    rank, suit = card
    if denomination != "NT" and rank == "J" and suit == SAME_COLOUR[denomination]:
        return denomination
    return suit


def strength_of(card: str, denomination: str) -> int:
    """Height of a card within its effective suit."""
    if card == JOKER:
        return 102
    rank, suit = card
    if denomination != "NT" and rank == "J":
        if suit == denomination:
            return 101
        if suit == SAME_COLOUR[denomination]:
            return 100
    return RANKS.index(rank)


@cache
def card_tables(
    denomination: str, joker_named: str | None
) -> tuple[dict[str, str | None], dict[str, int]]:
    """`suit_of` and `strength_of` of all 53 cards."""
    deck = [rank + suit for suit in SUITS for rank in RANKS] + [JOKER]
    suits = {card: suit_of(card, denomination, joker_named) for card in deck}
    strengths = {card: strength_of(card, denomination) for card in deck}
    return suits, strengths


# --- legal plays (RULES 6.1-6.4) ------------------------------------------------------------


def led_suit(position: Position) -> str | None:
    """The suit of the present trick; None if the joker was led without a suit."""
    _, card, called = position.trick[0]
    suits, _ = card_tables(position.denomination, position.joker_named)
    return suits[card] or called


def legal(position: Position) -> list[Play]:
    """Every legal (card, called suit), suit by suit, highest card first, the joker last."""
    suits, strengths = card_tables(position.denomination, position.joker_named)
    hand = position.hands[position.to_play]
    cards = sorted(hand, key=lambda card: (suits[card] or "~", -strengths[card]))
    if not position.trick:
        return [play for card in cards for play in _leads_of(position, card, suits[card])]

    led = led_suit(position)
    if led is not None:
        following = [card for card in cards if suits[card] == led]
        if following:
            return [(card, None) for card in following]
        forced = position.misere and position.joker_forced_when_void == "misere"
        if forced and JOKER in hand and suits[JOKER] is None:
            return [(JOKER, None)]
    return [(card, None) for card in cards]


def _leads_of(position: Position, card: str, suit: str | None) -> list[Play]:
    """The ways to lead this card: one, except for the unnamed joker (RULES 6.3)."""
    if suit is not None:
        return [(card, None)]
    callable_suits = [suit for suit in SUITS if suit not in _suits_not_callable(position)]
    only_card = position.hands[position.leader] == {JOKER}
    if not callable_suits and only_card:
        return [(JOKER, None)]
    return [(JOKER, suit) for suit in callable_suits]


def _suits_not_callable(position: Position) -> frozenset[str]:
    """The suits that `joker_lead_rule` forbids the leader to call."""
    match position.joker_lead_rule:
        case "unled_suit":
            return position.suits_led
        case "not_renounced":
            return position.renounced[position.leader] if position.renounced else frozenset()
        case "not_discarded":
            return position.discarded[position.leader] if position.discarded else frozenset()
        case "free":
            return frozenset()
    raise ValueError(f"unknown joker_lead_rule {position.joker_lead_rule!r}")


# --- one card is played (RULES 6.1, 6.3) ----------------------------------------------------


def play(position: Position, card: str, called: str | None = None) -> tuple[Position, int | None]:
    """The position after a legal play, and the winner if it completed the trick."""
    if (card, called) not in legal(position):
        raise ValueError(f"illegal play {card!r}, called suit {called!r}")
    return _after(position, card, called)


def _after(position: Position, card: str, called: str | None) -> tuple[Position, int | None]:
    seat = position.to_play
    hands = tuple(
        hand - {card} if owner == seat else hand for owner, hand in enumerate(position.hands)
    )
    trick = (*position.trick, (seat, card, called))
    suits_led = position.suits_led
    if len(trick) == 1:
        suits, _ = card_tables(position.denomination, position.joker_named)
        opened = suits[card] or called
        if opened is not None:
            suits_led |= {opened}

    leader, winner = position.leader, None
    renounced, discarded = position.renounced, position.discarded
    if len(trick) == len(hands):
        winner = leader = trick_winner(position, trick)
        renounced, discarded = _suits_shown(position, trick)
        trick = ()
    after = Position(
        hands,
        position.denomination,
        position.joker_named,
        position.misere,
        leader,
        trick,
        suits_led,
        position.joker_lead_rule,
        position.joker_forced_when_void,
        position.joker_dead_suit,
        renounced,
        discarded,
    )
    return after, winner


def trick_winner(position: Position, trick: tuple[TrickCard, ...]) -> int:
    """Seat that wins this complete trick: unnamed joker, else best trump, else best of the led."""
    suits, strengths = card_tables(position.denomination, position.joker_named)
    _, first_card, called = trick[0]
    led = suits[first_card] or called
    for seat, card, _ in trick:
        if suits[card] is None and not _joker_is_dead(position, seat, led):
            return seat
    for suit in (position.denomination, led):
        in_suit = [(strengths[card], seat) for seat, card, _ in trick if suits[card] == suit]
        if in_suit:
            return max(in_suit)[1]
    raise AssertionError("a trick has a card of the suit led")


def _joker_is_dead(position: Position, seat: int, led: str | None) -> bool:
    """Joker played to a suit that its holder renounced in an earlier trick (variation, NT only)."""
    if not position.joker_dead_suit or position.misere or seat == position.leader:
        return False
    return bool(position.renounced) and led in position.renounced[seat]


def _suits_shown(
    position: Position, trick: tuple[TrickCard, ...]
) -> tuple[SuitsPerSeat, SuitsPerSeat]:
    """REN and DIS after this complete trick, each kept only if a rule looks at it."""
    renounced, discarded = position.renounced, position.discarded
    if position.joker_lead_rule in ("unled_suit", "free") and not position.joker_dead_suit:
        return renounced, discarded
    suits, _ = card_tables(position.denomination, position.joker_named)
    led = suits[trick[0][1]] or trick[0][2]
    off_suit = {
        seat: suits[card] for seat, card, _ in trick[1:] if led is not None and suits[card] != led
    }
    if position.joker_lead_rule == "not_renounced" or position.joker_dead_suit:
        renounced = _add(position, renounced, dict.fromkeys(off_suit, led))
    if position.joker_lead_rule == "not_discarded":
        discarded = _add(position, discarded, off_suit)
    return renounced, discarded


def _add(position: Position, sets: SuitsPerSeat, new: dict[int, str | None]) -> SuitsPerSeat:
    sets = sets or tuple(frozenset() for _ in position.hands)
    return tuple(
        old | {new[seat]} if new.get(seat) is not None else old for seat, old in enumerate(sets)
    )


# --- best play by all -----------------------------------------------------------------------


def tricks(position: Position) -> int:
    """Further tricks of the declarer's side, who want as many as they can get."""
    return _tricks(position, {})


def misere_holds(position: Position) -> bool:
    """Whether declarer, against any defence, takes none of the further tricks."""
    return _holds(position, {})


def scores(position: Position) -> dict[Play, int | bool]:
    """After each legal play: the further tricks (`tricks`), or in misère `misere_holds`.

    A trick that the play completes counts.
    """
    memo: Memo = {}
    values: dict[Play, int | bool] = {}
    for card, called in legal(position):
        after, winner = _after(position, card, called)
        if position.misere:
            values[card, called] = winner != 0 and _holds(after, memo)
        else:
            values[card, called] = _won(position, winner) + _tricks(after, memo)
    return values


def _is_declarer_side(position: Position, seat: int) -> bool:
    return seat == 0 or (seat == 2 and len(position.hands) == 4)


def _won(position: Position, winner: int | None) -> int:
    """Tricks for the declarer's side in the winner that `play` gives: 1 or 0."""
    return int(winner is not None and _is_declarer_side(position, winner))


def _tricks(position: Position, memo: Memo) -> int:
    sure = 0
    while _reaches(position, sure + 1, True, memo):
        sure += 1
    return sure


def _holds(position: Position, memo: Memo) -> bool:
    return not _reaches(position, 1, False, memo)


def _reaches(position: Position, need: int, declarer_seeks: bool, memo: Memo) -> bool:
    """Whether declarer's side ends with at least `need` of the further tricks.

    The seekers try to bring it about, the others to prevent it: declarer's side seeks in an
    ordinary contract, the defenders in misère. `memo` is for one value of `declarer_seeks`; it
    keeps at the start of a trick the number that was reached and the number that was not.
    """
    if need <= 0:
        return True
    if need > position.tricks_left:
        return False
    at_trick_start = not position.trick
    if at_trick_start:
        key = _memo_key(position)
        reached, not_reached = memo.get(key, (0, position.tricks_left + 1))
        if need <= reached or need >= not_reached:
            return need <= reached

    seeks = _is_declarer_side(position, position.to_play) == declarer_seeks
    result = not seeks
    for card, called in _different(position, legal(position)):
        after, winner = _after(position, card, called)
        if _reaches(after, need - _won(position, winner), declarer_seeks, memo) == seeks:
            result = seeks
            break

    if at_trick_start:
        memo[key] = (need, not_reached) if result else (reached, need)
    return result


# The two shortcuts of the search: `test_naive.py` compares it with a search that has neither.


def _different(position: Position, plays: list[Play]) -> list[Play]:
    """Of neighbours in one hand, such as KQ, or KJ when the queen is gone, only the highest."""
    if len(plays) == 1:
        return plays
    suits, strengths = card_tables(position.denomination, position.joker_named)
    seat = position.to_play
    elsewhere = [card for _, card, _ in position.trick]
    for owner, hand in enumerate(position.hands):
        if owner != seat:
            elsewhere.extend(hand)

    different = plays[:1]
    for (higher, _), (lower, called) in pairwise(plays):
        suit = suits[lower]
        is_neighbour = suit is not None and suits[higher] == suit
        if is_neighbour:
            for card in elsewhere:
                if suits[card] == suit and strengths[lower] < strengths[card] < strengths[higher]:
                    is_neighbour = False
                    break
        if not is_neighbour:
            different.append((lower, called))
    return different


def _memo_key(position: Position) -> tuple[object, ...]:
    """Everything the future depends on at the start of a trick.

    In each suit: who holds the highest card left, who the next, and so on. Which cards are gone
    matters no more; what was led and shown matters only while an unnamed joker is out.
    """
    suits, strengths = card_tables(position.denomination, position.joker_named)
    seat_of = {card: seat for seat, hand in enumerate(position.hands) for card in hand}
    owners: dict[str | None, list[int]] = {"S": [], "C": [], "D": [], "H": [], None: []}
    for card in sorted(seat_of, key=strengths.__getitem__, reverse=True):
        owners[suits[card]].append(seat_of[card])
    history: tuple[object, ...] = ()
    if owners[None]:
        history = (position.suits_led, position.renounced, position.discarded)
    return (position.leader, *map(tuple, owners.values()), history)
