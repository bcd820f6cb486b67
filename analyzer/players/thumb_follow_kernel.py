"""Following by rules of thumb, in bits: the rules of `rule_follows`, in their order."""

from analyzer.cards.bits_kernel import popcount
from analyzer.players.thumb_view_kernel import (
    LANES,
    above,
    is_friend,
    lowest_equal,
    part,
    theirs,
    threat,
)
from analyzer.solver.bits_kernel import highest, index_of, lowest

KING = 14
"""Its height."""


@part
def throw_away(c, m):
    """Return the card that is worth least."""
    if m.led >= 0 and m.mine & c.lanes[m.led]:
        return lowest(m.mine & c.lanes[m.led])
    least, chosen = 1 << 30, 0
    for lane in range(LANES):
        own = m.mine & c.lanes[lane]
        if own == 0:
            continue
        card = lowest(own)
        value = c.heights[index_of(card)]
        if lane == c.trump_lane:
            value += 200
        else:
            others = theirs(c, m, lane)
            higher = popcount(others & above(highest(own)))
            if others == 0:
                value += 60
            elif others < card:
                value += 80
            elif 0 < higher < 3 and popcount(own) == higher + 1:
                value += 25
            if c.trump_lane < 0:
                value -= 2 * popcount(own)
            elif m.mine & c.trump:
                value += 4 * popcount(own)
        if value < least:
            least, chosen = value, card
    return chosen if chosen else lowest(m.mine)


@part
def follow(c, m):
    """Return the card to follow with."""
    lane = c.lanes[m.led]
    own = m.mine & lane
    follows = own != 0
    danger, friend_after, foe_after, friend_wins = 0, False, False, False
    for step in range(1, c.seats - m.place):
        seat = (m.seat + step) % c.seats
        hold = threat(c, m, seat)
        if is_friend(m, seat):
            friend_after = True
            friend_wins |= hold > m.best
        else:
            foe_after = True
            danger = max(danger, hold)
    ours = is_friend(m, m.winner)
    safe = danger < m.best
    if c.trump_lane < 0 and popcount(own) == 2 and ours and safe and m.best == m.lead_card:
        if lowest(own) < m.lead_card < highest(own) and theirs(c, m, m.led) < m.lead_card:
            return highest(own)
    if ours and safe:
        return throw_away(c, m)
    winners = (own if follows else m.mine & c.trump) & above(m.best)
    if winners == 0:
        return throw_away(c, m)
    if not foe_after:
        return lowest(winners)
    sure = winners & (above(highest(danger)) if danger else -1)
    if m.led == c.trump_lane and friend_after and c.joker and lowest(sure) == c.joker:
        if c.heights[index_of(m.best)] <= KING:
            return throw_away(c, m)
    if follows:
        if sure:
            return lowest(sure)
        if friend_after:
            return throw_away(c, m)
        others = theirs(c, m, m.led)
        card = lowest_equal(highest(winners), winners, others)
        if ours and others & (card - 1) & above(m.best) == 0:
            return throw_away(c, m)
        return card
    if c.trump_lane >= 0:
        return lowest(sure) if sure else lowest(winners)
    return throw_away(c, m) if friend_wins else lowest(winners)
