"""``five-hundred femhundra study``: what is true of Femhundra on average."""

from __future__ import annotations

from typing import Final

import click

from analyzer.commands.group import LazyGroup

STUDIES: Final = {
    "hands": "What is a first hand worth, and what is each card in it?",
    "pile": "Is it worth taking the pile?",
}


@click.command("study", cls=LazyGroup, kind="femhundra_study", members=STUDIES)
def command() -> None:
    """Learn what a first hand and the pile are worth, over many rounds.

    Each study has help of its own: five-hundred femhundra study pile --help
    """
