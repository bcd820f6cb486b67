"""The transposition table: Ginsberg's partition search (1996).

An entry stands for every position with the same leader, the same suit lengths and the same owners
of the *relevant* cards; lower cards may lie anywhere. Cards are compared by relative rank: the
cards still held are packed together (``gather``), so that cards gone from play leave no gap.
"""

from analyzer.cards.bits_kernel import popcount

from .bits_kernel import gather, scatter
from .compiled import inlined
from .layout import (
    BOUNDS,
    ENTRY_SIZE,
    EXTRA,
    HAND,
    HEADS,
    HIGH,
    HINT,
    JOKER,
    KEY,
    LANE,
    LOW,
    MASK,
    NEXT,
    NODES,
    SIZE,
    THIRD,
    USED,
)
from .words_kernel import scalar_only

HEAD_BITS = 12
HEAD_COUNT = 1 << HEAD_BITS


@inlined
def clear(table):
    """Forget everything."""
    for head in range(HEADS, HEADS + HEAD_COUNT):
        table[head] = 0
    table[USED] = HEADS + HEAD_COUNT
    table[NODES] = 0


@inlined
def chain_of(key, extra):
    """Return the word that heads the chain of a position."""
    mixed = (key ^ extra * 0x5851F42D4C957F2D) * -7046029254386353131
    return HEADS + ((mixed >> (63 - HEAD_BITS)) & (HEAD_COUNT - 1))


@inlined
def lengths_of(state, first, last):
    """Return the suit lengths of seats `first` to `last` - 1, four bits each."""
    word = 0
    for seat in range(first, last):
        hand = state[HAND + seat]
        for suit in range(4):
            word |= popcount(hand & state[LANE + suit]) << (16 * (seat - first) + 4 * suit)
    return word


@inlined
def look_up(table, at, key, extra, low, high, third, need):
    """Find an entry that answers "at least `need` of `left` tricks?"; 0 if there is none.

    `at` is the first of the chain.
    """
    hint = -1
    while at != 0:
        other = (table[at + KEY] ^ key) | (table[at + EXTRA] ^ extra)
        differ = (table[at + LOW] ^ low) | (table[at + HIGH] ^ high) | (table[at + THIRD] ^ third)
        if other == 0:
            bounds = table[at + BOUNDS]
            if hint < 0:
                hint = (bounds >> 8) - 1
            settled = int((bounds & 15) >= need) | int((bounds >> 4 & 15) < need)
            if (differ & table[at + MASK]) | (1 - settled) == 0:
                break
        at = table[at + NEXT]
    table[HINT] = hint
    return at


@inlined
def fill_down_to(state, cards, relevant):
    """Return, in each suit, the `cards` not lower than the lowest relevant one."""
    scalar_only()
    full = state[JOKER]
    for suit in range(4):
        lane = state[LANE + suit]
        deciding = relevant & lane
        full |= lane & -(deciding & -deciding)  # all bits from the lowest one up
    return full & cards


@inlined
def store(state, table, chain, key, extra, low, high, third, cards, relevant, bounds, lead):
    """Add what is now known of a position."""
    at = table[USED]
    if at + ENTRY_SIZE > table[SIZE]:
        nodes = table[NODES]
        clear(table)
        table[NODES] = nodes
        at = table[USED]
    table[at + KEY] = key
    table[at + EXTRA] = extra
    table[at + LOW] = low
    table[at + HIGH] = high
    table[at + MASK] = gather(fill_down_to(state, cards, relevant), cards)
    table[at + BOUNDS] = bounds | (lead + 1) << 8
    table[at + THIRD] = third
    table[at + NEXT] = table[chain]
    table[chain] = at
    table[USED] = at + ENTRY_SIZE


@inlined
def relevant_cards(table, at, cards):
    """Return the relevant cards of an entry as they lie in this position."""
    return scatter(table[at + MASK], cards)
