"""``five-hundred study``: what is true on average, over many deals."""

from __future__ import annotations

from typing import Final

import click

from analyzer.commands.group import LazyGroup

STUDIES: Final = {
    "hands": "Solve many random hands in every denomination.",
    "worth": "What are the joker, the bowers, aces, voids and long trumps worth?",
    "joker": "Where is the joker, and what may the widow hold? Exact odds.",
    "rules": "What does a change of the rules do?",
}


@click.command("study", cls=LazyGroup, kind="study", members=STUDIES)
def command() -> None:
    """Learn what is true on average, over many deals.

    Each study has help of its own: five-hundred study worth --help
    """
