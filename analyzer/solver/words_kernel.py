"""Work arrays as bare pointers, and the plain game told to the compiler.

Most deals are plain: four hands, partners opposite, nothing special but perhaps an unnamed joker.
What is special elsewhere (piles, equal cards, dead jokers, other numbers of seats, misères) would
cost a test at every step even where it is absent. So all that the searches share is compiled twice
from one text: where the state is of type ``PLAIN_STATE``, reading a word of ``PLAIN_FACTS`` gives a
constant, LLVM drops all that depends on the other values, and loops over seats have a known length.
"""

import llvmlite.ir as ir
from numba import types
from numba.core.datamodel import models
from numba.extending import intrinsic, lower_builtin, register_model

from .layout import (
    COVERS,
    DEAD_RULE,
    FOES,
    FORCED,
    FRIENDS,
    PILES,
    SEATS,
    SIDE,
    TWINS,
    WANTS,
)

PLAIN_FACTS = {
    SEATS: 4,
    SIDE: 0b0101,
    WANTS: 0b0101,
    TWINS: 0,
    PILES: 0,
    COVERS: 0,
    DEAD_RULE: 0,
    FORCED: 0,
}
# What follows from them and is written at every trick, so that a contract cannot be told by it.
_CONSTANT = PLAIN_FACTS | {FRIENDS: 1, FOES: 2}


class PlainState(types.CPointer):
    """A pointer to a state whose contract is plain."""

    def __init__(self):
        super().__init__(types.int64)
        self.name = "plain_state"

    @property
    def key(self):
        """Tell it apart from pointers to other states."""
        return self.name


PLAIN_STATE = PlainState()
register_model(PlainState)(models.PointerModel)


@lower_builtin("static_getitem", PlainState, types.IntegerLiteral)
def _read(context, builder, signature, args):
    pointer, index = args
    if index in _CONSTANT:
        return ir.Constant(ir.IntType(64), _CONSTANT[index])
    return builder.load(builder.gep(pointer, [ir.Constant(ir.IntType(64), index)]))


@intrinsic
def words_of(typingctx, array):
    """Return the bare pointer to the words of a contiguous int64 array.

    A pointer is indexed like the array, but passing it costs one word and no reference counting,
    which took two fifths of the solver's time. The caller keeps the array alive.
    """

    def codegen(context, builder, signature, args):
        return context.make_array(signature.args[0])(context, builder, args[0]).data

    return types.CPointer(types.int64)(array), codegen


@intrinsic
def as_plain(typingctx, words):
    """Return the same pointer, as one to the state of a plain contract."""

    def codegen(context, builder, signature, args):
        return args[0]

    return PLAIN_STATE(words), codegen


@intrinsic
def prefetch(typingctx, words, at):
    """Have the memory of a word that will be read soon brought near."""

    def codegen(context, builder, signature, args):
        byte = ir.IntType(8).as_pointer()
        hint = ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [byte, hint, hint, hint])
        function = builder.module.declare_intrinsic("llvm.prefetch.p0", fnty=kind)
        place = builder.bitcast(builder.gep(args[0], [args[1]]), byte)
        builder.call(function, [place, hint(0), hint(3), hint(1)])  # to read, keep, data
        return context.get_dummy_value()

    return types.none(words, at), codegen


@intrinsic
def scalar_only(typingctx):
    """Keep the loops of the calling function from being vectorized: four suits are too few."""

    def codegen(context, builder, signature, args):
        builder.function.attributes.add("noimplicitfloat")
        return context.get_dummy_value()

    return types.none(), codegen
