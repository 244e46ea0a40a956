"""The program `flagfall`: its commands and its error handling.

Exit codes: 0 done, 2 wrong use (one sentence with a stable code on stderr), 130 stopped by Ctrl-C.
A reader that closes the pipe early (`flagfall cards list | head -1`) has had enough: that is no error.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Annotated, Any

import typer

from flagfall.cli.arguments.options import locale_of_args
from flagfall.cli.error_output import show_failure
from flagfall.cli.help_pages import LOCALE, CommandEntry, LazyGroup, examples, new_app
from flagfall.cli.usage_error import USAGE, WrongUse, from_usage
from flagfall.core.errors import FlagfallError
from flagfall.core.jit import tell_compiling

COMMANDS = (
    CommandEntry("serve", "flagfall.cli.commands.serve.command:serve"),
    CommandEntry("play", "flagfall.cli.commands.play.command:app"),
    CommandEntry("demo", "flagfall.cli.commands.demo:demo"),
    CommandEntry("match", "flagfall.cli.commands.match:match"),
    CommandEntry("tournament", "flagfall.cli.commands.tournament:tournament"),
    CommandEntry("replay", "flagfall.cli.commands.replay:replay"),
    CommandEntry("verify", "flagfall.cli.commands.verify:verify"),
    CommandEntry("odds", "flagfall.cli.commands.odds:odds"),
    CommandEntry("luck", "flagfall.cli.commands.luck:luck"),
    CommandEntry("review", "flagfall.cli.commands.review:review"),
    CommandEntry("arena", "flagfall.cli.commands.arena:arena"),
    CommandEntry("bot", "flagfall.cli.commands.bot:app"),
    CommandEntry("engine", "flagfall.cli.commands.engine:engine"),
    CommandEntry("swing", "flagfall.cli.commands.swing:swing"),
    CommandEntry("advise", "flagfall.cli.commands.advise:advise"),
    CommandEntry("warm", "flagfall.cli.commands.warm:warm"),
    CommandEntry("lab", "flagfall.cli.commands.lab.command:app"),
    CommandEntry("cards", "flagfall.cli.commands.cards:app"),
    CommandEntry("ctb", "flagfall.cli.commands.ctb:app"),
    CommandEntry("plans", "flagfall.cli.commands.plans:app"),
    CommandEntry("languages", "flagfall.cli.commands.languages:app"),
    CommandEntry("export", "flagfall.cli.commands.export:export"),
    CommandEntry("backup", "flagfall.cli.commands.backup:backup"),
    CommandEntry("migrate", "flagfall.cli.commands.migrate:migrate"),
    CommandEntry("copy-store", "flagfall.cli.commands.copy_store:copy_store"),
    CommandEntry("admin", "flagfall.cli.commands.admin:app"),
)

EXAMPLES = examples(
    "flagfall",
    "flagfall serve --lan",
    "flagfall play challengers --players 1",
    "flagfall demo",
    "flagfall cards list --set castle",
    "flagfall cards show Vampire --lang de",
    'flagfall match --a "3 newcomer, dog, champion" --b my-deck.txt --seed 7',
    'flagfall odds --a "4 newcomer, bard, dog" --b "2 skeleton, vampire, talent"',
)


class Program(LazyGroup):
    """`flagfall` itself."""

    entries = COMMANDS


def build() -> Any:
    """The whole program as one command object."""
    app = new_app(cls=Program, invoke_without_command=True, subcommand_metavar="COMMAND ...", epilog=EXAMPLES)

    @app.callback()
    def flagfall(
        ctx: typer.Context,
        version: Annotated[bool, typer.Option("--version")] = False,
    ) -> None:
        """Play and study capture-the-flag tabletop games.

        Without a command: start the game on this computer and open it in the browser. A DECK is a
        text such as '3 newcomer, dog_starter', or a file with such lines. Cards go by id or by name,
        in any language.
        """
        if version:
            _show_version()
        elif ctx.invoked_subcommand is None:
            from flagfall.cli.commands.serve.start import start

            start(ctx.obj[LOCALE])

    return typer.main.get_command(app)


def run(args: Sequence[str]) -> int:
    """Run one command line; the exit code. Never raises for wrong use, Ctrl-C or a closed pipe."""
    tell_compiling(lambda what: _say_compiling(what, args))
    try:
        program = build()
        # Not typer's own `main`: it would turn a closed pipe and Ctrl-C into exits of its own.
        with program.make_context("flagfall", list(args), obj={LOCALE: locale_of_args(args, os.environ)}) as context:
            program.invoke(context)
        if sys.stdout is not None:
            sys.stdout.flush()
        return 0
    except typer.Exit as done:
        return done.exit_code
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        _drop_stdout()
        return 0
    except (FlagfallError, WrongUse) as error:
        return show_failure(error, args)
    except USAGE as error:
        return show_failure(from_usage(error, args), args)
    except OSError as error:
        _drop_stdout()
        return show_failure(WrongUse("bad_file", "cannot_write", reason=error.strerror or str(error)), args)


def main() -> None:
    """The entry point of the console script."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            # A terminal that lacks a letter shows a question mark, not a traceback.
            stream.reconfigure(errors="replace")
    sys.exit(run(sys.argv[1:]))


def _say_compiling(what: str, args: Sequence[str]) -> None:
    """Machine code is being made, which takes its time: on stderr, so that results stay what they are."""
    from flagfall.text.catalog import say

    with suppress(OSError, ValueError):
        print(say("cli.compiling", locale_of_args(args, os.environ), what=what), file=sys.stderr, flush=True)


def _show_version() -> None:
    from flagfall import __version__
    from flagfall.cli.arguments.options import locale_of
    from flagfall.text.catalog import say

    typer.echo(f"flagfall {__version__}")
    typer.echo(say("cli.notice", locale_of(None, os.environ)))


def _drop_stdout() -> None:
    """The reader is gone: what is still buffered must not fail again at exit."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
