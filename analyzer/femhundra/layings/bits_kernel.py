"""Bit counting on sets of cards held in one ``int64``, by the processor's own instructions."""

import llvmlite.ir as ir
from numba import types
from numba.extending import intrinsic


@intrinsic
def popcount(typingctx, x):
    """Return how many cards a set holds."""

    def codegen(context, builder, signature, args):
        return builder.ctpop(args[0])

    return types.int64(types.int64), codegen


@intrinsic
def lowest_place(typingctx, x):
    """Return the place of the lowest card of a set (64 for the empty set)."""

    def codegen(context, builder, signature, args):
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), codegen
