"""Logs as text: what cannot be read or did not happen is named in one line."""

import pytest

from analyzer.errors import InputError
from analyzer.funfhundert import (
    Deal,
    Game,
    deal_cards,
    format_log,
    parse_log,
    parse_record,
    replay,
    replay_game,
    shuffled,
)
from tests.funfhundert.fu_tables import USUAL, new_deal, play_low, say_nothing


def whole_deal():
    deal = deal_cards(USUAL, seed=1)
    play_low(deal, 16)
    return deal


def test_remarks_and_empty_lines_are_skipped():
    text = format_log(whole_deal().log)
    assert parse_log("# a remark\n\n" + text) == parse_log(text)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("0 sings AS", "is no record"),
        ("0 plays 1S", "not a card"),
        ("2 plays AS", "is no record"),
        ("0 announces four queens: -40", "should read '0 falsely announces four queens: -40'"),
        ("resumed: trump H", "no position"),
        ("resumed: trump H; turned AH; hands AS", "no position"),
        ("score 500 400; 2 wins", "is no record"),
    ],
)
def test_lines_that_are_no_record(line, message):
    with pytest.raises(InputError, match=message):
        parse_record(line)
    with pytest.raises(InputError, match="line 2: "):
        parse_log(f"# remark\n{line}\n")


def changed(deal, old, new):
    text = format_log(deal.log)
    assert old in text
    return parse_log(text.replace(old, new, 1))


def test_a_log_that_tells_otherwise_is_refused():
    deal = whole_deal()
    taken = next(line for line in format_log(deal.log).splitlines() if " takes " in line)
    other = taken.replace(taken.split()[0], str(1 - int(taken[0])), 1)
    other = other.replace(f"drawn {taken[0]}", f"drawn {other[0]}", 1)
    with pytest.raises(InputError):
        replay(USUAL, changed(deal, taken, other))
    end = format_log(deal.log).splitlines()[-1]
    with pytest.raises(InputError, match="lacks 'deal ends"):
        replay(USUAL, changed(deal, end + "\n", ""))
    with pytest.raises(InputError, match="nothing happened then"):
        replay(USUAL, (*deal.log, deal.log[-1]))
    with pytest.raises(InputError, match="does not begin with a deal"):
        replay(USUAL, deal.log[1:])
    with pytest.raises(InputError, match="does not begin with a deal"):
        replay(USUAL, ())


def test_a_claim_told_otherwise_is_refused():
    deal = new_deal("KS QS", turned="AH")
    deal.announce("K Q of spades")
    with pytest.raises(InputError, match="it is '0 announces K Q of spades: 20'"):
        replay(USUAL, changed(deal, ": 20", ": 40"))


def test_a_game_told_otherwise_is_refused():
    game = Game(USUAL)
    game.begin_deal(shuffled(seed=1))
    play_low(game.deal, 16)
    game.write_score()
    score = format_log(game.log).splitlines()[-1]
    with pytest.raises(InputError, match="the log says 'score 1 2'"):
        replay_game(USUAL, changed(game, score, "score 1 2"))
    with pytest.raises(InputError, match="does not begin with a deal"):
        replay_game(USUAL, ())


def test_a_deal_taken_up_in_the_middle_has_a_log():
    deal = deal_cards(USUAL, seed=7)
    play_low(deal, 3)
    say_nothing(deal)
    deal.play(deal.legal_plays()[0])
    later = Deal.resume(USUAL, deal.position)
    text = format_log(later.log)
    assert text.startswith("resumed: trump ")
    assert parse_log(text) == later.log
    assert replay(USUAL, parse_log(text)).position == deal.position
