"""Help pages in the reader's language: the words of every command and option are in the catalogue.

`flagfall cards list` takes its own from `help.cards.list`: what it is `about`, perhaps `more`, and its options by their
names in Python; options that mean the same everywhere are under `help.options`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any, TypeVar

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from flagfall.core.languages import FALLBACK
from flagfall.text.catalog import has_words, say

F = TypeVar("F", bound=Callable[..., Any])

LOCALE = "flagfall.locale"
"""Where a context keeps the language."""

SETTINGS: dict[str, Any] = {"help_option_names": ["-h", "--help"], "max_content_width": 80}


class _Page:
    """How a command writes its page."""

    def format_usage(self: Any, ctx: Any, formatter: Any) -> None:
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=f"{_words(ctx, 'usage')} ")

    def format_help_text(self, ctx: Any, formatter: Any) -> None:
        for key in (f"{_path(ctx)}.about", f"{_path(ctx)}.more"):
            if has_words(f"help.{key}", _locale(ctx)):
                formatter.write_paragraph()
                with formatter.indentation():
                    formatter.write_text(_words(ctx, key))

    def format_options(self: Any, ctx: Any, formatter: Any) -> None:
        for kind in ("argument", "option"):
            params = [param for param in self.get_params(ctx) if param.param_type_name == kind]
            if params:
                with formatter.section(_words(ctx, f"{kind}s_title")):
                    formatter.write_dl([_row(ctx, param) for param in params])

    def format_epilog(self: Any, ctx: Any, formatter: Any) -> None:
        if self.epilog:
            formatter.write_paragraph()
            with formatter.indentation():
                formatter.write_text(f"\b\n{_words(ctx, 'examples')}\n{self.epilog}")


class HelpCommand(_Page, TyperCommand):
    """A command with such a page."""


class HelpGroup(_Page, TyperGroup):
    """A group with such a page, and a list of its commands."""

    def format_options(self, ctx: Any, formatter: Any) -> None:
        super().format_options(ctx, formatter)
        path = "" if ctx.parent is None else f"{_path(ctx)}."
        with formatter.section(_words(ctx, "commands_title")):
            formatter.write_dl([(name, _words(ctx, f"{path}{name}.about")) for name in self.list_commands(ctx)])


class App(typer.Typer):
    """Commands that have such pages."""

    def command(self, name: str | None = None, **settings: Any) -> Callable[[F], F]:
        return super().command(name, cls=HelpCommand, **settings)


def new_app(cls: type[HelpGroup] = HelpGroup, **settings: Any) -> App:
    """Plain help that reads the same in a pipe, no completion scripts, errors left to us."""
    return App(
        cls=cls,
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings=SETTINGS,
        **settings,
    )


def examples(*lines: str) -> str:
    """Command lines for the end of a help page, kept as they are."""
    return "\n".join(f"  {line}" for line in lines)


def _row(ctx: Any, param: Any) -> tuple[str, str]:
    own, shared = f"{_path(ctx)}.{param.name}", f"options.{param.name}"
    names, extra = param.get_help_record(ctx)
    notes = [_words(ctx, "default", value=value) for value in re.findall(r"default: ([^;\]]+)", extra)]
    notes += [_words(ctx, "required")] if param.required else []
    words = _words(ctx, own if has_words(f"help.{own}", _locale(ctx)) else shared)
    names = names.removesuffix(" <str>")  # typer adds the type to arguments; all of ours are texts
    return names, f"{words}  [{'; '.join(notes)}]" if notes else words


def _path(ctx: Any) -> str:
    """`cards.list`; of the program itself, its name."""
    own, *rest = ctx.command_path.split()
    return ".".join(rest) or str(own)


def _locale(ctx: Any) -> str:
    return str(ctx.obj.get(LOCALE, FALLBACK)) if isinstance(ctx.obj, dict) else FALLBACK


def _words(ctx: Any, key: str, **values: object) -> str:
    return say(f"help.{key}", _locale(ctx), **values)


# A command group that knows the names of its commands and loads the rest when asked.
#
# `flagfall --help` must answer at once, so listing commands imports none of them.


@dataclass(frozen=True, slots=True)
class CommandEntry:
    """One command, and where it lives."""

    name: str
    target: str  # module:function, or module:app for a group

    def load(self) -> Any:
        """Import the module and build the command with its `EXAMPLES` below the help."""
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
