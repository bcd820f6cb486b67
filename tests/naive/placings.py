"""Every placing of cards into places, written out: the slow twin of the placing kernel."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence


def all_placings(groups: Mapping[int, int], sizes: Sequence[int]) -> list[tuple[int, ...]]:
    """Return the sets held by the places in every placing that is allowed."""
    may_lie = [
        (1 << bit, mask) for mask, cards in groups.items() for bit in range(63) if cards >> bit & 1
    ]
    return list(_rest(may_lie, list(sizes), [0] * len(sizes)))


def _rest(
    cards: Sequence[tuple[int, int]], room: list[int], held: list[int]
) -> Iterator[tuple[int, ...]]:
    if not cards:
        yield tuple(held)
        return
    (card, mask), *others = cards
    for place in range(len(room)):
        if mask >> place & 1 and room[place]:
            room[place] -= 1
            held[place] |= card
            yield from _rest(others, room, held)
            room[place] += 1
            held[place] ^= card
