"""Bit tricks on sets of cards held in one ``int64``.

A set uses bits 0 to 62; the sign bit is left to the callers. The primitives that a processor
has an instruction for are emitted as LLVM intrinsics. Bit gathering (``pext``) and scattering
(``pdep``) exist on x86 with BMI2 only; elsewhere plain loops with the same results stand in.
"""

import llvmlite.binding as llvm
import llvmlite.ir as ir
from numba import types
from numba.extending import intrinsic

from analyzer.cards.bits_kernel import leading_zeros, lowest_place

from .compiled import inlined


@inlined
def lowest(x):
    """Return the lowest card of ``x`` as a one-bit set (0 for the empty set)."""
    return x & -x


@inlined
def highest(x):
    """Return the highest card of a non-empty ``x`` as a one-bit set."""
    return 1 << (63 - leading_zeros(x))


@inlined
def index_of(card):
    """Return the bit number of a one-bit set."""
    return lowest_place(card)


def _bmi2(name):
    """Make the two-argument BMI2 intrinsic ``name`` on int64."""

    @intrinsic
    def op(typingctx, x, mask):
        def codegen(context, builder, signature, args):
            word = ir.IntType(64)
            function = builder.module.declare_intrinsic(
                f"llvm.x86.bmi.{name}.64", fnty=ir.FunctionType(word, [word, word])
            )
            return builder.call(function, args)

        return types.int64(types.int64, types.int64), codegen

    return op


@inlined
def gather_portable(x, mask):
    """Return the bits of ``x`` at the places of ``mask``, moved together at the low end."""
    result = 0
    place = 1
    while mask != 0:
        if x & mask & -mask:
            result |= place
        mask &= mask - 1
        place <<= 1
    return result


@inlined
def scatter_portable(x, mask):
    """Return the low bits of ``x`` spread over the places of ``mask``: undoes ``gather``."""
    result = 0
    while mask != 0 and x != 0:
        if x & 1:
            result |= mask & -mask
        mask &= mask - 1
        x >>= 1
    return result


def _has_bmi2():
    return bool(llvm.get_host_cpu_features().get("bmi2", False))


if _has_bmi2():
    gather = _bmi2("pext")
    scatter = _bmi2("pdep")
else:  # pragma: no cover - depends on the processor
    gather = gather_portable
    scatter = scatter_portable
