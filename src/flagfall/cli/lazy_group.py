"""A command group that knows the names of its commands and loads the rest when asked.

`flagfall --help` must answer at once, so listing commands imports none of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any

import typer
from typer.main import get_command

from flagfall.cli.help_pages import SETTINGS, HelpGroup, new_app


@dataclass(frozen=True, slots=True)
class CommandEntry:
    """One command, and where it lives."""

    name: str
    target: str  # module:function, or module:app for a group

    def load(self) -> Any:
        """Import the module and build the command; its `EXAMPLES` stand below its help."""
        name, _, attribute = self.target.partition(":")
        module = import_module(name)
        found = getattr(module, attribute)
        if not isinstance(found, typer.Typer):
            app = new_app()
            app.command(context_settings=SETTINGS, epilog=vars(module).get("EXAMPLES"))(found)
            found = app
        return get_command(found)


class LazyGroup(HelpGroup):
    """Commands from a table of entries."""

    entries: tuple[CommandEntry, ...] = ()

    def list_commands(self, ctx: Any) -> list[str]:
        """The names, in the order of the table."""
        return [entry.name for entry in self.entries]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Load one command."""
        for entry in self.entries:
            if entry.name == cmd_name:
                return entry.load()
        return None
