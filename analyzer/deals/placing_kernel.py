"""Place cards at random where each card may lie only in some places, all placings equally likely.

For one kind of places after the other it is drawn how many cards of each type it gets, in
proportion to the number of placings that begin so, and then which cards.
"""

import numpy as np

from analyzer.deals.counting_kernel import (
    MOST,
    WAYS,
    count_ways,
    kinds_of_places,
    types_at_steps,
)
from analyzer.jit import entry_point, inlined


@inlined
def cards_of(bits, out):
    """Write the one-card sets of a set of cards and return how many there are."""
    number = 0
    while bits:
        lowest = bits & -bits
        out[number] = lowest
        number += 1
        bits ^= lowest
    return number


@inlined
def slots_of_kinds(kinds, sizes, cards):
    """Return, kind after kind, the columns of the slots and their places; and each kind's first."""
    column_of = np.empty(cards, np.int64)
    place_of = np.empty(cards, np.int64)
    first = np.zeros(len(kinds.room) + 1, np.int64)
    slot = 0
    for step in range(len(kinds.room)):
        column = 0
        for place in range(len(sizes)):
            if kinds.of_place[place] == step:
                for each in range(sizes[place]):
                    column_of[slot] = column + each
                    place_of[slot] = place
                    slot += 1
            column += sizes[place]
        first[step + 1] = slot
    return column_of, place_of, first


@inlined
def draw_edge(graph, state, uniform):
    """Return an edge of a state, in proportion to the placings that begin with it."""
    edge = graph.first_edge[state]
    last = graph.first_edge[state + 1] - 1
    still = uniform * graph.total[state]
    while edge < last and still >= graph.ways[edge]:
        still -= graph.ways[edge]
        edge += 1
    while graph.ways[edge] == 0.0:  # rounding may run past the last edge that leads on
        edge -= 1
    return edge


@inlined
def take_cards(steps, step, key, packed, rest, out, uniforms):
    """Move cards drawn from each type out of `rest` and return how many; one uniform for each."""
    source, kept, moved = 0, 0, 0
    for t in range(steps.types[step]):
        radix = steps.number[step, t] + 1
        there = key // steps.stride[step, t] % radix
        wanted = packed // steps.stride[step, t] % radix
        for each in range(wanted):
            pick = source + each + int(uniforms[moved] * (there - each))
            out[moved] = rest[pick]
            rest[pick] = rest[source + each]
            moved += 1
        for each in range(source + wanted, source + there):
            rest[kept] = rest[each]
            kept += 1
        source += there
    return moved


@entry_point
def place_cards(sets, masks, sizes, uniforms):
    """Place cards at random, all placings equally likely.

    Parameters
    ----------
    sets : ndarray of int64, shape (groups,)
        Disjoint sets of cards.
    masks : ndarray of int64, shape (groups,)
        Bit p is set if the cards of the group may lie in place p.
    sizes : ndarray of int64, shape (places,)
        How many cards each place takes; together as many as there are cards.
    uniforms : ndarray of float64, shape (n, 2 * cards + places)
        Random numbers from 0 to below 1.

    Returns
    -------
    ways : float
        The number of placings; 0 if there is none, and then the rest is empty.
    held : ndarray of int64, shape (n, places)
        The set of cards in each place.
    slots : ndarray of int64, shape (n, cards)
        The cards one by one, place after place, in random order within each place.
    """
    n, groups, places, cards = len(uniforms), len(sets), len(sizes), sizes.sum()
    held = np.zeros((n, places), np.int64)
    slots = np.zeros((n, cards), np.int64)
    if cards == 0:
        return 1.0, held, slots
    scratch = np.empty(MOST, np.int64)
    in_group = np.empty(groups, np.int64)
    for group in range(groups):
        in_group[group] = cards_of(sets[group], scratch)
    kinds = kinds_of_places(masks, in_group, sizes)
    for group in range(groups):
        fits = in_group[group] == 0
        for column in kinds.columns:
            fits |= column >> group & 1 == 1
        if not fits:
            return 0.0, held[:0], slots[:0]
    steps = types_at_steps(kinds, in_group)
    graph = count_ways(kinds, steps)
    if graph.total[0] == 0.0:
        return 0.0, held[:0], slots[:0]

    # Within a kind, any place may hold any of its cards.
    all_ways = graph.total[0]
    room = kinds.room.copy()
    for place in range(places):
        if sizes[place]:
            all_ways *= WAYS[room[kinds.of_place[place]], sizes[place]]
            room[kinds.of_place[place]] -= sizes[place]

    column_of, place_of, first = slots_of_kinds(kinds, sizes, cards)
    deck = np.empty(cards, np.int64)
    size = 0
    for group in steps.ranked:
        size += cards_of(sets[group], deck[size:])
    rest = np.empty(cards, np.int64)
    filled = np.empty(cards, np.int64)
    last_step = len(kinds.room) - 1
    for world in range(n):
        rest[:] = deck
        used, state = 0, 0
        for step in range(last_step + 1):
            begin, end = first[step], first[step + 1]
            if step == last_step:
                filled[begin:end] = rest[: end - begin]
            else:
                edge = draw_edge(graph, state, uniforms[world, used])
                used += 1
                key, packed = graph.keys[state], graph.taken[edge]
                used += take_cards(
                    steps, step, key, packed, rest, filled[begin:], uniforms[world, used:]
                )
                state = graph.to[edge]
            for slot in range(end - 1, begin - 1, -1):
                pick = begin + int(uniforms[world, used] * (slot - begin + 1))
                used += 1
                card = filled[pick]
                filled[pick] = filled[slot]
                filled[slot] = card
                slots[world, column_of[slot]] = card
                held[world, place_of[slot]] |= card
    return all_ways, held, slots
