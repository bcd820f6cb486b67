"""The rule sheet in plain words, for a reader who wants to play."""

from __future__ import annotations

from analyzer.femhundra.rules import (
    FINE,
    GOING_OUT,
    HAND_SIZE,
    LOW_ACE_POINTS,
    PILE_CARDS,
    FemhundraRules,
)

_SHEET = """\
FEMHUNDRA: rummy for {players} players, 52 cards without jokers

The deal
  {hand} cards each; the rest is the stock, face down. Its top card is turned beside
  it and starts the pile. A jack, queen or king may not: it goes under the stock
  and the next card is turned. The player to the dealer's left begins,
  and turns go clockwise.

A turn
  1. Take the top of the stock, or the whole pile (never its top card alone).
  2. Lay down as many melds and lay-offs as you like, or none.
  3. Discard one card face up on the pile.

Melds
  Run      three or more cards of one suit in a row. The ace is low (A 2 3) or
           high (Q K A), never in between (K A 2).
  Set      three or four cards of one rank.
  Lay-off  once you have laid a meld of your own, you may add the next card to
           either end of any run, or the fourth card to any set. It lies before
           you and counts for you.

Taking the pile
  You must then lay down at least {three} cards in this turn, in melds or lay-offs.
  Otherwise {fine} points are deducted; you keep the cards and discard as usual.
  Taking from the stock obliges you to nothing.

The end of a round
  A player has no cards left, by a discard or by laying down the last card.
  Or the stock is empty and the player in turn leaves the pile. One who takes it
  plays the turn, and the next player is asked the same.

Points
  Going out                                {out:+d}  (nobody if the stock ran out)
  On the table: an ace high or in a set    +15
                an ace in a low run         +{low}
                T, J, Q, K                 +10 each
                2 to 9                      +5 each
  In the hand:  ace                        -15
                T, J, Q, K                 -10 each
                2 to 9                      -5 each
  Each fine                                {fined:+d}
  A round can score below zero.

The game
  {game}
"""


def rules_text(rules: FemhundraRules) -> str:
    """Return the rule sheet, at most 60 lines, each ended by a newline.

    Parameters
    ----------
    rules : FemhundraRules
        Its number of players and target are said.
    """
    if rules.target is None:
        game = "Round after round without an end; totals are kept."
    else:
        game = (
            f"The first to reach {rules.target} after a complete round wins. Of several the highest"
            "\n  wins; if the highest are equal, another round is played."
        )
    return _SHEET.format(
        players=rules.players,
        hand=HAND_SIZE,
        three=PILE_CARDS,
        fine=FINE,
        out=GOING_OUT,
        low=LOW_ACE_POINTS,
        fined=-FINE,
        game=game,
    )
