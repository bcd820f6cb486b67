"""The command line, ``five-hundred COMMAND``: a file for each command."""

from analyzer.commands.program import main

__all__ = ["main"]
