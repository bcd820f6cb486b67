"""Worlds played out: by players who see their own cards, after an exchange without hindsight."""

from __future__ import annotations

import numpy as np
import pytest

from analyzer.advice import advise_bid, playing, playing_out
from analyzer.advice.playing_out import (
    USUAL_WORLDS,
    WORLDS,
    PlayOut,
    default_worlds,
    play_out,
    play_world,
    sources,
)
from analyzer.advice.results import Exchange
from analyzer.advice.sampling import sample_worlds
from analyzer.advice.trials import UnseenTrial
from analyzer.cards import SUITS
from analyzer.deals import Knowledge, Worlds, deal_worlds
from analyzer.players.partner import PartnerPlan
from analyzer.players.playing import play_on
from analyzer.players.policy import choose_exchanges
from analyzer.players.registry import make_player
from analyzer.rng import Stream
from analyzer.rules import GNUL, MIS, OMIS, load
from analyzer.table import DealState, Dealt, Exchanged, Phase
from tests.advice.samples import (
    DECK,
    HAND,
    RULES,
    UNSEEN_HAND,
    WIDOW,
    Scrambler,
    bid,
    deal_at_random,
    deal_ten,
    hide_anew,
    tricks_by_policy,
)

HIGH = make_player("high")
HEARTS = tuple(bid(f"{level}H") for level in range(6, 11))


@pytest.fixture
def quick(monkeypatch):
    """Let quick players play, in this process."""
    monkeypatch.setattr(playing_out, "PLAYER", "high")


# --- at which level a world is played ------------------------------------------------------------


@pytest.mark.parametrize(
    ("tricks", "levels"),
    [
        (3, [6, 6, 6, 6, 6]),
        (4, [6, 6, 6, 6, 6]),
        (6, [6, 7, 8, 8, 8]),
        (8, [6, 7, 8, 9, 10]),
        (10, [8, 8, 8, 9, 10]),
    ],
)
def test_levels_in_doubt_are_played_and_the_others_take_the_nearest(tricks, levels):
    assert [HEARTS[j].level for j in sources(np.array([tricks]), HEARTS)[0]] == levels


def test_a_level_that_stands_alone_is_played():
    assert sources(np.array([2, 10]), [bid("9H")]).tolist() == [[0], [0]]
    assert sources(np.array([10]), [bid("6H"), bid("7H")]).tolist() == [[1, 1]]


def test_a_sem_is_played_once_with_its_level():
    bids = [bid("6NT"), bid("6SEM"), bid("7NT")]
    assert sources(np.array([7]), bids).tolist() == [[0, 0, 2]]


def test_miseres_are_played_each_for_itself():
    assert sources(np.array([0, 1]), [MIS, OMIS]).tolist() == [[0, 1], [0, 1]]


# --- the same as by hand -------------------------------------------------------------------------


def played_by_hand(worlds: Worlds, i: int, call, away: int, named: int, player, seed: int) -> int:
    """Deal a world at the table, act for declarer up to the first lead, and let players go on."""
    state = DealState(RULES, dealer=0)
    hands = tuple(DECK.unpack(int(hand)) for hand in worlds.hands[i])
    state.lay_out(Dealt(0, hands, DECK.unpack(int(worlds.widows[i]))))
    state.give_contract(0, call)
    state.exchange(DECK.unpack(away))
    if state.phase is Phase.JOKER:
        state.name_joker(None if named < 0 else SUITS[named])
    play_on(state, [player] * 4, seed=seed, number=i)
    return sum(state.tricks[seat] for seat in state.declarers)


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("text", ["6H", "8H", "9NT", "MIS", "OMIS"])
def test_an_unseen_widow_is_played_as_by_hand(text):
    advice, call = advise_bid(UNSEEN_HAND, worlds=24, seed=5, estimate="played-out"), bid(text)
    worlds = deal_worlds(Knowledge(RULES, UNSEEN_HAND), 24, 5, Stream.REPORT)
    away, named = choose_exchanges(worlds.hands[:, 0] | worlds.widows, call, RULES)
    solved = tricks_by_policy(worlds, call)
    bids = [
        b for b in (e.bid for e in advice.bids) if b.level and b.denomination == call.denomination
    ]
    levels = [call] * 24
    if not call.no_trick:
        levels = [bids[row[bids.index(call)]] for row in sources(solved, bids)]
    tricks = np.array(
        [
            played_by_hand(worlds, i, levels[i], int(away[i]), int(named[i]), HIGH, 5)
            for i in range(24)
        ]
    )
    ours = advice.by_bid[text]
    made = tricks == 0 if call.no_trick else tricks >= call.level
    assert (advice.estimate, ours.estimate, ours.worlds) == ("played-out", "played-out", 24)
    assert ours.p_make == made.mean()
    assert ours.mean_tricks == (None if call.no_trick else tricks.mean())
    seen = solved == 0 if call.no_trick else solved >= call.level
    assert ours.p_make_double_dummy == seen.mean()


@pytest.mark.usefixtures("quick", "short_comparison")
def test_a_known_widow_is_played_as_by_hand_after_the_exchange_chosen():
    advice = advise_bid(HAND, widow=WIDOW, worlds=8, seed=5, estimate="played-out")
    worlds = deal_worlds(Knowledge(RULES, HAND, WIDOW), 8, 5, Stream.REPORT)
    ours = advice.by_bid["MIS"]
    away, name = DECK.pack(ours.exchange.discard), ours.exchange.joker_named
    tricks = np.array(
        [
            played_by_hand(worlds, i, MIS, away, -1 if name is None else int(name), HIGH, 5)
            for i in range(8)
        ]
    )
    assert ours.p_make == (tricks == 0).mean()


def test_the_usual_player_deals_twenty_worlds_for_each_card():
    worlds = deal_worlds(Knowledge(RULES, UNSEEN_HAND), 1, 5, Stream.REPORT)
    away, named = choose_exchanges(worlds.hands[:, 0] | worlds.widows, bid("8H"), RULES)
    asked = PlayOut(RULES, worlds, away, named, None, (bid("8H"),), np.zeros((1, 1), dtype=np.int8))
    played = play_out([asked], seed=5)[0].item()
    player = make_player("sampling:20")
    assert played == played_by_hand(worlds, 0, bid("8H"), int(away[0]), -1, player, 5)


@pytest.mark.usefixtures("quick", "short_comparison")
def test_any_number_of_processes_gives_the_same_digits():
    one, two = (
        advise_bid(HAND, widow=WIDOW, worlds=5, estimate="played-out", jobs=jobs) for jobs in (1, 2)
    )
    assert one == two


@pytest.mark.usefixtures("quick")
def test_the_work_is_told_as_it_goes():
    told = []
    advise_bid(
        UNSEEN_HAND, worlds=6, estimate="played-out", progress=lambda *work: told.append(work)
    )
    assert told[0][0] < told[-1][0] == told[-1][1]
    assert len({total for _, total in told}) == 1


@pytest.mark.usefixtures("quick")
def test_the_examples_are_as_played():
    advice = advise_bid(UNSEEN_HAND, worlds=20, estimate="played-out", examples=20)
    assert len(advice.examples) == 20
    assert np.mean([world.made for world in advice.examples]) == advice.best.p_make


# --- no hindsight --------------------------------------------------------------------------------


def test_what_is_put_away_depends_on_the_cards_held_only(monkeypatch):
    monkeypatch.setattr(playing, "solve_batch", Scrambler())
    worlds = deal_at_random(HAND, 50, seed=1)
    knowledge = Knowledge(RULES, HAND)
    for call in (bid("8H"), bid("8NT"), MIS):
        asked = []
        for dealt in (worlds, hide_anew(worlds, seed=2)):
            trial = UnseenTrial(knowledge, dealt, {call: None}, "played-out")
            trial.extend(50, jobs=1, tick=lambda _: None)
            asked += trial.to_play()
        one, other = asked
        assert not np.array_equal(one.worlds.hands, other.worlds.hands)
        assert np.array_equal(one.away, other.away)
        assert np.array_equal(one.named, other.named)


class Watcher:
    """A player who notes what it is shown, and plays as another."""

    def __init__(self) -> None:
        self.shown: dict[int, set[int]] = {}

    name = "watcher"

    def play(self, view, rng):
        self.shown.setdefault(view.seat, set()).update(view.hand)
        return HIGH.play(view, rng)


def test_players_are_shown_their_own_cards_only():
    worlds = deal_worlds(Knowledge(RULES, UNSEEN_HAND), 1, 3)
    away, _ = choose_exchanges(worlds.hands[:, 0] | worlds.widows, bid("8H"), RULES)
    watcher = Watcher()
    exchange = Exchange(DECK.unpack(int(away[0])))
    play_world(worlds, bid("8H"), exchange, RULES, watcher, seed=1, number=0)
    dealt = [set(DECK.unpack(int(hand))) for hand in worlds.hands[0]]
    dealt[0] = (dealt[0] | set(DECK.unpack(int(worlds.widows[0])))) - set(exchange.discard)
    assert watcher.shown == dict(enumerate(dealt))


# --- every number of players ---------------------------------------------------------------------


def played(name: str, text: str, plan: PartnerPlan | None, worlds: int) -> list[int]:
    """The tricks of some worlds with any number of players."""
    rules, call = load(name), bid(text)
    cards = deal_ten(rules, 3, 20)
    tables = {"table": cards[10:15], "opponent_table": cards[15:]} if rules.players == 2 else {}
    dealt = deal_worlds(Knowledge(rules, cards[:10], **tables), worlds, 3)
    away, named = choose_exchanges(dealt.hands[:, 0] | dealt.widows, call, rules)
    numbers = np.zeros((worlds, 1), dtype=np.int8)
    asked = PlayOut(rules, dealt, away, named, plan, (call,), numbers)
    return play_out([asked], seed=1)[0][:, 0].tolist()


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("name", ["australian_2p", "australian_3p", "australian_6p"])
@pytest.mark.parametrize("text", ["8H", "8NT"])
def test_worlds_of_any_number_of_players_are_played(name, text):
    tricks = played(name, text, None, 6)
    assert all(0 <= taken <= 10 for taken in tricks)
    assert len(set(tricks)) > 1


@pytest.mark.usefixtures("quick")
def test_a_partner_that_declarer_finds_takes_tricks_for_declarer():
    alone, shared = (
        played("australian_5p", "8H", PartnerPlan(way), 12) for way in ("alone", "top trump")
    )
    assert sum(shared) > sum(alone)
    assert all(0 <= taken <= 10 for taken in alone + shared)


def test_a_grand_nullo_has_two_exchanges(monkeypatch):
    rules = RULES.with_switches(grand_nullo=True)
    world = sample_worlds(Knowledge(rules, UNSEEN_HAND), GNUL, 1, 1, Stream.REPORT)
    away, _ = choose_exchanges(world.hands[:, 0] | world.widows, GNUL, rules)
    ended = []
    monkeypatch.setattr(
        playing_out, "play_on", lambda state, *a, **k: ended.append(play_on(state, *a, **k))
    )
    exchange = Exchange(DECK.unpack(int(away[0])))
    tricks = play_world(world, GNUL, exchange, rules, HIGH, seed=1, number=0)
    exchanges = [record for record in ended[0].log if isinstance(record, Exchanged)]
    assert [record.seat for record in exchanges] == [0, 2]
    assert exchanges[0].discarded == exchanges[1].taken == exchange.discard
    assert tricks == ended[0].tricks[0] + ended[0].tricks[2]


def test_the_worlds_played_if_nothing_is_asked():
    assert default_worlds(RULES) == USUAL_WORLDS == 64
    assert {n: default_worlds(load(f"australian_{n}p")) for n in WORLDS} == WORLDS
