"""Leading by rules of thumb, in bits: the rules of `rule_leads`, in their order.

A joker without a suit is led last.
"""

from analyzer.cards.bits_kernel import popcount
from analyzer.players.thumb_view_kernel import (
    LANES,
    above,
    is_friend,
    is_ruffed,
    lowest_equal,
    part,
    theirs,
)
from analyzer.solver.bits_kernel import highest, index_of, lowest


@part
def draw_trumps(c, m):
    """Return the trump that declarer's side leads to draw trumps, 0 if it does not."""
    own, others = m.mine & c.trump, theirs(c, m, c.trump_lane)
    if own == 0 or others == 0:
        return 0
    top = own & above(highest(others))
    if top:
        return lowest(top)
    if popcount(others) == 1 or popcount(own) < 3:
        return 0
    touching = lowest_equal(highest(own), own, others)
    if popcount(others & above(highest(own))) == 1 and popcount(own & -touching) >= 3:
        return touching
    return lowest(own)


@part
def establish(c, m):
    """Return the card with which declarer's side clears its longest suit, 0 for none."""
    longest, long_lane, height = 0, -1, 0
    for lane in range(LANES):
        own = m.mine & c.lanes[lane]
        if own == 0:
            continue
        high = c.heights[index_of(highest(own))]
        if popcount(own) > longest or (popcount(own) == longest and high > height):
            longest, long_lane, height = popcount(own), lane, high
    if longest < 3:
        return 0
    own, others = m.mine & c.lanes[long_lane], theirs(c, m, long_lane)
    if others == 0:
        return 0
    top = highest(own)
    if others < top or lowest_equal(top, own, others) != top:
        return top
    return lowest(own)


@part
def cash(c, m):
    """Return a card that nothing beats, of the longest suit, 0 for none."""
    most, chosen = -1, 0
    for lane in range(LANES):
        own = m.mine & c.lanes[lane]
        if own == 0 or lane == c.trump_lane or is_ruffed(c, m, lane, False):
            continue
        others = theirs(c, m, lane)
        if others > highest(own):
            continue
        length = popcount(own if c.trump_lane < 0 else others)
        if length > most:
            most, chosen = length, highest(own)
    return chosen


@part
def partners_suit(c, m):
    """Return the card that leads back the suit a partner led last, 0 for none."""
    for back in range(m.tricks):
        trick = m.tricks - 1 - back
        seat, lane = m.lead_seat[trick], m.lead_lane[trick]
        if seat == m.seat or not is_friend(m, seat) or lane < 0 or lane == c.trump_lane:
            continue
        own = m.mine & c.lanes[lane]
        if own and theirs(c, m, lane) and not is_ruffed(c, m, lane, False):
            return highest(own) if popcount(own) <= 2 else lowest(own)
    return 0


@part
def lead(c, m):
    """Return the card to lead."""
    if m.side >> m.seat & 1:
        card = draw_trumps(c, m) if c.trump_lane >= 0 else establish(c, m)
        if card:
            return card
    card = cash(c, m)
    if card:
        return card
    for lane in range(LANES):
        own = m.mine & c.lanes[lane]
        if own and lane != c.trump_lane and not is_ruffed(c, m, lane, False):
            if is_ruffed(c, m, lane, True):
                return lowest(own)
    card = partners_suit(c, m)
    if card:
        return card
    least, low = 1 << 30, 0
    for lane in range(LANES):
        own = m.mine & c.lanes[lane]
        if own == 0 or lane == c.trump_lane:
            continue
        others, top = theirs(c, m, lane), highest(own)
        ruffed = is_ruffed(c, m, lane, False)
        if not ruffed and lowest_equal(top, own, others) != top:
            if popcount(others & above(top)) <= 2:
                return top
        rank = 100 * ruffed + (popcount(own) if c.trump_lane >= 0 else -popcount(own))
        if rank < least:
            least, low = rank, lowest(own)
    if low:
        return low
    if c.trump_lane < 0:
        return lowest(m.mine)
    others = theirs(c, m, c.trump_lane)
    masters = m.mine & (above(highest(others)) if others else -1)
    return lowest(masters) if masters else lowest(m.mine)
