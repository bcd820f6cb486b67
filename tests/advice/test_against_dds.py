"""The chance to make, for a settled discard, against an outside solver on worlds of its own."""

import random

import pytest

from analyzer.advice import advise_bid
from analyzer.cards import format_cards, parse_cards, parse_hand
from tests.advice.samples import Mean, standard_errors_apart
from tests.naive.random_positions import PLAIN_CARDS
from tests.naive.solver import JOKER

bridge = pytest.importorskip(
    "tests.solver.bridge", reason="needs DDS: endplay, of the test extra", exc_type=ImportError
)

WORLDS = 300


def tricks_by_dds(hand: str, widow: str, discard: str, denomination: str, seed: int) -> list[int]:
    """Deal the hidden cards at random and let DDS play every deal, declarer on lead."""
    own = {*hand.split(), *widow.split()}
    kept = sorted(own - {*discard.split()})
    hidden = sorted({*PLAIN_CARDS, JOKER} - own)
    assert (len(kept), len(hidden)) == (10, 30)
    rng = random.Random(seed)
    deals = []
    for _ in range(WORLDS):
        dealt = rng.sample(hidden, 30)
        hands = [kept, dealt[:10], dealt[10:20], dealt[20:]]
        deals.append(bridge.as_bridge(hands, denomination, None))
    return bridge.dds_batch(deals)


@pytest.mark.usefixtures("short_comparison")
@pytest.mark.parametrize(
    ("hand", "widow", "discard", "denominations"),
    [
        # The best suit and the other of its colour: a bower changes its suit.
        ("JK JH AH KH 9H 8S 7S AC 6D 5D", "4H QC 7D", "7S 6D 5D", "H D"),
        # The joker is with the others.
        ("JS AS KS QS AC JC 9C 8D 7D 6H", "9S 5H AH", "7D 6H 5H", "S C"),
        # Without the joker in play there is no-trump that bridge can express, too.
        ("JK AH KH QH AS KS AC 8C 7D 6D", "5C AD 9H", "JK 5C 6D", "NT H"),
    ],
)
def test_p_make_and_mean_tricks_agree_with_dds(hand, widow, discard, denominations):
    # Six comparisons a denomination at 4 standard errors, six denominations in all: fails for
    # 1 set of seeds in 400 or more.
    advice = advise_bid(
        parse_hand(hand),
        widow=parse_cards(widow),
        discard=parse_cards(discard),
        worlds=WORLDS,
        seed=20,
    )
    apart = {}
    for seed, denomination in enumerate(denominations.split()):
        tricks = tricks_by_dds(hand, widow, discard, denomination, seed)
        for level in range(6, 11):
            ours = advice.by_bid[f"{level}{denomination}"]
            assert ours.exchange is not None
            assert sorted(format_cards(ours.exchange.discard).split()) == sorted(discard.split())
            assert ours.exchange.joker_named is None
            theirs = Mean.of([t >= level for t in tricks])
            apart[ours.bid.text] = standard_errors_apart(ours.p_make, ours.p_make_se, theirs)
        mean, mean_se = ours.mean_tricks, ours.mean_tricks_se
        apart[denomination] = standard_errors_apart(mean, mean_se, Mean.of(tricks))
    assert {name: d for name, d in apart.items() if abs(d) >= 4} == {}
