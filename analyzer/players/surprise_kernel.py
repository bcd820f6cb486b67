"""The play so far, held against the rules of thumb in many worlds."""

import numpy as np

from analyzer.jit import entry_point
from analyzer.players.thumb_follow_kernel import follow
from analyzer.players.thumb_lead_kernel import lead
from analyzer.players.thumb_view_kernel import MOST_TRICKS, Cards, above, lane_of, moment_of


@entry_point
def count_surprises(
    lanes,
    trump,
    trump_lane,
    joker,
    heights,
    declarer,
    hands,
    buried,
    side,
    turn_seats,
    turn_cards,
    turn_leds,
    judged,
):
    """Return how many of the judged turns the rules of thumb would have played otherwise.

    Another card is as good if no card that others may hold lies between.

    Parameters
    ----------
    lanes, trump, trump_lane, joker, heights, declarer : as in `Cards`
    hands : ndarray of int64, shape (n, seats)
        Kernel bits of the hands before the first turn.
    buried, side : ndarray of int64, shape (n,)
        Cards laid aside, which declarer knows; the seats of declarer's side, a set of bits.
    turn_seats, turn_cards, turn_leds : ndarray of int64, shape (turns,)
        Who played which card, and the suit that the trick asked for.
    judged : ndarray of bool, shape (turns,)

    Returns
    -------
    ndarray of int64, shape (n,)
    """
    n, seats = hands.shape
    c = Cards(lanes, trump, trump_lane, joker, heights, declarer, seats)
    out = np.zeros(n, np.int64)
    here = np.empty(seats, np.int64)
    voids = np.empty(seats, np.int64)
    by, suits = np.empty(MOST_TRICKS, np.int64), np.empty(MOST_TRICKS, np.int64)
    for world in range(n):
        here[:] = hands[world]
        voids[:] = 0
        best, winner, lead_card = 0, -1, 0
        for turn in range(len(turn_seats)):
            seat, card, led = turn_seats[turn], turn_cards[turn], turn_leds[turn]
            place = turn % seats
            if place == 0:
                best, winner, lead_card = 0, -1, 0
            own = here[seat]
            choice = own if place == 0 or own & lanes[led] == 0 else own & lanes[led]
            if judged[turn] and choice & (choice - 1):
                m = moment_of(
                    c,
                    (voids, by, suits, turn // seats),
                    here,
                    buried[world],
                    side[world],
                    seat,
                    place,
                    -1 if place == 0 else led,
                    best,
                    winner,
                    lead_card,
                )
                usual = lead(c, m) if place == 0 else follow(c, m)
                if usual != card:
                    low, high = min(usual, card), max(usual, card)
                    lane = lane_of(c, card)
                    between = m.unseen & above(low) & (high - 1)
                    if lane != lane_of(c, usual) or between:
                        out[world] += 1
            here[seat] &= ~card
            if place == 0:
                best, winner, lead_card = card, seat, card
                by[turn // seats], suits[turn // seats] = seat, lane_of(c, card)
            else:
                if card & (lanes[led] | trump) and card > best:
                    best, winner = card, seat
                if card & lanes[led] == 0:
                    voids[seat] |= 1 << led
    return out
