"""The table of a misère: as `table_kernel`, but ranks count from below, and it is hashed twice.

An entry stands for every position with the same leader, the same suit lengths and the same owners
of the cards up to the highest relevant one of each suit. With five hands thousands of entries may
share leader and lengths, yet few sets of relevant cards. So each such set is kept once, as a *mask*
under leader and lengths, and an entry under its mask and the owners of the cards in it: a look-up
tries every mask, and finds at once whether an entry has these owners.

A search starts with the heads of any table, which are quickly emptied; where it keeps many
positions, more heads at the table's end take over, so that chains stay short.
"""

from .bits_kernel import highest
from .compiled import inlined
from .layout import (
    BOUNDS,
    ENTRY_SIZE,
    EXTRA,
    FIRST_HEAD,
    HEAD_MASK,
    HEADS,
    HIGH,
    JOKER,
    KEY,
    LANE,
    LIMIT,
    LOW,
    MASK,
    NEXT,
    NODES,
    SIZE,
    THIRD,
    USED,
)
from .table_kernel import HEAD_COUNT, clear

IS_MASK = 0  # in place of an entry's bounds, which are never 0
MORE_HEADS = 1 << 18
CROWDED = HEADS + HEAD_COUNT + 4 * HEAD_COUNT * ENTRY_SIZE  # filled up to here: chains of four


@inlined
def start(table):
    """Use the first heads if the table is empty."""
    if table[USED] == HEADS + HEAD_COUNT:
        table[FIRST_HEAD] = HEADS
        table[HEAD_MASK] = HEAD_COUNT - 1
        table[LIMIT] = table[SIZE]


@inlined
def mask_chain(table, key, extra):
    """Return the word that heads the chain of a position's masks."""
    mixed = (key ^ extra * 0x5851F42D4C957F2D) * -7046029254386353131
    return table[FIRST_HEAD] + ((mixed >> 40) & table[HEAD_MASK])


@inlined
def entry_chain(table, key, extra, mask, low, high, third):
    """Return the word that heads the chain of an entry; owners of the cards in the mask alone."""
    mixed = key * 0x5851F42D4C957F2D + extra * 0x14057B7EF767814F + mask * 0x2545F4914F6CDD1D
    mixed += low * 0x369DEA0F31A53F85 + high * 0x27BB2EE687B0B0FD + third * 0x106689D45497FDB5
    mixed ^= mixed >> 29
    mixed *= -7046029254386353131
    return table[FIRST_HEAD] + ((mixed >> 40) & table[HEAD_MASK])


@inlined
def grow(table):
    """Hang everything under more heads, if the table has room for them."""
    first = table[SIZE] - MORE_HEADS
    if table[FIRST_HEAD] != HEADS or first < 2 * CROWDED:
        return
    table[FIRST_HEAD] = first
    table[HEAD_MASK] = MORE_HEADS - 1
    table[LIMIT] = first
    for head in range(first, first + MORE_HEADS):
        table[head] = 0
    for at in range(HEADS + HEAD_COUNT, table[USED], ENTRY_SIZE):
        key = table[at + KEY]
        extra = table[at + EXTRA]
        if table[at + BOUNDS] == IS_MASK:
            chain = mask_chain(table, key, extra)
        else:
            chain = entry_chain(
                table,
                key,
                extra,
                table[at + MASK],
                table[at + LOW],
                table[at + HIGH],
                table[at + THIRD],
            )
        table[at + NEXT] = table[chain]
        table[chain] = at


@inlined
def look_up(table, key, extra, low, high, third, need):
    """Find an entry that answers "can declarer's side avoid `need` tricks?"; 0 if there is none."""
    at = 0
    tried = table[mask_chain(table, key, extra)]
    while tried != 0 and at == 0:
        mask = table[tried + MASK]
        other = (table[tried + KEY] ^ key) | (table[tried + EXTRA] ^ extra)
        if other | (table[tried + BOUNDS] ^ IS_MASK) == 0:
            at = table[entry_chain(table, key, extra, mask, low & mask, high & mask, third & mask)]
            while at != 0:
                bounds = table[at + BOUNDS]
                differ = (table[at + KEY] ^ key) | (table[at + EXTRA] ^ extra)
                differ |= (table[at + MASK] ^ mask) | ((table[at + LOW] ^ low) & mask)
                differ |= ((table[at + HIGH] ^ high) | (table[at + THIRD] ^ third)) & mask
                if differ == 0 and (0 < bounds <= need or need <= -bounds):
                    break
                at = table[at + NEXT]
        tried = table[tried + NEXT]
    return at


@inlined
def put(table, chain, key, extra, low, high, third, mask, bounds):
    """Write an entry or a mask at the head of its chain."""
    at = table[USED]
    table[at + KEY] = key
    table[at + EXTRA] = extra
    table[at + LOW] = low
    table[at + HIGH] = high
    table[at + THIRD] = third
    table[at + MASK] = mask
    table[at + BOUNDS] = bounds
    table[at + NEXT] = table[chain]
    table[chain] = at
    table[USED] = at + ENTRY_SIZE


@inlined
def store(table, key, extra, low, high, third, mask, bounds):
    """Add what is now known of a position."""
    if table[USED] + 2 * ENTRY_SIZE > table[LIMIT]:
        nodes = table[NODES]
        clear(table)
        table[NODES] = nodes
        start(table)
    elif table[USED] > CROWDED:
        grow(table)
    chain = mask_chain(table, key, extra)
    at = table[chain]
    while at != 0:
        other = (table[at + KEY] ^ key) | (table[at + EXTRA] ^ extra)
        if other | (table[at + BOUNDS] ^ IS_MASK) | (table[at + MASK] ^ mask) == 0:
            break
        at = table[at + NEXT]
    if at == 0:
        put(table, chain, key, extra, 0, 0, 0, mask, IS_MASK)
    low &= mask
    high &= mask
    third &= mask
    chain = entry_chain(table, key, extra, mask, low, high, third)
    put(table, chain, key, extra, low, high, third, mask, bounds)


@inlined
def fill_up_to(state, cards, relevant):
    """Return, in each suit, the `cards` not higher than the highest relevant one."""
    full = state[JOKER]
    for suit in range(4):
        lane = state[LANE + suit]
        deciding = relevant & lane
        if deciding:
            full |= lane & ((highest(deciding) << 1) - 1)
    return full & cards
