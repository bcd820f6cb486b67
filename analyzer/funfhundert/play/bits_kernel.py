"""Sets of cards in one ``int64``: the two questions a processor answers in one step."""

import llvmlite.ir as ir
from numba import types
from numba.extending import intrinsic


@intrinsic
def popcount(_context, _cards):
    """Return how many cards a set holds."""

    def generate(_context, builder, _signature, args):
        return builder.ctpop(args[0])

    return types.int64(types.int64), generate


@intrinsic
def place_of(_context, _card):
    """Return the place of the lowest card of a set; of a set of one card, the card's place."""

    def generate(_context, builder, _signature, args):
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), generate
