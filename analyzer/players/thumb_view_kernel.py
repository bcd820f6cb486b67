"""What a seat sees of a deal, in bits: the ground of the rules of thumb in kernels.

Cards are kernel bits (`CompiledContract`): a higher bit beats a lower one in its lane, and trumps
lie on top of all. `c` is a `Cards`, `m` a `Moment`.
"""

from typing import Any, NamedTuple

import numpy as np
from numba import njit

from analyzer.cards.bits_kernel import popcount
from analyzer.jit import inlined
from analyzer.solver.bits_kernel import highest, lowest

part: Any = njit(no_cfunc_wrapper=True)
"""Jit a part of a kernel that is too long to be inlined."""

LANES = 4
MOST_TRICKS = 10


class Cards(NamedTuple):
    """What the kernels know of a contract."""

    lanes: np.ndarray
    """Bits of each suit, S C D H."""
    trump: int
    """Bits that beat every suit; 0 if there are none."""
    trump_lane: int
    """The suit they are; -1 if they are unnamed jokers or none."""
    joker: int
    """The joker among the trumps of a suit contract, else 0."""
    heights: np.ndarray
    """The height of the card of each bit in its suit."""
    declarer: int
    seats: int


class Moment(NamedTuple):
    """What a seat sees when it is to play; arrays are by seat or by trick."""

    voids: np.ndarray
    """Suits each hand has shown not to hold, a set of bits."""
    lead_seat: np.ndarray
    lead_lane: np.ndarray
    """Who led each finished trick, and which suit; -1 for none."""
    tricks: int
    """Finished tricks."""
    side: int
    """The seats of declarer's side, a set of bits."""
    seat: int
    mine: int
    unseen: int
    """The cards that others may hold."""
    place: int
    """Cards on the trick."""
    led: int
    """The suit to follow; -1 on lead."""
    best: int
    """The winning card; 0 on lead."""
    winner: int
    lead_card: int


@inlined
def above(card):
    """Return the bits above a one-card set; all bits for the empty set."""
    return -(card << 1) if card else -1


@inlined
def is_friend(m, seat):
    """Return True if a seat is on the side of the one to play."""
    return (m.side >> seat & 1) == (m.side >> m.seat & 1)


@inlined
def may_hold(c, m, seat, lane):
    """Return the cards of a suit that a seat may hold."""
    return 0 if m.voids[seat] >> lane & 1 else m.unseen & c.lanes[lane]


@inlined
def may_trump(c, m, seat):
    """Return the cards that beat every suit and that a seat may hold."""
    if c.trump_lane >= 0 and m.voids[seat] >> c.trump_lane & 1:
        return 0
    return m.unseen & c.trump


@part
def theirs(c, m, lane):
    """Return the cards of a suit that opponents may hold."""
    for seat in range(c.seats):
        if not is_friend(m, seat) and not m.voids[seat] >> lane & 1:
            return m.unseen & c.lanes[lane]
    return 0


@inlined
def can_ruff(c, m, seat, lane):
    """Return True if a seat is known to be void of a suit and may hold a trump."""
    if c.trump_lane < 0 or may_trump(c, m, seat) == 0:
        return False
    return may_hold(c, m, seat, lane) == 0


@part
def is_ruffed(c, m, lane, by_friend):
    """Return True if an opponent, or a partner, is known to be able to trump a suit."""
    for seat in range(c.seats):
        if seat != m.seat and is_friend(m, seat) == by_friend and can_ruff(c, m, seat, lane):
            return True
    return False


@inlined
def threat(c, m, seat):
    """Return the cards with which a seat may win the trick, those it has to follow with if any."""
    following = may_hold(c, m, seat, m.led)
    if following or m.led == c.trump_lane:
        return following
    return may_trump(c, m, seat)


@inlined
def lowest_equal(card, among, others):
    """Return the lowest of `among` that is as good as a card, with `others` about."""
    between = others & (card - 1)
    if between:
        return lowest(among & above(highest(between)))
    return lowest(among)


@part
def lane_of(c, card):
    """Return the suit of a card; -1 for an unnamed joker."""
    for lane in range(LANES):
        if card & c.lanes[lane]:
            return lane
    return -1


@part
def longest_lane(c, hand):
    """Return the suit of which a hand holds most."""
    most, chosen = 0, 0
    for lane in range(LANES):
        if popcount(hand & c.lanes[lane]) > most:
            most, chosen = popcount(hand & c.lanes[lane]), lane
    return chosen


@part
def moment_of(c, table, hands, buried, side, seat, place, led, best, winner, lead_card):
    """Return what a seat sees; `table` is voids, lead seats, lead lanes and finished tricks."""
    voids, lead_seat, lead_lane, tricks = table
    unseen = 0
    for other in range(c.seats):
        unseen |= hands[other]
    unseen &= ~hands[seat]
    if seat != c.declarer:
        unseen |= buried
    return Moment(
        voids,
        lead_seat,
        lead_lane,
        tricks,
        side,
        seat,
        hands[seat],
        unseen,
        place,
        led,
        best,
        winner,
        lead_card,
    )
