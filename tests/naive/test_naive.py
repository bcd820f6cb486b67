"""The twin judged in turn: by rule vectors, by endings with known answers, by plain minimax."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tests.naive import solver
from tests.naive.random_positions import ABSENT, MODES, PLAIN_CARDS, random_position
from tests.naive.solver import (
    JOKER,
    Memo,
    Play,
    Position,
    legal,
    misere_holds,
    play,
    scores,
    suit_of,
    tricks,
)

LEAD_RULES = ("unled_suit", "not_renounced", "not_discarded", "free")


def position(*hands: str, leader: int = 0, denomination: str = "NT", **rest: object) -> Position:
    """A position from text hands such as "AS QS", declarer first."""
    defaults: dict[str, object] = {"joker_named": None, "misere": False}
    if "suits_led" in rest:
        rest["suits_led"] = frozenset(str(rest["suits_led"]))
    return Position(
        hands=tuple(frozenset(hand.split()) for hand in hands),
        denomination=denomination,
        leader=leader,
        **(defaults | rest),
    )


def as_text(plays: list[Play]) -> set[str]:
    return {card if called is None else f"{card}={called}" for card, called in plays}


# --- RULES 14.2: who wins the trick -----------------------------------------------------------

FORMER_DIAMOND_VOID = (frozenset(), frozenset("D"), frozenset(), frozenset())

TRICK_VECTORS = [
    ("T01", "H", "AH JD KH TH", 2, {}),
    ("T02", "H", "JD JH AH 4H", 2, {}),
    ("T03", "H", "JH JD JK AH", 3, {}),
    ("T04", "S", "KS QS TS 9S", 1, {}),
    ("T05", "S", "JC AC KC 5S", 1, {}),
    ("T06", "S", "AC JC KC QC", 2, {}),
    ("T07", "S", "AC KC TC 5S", 4, {}),
    ("T08", "D", "QS JS KS TS", 3, {}),
    ("T09", "D", "TS JS 9S 8S", 2, {}),
    ("T10", "D", "QH TH KH 4H", 3, {}),
    ("T11", "NT", "TS JS 9S 8S", 2, {}),
    ("T12", "NT", "QH JH JD TH", 1, {}),
    ("T13", "NT", "4H AS AC AD", 1, {}),
    ("T14", "NT", "AH KH JK 4H", 3, {}),
    ("T15", "NT", "AH KH JK 4H", 3, {"joker_named": "H"}),
    ("T16", "NT", "AS KS JK QS", 1, {"joker_named": "H"}),
    ("T17", "NT", "JK=D AD KD 4D", 1, {}),
    ("T18", "NT", "AD JK KD 4D", 1, {"joker_dead_suit": True, "renounced": FORMER_DIAMOND_VOID}),
    ("T19", "NT", "KD JK AD", 2, {"misere": True, "joker_forced_when_void": "never"}),
    ("T27", "D", "AD JH JD", 3, {}),
    ("T28", "NT", "TC JC QC", 3, {}),
    ("T29", "C", "AC JS 4C KC", 2, {}),
    ("T30", "H", "4H 5S 5C 5D", 1, {}),
]


@pytest.mark.parametrize(
    ("denomination", "in_order", "winning_card", "rest"),
    [vector[1:] for vector in TRICK_VECTORS],
    ids=[vector[0] for vector in TRICK_VECTORS],
)
def test_trick_winner(
    denomination: str, in_order: str, winning_card: int, rest: dict[str, object]
) -> None:
    plays = [text.partition("=") for text in in_order.split()]
    seats = len(plays)
    for leader in range(seats):  # who sits where does not matter
        hands = [""] * seats
        turned = dict(rest)
        for turn, (card, _, _) in enumerate(plays):
            hands[(leader + turn) % seats] = card
        if "renounced" in rest:
            turned["renounced"] = tuple(
                FORMER_DIAMOND_VOID[(seat - leader) % seats] for seat in range(seats)
            )
        now = position(*hands, leader=leader, denomination=denomination, **turned)
        for card, _, called in plays:
            now, winner = play(now, card, called or None)
        assert winner == (leader + winning_card - 1) % seats
        assert now.leader == winner
        assert now.trick == ()


# --- RULES 14.3: legal plays ------------------------------------------------------------------

MISERE = {"misere": True}
FOLLOW_VECTORS = [
    ("L01", "S", "C", "JC 9C AH", "9C", {}),
    ("L02", "S", "S", "JC 9C AH", "JC", {}),
    ("L03", "S", "C", "JC AH KD", "JC AH KD", {}),
    ("L04", "H", "D", "JD JK 7S", "JD JK 7S", {}),
    ("L05", "H", "H", "JK 7S 9D", "JK", {}),
    ("L06", "H", "S", "JK 7S 9D", "7S", {}),
    ("L07", "NT", "S", "JK 7S 9D", "7S", {}),
    ("L08", "NT", "C", "JK 7S 9D", "JK 7S 9D", {}),
    ("L09", "NT", "C", "JK 7S 9D", "JK", MISERE),
    ("L10", "NT", "S", "JK 7S 9D", "7S", MISERE),
    ("L11", "NT", "D", "JK 7S 9D", "JK 9D", {"joker_named": "D", **MISERE}),
    ("L12", "NT", "C", "JK 7S 9D", "JK 7S 9D", {"joker_named": "D", **MISERE}),
    ("L13", "NT", "C", "JK 7S 9D", "JK 7S 9D", {"joker_forced_when_void": "never", **MISERE}),
    ("L14", "NT", "D", "JK 7S 9D", "9D", {"joker_lead_rule": "not_renounced"}),
    ("L15", "NT", "H", "JK 7S 9D", "JK 7S 9D", {"joker_lead_rule": "free"}),
    ("L16", "S", "C", "JK JC TC", "TC", {"joker_lead_rule": "free"}),
]


@pytest.mark.parametrize(
    ("denomination", "led", "hand", "expected", "rest"),
    [vector[1:] for vector in FOLLOW_VECTORS],
    ids=[vector[0] for vector in FOLLOW_VECTORS],
)
def test_legal_follow(
    denomination: str, led: str, hand: str, expected: str, rest: dict[str, object]
) -> None:
    seats = 3 if rest.get("misere") else 4
    before_lead = position(
        hand,
        *["5C 6C 5D"] * (seats - 2),
        f"8{led} TH 9H",
        leader=seats - 1,
        denomination=denomination,
        **rest,
    )
    now, _ = play(before_lead, f"8{led}")
    assert now.to_play == 0
    assert as_text(legal(now)) == set(expected.split())


def shown(suits: str) -> tuple[frozenset[str], ...]:
    """Suits that the leader, seat 0, has renounced or discarded."""
    return (frozenset(suits), frozenset(), frozenset(), frozenset())


LEAD_VECTORS = [
    ("L18", "JK 7S 9D", "7S 9D JK=H JK=C", {"suits_led": "SD"}),
    ("L19", "JK 7S", "7S", {"suits_led": "SCDH"}),
    ("L20", "JK", "JK", {"suits_led": "SCDH"}),
    (
        "L21",
        "JK 7S 9C",
        "7S 9C JK=S JK=C JK=H",
        {"joker_lead_rule": "not_renounced", "renounced": shown("D"), "suits_led": "D"},
    ),
    (
        "L22",
        "JK 7S",
        "7S JK=S JK=C JK=D JK=H",
        {"joker_lead_rule": "not_renounced", "misere": True, "suits_led": "SCDH"},
    ),
    (
        "L23",
        "JK 7S 9D",
        "7S 9D JK=S JK=D JK=H",
        {"joker_lead_rule": "not_discarded", "discarded": shown("C"), "suits_led": "S"},
    ),
    (
        "L24",
        "JK 7S",
        "7S JK=S JK=C JK=D JK=H",
        {"joker_lead_rule": "free", "renounced": shown("D"), "suits_led": "SCDH"},
    ),
    ("L25", "JK 7S", "JK 7S", {"joker_named": "H", "suits_led": "SCDH"}),
    ("L26", "JK 7S", "JK 7S", {"denomination": "H"}),
    ("Q40 only card, two suits unled", "JK", "JK=D JK=H", {"suits_led": "SC"}),
    (
        "Q46 only card, no suit callable",
        "JK",
        "JK",
        {"joker_lead_rule": "not_renounced", "renounced": shown("SCDH")},
    ),
]


@pytest.mark.parametrize(
    ("hand", "expected", "rest"),
    [vector[1:] for vector in LEAD_VECTORS],
    ids=[vector[0] for vector in LEAD_VECTORS],
)
def test_legal_lead(hand: str, expected: str, rest: dict[str, object]) -> None:
    others = ["5C 6C 5D"] * (2 if rest.get("misere") else 3)
    assert as_text(legal(position(hand, *others, **rest))) == set(expected.split())


def test_joker_led_without_a_suit_frees_everyone_and_wins() -> None:
    now = position("JK", "AS", "AH", "AD", suits_led="SCDH")
    now, _ = play(now, JOKER)
    assert now.suits_led == frozenset("SCDH")
    for card in ("AS", "AH", "AD"):
        assert as_text(legal(now)) == {card}
        now, winner = play(now, card)
    assert winner == 0


def test_called_suit_must_be_followed_and_counts_as_led() -> None:
    now = position("JK 5S", "AC 4H", "AD KD", "QD JD")
    now, _ = play(now, JOKER, "H")
    assert now.suits_led == {"H"}
    assert as_text(legal(now)) == {"4H"}
    now, _ = play(now, "4H")
    assert as_text(legal(now)) == {"AD", "KD"}


def test_only_cards_led_count_as_suits_led() -> None:
    now = position("5S JK", "AC 4H", "AD KD", "QD JD")
    for card in ("5S", "AC", "AD", "QD"):
        now, _ = play(now, card)
    assert now.suits_led == {"S"}


def test_renounced_and_discarded_suits_are_remembered() -> None:
    hands = ("5S 6S", "AC 4H", "JK KD", "QS JD")
    cards = ("5S", "AC", "JK", "QS")
    now = position(*hands, joker_lead_rule="not_renounced")
    for card in cards:
        now, _ = play(now, card)
    assert now.renounced == (frozenset(), frozenset("S"), frozenset("S"), frozenset())

    now = position(*hands, joker_lead_rule="not_discarded")
    for card in cards:
        now, _ = play(now, card)
    assert now.discarded == (frozenset(), frozenset("C"), frozenset(), frozenset())


def test_dead_joker_counts_only_earlier_tricks_and_only_the_suit_led() -> None:
    now = position("AS KS AD", "5H 6H JK", "5C 6C 7C", "8C 9C TC", joker_dead_suit=True)
    for card in ("AS", "5H", "5C", "8C"):
        now, winner = play(now, card)
    assert winner == 0
    dead = now
    for card in ("KS", "JK", "6C", "9C"):
        dead, winner = play(dead, card)
    assert winner == 0
    alive = now
    for card in ("AD", "JK", "6C", "9C"):
        alive, winner = play(alive, card)
    assert winner == 1


def test_joker_is_not_dead_when_led() -> None:
    now = position(
        "JK", "AD", "KD", "QD", joker_dead_suit=True, joker_lead_rule="free", renounced=shown("D")
    )
    now, _ = play(now, JOKER, "D")
    for card in ("AD", "KD", "QD"):
        now, winner = play(now, card)
    assert winner == 0


def test_illegal_plays_are_refused() -> None:
    now = position("JK 5S", "AC 4H", "AD KD", "QD JD", suits_led="H")
    for card, called in [("AC", None), (JOKER, None), (JOKER, "H"), ("5S", "S")]:
        with pytest.raises(ValueError, match="illegal play"):
            play(now, card, called)


# --- endings with known answers ---------------------------------------------------------------


def test_finesse_wins_when_the_king_lies_in_front_of_the_tenace() -> None:
    onside = position("5S 6S", "KS 7S", "AS QS", "8S 9S")
    offside = position("5S 6S", "8S 9S", "AS QS", "KS 7S")
    assert tricks(onside) == 2
    assert tricks(offside) == 1
    assert tricks(replace(onside, leader=2)) == 1  # the tenace has to lead itself


def test_ruff() -> None:
    hands = ("5H TD", "AH AD", "5S 5D", "KH KD")
    assert tricks(position(*hands, denomination="NT")) == 0
    assert scores(position(*hands, denomination="S")) == {("5H", None): 1, ("TD", None): 1}


def test_joker_draws_both_bowers() -> None:
    hands = ("JK 5H", "JH 6C", "JD 6D", "AH 7C")
    hearts = position(*hands, denomination="H")
    assert scores(hearts) == {(JOKER, None): 2, ("5H", None): 1}  # JH takes 5H
    spades = position(*hands, denomination="S")  # the jacks are plain cards, AH is high
    assert scores(spades) == {(JOKER, None): 1, ("5H", None): 1}


def test_squeeze_works_only_in_front_of_the_threats() -> None:
    guards, idle = "KS QS KH", "8D 9D TD"
    squeezed = position("AC 6S 5D", guards, "AS JS QH", idle)
    safe = position("AC 6S 5D", idle, "AS JS QH", guards)  # can discard after the threats
    assert scores(squeezed) == {("AC", None): 3, ("6S", None): 1, ("5D", None): 0}
    assert scores(safe) == {("AC", None): 2, ("6S", None): 1, ("5D", None): 0}


def test_endplay_works_unless_the_other_defender_can_win_the_exit() -> None:
    thrown_in = position("AS QS 5H", "8D 9D TD", "5C 6C 5D", "AH KS TS")
    assert scores(thrown_in) == {("AS", None): 1, ("QS", None): 1, ("5H", None): 2}
    rescued = position("AS QS 5H", "8D 9D TH", "5C 6C 5D", "4H KS TS")
    assert scores(rescued) == {("AS", None): 1, ("QS", None): 0, ("5H", None): 0}


def test_led_joker_drops_a_bare_king_if_the_suit_may_still_be_called() -> None:
    hands = ("JK QS", "KS 5D", "5H 6H", "7S 8H")
    fresh = position(*hands)
    assert scores(fresh) == {
        ("QS", None): 1,
        (JOKER, "S"): 2,
        (JOKER, "C"): 1,  # nobody holds a club: West keeps the king
        (JOKER, "D"): 1,
        (JOKER, "H"): 1,
    }
    assert tricks(replace(fresh, suits_led=frozenset("S"))) == 1
    assert tricks(replace(fresh, suits_led=frozenset("S"), joker_lead_rule="free")) == 2
    own_suits = replace(fresh, suits_led=frozenset("S"), joker_lead_rule="not_renounced")
    assert tricks(own_suits) == 2
    assert tricks(replace(own_suits, renounced=shown("S"))) == 1


def test_void_holder_need_not_play_the_joker_in_no_trump() -> None:
    now = position("AS KS", "JK AD", "5C 6C", "7S 8S")
    after, _ = play(now, "AS")
    assert scores(after) == {(JOKER, None): 0, ("AD", None): 1}


def test_forced_joker_breaks_a_misere() -> None:
    hands = ("JK 5S", "8H 4H", "9H TH")
    assert not misere_holds(position(*hands, leader=1, misere=True))
    free = position(*hands, leader=1, misere=True, joker_forced_when_void="never")
    assert not misere_holds(free)  # it has to go on the second heart
    assert misere_holds(position(*hands, leader=1, misere=True, joker_named="S"))


def test_forced_joker_of_a_defender_saves_a_misere() -> None:
    forced = position("AS 4H", "8C 5H", "JK 9H", misere=True)
    assert scores(forced) == {("AS", None): True, ("4H", None): True}
    kept = replace(forced, joker_forced_when_void="never")
    assert scores(kept) == {("AS", None): False, ("4H", None): True}


def test_joker_lead_gives_a_misere_defender_a_discard() -> None:
    """Called S, it takes declarer's exit and lets 7H go; 5H then leaves 6H the highest heart."""
    fresh = position("4S 6H", "7H 8C", "JK 5H", leader=2, misere=True)
    assert scores(fresh) == {
        ("5H", None): True,
        (JOKER, "S"): False,
        (JOKER, "C"): True,
        (JOKER, "D"): True,
        (JOKER, "H"): True,
    }
    assert not misere_holds(fresh)
    assert misere_holds(replace(fresh, suits_led=frozenset("S")))


# --- a still slower check -----------------------------------------------------------------------


def plain_value(now: Position) -> int | bool:
    """Every line of play to its end: no memo, no shortcut, no early stop."""
    if not any(now.hands):
        return True if now.misere else 0
    values = plain_scores(now).values()
    declarers_move = now.to_play == 0 or (now.to_play == 2 and len(now.hands) == 4)
    return max(values) if declarers_move else min(values)


def plain_scores(now: Position) -> dict[Play, int | bool]:
    values: dict[Play, int | bool] = {}
    for card, called in legal(now):
        after, winner = play(now, card, called)
        rest = plain_value(after)
        if now.misere:
            values[card, called] = rest and winner != 0
        else:
            declarers_won = winner == 0 or (winner == 2 and len(now.hands) == 4)
            values[card, called] = rest + (1 if declarers_won else 0)
    return values


def check_against_plain_search(now: Position) -> None:
    assert scores(now) == plain_scores(now), now
    assert (misere_holds(now) if now.misere else tricks(now)) == plain_value(now), now


@pytest.mark.parametrize("joker_lead_rule", LEAD_RULES)
@pytest.mark.parametrize("mode", MODES)
def test_search_agrees_with_plain_search(mode: str, joker_lead_rule: str) -> None:
    rng = random.Random(f"plain {mode} {joker_lead_rule}")
    for cards, count in ((2, 20), (3, 5)):
        for number in range(count):
            now = random_position(
                rng,
                mode=mode,
                cards=cards,
                mid_trick=number % 2 == 1,
                joker_lead_rule=joker_lead_rule,
            )
            check_against_plain_search(now)
            if joker_lead_rule == "not_renounced" and not now.misere:
                check_against_plain_search(replace(now, joker_dead_suit=True))


@pytest.mark.slow
@pytest.mark.parametrize("joker_lead_rule", LEAD_RULES)
@pytest.mark.parametrize("mode", MODES)
def test_search_agrees_with_plain_search_on_longer_endings(mode: str, joker_lead_rule: str) -> None:
    rng = random.Random(f"plain, longer {mode} {joker_lead_rule}")
    for cards, count in ((3, 100), (4, 4)):
        for number in range(count):
            now = random_position(
                rng,
                mode=mode,
                cards=cards,
                mid_trick=cards == 4 or number % 2 == 1,
                joker_lead_rule=joker_lead_rule,
            )
            check_against_plain_search(now)


@pytest.mark.parametrize(
    ("joker_lead_rule", "field"),
    [
        ("unled_suit", "suits_led"),
        ("not_renounced", "renounced"),
        ("not_discarded", "discarded"),
    ],
)
def test_memo_tells_apart_what_was_led_and_shown(joker_lead_rule: str, field: str) -> None:
    """One memo for two histories of the same cards gives what two memos give."""
    rng = random.Random(f"memo {joker_lead_rule}")
    different_values = 0
    for cards in (2, 3) * 30:
        now = random_position(
            rng,
            mode="nt_unnamed",
            cards=cards,
            mid_trick=False,
            holder=0,
            joker_lead_rule=joker_lead_rule,
        )
        all_led, none_led = frozenset("SCDH"), frozenset()
        histories = [
            replace(now, **{field: value if field == "suits_led" else (value,) * 4})
            for value in (all_led, none_led)
        ]
        memo: Memo = {}
        values = [tricks(history) for history in histories]
        assert [solver._tricks(history, memo) for history in histories] == values
        different_values += values[0] != values[1]
    assert different_values > 0


# --- both sides together take every trick -------------------------------------------------------


def seen_from_next_seat(now: Position) -> Position:
    """The same table with the seat on declarer's left as declarer: the sides change places."""

    def turned(per_seat: tuple[frozenset[str], ...]) -> tuple[frozenset[str], ...]:
        return per_seat[1:] + per_seat[:1]

    seats = len(now.hands)
    return replace(
        now,
        hands=turned(now.hands),
        leader=(now.leader - 1) % seats,
        trick=tuple(((seat - 1) % seats, card, called) for seat, card, called in now.trick),
        renounced=turned(now.renounced),
        discarded=turned(now.discarded),
    )


@pytest.mark.parametrize("joker_lead_rule", LEAD_RULES)
@pytest.mark.parametrize("mode", [mode for mode in MODES if not mode.startswith("misere")])
def test_sides_share_the_tricks(mode: str, joker_lead_rule: str) -> None:
    rng = random.Random(f"sides {mode} {joker_lead_rule}")
    for cards, count in ((3, 8), (4, 6), (5, 3), (6, 1)):
        for number in range(count):
            now = random_position(
                rng,
                mode=mode,
                cards=cards,
                mid_trick=number % 2 == 1,
                joker_lead_rule=joker_lead_rule,
            )
            turned = seen_from_next_seat(now)
            assert tricks(now) + tricks(turned) == cards
            assert tricks(now) == tricks(seen_from_next_seat(turned))


@pytest.mark.parametrize("mode", MODES)
def test_value_is_the_best_score(mode: str) -> None:
    rng = random.Random(f"best {mode}")
    for cards in (2, 3, 4, 5):
        for mid_trick in (False, True):
            now = random_position(rng, mode=mode, cards=cards, mid_trick=mid_trick)
            value = misere_holds(now) if now.misere else tricks(now)
            declarers_move = now.to_play == 0 or (now.to_play == 2 and not now.misere)
            values = scores(now).values()
            assert value == (max(values) if declarers_move else min(values))


# --- the random positions -----------------------------------------------------------------------


def test_deck_has_43_cards_with_the_joker() -> None:
    assert len(set(PLAIN_CARDS)) == 42
    assert "4H" in PLAIN_CARDS
    assert "4S" not in PLAIN_CARDS


@pytest.mark.parametrize("mid_trick", [False, True])
@pytest.mark.parametrize("mode", MODES)
def test_random_positions_are_what_was_asked_for(mode: str, mid_trick: bool) -> None:
    rng = random.Random(f"asked {mode} {mid_trick}")
    for cards in (2, 3, 4, 5, 6) * 4:
        now = random_position(rng, mode=mode, cards=cards, mid_trick=mid_trick)
        seats = 3 if now.misere else 4
        assert len(now.hands) == seats
        assert (1 <= len(now.trick) < seats) if mid_trick else now.trick == ()
        assert now.tricks_left == cards
        dealt = [card for hand in now.hands for card in hand] + [card for _, card, _ in now.trick]
        assert len(set(dealt)) == len(dealt) == seats * cards
        assert set(dealt) <= {*PLAIN_CARDS, JOKER}
        if mode.endswith("out"):
            assert JOKER not in dealt
        if "unnamed" in mode:
            assert JOKER in dealt
            assert suit_of(JOKER, now.denomination, now.joker_named) is None


def test_holder_can_be_chosen_and_seeds_repeat() -> None:
    for mode, holder in [("nt_unnamed", 3), ("misere_unnamed", 1), ("nt_named", 0), ("trump", 2)]:
        now, again = (
            random_position(random.Random(5), mode=mode, cards=4, mid_trick=False, holder=holder)
            for _ in range(2)
        )
        assert now == again
        assert JOKER in now.hands[holder]
    absent = random_position(
        random.Random(5), mode="nt_named", cards=4, mid_trick=False, holder=ABSENT
    )
    assert not any(JOKER in hand for hand in absent.hands)
    with pytest.raises(ValueError, match="cannot be with"):
        random_position(random.Random(5), mode="misere_out", cards=4, mid_trick=False, holder=0)


def test_random_miseres_are_neither_all_won_nor_all_lost() -> None:
    rng = random.Random(9)
    held = [
        misere_holds(random_position(rng, mode="misere", cards=4, mid_trick=False))
        for _ in range(100)
    ]
    assert 15 <= sum(held) <= 85
