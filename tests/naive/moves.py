"""Legal plays and tricks in every trick-taking game, slow and obvious (RULES 3 and 6).

Nothing here comes from ``analyzer``. `solver` beside it searches the four-player games; this only
moves, but in all of them: 2 to 6 hands, every deck, two jokers, equal cards, piles on the table.
Cards are text: ``AS``, ``12H``, ``2S'``, ``JK``, ``JK1``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

SUITS = "SCDH"
RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "11", "12", "13", "J", "Q", "K", "A"]
SAME_COLOUR = {"S": "C", "C": "S", "D": "H", "H": "D"}

Move = tuple[str, str | None]  # card, suit called by a led unnamed joker
Laid = tuple[int, str, str, str | None]  # seat, zone, card, suit called
Shown = tuple[int, str, str]  # seat, zone, suit
Pile = tuple[str | None, str | None]  # face-up card, face-down card


@dataclass(frozen=True)
class Moment:
    """One moment of the play.

    `hands` are those of the seats in play, clockwise. `piles` are empty, or one list of piles for
    each of two players. `suits_led` (LED) has the suits that opened a trick, the present one
    included; `renounced` and `discarded` (REN and DIS) count finished tricks.
    """

    hands: tuple[frozenset[str], ...]
    denomination: str
    leader: int = 0
    joker_named: str | None = None
    misere: bool = False
    promises_tricks: bool = True
    zone: str = "hand"
    piles: tuple[tuple[Pile, ...], ...] = ()
    trick: tuple[Laid, ...] = ()
    suits_led: frozenset[str] = frozenset()
    renounced: frozenset[Shown] = frozenset()
    discarded: frozenset[Shown] = frozenset()
    joker_lead_rule: str = "unled_suit"
    joker_forced_when_void: str = "misere"
    joker_dead_suit: bool = False


def is_joker(card: str) -> bool:
    return card.startswith("JK")


def split(card: str) -> tuple[str, str]:
    """Rank and printed suit of a card that is no joker; a second copy is like the first."""
    plain = card.rstrip("'")
    return plain[:-1], plain[-1]


def suit_of(now: Moment, card: str) -> str | None:
    """Effective suit; None for an unnamed joker without trumps."""
    trump = now.denomination
    if is_joker(card):
        return now.joker_named if trump == "NT" else trump
    rank, suit = split(card)
    if trump != "NT" and rank == "J" and suit == SAME_COLOUR[trump]:
        return trump
    return suit


def height_of(now: Moment, card: str) -> int:
    """Height of a card among those of its effective suit."""
    if is_joker(card):
        return 102 if card == "JK2" else 103
    rank, suit = split(card)
    if rank == "J" and suit == now.denomination:
        return 101
    if rank == "J" and now.denomination != "NT" and suit == SAME_COLOUR[now.denomination]:
        return 100
    return RANKS.index(rank)


def turn(now: Moment) -> tuple[int, str]:
    """Who plays next, and from where."""
    seats = len(now.hands)
    place = len(now.trick)
    if not now.piles:
        return (now.leader + place) % seats, "hand"
    seat = now.leader if place in (0, 2) else 1 - now.leader
    other = "table" if now.zone == "hand" else "hand"
    return seat, now.zone if place < 2 else other


def playable(now: Moment, seat: int, zone: str) -> set[str]:
    """The cards of a zone, whether or not they are legal now."""
    if zone == "hand":
        return set(now.hands[seat])
    return {up for up, _ in now.piles[seat] if up is not None}


def is_over(now: Moment) -> bool:
    return not now.trick and not playable(now, *turn(now))


def suit_led(now: Moment) -> str | None:
    """The suit that the present trick asks for; None if a joker was led without one."""
    _, _, card, called = now.trick[0]
    return suit_of(now, card) or called


def legal(now: Moment) -> set[Move]:
    """Every legal card with the suit called, if any."""
    seat, zone = turn(now)
    cards = playable(now, seat, zone)
    unnamed = {card for card in cards if suit_of(now, card) is None}
    if not now.trick:
        suits = [suit for suit in SUITS if suit not in _not_callable(now, seat, zone)]
        moves: set[Move] = {(card, None) for card in cards - unnamed}
        moves |= {(joker, suit) for joker in unnamed for suit in suits}
        if not suits and unnamed == cards:
            moves |= {(joker, None) for joker in unnamed}
        return moves
    led = suit_led(now)
    following = {card for card in cards if led is not None and suit_of(now, card) == led}
    if following:
        return {(card, None) for card in following}
    forced = now.misere and now.joker_forced_when_void == "misere" and led is not None
    if forced and unnamed:
        return {(card, None) for card in unnamed}
    return {(card, None) for card in cards}


def _not_callable(now: Moment, seat: int, zone: str) -> set[str]:
    if now.joker_lead_rule == "unled_suit":
        return set(now.suits_led)
    shown = {"not_renounced": now.renounced, "not_discarded": now.discarded}
    by_rule = shown.get(now.joker_lead_rule, frozenset())
    return {suit for who, where, suit in by_rule if (who, where) == (seat, zone)}


def after(now: Moment, move: Move) -> tuple[Moment, tuple[int, str] | None]:
    """The moment after a legal move, and who won the trick from where if it is complete."""
    card, called = move
    seat, zone = turn(now)
    hands = list(now.hands)
    piles = [list(each) for each in now.piles]
    if zone == "hand":
        hands[seat] = hands[seat] - {card}
    else:
        piles[seat] = [(None, down) if up == card else (up, down) for up, down in piles[seat]]
    moved = replace(
        now,
        hands=tuple(hands),
        piles=tuple(map(tuple, piles)),
        trick=(*now.trick, (seat, zone, card, called)),
    )
    led = suit_led(moved)
    if len(moved.trick) == 1 and led is not None:
        moved = replace(moved, suits_led=moved.suits_led | {led})
    if len(moved.trick) < len(now.hands) * (2 if now.piles else 1):
        return moved, None
    winner = _winner(moved)
    off_suit = [
        (who, where, suit_of(moved, laid))
        for who, where, laid, _ in moved.trick[1:]
        if led is not None and suit_of(moved, laid) != led
    ]
    done = replace(
        moved,
        leader=winner[0],
        zone=winner[1],
        trick=(),
        piles=tuple(
            tuple((down, None) if up is None else (up, down) for up, down in each)
            for each in moved.piles
        ),
        renounced=moved.renounced | {(who, where, str(led)) for who, where, _ in off_suit},
        discarded=moved.discarded
        | {(who, where, suit) for who, where, suit in off_suit if suit is not None},
    )
    return done, winner


def _winner(now: Moment) -> tuple[int, str]:
    led = suit_led(now)
    living = [
        (height_of(now, card), -place, seat, zone)
        for place, (seat, zone, card, _) in enumerate(now.trick)
        if suit_of(now, card) is None and not (place and _is_dead(now, seat, zone, led))
    ]
    in_suit = {
        suit: [
            (height_of(now, card), -place, seat, zone)
            for place, (seat, zone, card, _) in enumerate(now.trick)
            if suit_of(now, card) == suit
        ]
        for suit in (now.denomination, led)
        if suit is not None
    }
    for best in (living, in_suit.get(now.denomination), in_suit.get(led or "")):
        if best:
            _, _, seat, zone = max(best)
            return seat, zone
    raise AssertionError("a trick has a card of the suit led")


def _is_dead(now: Moment, seat: int, zone: str, led: str | None) -> bool:
    """A joker played to a suit its holder renounced before (variation, no-trump bids only)."""
    if not (now.joker_dead_suit and now.promises_tricks):
        return False
    return (seat, zone, led) in now.renounced


def count_plays(now: Moment, depth: int) -> list[int]:
    """Numbers of legal sequences of 1, 2, ... `depth` plays."""
    counts = [0] * depth

    def walk(here: Moment, ply: int) -> None:
        moves = set() if is_over(here) else legal(here)
        counts[ply] += len(moves)
        if ply + 1 < depth:
            for move in moves:
                walk(after(here, move)[0], ply + 1)

    walk(now, 0)
    return counts
