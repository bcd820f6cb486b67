"""The log: text and back, replayed, and caught when it does not tell the truth."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.cards import SUITS, parse_cards
from analyzer.errors import IllegalAction, InputError
from analyzer.rules import (
    ALL_TRICK_BIDS,
    GNUL,
    MIS,
    NO_DECLARER,
    OMIS,
    PASS,
    SOMIS,
    Bid,
    Contract,
    DealPoints,
    Pile,
    Play,
    load,
)
from analyzer.table import (
    AceNoFace,
    AceNoFaceAnswered,
    CardPlayed,
    ContractGiven,
    DealEnded,
    DealerFound,
    DealState,
    Dealt,
    HandFaced,
    JokerNamed,
    PartnerShown,
    Record,
    Revoked,
    RevokeProved,
    RevokeRuled,
    Scored,
    TrickTaken,
    format_log,
    format_record,
    parse_log,
    parse_record,
    replay,
    replay_game,
)
from tests.table.random_play import random_deal, random_game
from tests.table.tables import bidding, contract_of, play_of, playing, rules_of

CALLS = (*ALL_TRICK_BIDS, MIS, OMIS, SOMIS, GNUL, PASS, Bid.parse("7SEM"), Bid.parse("INKLE H"))
WRITTEN = [
    ("first dealer 2", DealerFound(2)),
    (
        "first dealer 1, drawing 7S 7D KH / 8S AD JK",
        DealerFound(1, (parse_cards("7S 7D KH"), parse_cards("8S AD JK"))),
    ),
    ("1 is given 8S", ContractGiven(1, Bid.parse("8S"))),
    ("1 announces ace-no-face", AceNoFace(1)),
    ("3 agrees to a new deal", AceNoFaceAnswered(3, True)),
    ("3 refuses a new deal", AceNoFaceAnswered(3, False)),
    ("0 names the joker H", JokerNamed(0, SUITS[3])),
    ("0 names no joker", JokerNamed(0, None)),
    ("2 plays JK=H", CardPlayed(2, "hand", play_of("JK=H"))),
    ("2 plays 2S' from the table", CardPlayed(2, "table", play_of("2S'"))),
    ("2 revokes with AS", Revoked(2, "hand", play_of("AS"))),
    ("2 is found to have revoked", RevokeRuled(2)),
    ("2 is proved to have revoked", RevokeProved(2)),
    ("4 is the partner", PartnerShown(4)),
    ("0 faces 7S 8S", HandFaced(0, parse_cards("7S 8S"))),
    ("0 takes the trick", TrickTaken(0, "hand")),
    (
        "0 takes the trick from the table; turned up 0 7S, 1 JK",
        TrickTaken(0, "table", ((0, parse_cards("7S")[0]), (1, parse_cards("JK")[0]))),
    ),
    ("deal thrown in: same dealer", DealEnded("redeal_same_dealer")),
    ("deal thrown in: next dealer", DealEnded("redeal_next_dealer")),
    (
        "deal ends: 8NT JK=H by 0 2, made; tricks 5 1 3 1; points 320 0 + 0 20",
        DealEnded(
            "played",
            contract_of("8NT", "H"),
            (0, 2),
            (5, 1, 3, 1),
            DealPoints((320, 0), (0, 20), True),
        ),
    ),
    (
        "deal ends: PASS, not made; tricks 4 1 3 2; points 0 0 + 70 30",
        DealEnded("played", NO_DECLARER, (), (4, 1, 3, 2), DealPoints((0, 0), (70, 30), False)),
    ),
    (
        "deal ends: 7S by 0, revoke; tricks 0 1 0; points 0 100 100 + 0 0 0",
        DealEnded(
            "revoke",
            Contract(Bid.parse("7S")),
            (0,),
            (0, 1, 0),
            DealPoints((0, 100, 100), (0, 0, 0), False),
        ),
    ),
    ("score 40 -120; dealer 3", Scored((40, -120), None, 3)),
    ("score 40 560; dealer 3; winners 1", Scored((40, 560), (1,), 3)),
    ("score 40 560; dealer 3; winners none", Scored((40, 560), (), 3)),
    (
        "1 deals: 0 JK AS + 7S/8S 9S/TS; 1 5D 6D + JS/QS KS/5C; widow 4D 4H",
        Dealt(
            1,
            (parse_cards("JK AS"), parse_cards("5D 6D")),
            parse_cards("4D 4H"),
            (
                (Pile(*parse_cards("7S 8S")), Pile(*parse_cards("9S TS"))),
                (Pile(*parse_cards("JS QS")), Pile(*parse_cards("KS 5C"))),
            ),
        ),
    ),
]


@pytest.mark.parametrize(("text", "record"), WRITTEN, ids=[text for text, _ in WRITTEN])
def test_a_record_as_text(text, record):
    assert format_record(record) == text
    assert parse_record(text) == record
    assert parse_record(f"  {text} ") == record


@given(st.integers(0, 5), st.sampled_from(CALLS))
def test_calls_as_text(seat, bid):
    record = parse_record(f"{seat} calls {bid.text}")
    assert format_record(record) == f"{seat} calls {bid.text}"
    assert record.bid == bid


def reads_or_refuses(text):
    """Return whether a log can be read; if so, it is the same when written and read again."""
    try:
        log = parse_log(text)
    except InputError as error:
        return str(error).startswith("line ")
    return parse_log(format_log(log)) == log


@given(st.text(max_size=60))
def test_no_text_brings_the_reader_down(text):
    assert reads_or_refuses(text)


@given(
    st.sampled_from([text for text, _ in WRITTEN]),
    st.integers(0, 60),
    st.integers(0, 3),
    st.sampled_from(["", " ", "7S", "9", "-", "/", ";", ",", " + ", "JK=S", "10NT", "x"]),
)
def test_no_slip_of_the_pen_brings_the_reader_down(text, place, cut, put):
    assert reads_or_refuses(text[:place] + put + text[place + cut :])


@pytest.mark.parametrize(
    "line",
    ["", "0 sings", "0 calls 11S", "0 plays ZZ", "x deals: 0 AS; widow", "0 plays AS=H", "score"],
)
def test_what_is_no_record(line):
    with pytest.raises(InputError):
        parse_record(line)


def test_the_line_of_a_fault_is_named():
    with pytest.raises(InputError, match="line 3: '0 sings' is no record"):
        parse_log("# a deal\n0 calls 7S\n0 sings\n")


def test_a_log_that_does_not_tell_the_truth():
    rules = rules_of("australian")
    state = random_deal(rules, random.Random(4), 0.9)
    log = list(state.log)
    taken = next(place for place, record in enumerate(log) if isinstance(record, TrickTaken))
    said = log[taken]
    lie = TrickTaken((said.seat + 1) % 4, said.zone)
    with pytest.raises(InputError, match=r"the log says .* takes the trick', but what happened is"):
        replay(rules, [*log[:taken], lie, *log[taken + 1 :]])
    with pytest.raises(InputError, match=r"the log stops too early: '. takes the trick' followed"):
        replay(rules, log[:taken])
    with pytest.raises(InputError, match="is no act at this table"):
        replay(rules, [*log[: taken - 1], said])
    with pytest.raises(InputError, match="begins with the cards dealt"):
        replay(rules, log[1:])
    with pytest.raises(InputError):
        replay(rules_of("american_3p"), log)
    assert replay(rules, log[: taken + 1]).log == state.log[: taken + 1]


def test_a_log_with_a_play_out_of_turn():
    state = bidding(rules_of("australian"), "7S, PASS, PASS, PASS")
    state.exchange(state.taken)
    first = Play(state.cards(0)[0])
    with pytest.raises(InputError, match="the log says '2 plays"):
        replay(state.rules, [*state.log, CardPlayed(2, "hand", first)])


def test_a_revoke_is_replayed():
    rules = rules_of("australian")
    state = bidding(rules, "7S, PASS, PASS, PASS", {0: "5C 6C", 1: "7C 8C 4D"})
    state.exchange(state.taken)
    for text in ("5C", "4D"):
        play = play_of(text)
        state.revoke(play) if state.can_revoke(play) else state.play(play)
    assert state.revokes
    while not state.is_over:
        state.play(state.legal_plays()[0])
    assert state.ended.ending == "revoke"
    assert replay(rules, parse_log(format_log(state.log))) == state


def test_a_game_log_that_does_not_tell_the_truth():
    rules = load("american")
    game = random_game(rules, random.Random(4))
    *log, last = game.log
    with pytest.raises(InputError, match="but what happened is 'score"):
        replay_game(rules, [*log, Scored((0, 0), None, 0)])
    with pytest.raises(InputError, match="the log stops too early"):
        replay_game(rules, log[:-1])
    with pytest.raises(IllegalAction, match="has no place between two deals"):
        replay_game(rules, [log[0], log[2]])
    half = replay_game(rules, log)
    assert half.deal.is_over
    assert half.write_score() == last


def test_a_state_before_the_deal_takes_no_consequence():
    state = DealState(rules_of("australian"), 0)
    with pytest.raises(IllegalAction, match="'0 takes the trick' is no act at this table"):
        state.act(TrickTaken(0, "hand"))


def test_every_record_has_a_text():
    import typing

    written = {type(record) for _, record in WRITTEN}
    for seed in range(30):
        for name in ("australian_5p", "american_5p", "minnesota"):
            written |= {type(r) for r in random_deal(load(name), random.Random(seed)).log}
    assert written == set(typing.get_args(Record))


def test_states_are_compared_by_what_they_hold():
    hands = {0: "5S 6S", 1: "7S 8S", 2: "9S TS", 3: "JS QS"}
    one = playing(rules_of("australian"), contract_of("7H"), hands)
    two = playing(rules_of("australian"), contract_of("7H"), hands)
    assert one == two
    one.play(play_of("5S"))
    assert one != two
