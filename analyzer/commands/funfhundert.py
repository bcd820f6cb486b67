"""``five-hundred funfhundert``: the German game for two."""

from __future__ import annotations

from typing import Final

import click

from analyzer.commands.group import LazyGroup

MEMBERS: Final = {
    "advise": "What should I announce, and which card should I play?",
    "ending": "The talon is empty: the exact margin, and the best line.",
    "deal": "Watch a deal played out, told line by line.",
    "arena": "Which of two players plays better?",
    "rules": "What do the rules say?",
    "study": "What combinations, the ten and the lead are worth, and what variations do.",
}


@click.command("funfhundert", cls=LazyGroup, kind="funfhundert", members=MEMBERS)
def command() -> None:
    """Fünfhundert, the German "500" for two: tricks, announcements, 32 cards.

    Each command has help of its own: five-hundred funfhundert advise --help
    """
