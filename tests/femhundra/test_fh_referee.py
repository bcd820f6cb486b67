"""What the referee refuses, in one clear line, and what text, games and rule sheets say."""

from dataclasses import replace

import pytest

from analyzer.errors import IllegalAction, InputError, RulesError
from analyzer.femhundra import (
    DECK,
    FemhundraRules,
    Game,
    Round,
    Scored,
    deal_cards,
    format_log,
    parse_log,
    replay,
    replay_game,
    rules_text,
)
from tests.femhundra.fh_tables import CS, C, meld, position, random_game, random_round


@pytest.mark.parametrize(
    ("act", "why"),
    [
        (lambda s: s.discard(C("2C")), "no discarding 2C now: player 0 is to take"),
        (lambda s: s.lay_meld(CS("2C 3C 4C")), "no laying 2C 3C 4C now"),
        (lambda s: s.decline(), "the stock has 46 cards"),
        (lambda s: s.take_pile(player=1), "player 1 is not in turn"),
    ],
)
def test_acts_at_the_wrong_time_change_nothing(act, why):
    state = position("2C 3C 4C", "5C 6C", pile="9H")
    before = state.copy()
    with pytest.raises(IllegalAction, match=why):
        act(state)
    assert state == before


@pytest.mark.parametrize(
    ("act", "why"),
    [
        (lambda s: s.discard(C("KD")), "KD is not in the hand of player 0: it holds"),
        (lambda s: s.take_stock(), "no taking from the stock now: player 0 has drawn"),
        (lambda s: s.lay_off(C("8H"), 1), "no meld 1 on the table: they are numbered 0 to 0"),
        (lambda s: s.lay_off(C("2C"), 0), "2C does not fit 5H 6H 7H: it takes 4H or 8H"),
        (lambda s: s.lay_off(C("8H"), 0, "low"), "8H does not fit 5H 6H 7H at the low end"),
        (lambda s: s.lay_off(C("8H"), 0, "top"), "end 'top': choose from low, high, set"),
    ],
)
def test_wrong_cards_and_melds_change_nothing(act, why):
    state = position("2C 8H", "5C", pile="9H", melds=[meld("5H 6H 7H", 0)], phase="lay")
    before = state.copy()
    with pytest.raises(IllegalAction, match=why):
        act(state)
    assert state == before


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"pile": ()}, "AH is nowhere"),
        ({"pile": CS("AH 2S")}, "2S is given twice"),
        ({"turn": 2}, "no player 2"),
        ({"took_pile": True}, "neither taken the pile"),
        ({"known": [CS("AH"), ()]}, "AH is known to be with player 0: not so"),
        ({"fines": (0,)}, "fines of 1 players"),
        ({"totals": (0,)}, "1 totals"),
        ({"phase": "over"}, "taken up at draw or lay"),
        ({"under": 99}, "99 cards seen under"),
    ],
)
def test_positions_that_cannot_be_are_refused(change, why):
    rest = [card for card in DECK.cards if card not in CS("2S 3S AH")]
    good = {"hands": [CS("2S"), CS("3S")], "stock": rest, "pile": CS("AH")}
    Round.resume(FemhundraRules(), **good)
    with pytest.raises(InputError, match=why):
        Round.resume(FemhundraRules(), **(good | change))


@pytest.mark.parametrize(
    ("setting", "why"),
    [
        ("fh_target=0", "give a number above 0"),
        ("fh_target=many", "give a whole number"),
        ("fh_targt=300", "did you mean fh_target"),
        ("fh_target", "write name=value"),
        ("players=9", "choose from 2, 3, 4, 5, 6"),
    ],
)
def test_wrong_switches_are_named(setting, why):
    with pytest.raises(RulesError, match=why):
        FemhundraRules().with_switches([setting])


def test_switches_are_set():
    rules = FemhundraRules(3)
    assert rules.with_switches(["fh_target=300"]) == FemhundraRules(3, 300)
    assert rules.with_switches(["fh_target=unlimited"]).target is None


def test_a_line_that_is_no_record_is_named_by_its_number():
    with pytest.raises(InputError, match=r"line 2: '0 eats 5H' is no record"):
        parse_log("# remark\n0 eats 5H\n")
    with pytest.raises(InputError, match="line 1: unknown part 'stok': did you mean stock"):
        parse_log("deal: first 0; stok 5H")


def test_a_log_that_was_changed_does_not_replay():
    state = random_round(3, 4)
    log = state.log
    other = replace(log[1], player=1)
    with pytest.raises(InputError, match=r"record 2, '1 takes .* played again it is '0 takes"):
        replay(state.rules, (log[0], other, *log[2:]))
    with pytest.raises(InputError, match=r"record 3, .* nothing of the kind follows"):
        replay(state.rules, (*log[:2], log[-1]))
    with pytest.raises(InputError, match="begins with a deal or a position"):
        replay(state.rules, log[1:])
    with pytest.raises(InputError, match="the log stops before 'round ends"):
        replay(state.rules, log[:-1])


def test_a_game_goes_on_to_its_target_and_replays():
    rules = FemhundraRules(3, target=150)
    game = random_game(rules, 7, first=2)
    again = replay_game(rules, parse_log(format_log(game.log)))
    assert again == game
    assert [r.first for r in game.log if type(r).__name__ == "Dealt"][:2] == [2, 0]
    scored = [record for record in game.log if isinstance(record, Scored)]
    assert all(max(record.totals) < 150 or record.winner is not None for record in scored[:-1])
    with pytest.raises(IllegalAction, match="has won the game"):
        game.deal(DECK.cards)


def test_a_game_refuses_acts_at_the_wrong_time():
    game = Game(FemhundraRules())
    with pytest.raises(IllegalAction, match="no round is on the table"):
        game.write_score()
    with pytest.raises(IllegalAction, match="player 1 is not first: it is player 0"):
        game.begin_round(deal_cards(game.rules, DECK.cards, first=1))
    game.deal(DECK.cards)
    assert game.round.knowledge(0).totals == (0, 0)
    with pytest.raises(IllegalAction, match="it is player 0's turn"):
        game.write_score()


@pytest.mark.parametrize("target", [500, None])
def test_the_rule_sheet_fits_a_screen_or_two(target):
    lines = rules_text(FemhundraRules(4, target)).splitlines()
    assert len(lines) <= 60
    assert max(map(len, lines)) <= 80
    assert "4 players" in lines[0]
    assert ("reach 500" in "\n".join(lines)) == (target == 500)
