"""``five-hundred funfhundert study``: what is true of Fünfhundert on average."""

from __future__ import annotations

from typing import Final

import click

from analyzer.commands.group import LazyGroup

STUDIES: Final = {
    "worth": "What are combinations, cards, the ten and the first lead worth?",
    "variations": "What do the five variations of announcing change?",
}


@click.command("study", cls=LazyGroup, kind="funfhundert_study", members=STUDIES)
def command() -> None:
    """Learn what is true of Fünfhundert on average, over many deals played out.

    Each study has help of its own: five-hundred funfhundert study worth --help
    """
