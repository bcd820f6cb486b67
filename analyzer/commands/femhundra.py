"""``five-hundred femhundra``: the rummy game called "500" in Swedish."""

from __future__ import annotations

from typing import Final

import click

from analyzer.commands.group import LazyGroup

MEMBERS: Final = {
    "advise": "Stock or pile? What to lay, and what to discard?",
    "melds": "In which ways can a hand be laid?",
    "round": "Play a round and tell it.",
    "arena": "Which of two players plays better?",
    "study": "What a first hand and the pile are worth.",
    "rules": "How is it played?",
}


@click.command("femhundra", cls=LazyGroup, kind="femhundra", members=MEMBERS)
def command() -> None:
    """Play Femhundra better: rummy for two to six players with 52 cards.

    Each command has help of its own: five-hundred femhundra advise --help
    """
