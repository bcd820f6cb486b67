"""Minnesota: grand nullo answers the partner's misère, and a sem shows the joker or two jacks."""

from __future__ import annotations

import numpy as np
import pytest

from analyzer.advice import advise_bid, advise_discard, playing
from analyzer.advice.bidding import estimated_bids
from analyzer.advice.sampling import DEALT_FOR_EACH, sample_worlds
from analyzer.advice.trials import play_by_policy
from analyzer.cards import JOKER, SUITS, parse_cards, rank_of, suit_of
from analyzer.deals import Knowledge, Worlds, deal_worlds
from analyzer.players.holdings import RISK, stored_values, traits
from analyzer.players.policy import judge_exchanges
from analyzer.reports.advice.text import bid_report
from analyzer.rng import Stream
from analyzer.rules import GNUL, MIS, BidKind, load
from tests.advice.samples import Scrambler, bid

RULES = load("minnesota")
DECK = RULES.deck
HAND = parse_cards("5S 4S 7C 6C 4C 8D 5D 4D 6H 4H")
WITH_JOKER = parse_cards("JK 4S 7C 6C 4C 8D 5D 4D 6H 4H")
WIDOW = parse_cards("AS QH 9C TD 5C")


def tricks_with(monkeypatch: pytest.MonkeyPatch, tricks) -> None:
    """Let the solver give `tricks` of a contract in every world."""

    def solve(hands, contract, *_, **__):
        return np.full(len(hands), tricks(contract), dtype=np.int8)

    monkeypatch.setattr(playing, "solve_batch", solve)


# --- the partner's hand --------------------------------------------------------------------------


def height(hands: np.ndarray) -> np.ndarray:
    """How high the cards of each hand are: the sum of their ranks, the joker above an ace."""
    return np.array([sum(20 if c == JOKER else rank_of(c) for c in DECK.unpack(h)) for h in hands])


SUITS_LOW_TO_HIGH = [
    sorted((c for c in DECK.cards if c != JOKER and suit_of(c) == suit), key=rank_of)
    for suit in SUITS
]


def for_a_misere(hand: int) -> float:
    """What a hand is worth in a misère, suit by suit, by the fitted values; a joker costs one."""
    cards = set(DECK.unpack(hand))
    total = -1.0 if JOKER in cards else 0.0
    for suit in SUITS_LOW_TO_HIGH:
        held = sum(1 << place for place, card in enumerate(suit) if card in cards)
        found = traits(held, len(suit), "misere")
        if found:
            total += min(sum(stored_values()[trait] for trait in found), RISK)
    return total


@pytest.mark.parametrize("widow", [None, WIDOW], ids=["unseen", "known"])
def test_the_partner_of_a_grand_nullo_holds_a_hand_for_a_misere(widow) -> None:
    knowledge = Knowledge(RULES, HAND, widow)
    few = sample_worlds(knowledge, GNUL, 100, 1, Stream.REPORT)
    all_dealt = deal_worlds(knowledge, 100 * DEALT_FOR_EACH, 1, Stream.REPORT)
    dealt = {tuple(row): i for i, row in enumerate(all_dealt.hands.tolist())}
    places = [dealt[tuple(row)] for row in few.hands.tolist()]
    assert places == sorted(places)  # in the order dealt, so that the first are as good as the last
    assert len(set(places)) == 100
    # Far lower cards than dealt at random: 100 against 4,000, twelve standard errors and more.
    partner, anyone = height(few.hands[:, 2]), height(all_dealt.hands[:, 2])
    assert (partner.mean() - anyone.mean()) / (anyone.std() / 10) < -12
    merit = np.array([for_a_misere(hand) for hand in all_dealt.hands[:, 2].tolist()])
    by_forty = merit.reshape(100, DEALT_FOR_EACH)  # the best of every forty dealt
    assert np.allclose(merit[places], by_forty.max(axis=1))
    assert [place // DEALT_FOR_EACH for place in places] == list(range(100))
    for row in range(100):
        parts = [*few.hands[row].tolist(), int(few.widows[row])]
        assert sum(parts) == DECK.all_bits
        assert [part.bit_count() for part in parts] == [10, 10, 10, 10, 5]
    assert set(few.hands[:, 0].tolist()) == {DECK.pack(HAND)}


def test_other_bids_take_the_worlds_as_they_come() -> None:
    knowledge = Knowledge(RULES, HAND)
    dealt = deal_worlds(knowledge, 50, 1, Stream.REPORT)
    for call in estimated_bids(RULES):
        worlds = sample_worlds(knowledge, call, 50, 1, Stream.REPORT)
        assert np.array_equal(worlds.hands, dealt.hands) == (call != GNUL)


def test_choosing_and_reporting_take_different_hands_of_the_partner() -> None:
    knowledge = Knowledge(RULES, HAND, WIDOW)
    one, other = (
        sample_worlds(knowledge, GNUL, 80, 1, s).hands for s in (Stream.SCREEN, Stream.REPORT)
    )
    assert not set(map(tuple, one.tolist())) & set(map(tuple, other.tolist()))


# --- the second exchange -------------------------------------------------------------------------


def asked_for_grand_nullo(monkeypatch, worlds: Worlds) -> np.ndarray:
    """The hands given to the solver, world by world, the widow unseen."""
    solver = Scrambler()
    with monkeypatch.context() as patch:
        patch.setattr(playing, "solve_batch", solver)
        play_by_policy(worlds, GNUL, RULES, None, jobs=1, tick=lambda _: None)
    hands = np.concatenate([hands for _, hands in solver.asked])
    assert len(hands) == len(worlds)
    order = {tuple(row): i for i, row in enumerate(worlds.hands[:, [1, 3]].tolist())}
    return hands[np.argsort([order[tuple(row)] for row in hands[:, [1, 3]].tolist()])]


@pytest.mark.parametrize("hand", [HAND, WITH_JOKER], ids=["no joker", "joker"])
def test_the_partner_puts_five_of_the_own_and_the_passed_cards_away(monkeypatch, hand) -> None:
    worlds = sample_worlds(Knowledge(RULES, hand), GNUL, 40, 2, Stream.REPORT)
    hands = asked_for_grand_nullo(monkeypatch, worlds)
    for row, (own, left, partner, right) in enumerate(hands.tolist()):
        dealt = worlds.hands[row].tolist()
        assert (left, right) == (dealt[1], dealt[3])
        taken = dealt[0] | int(worlds.widows[row])
        assert own & ~taken == 0
        passed = taken & ~own
        assert passed.bit_count() == 5
        assert partner & ~(dealt[2] | passed) == 0
        assert own.bit_count() == partner.bit_count() == 10
        away = DECK.all_bits ^ (own | left | partner | right)
        assert away.bit_count() == 5
        discards, _, worth = judge_exchanges(np.array([dealt[2] | passed]), GNUL, RULES)
        mine = worth[0, 0, discards[0].tolist().index(away)]
        assert mine == pytest.approx(worth.max(), abs=1e-9)


def test_the_exchanges_do_not_look_at_the_defenders(monkeypatch) -> None:
    worlds = sample_worlds(Knowledge(RULES, HAND), GNUL, 60, 3, Stream.REPORT)
    swapped = Worlds(worlds.hands[:, [0, 3, 2, 1]], worlds.widows)
    mixed = worlds.hands.copy()
    rng = np.random.default_rng(4)
    for row in mixed:
        cards = rng.permutation(DECK.unpack(int(row[1] | row[3])))
        row[1], row[3] = DECK.pack(cards[:10].tolist()), DECK.pack(cards[10:].tolist())
    kept = [
        asked_for_grand_nullo(monkeypatch, each)[:, [0, 2]]
        for each in (worlds, swapped, Worlds(mixed, worlds.widows))
    ]
    assert np.array_equal(kept[0], kept[1])
    assert np.array_equal(kept[0], kept[2])


def test_declarer_does_not_look_at_the_partner(monkeypatch) -> None:
    worlds = deal_worlds(Knowledge(RULES, HAND), 60, 3)
    turned = Worlds(worlds.hands[:, [0, 2, 3, 1]], worlds.widows)
    one, other = (asked_for_grand_nullo(monkeypatch, each)[:, 0] for each in (worlds, turned))
    assert np.array_equal(one, other)


def test_the_joker_is_put_away_by_both(monkeypatch) -> None:
    joker = DECK.pack([JOKER])
    mine = deal_worlds(Knowledge(RULES, WITH_JOKER), 60, 5)
    assert not (asked_for_grand_nullo(monkeypatch, mine) & joker).any()
    dealt = deal_worlds(Knowledge(RULES, HAND), 400, 5)
    partners = dealt.part(np.flatnonzero(dealt.hands[:, 2] & joker))
    widows = dealt.part(np.flatnonzero(dealt.widows & joker))
    defenders = dealt.part(np.flatnonzero(dealt.hands[:, 1] & joker))
    for part in (partners, widows):
        assert len(part) > 20
        assert not (asked_for_grand_nullo(monkeypatch, part) & joker).any()
    assert (asked_for_grand_nullo(monkeypatch, defenders)[:, 1] & joker).all()


def test_with_the_widow_known_the_partner_takes_what_declarer_puts_away(monkeypatch) -> None:
    solver = Scrambler()
    monkeypatch.setattr(playing, "solve_batch", solver)
    advice = advise_discard((*HAND, *WIDOW), GNUL, rules=RULES, worlds=30)
    own = {*HAND, *WIDOW}
    for discard in advice.discards:
        assert set(discard.exchange.discard) <= own
        assert len(discard.exchange.discard) == 5
        assert discard.mean_tricks is None
    passed = [
        (hand, partner) for _, hands in solver.asked for hand, _, partner, _ in hands.tolist()
    ]
    # Some partner keeps a card that declarer held.
    assert any(partner & DECK.pack(own) for _, partner in passed)
    assert not any(hand & partner for hand, partner in passed)


# --- what is advised -----------------------------------------------------------------------------


@pytest.mark.parametrize("widow", [None, WIDOW], ids=["unseen", "known"])
def test_grand_nullo_is_never_the_advice(monkeypatch, widow) -> None:
    def only(contract):
        return 0 if contract.bid == GNUL else 1 if contract.bid.no_trick else 3

    tricks_with(monkeypatch, only)
    advice = advise_bid(HAND, widow=widow, rules=RULES, worlds=20)
    assert advice.by_bid["GNUL"].p_make == 1
    assert advice.by_bid["GNUL"].expected_score == 510
    assert advice.best.bid != GNUL
    assert not advice.worth_bidding
    assert advice.to_dict()["best"]["recommended"] == "PASS"
    assert advice.expected_loss == 0  # the others all lose, whatever grand nullo does
    report = bid_report(advice)
    assert "GNUL answers your partner's MIS" in report
    assert not [line for line in report.splitlines() if line.startswith(">")]


def test_no_other_bid_has_to_keep_up_with_a_grand_nullo(monkeypatch) -> None:
    # However well it goes, the exchanges of the bids that may be advised are compared.
    asked: dict[str, set[int]] = {}

    def solve(hands, contract, *_, **__):
        asked.setdefault(contract.text, set()).update(hands[:, 0].tolist())
        tricks = 0 if contract.bid == GNUL else 1 if contract.bid.no_trick else 7
        return np.full(len(hands), tricks, dtype=np.int8)

    monkeypatch.setattr(playing, "solve_batch", solve)
    advice = advise_bid(HAND, widow=WIDOW, rules=RULES, worlds=10)
    assert advice.by_bid["GNUL"].expected_score == 510
    assert advice.best.bid == bid("7NT")
    assert len(asked["6NT"]) > 20
    assert len(asked["MIS"]) < 5  # out of the race indeed


def test_a_grand_nullo_that_fails_pays_for_each_trick_once(monkeypatch) -> None:
    tricks_with(monkeypatch, lambda contract: 1 if contract.bid.no_trick else 3)
    advice = advise_bid(HAND, rules=RULES, worlds=20)
    for text, value in (("GNUL", 510), ("MIS", 250)):
        assert advice.by_bid[text].expected_net == -value - 10


@pytest.mark.parametrize(
    ("cards", "shows"),
    [
        ("JK AS KS QS TS 9S 8S 7S 6S 5S", True),
        ("JS JH KS QS TS 9S 8S 7S 6S 5S", True),
        ("JC JD KS QS TS 9S 8S 7S 6S 5S", True),
        ("JS JC KS QS TS 9S 8S 7S 6S 5S", False),
        ("JH JD KS QS TS 9S 8S 7S 6S 5S", False),
        ("JH AD KS QS TS 9S 8S 7S 6S 5S", False),
    ],
)
@pytest.mark.parametrize("widow", [None, "4H 4D 5H 5D JK"], ids=["unseen", "known"])
def test_a_sem_is_estimated_for_hands_that_show_it(monkeypatch, cards, shows, widow) -> None:
    tricks_with(monkeypatch, lambda contract: 1 if contract.bid.no_trick else 7)
    hand = parse_cards(cards)
    if widow is not None and JOKER in hand:
        widow = "4H 4D 5H 5D 4C"
    seen = None if widow is None else parse_cards(widow)
    advice = advise_bid(hand, widow=seen, rules=RULES, worlds=10)
    sems = [e for e in advice.bids if e.bid.kind is BidKind.SEM]
    # A joker in the widow shows nothing: the bid is made before it is taken up.
    assert [e.bid.level for e in sems] == ([6, 7, 8, 9, 10] if shows else [])
    for estimate in sems:
        same = advice.by_bid[f"{estimate.bid.level}NT"]
        assert estimate.p_make == same.p_make
        assert estimate.expected_score == same.expected_score
        assert estimate.exchange == same.exchange
    report = bid_report(advice)
    assert ("Your cards allow a sem" in report) == shows
    marked = [line.split()[1] for line in report.splitlines() if line.startswith(">")]
    assert marked == ["7NT"]
    assert advice.best.bid == bid("7NT")


def test_other_rulesets_know_neither() -> None:
    for name in ("american", "canadian", "australian"):
        kinds = {call.kind for call in estimated_bids(load(name))}
        assert not kinds & {BidKind.SEM, BidKind.GRAND_NULLO}
    assert MIS in estimated_bids(RULES)


def test_more_worlds_never_change_the_first_ones() -> None:
    knowledge = Knowledge(RULES, HAND)
    many = sample_worlds(knowledge, GNUL, 300, 1, Stream.REPORT)
    for n in (1, 128, 200):
        few = sample_worlds(knowledge, GNUL, n, 1, Stream.REPORT)
        assert np.array_equal(few.hands, many.hands[:n])
        assert np.array_equal(few.widows, many.widows[:n])
