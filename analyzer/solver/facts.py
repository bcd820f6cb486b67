"""What the kernels are told of a contract: cards as bits, seats, and the joker's rules as words."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from analyzer.cards import is_second_copy
from analyzer.rules import (
    CompiledContract,
    Contract,
    History,
    Ruleset,
    callable_suits,
    compile_contract,
    effective_suit,
)
from analyzer.solver.layout import (
    BARRED_DEAD,
    BARRED_LATER,
    LEAD_FREE,
    LEAD_NOT_DISCARDED,
    LEAD_NOT_RENOUNCED,
    LEAD_UNLED_SUIT,
)
from analyzer.solver.seating import Seating, seating

Int64Array = npt.NDArray[np.int64]

_LEAD_RULES = {
    "unled_suit": LEAD_UNLED_SUIT,
    "free": LEAD_FREE,
    "not_renounced": LEAD_NOT_RENOUNCED,
    "not_discarded": LEAD_NOT_DISCARDED,
}


@dataclass(frozen=True, eq=False)
class Facts:
    """A contract under a ruleset, as the kernels need it.

    Attributes
    ----------
    rules : Ruleset
    compiled : CompiledContract
    seated : Seating
    words : ndarray of int64, shape (13,)
        As `entry_kernel.solve_tricks` takes them.
    avoiding : bool
        Whether declarer's side avoids tricks in a way that `misere_kernel` knows.
    dead_suits : bool
        Whether a joker can be dead: in no-trump, not in a misère (RULES 6.3).
    twins : int
        Kernel bits of the second copies; the first copy is the next higher bit.
    bits : dict of int to int
        The kernel bit of every card, as a one-bit set.
    suits : dict of int to int
        The effective suit of every card; -1 for an unnamed joker.
    jokers : tuple of (int, int)
        The kernel bits of the unnamed jokers, and where in BARRED their holders' bits begin.
    """

    rules: Ruleset
    compiled: CompiledContract
    seated: Seating
    words: Int64Array
    avoiding: bool
    dead_suits: bool
    twins: int
    bits: dict[int, int]
    suits: dict[int, int]
    jokers: tuple[tuple[int, int], ...]

    def barred_by(self, history: History) -> int:
        """Return what the holder of an unnamed joker may not do; see `layout.BARRED`."""
        barred = 15 & ~sum(1 << suit for suit in callable_suits(self.rules, history))
        if self.dead_suits:
            barred |= sum(1 << suit << BARRED_DEAD for suit in history.renounced)
        return barred


@lru_cache(maxsize=1024)
def facts_of(contract: Contract, rules: Ruleset, partner: int | None = None) -> Facts:
    """Return the facts of a contract; the same object for equal arguments.

    Parameters
    ----------
    contract : Contract
    rules : Ruleset
    partner : int, optional
        Five players: the seat of declarer's partner, 1 to 4; None plays alone.

    Raises
    ------
    RulesError
        If the rules bar the joker's name, or there is no such partner.
    """
    seated = seating(contract, rules, partner)
    compiled = compile_contract(rules, contract)
    deck = rules.deck
    bits = {card: 1 << int(compiled.slots[place]) for card, place in deck.index.items()}
    suits = {}
    for card in deck.cards:
        suit = effective_suit(card, contract.denomination, contract.joker_named)
        suits[card] = -1 if suit is None else int(suit)
    dead_suits = rules.joker_dead_suit and compiled.level > 0
    forced = compiled.misere and rules.joker_forced_when_void == "misere"
    twins = sum(bits[card] for card in deck.cards if is_second_copy(card))
    words = np.array(
        [
            *compiled.lanes,
            compiled.trump,
            compiled.joker,
            _LEAD_RULES[rules.joker_lead_rule],
            seated.side,
            int(dead_suits),
            int(forced),
            seated.wants,
            twins,
            int(seated.piles),
        ],
        dtype=np.int64,
    )
    words.flags.writeable = False
    others = (1 << seated.hands) - 1 - seated.side
    return Facts(
        rules,
        compiled,
        seated,
        words,
        # The search for misères knows no equal cards and no piles.
        avoiding=seated.wants == others and not (twins or seated.piles),
        dead_suits=dead_suits,
        twins=twins,
        bits=bits,
        suits=suits,
        jokers=tuple(
            (bits[joker], 0 if joker == deck.jokers[-1] else BARRED_LATER)
            for joker in (deck.jokers if compiled.joker else ())
        ),
    )
