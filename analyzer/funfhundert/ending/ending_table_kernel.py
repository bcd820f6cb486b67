"""The positions met in one ending, with what is known of their margins.

A position is told by the cards left (8 bits a side), who leads, and the combinations alive for each
player. Where the cards of an alive combination lie need not be kept: those still held are in a
hand, and those gone can only be in the player's own won tricks, else it would be dead. Nor need the
seven's ten: once scored, no trump seven is alive.
"""

from analyzer.funfhundert.layout import TABLE, TABLE_BITS, TABLE_PROBES, TURN_OF
from analyzer.jit import inlined

FAR = 4000  # beyond every margin
KEY_BITS = 47


@inlined
def key_of(state, leader, own, other, own_alive, other_alive):
    """Return the word that tells a position, and the ending it belongs to."""
    cards = leader << 16 | own << 8 | other
    return state[TURN_OF] << KEY_BITS | cards << 30 | own_alive << 15 | other_alive


@inlined
def find(state, key):
    """Return where a position stands or should be written."""
    at = (key * -7046029254386353131 >> (64 - TABLE_BITS)) & ((1 << TABLE_BITS) - 1)
    turn = key >> KEY_BITS
    free = -1
    for probe in range(TABLE_PROBES):
        word = TABLE + 2 * (at + probe)
        if state[word] == key:
            return word
        if free < 0 and state[word] >> KEY_BITS != turn:
            free = word
    if free < 0:
        free = TABLE + 2 * (at + (key & (TABLE_PROBES - 1)))
    return free


@inlined
def least_of(bounds):
    """Return the least margin a table word allows."""
    return (bounds >> 16) - FAR


@inlined
def most_of(bounds):
    """Return the most."""
    return (bounds & 0xFFFF) - FAR


@inlined
def packed(least, most):
    """Return both in one word."""
    return (least + FAR) << 16 | (most + FAR)
