"""Count the ways to place cards, each of which may lie only in some places.

Cards that may lie in the same places are alike, and so are places that may hold the same cards.
The kinds of places are filled one after the other, those that fit the fewest cards first. A state
is the number of cards left of each kind, where kinds that no place still to fill tells apart are
one: this keeps the states few, and makes the unconstrained places, filled last, cost nothing.

Numbers of ways are float64: they reach 1e45, and a rounding of 1e-15 of a probability cannot be
noticed.
"""

import math
from typing import NamedTuple

import numpy as np

from analyzer.jit import inlined

MOST = 64
"""More than there are cards in any deck."""

WAYS = np.array([[float(math.comb(n, k)) for k in range(MOST)] for n in range(MOST)])
"""The ways to choose k of n cards."""

SINK = -1
"""The state in which the last kind of place takes all cards that are left."""


class Kinds(NamedTuple):
    """The kinds of places, in the order in which they are filled."""

    of_place: np.ndarray
    """The kind of each place; -1 for one that takes no card."""
    columns: np.ndarray
    """The groups of cards that may lie there, as a set of bits."""
    room: np.ndarray
    """The cards that places of this kind take together."""


class Steps(NamedTuple):
    """The types of cards at each step: groups that no place filled from then on tells apart."""

    ranked: np.ndarray
    """The groups so sorted that those of one type lie side by side, whatever the step."""
    types: np.ndarray
    """Step: number of types."""
    number: np.ndarray
    """Step, type: cards of it at the beginning."""
    stride: np.ndarray
    """Step, type: what one card of it counts in the key of a state (a mixed radix)."""
    may: np.ndarray
    """Step, type: bit j is set if it may lie in the places filled j steps later."""
    next_type: np.ndarray
    """Step, type: its type at the next step."""


class Graph(NamedTuple):
    """The states, and the edges from each: the ways to fill the next kind of places."""

    keys: np.ndarray
    """State: the numbers of cards left, packed by the strides of its step."""
    first_edge: np.ndarray
    """State: its first edge; the edges of a state lie side by side."""
    to: np.ndarray
    """Edge: the state it leads to."""
    taken: np.ndarray
    """Edge: the numbers of cards taken, packed by the strides of its step."""
    ways: np.ndarray
    """Edge: the number of placings that begin with it."""
    total: np.ndarray
    """State: the number of placings from there on."""


@inlined
def longer(array, needed):
    """Return an array with room for `needed` elements."""
    if needed <= len(array):
        return array
    more = np.empty(2 * needed, array.dtype)
    more[: len(array)] = array
    return more


@inlined
def place_in_table(table, keys, key):
    """Return where a state stands in an open hash table, or the free place for it."""
    last = len(table) - 1
    place = ((key * 0x9E3779B97F4A7C1) >> 20) & last
    while table[place] >= 0 and keys[table[place]] != key:
        place = (place + 1) & last
    return place


@inlined
def kinds_of_places(masks, in_group, sizes):
    """Return the kinds of places, those that fit the fewest cards first."""
    places, groups = len(sizes), len(masks)
    of_place = np.full(places, -1, np.int64)
    columns = np.zeros(places, np.int64)
    room = np.zeros(places, np.int64)
    fit = np.zeros(places, np.int64)
    kinds = 0
    for place in range(places):
        if sizes[place] == 0:
            continue
        column, cards = 0, 0
        for group in range(groups):
            if masks[group] >> place & 1 and in_group[group]:
                column |= 1 << group
                cards += in_group[group]
        found = 0
        while found < kinds and columns[found] != column:
            found += 1
        if found == kinds:
            columns[kinds], fit[kinds] = column, cards
            kinds += 1
        of_place[place] = found
        room[found] += sizes[place]
    order = np.argsort(fit[:kinds], kind="mergesort")
    step_of = np.empty(kinds, np.int64)
    for step in range(kinds):
        step_of[order[step]] = step
    for place in range(places):
        if of_place[place] >= 0:
            of_place[place] = step_of[of_place[place]]
    return Kinds(of_place, columns[order], room[order])


@inlined
def types_at_steps(kinds, in_group):
    """Return the types of cards at each step."""
    groups, steps = len(in_group), len(kinds.room)
    pattern = np.zeros(groups, np.int64)
    for step in range(steps):
        for group in range(groups):
            pattern[group] |= (kinds.columns[step] >> group & 1) << step
    ranked = np.argsort(pattern, kind="mergesort")
    types = np.empty(steps, np.int64)
    number = np.zeros((steps, groups), np.int64)
    stride = np.ones((steps, groups), np.int64)
    may = np.empty((steps, groups), np.int64)
    next_type = np.zeros((steps, groups), np.int64)
    before = np.zeros(groups, np.int64)
    for step in range(steps):
        last = -1
        for rank in range(groups):
            here = pattern[ranked[rank]] >> step
            if last < 0 or here != may[step, last]:
                last += 1
                may[step, last] = here
            number[step, last] += in_group[ranked[rank]]
            if step:
                next_type[step - 1, before[rank]] = last
            before[rank] = last
        types[step] = last + 1
        for t in range(1, last + 1):
            stride[step, t] = stride[step, t - 1] * (number[step, t - 1] + 1)
    return Steps(ranked, types, number, stride, may, next_type)


@inlined
def count_ways(kinds, steps):
    """Return all states and edges, with the number of placings behind each."""
    groups, last_step = len(steps.ranked), len(kinds.room) - 1
    keys = np.empty(64, np.int64)
    first_edge = np.empty(65, np.int64)
    to = np.empty(256, np.int64)
    taken = np.empty(256, np.int64)
    ways = np.empty(256, np.float64)
    keys[0] = 0
    for t in range(steps.types[0]):
        keys[0] += steps.number[0, t] * steps.stride[0, t]
    states, edges, begin = 1, 0, 0
    left = np.empty(groups, np.int64)
    # Of the types that may lie in the places to fill, one after the other:
    kin = np.empty(groups, np.int64)
    chosen = np.empty(groups, np.int64)
    least = np.empty(groups, np.int64)
    most_after = np.zeros(groups + 1, np.int64)
    least_after = np.zeros(groups + 1, np.int64)
    to_fill = np.empty(groups + 1, np.int64)
    ways_so_far = np.ones(groups + 1, np.float64)
    lift = np.zeros(groups, np.int64)
    for step in range(last_step):
        if step < last_step - 1:
            for t in range(steps.types[step]):
                lift[t] = steps.stride[step + 1, steps.next_type[step, t]]
        end = states
        table = np.full(256, -1, np.int64)
        for state in range(begin, end):
            first_edge = longer(first_edge, state + 2)
            first_edge[state] = edges
            several, lifted = 0, 0
            for t in range(steps.types[step]):
                left[t] = keys[state] // steps.stride[step, t] % (steps.number[step, t] + 1)
                lifted += left[t] * lift[t]
                if steps.may[step, t] & 1:
                    kin[several] = t
                    # All must go now if no later place may hold them.
                    least[several] = left[t] if steps.may[step, t] == 1 else 0
                    several += 1
            if several == 0:
                continue
            most_after[several] = 0
            least_after[several] = 0
            for j in range(several - 1, -1, -1):
                most_after[j] = most_after[j + 1] + left[kin[j]]
                least_after[j] = least_after[j + 1] + least[j]
            to_fill[0] = kinds.room[step]
            chosen[0] = max(least[0], to_fill[0] - most_after[1]) - 1
            j = 0
            while j >= 0:
                chosen[j] += 1
                t = kin[j]
                if chosen[j] > min(left[t], to_fill[j] - least_after[j + 1]):
                    j -= 1
                    continue
                to_fill[j + 1] = to_fill[j] - chosen[j]
                ways_so_far[j + 1] = ways_so_far[j] * WAYS[left[t], chosen[j]]
                if j < several - 1:
                    j += 1
                    chosen[j] = max(least[j], to_fill[j] - most_after[j + 1]) - 1
                    continue
                key, packed = lifted, 0
                for each in range(several):
                    packed += chosen[each] * steps.stride[step, kin[each]]
                    key -= chosen[each] * lift[kin[each]]
                target = SINK
                if step < last_step - 1:
                    spot = place_in_table(table, keys, key)
                    target = table[spot]
                    if target < 0:
                        keys = longer(keys, states + 1)
                        keys[states] = key
                        target = states
                        table[spot] = states
                        states += 1
                        if 2 * (states - end) > len(table):
                            table = np.full(4 * len(table), -1, np.int64)
                            for known in range(end, states):
                                table[place_in_table(table, keys, keys[known])] = known
                to = longer(to, edges + 1)
                taken = longer(taken, edges + 1)
                ways = longer(ways, edges + 1)
                to[edges], taken[edges], ways[edges] = target, packed, ways_so_far[several]
                edges += 1
        begin = end
    first_edge = longer(first_edge, states + 1)
    first_edge[states] = edges
    total = np.ones(states, np.float64)
    if last_step > 0:
        for state in range(states - 1, -1, -1):
            total[state] = 0.0
            for edge in range(first_edge[state], first_edge[state + 1]):
                if to[edge] != SINK:
                    ways[edge] *= total[to[edge]]
                total[state] += ways[edge]
    return Graph(keys, first_edge, to, taken, ways, total)
