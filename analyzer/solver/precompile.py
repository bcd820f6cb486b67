"""Compile the kernel of misères in a process of its own, while another compiles that of tricks.

    python -m analyzer.solver.precompile

Compiling keeps a process busy; two of them, on two cores, are done sooner. The compiled code is
kept on disk, where the other process finds it.
"""

from __future__ import annotations

from analyzer.cards import parse_hand
from analyzer.rules import MIS, Contract, load
from analyzer.solver.solve import solve


def main() -> None:
    """Solve a misère of one trick."""
    hands = [parse_hand(card) for card in ("5S", "6S", "7S")]
    solve(hands, Contract(MIS), load("australian"))


if __name__ == "__main__":
    main()
