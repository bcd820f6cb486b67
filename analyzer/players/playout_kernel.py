"""Deals played on by rules of thumb: each seat looks at its own cards, and at what is shown."""

import numpy as np

from analyzer.jit import entry_point
from analyzer.players.thumb_follow_kernel import follow
from analyzer.players.thumb_lead_kernel import lead
from analyzer.players.thumb_view_kernel import (
    MOST_TRICKS,
    Cards,
    lane_of,
    longest_lane,
    moment_of,
    part,
)


@part
def finish(c, table, hands, buried, side, leader, laid, n_laid, led):
    """Play on to the end of the deal and return the tricks of declarer's side.

    `hands`, and the arrays of `table`, are changed. `laid` holds the cards of the present trick.
    """
    voids, lead_seat, lead_lane, tricks = table
    taken = 0
    best, winner, lead_card = 0, -1, 0
    for place in range(n_laid):
        card = laid[place]
        if place == 0:
            lead_card = card
        if (place == 0 or card & (c.lanes[led] | c.trump)) and card > best:
            best, winner = card, (leader + place) % c.seats
    place = n_laid
    while True:
        while place < c.seats:
            seat = (leader + place) % c.seats
            card = hands[seat]
            if card & (card - 1):
                m = moment_of(
                    c,
                    (voids, lead_seat, lead_lane, tricks),
                    hands,
                    buried,
                    side,
                    seat,
                    place,
                    led,
                    best,
                    winner,
                    lead_card,
                )
                card = lead(c, m) if place == 0 else follow(c, m)
            hands[seat] &= ~card
            if place == 0:
                led = lane_of(c, card)
                if led < 0:
                    led = longest_lane(c, hands[seat])
                best, winner, lead_card = card, seat, card
            elif card & (c.lanes[led] | c.trump):
                if card > best:
                    best, winner = card, seat
            if place and card & c.lanes[led] == 0:
                voids[seat] |= 1 << led
            place += 1
        taken += side >> winner & 1
        if hands[winner] == 0:
            return taken
        lead_seat[tricks], lead_lane[tricks] = leader, lane_of(c, lead_card)
        tricks += 1
        leader, place, led, best, winner, lead_card = winner, 0, -1, 0, -1, 0


@entry_point
def play_out(
    lanes,
    trump,
    trump_lane,
    joker,
    heights,
    declarer,
    hands,
    buried,
    side,
    voids,
    lead_seat,
    lead_lane,
    tricks,
    leader,
    laid,
    led,
    cards,
    led_by,
):
    """Return the tricks of declarer's side from here, in each world after each play: (n, k)."""
    n, seats = hands.shape
    c = Cards(lanes, trump, trump_lane, joker, heights, declarer, seats)
    out = np.zeros((n, len(cards)), np.int8)
    here = np.empty(seats, np.int64)
    shown = np.empty(seats, np.int64)
    by, suits = np.empty(MOST_TRICKS, np.int64), np.empty(MOST_TRICKS, np.int64)
    trick = np.zeros(seats, np.int64)
    place = len(laid)
    trick[:place] = laid
    seat = (leader + place) % seats
    for world in range(n):
        for k in range(len(cards)):
            here[:] = hands[world]
            shown[:] = voids
            by[:] = lead_seat
            suits[:] = lead_lane
            here[seat] &= ~cards[k]
            trick[place] = cards[k]
            asked = led_by[k] if place == 0 else led
            if place and cards[k] & lanes[led] == 0:
                shown[seat] |= 1 << led
            out[world, k] = finish(
                c,
                (shown, by, suits, tricks),
                here,
                buried[world],
                side[world],
                leader,
                trick,
                place + 1,
                asked,
            )
    return out
