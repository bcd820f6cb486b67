"""A command that stands for several, each in a file of its own and imported when it is called."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import click

from analyzer.errors import did_you_mean


class LazyGroup(click.Group):
    """A group whose short help is at hand without an import.

    Parameters
    ----------
    kind : str
        What its commands are, for messages: ``study``; ``femhundra_study`` is said with a space.
    members : mapping
        Their names and short help; ``worth`` of the kind ``study`` is the ``command`` of the
        module ``study_worth``.
    """

    def __init__(self, *args: Any, kind: str, members: Mapping[str, str], **rest: Any) -> None:
        super().__init__(*args, **rest)
        self.kind = kind
        self.members = members

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in the order of the help page."""
        return list(self.members)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command."""
        if cmd_name not in self.members:
            return None
        name = f"analyzer.commands.{self.kind}_{cmd_name}"
        command: click.Command = import_module(name).command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command called for, or name the nearest one."""
        if args and args[0] not in self.members and not args[0].startswith("-"):
            kind = self.kind.replace("_", " ")
            raise click.UsageError(f"no {kind} {args[0]!r}: {did_you_mean(args[0], self.members)}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands."""
        with formatter.section("Commands"):
            formatter.write_dl(list(self.members.items()))
