"""Sets of cards in one ``int64``: what a processor answers in one step."""

import llvmlite.ir as ir
from numba import types
from numba.extending import intrinsic


def _unary(name, *, counts_zero=False):
    """Make a one-argument bit-counting intrinsic on int64."""

    @intrinsic
    def op(typingctx, x):
        def codegen(context, builder, signature, args):
            method = getattr(builder, name)
            if counts_zero:
                return method(args[0], ir.Constant(ir.IntType(1), 0))
            return method(args[0])

        return types.int64(types.int64), codegen

    return op


popcount = _unary("ctpop")
"""How many cards a set holds."""

lowest_place = _unary("cttz", counts_zero=True)
"""The place of the lowest card of a set; 64 for the empty set."""

leading_zeros = _unary("ctlz", counts_zero=True)
"""63 less the place of the highest card of a set; 64 for the empty set."""
