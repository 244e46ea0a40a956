"""A command group that knows the names and summaries of its commands and loads the rest when asked.

`flagfall --help` must answer at once, so listing commands imports none of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

SETTINGS: dict[str, Any] = {"help_option_names": ["-h", "--help"], "max_content_width": 80}


@dataclass(frozen=True, slots=True)
class Entry:
    """One command: where it lives, and its line in the list."""

    name: str
    target: str  # module:function, or module:app for a group
    summary: str

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


def examples(*lines: str) -> str:
    """Command lines for the end of a help page, kept as they are."""
    return "\n".join(["\b", "Examples:", *(f"  {line}" for line in lines)])


def new_app(**settings: Any) -> typer.Typer:
    """Plain help that reads the same in a pipe, no completion scripts, errors left to us."""
    return typer.Typer(
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings=SETTINGS,
        **settings,
    )


class LazyGroup(TyperGroup):
    """Commands from a table of entries."""

    entries: tuple[Entry, ...] = ()

    def list_commands(self, ctx: Any) -> list[str]:
        """The names, in the order of the table."""
        return [entry.name for entry in self.entries]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Load one command."""
        for entry in self.entries:
            if entry.name == cmd_name:
                return entry.load()
        return None

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """The list in the help, from the table alone."""
        with formatter.section("Commands"):
            formatter.write_dl([(entry.name, entry.summary) for entry in self.entries])
