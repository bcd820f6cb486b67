"""Every way to lay a hand, best first: for reports that show what was to choose from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from math import prod
from typing import Final

from analyzer.cards import format_cards
from analyzer.errors import InputError
from analyzer.femhundra.layings.laying import SHORTEST, SUITS, Laying, read_laying
from analyzer.femhundra.melds import Meld, read_meld
from analyzer.femhundra.play.packing import HEIGHTS, N_RANKS, pack_cards, pack_table
from analyzer.femhundra.referee.actions import LayMeld, lay_offs_in, melds_in

MOST_WAYS: Final = 20_000
"""Ways that are looked at; only hands of 25 cards and more have so many."""

ACE_HIGH: Final = 1 << 13
SUIT_HEIGHTS: Final = (1 << HEIGHTS) - 1


def all_layings(
    hand: Iterable[int], melds: Sequence[Meld] = (), has_own_meld: bool = False
) -> tuple[Laying, ...]:
    """Return every way to lay as much as can be laid, the one that gains most first.

    A way says which cards lie in sets, which in runs (an ace low or high) and which stay in the
    hand, where none of these could be laid as well. Cutting a row of cards into other runs and
    lay-offs changes nothing of that, and is no other way.

    Parameters
    ----------
    hand : iterable of int
        Card ids.
    melds : sequence of Meld
        On the table, in the order laid.
    has_own_meld : bool
        Whether the player has laid an own meld (Q72).

    Returns
    -------
    tuple of Laying
        By points gained (on the table less in the hand), then by cards laid. If nothing can be
        laid, one laying of no cards.

    Raises
    ------
    InputError
        If there are too many ways to look at: `best_laying` finds the best of any hand.
    """
    held = tuple(hand)
    bits, table = pack_cards(held), pack_table(melds)
    options = [_set_options(bits, table.sets, rank) for rank in range(N_RANKS)]
    ways = prod(map(len, options))
    if ways > MOST_WAYS:
        raise InputError(
            f"{len(held)} cards can be laid in up to {ways} ways, more than {MOST_WAYS}: "
            "ask for the best one"
        )
    found: set[Laying] = set()
    for chosen in product(*options):
        in_sets = sum(chosen)
        for in_runs in _run_choices(bits & ~in_sets, table.runs):
            laying = read_laying(held, melds, in_sets, in_runs)
            if not (has_own_meld or laying.melds):
                laying = read_laying(held, melds, 0, 0)  # lay-offs alone are not allowed (Q72)
            if not _more_can_be_laid(laying, melds, has_own_meld):
                found.add(laying)
    return tuple(sorted(found, key=_worst_last))


def _worst_last(laying: Laying) -> tuple[int, int, str]:
    text = " ".join([format_cards(laying.left), *(action.text for action in laying.actions)])
    return laying.hand_points - laying.table_points, -laying.cards, text


def _set_options(hand: int, sets: int, rank: int) -> list[int]:
    """Return which cards of a rank may be laid in a set, as bits: all, all but one, none."""
    places = range(rank, SUITS * N_RANKS, N_RANKS)
    mine = sum(1 << place for place in places if hand >> place & 1)
    on_table = sum(sets >> place & 1 for place in places)
    if mine.bit_count() < SHORTEST and not (mine and on_table == SHORTEST):
        return [0]
    four = mine.bit_count() == SUITS
    return [mine, *(mine & ~(1 << place) for place in places if four), 0]


def _run_choices(cards: int, runs: int) -> Iterator[int]:
    """Yield the heights that runs take of some cards, for each choice of aces low or high."""
    each = []
    for suit in range(SUITS):
        held = (cards >> (N_RANKS * suit) & (1 << N_RANKS) - 1) << 1
        table = runs >> (HEIGHTS * suit) & SUIT_HEIGHTS
        turned = [held, held & ~ACE_HIGH | 1] if held & ACE_HIGH else [held]
        each.append({_laid(heights, table) << (HEIGHTS * suit) for heights in turned})
    for choice in product(*each):
        yield sum(choice)


def _laid(held: int, table: int) -> int:
    """Return the heights of a suit that are three in a row, or joined to a run of the table."""
    middle = held & held << 1 & held >> 1
    laid = middle | middle << 1 | middle >> 1 | held & (table << 1 | table >> 1)
    while laid != (laid := laid | held & (laid << 1 | laid >> 1)):
        pass
    return laid


def _more_can_be_laid(laying: Laying, melds: Sequence[Meld], has_own_meld: bool) -> bool:
    if melds_in(laying.left):
        return True
    if not (has_own_meld or laying.melds):
        return False
    table = list(melds)
    for action in laying.actions:
        if isinstance(action, LayMeld):
            table.append(read_meld(action.cards))
        else:
            table[action.meld] = table[action.meld].with_card(action.card, 0, action.end)
    return bool(lay_offs_in(laying.left, table))
