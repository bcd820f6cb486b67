"""Do corrected and played-out answers agree, and what does the correction cost?

    python -m tests.bench.bench_estimates [WORLDS]

Ten fixed hands, the widow unseen. Prints for each how far the two answers lie apart at each bid, in
standard errors of the difference, and the time of a corrected answer beside a double-dummy one.
"""

from __future__ import annotations

import sys
from math import hypot
from time import perf_counter

from analyzer.advice import advise_bid
from analyzer.commands.options import cores
from tests.advice.samples import RULES, deal_ten

HANDS = 10
APART = 3.0
"""Standard errors by which the answers may differ."""
ROUNDS = 3


def seconds(hand: tuple[int, ...], kind: str) -> float:
    """The time of an answer, the kernels loaded."""
    start = perf_counter()
    advise_bid(hand, estimate=kind, until_settled=True, jobs=1)
    return perf_counter() - start


def main(worlds: int | None) -> None:
    """Compare and print."""
    worst: list[float] = []
    for number in range(HANDS):
        hand = deal_ten(RULES, number)
        corrected = advise_bid(hand, estimate="corrected", jobs=cores())
        played = advise_bid(hand, estimate="played-out", worlds=worlds, jobs=cores()).by_bid
        apart = {}
        for ours in corrected.bids:
            if ours.estimate != "corrected":
                continue
            theirs = played[ours.bid.text]
            error = hypot(ours.p_make_se, theirs.p_make_se)
            apart[ours.bid.text] = (ours.p_make - theirs.p_make) / error
        worst += [max(map(abs, apart.values()), default=0.0)]
        far = [f"{text} {z:+.1f}" for text, z in apart.items() if abs(z) > APART]
        mean = sum(apart.values()) / max(1, len(apart))
        print(f"hand {number}: {len(apart)} bids, mean {mean:+.2f}, most {worst[-1]:.1f}", *far)
    print(f"hands within {APART} standard errors: {sum(w <= APART for w in worst)} of {HANDS}")
    hands = [deal_ten(RULES, number) for number in range(HANDS)]
    times = {
        kind: min(sum(seconds(hand, kind) for hand in hands) for _ in range(ROUNDS))
        for kind in ("double-dummy", "corrected")
    }
    ratio = times["corrected"] / times["double-dummy"]
    print(f"ten answers: corrected takes {ratio:.2f} times as long as double-dummy")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else None)
