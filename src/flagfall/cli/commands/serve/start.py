"""`flagfall` alone: the whole game for one computer, with nothing to decide first.

Games are kept in one folder for this user, wherever the program is started; a second start opens the page of the first.
"""

from __future__ import annotations

import os
from contextlib import closing
from pathlib import Path

from flagfall.cli.commands.serve.command import listen, read_settings, run
from flagfall.cli.commands.serve.run import address_in, has_browser, show, tell
from flagfall.cli.usage_error import WrongUse
from flagfall.core import platform
from flagfall.server.settings import Settings
from flagfall.text.catalog import say

HERE = Path("flagfall-data")
"""The folder that `flagfall serve` makes here; its data are used again."""


def start(locale: str) -> None:
    """Serve this computer and open the browser; if that is done already, open the browser."""
    settings = read_settings({} if "FLAGFALL_DATA" in os.environ else {"data": _folder()})
    if "FLAGFALL_PORT" not in os.environ and not _is_free(settings):
        settings = settings.model_copy(update={"port": 0})
    try:
        run(settings, locale, None)
    except WrongUse as error:
        address = address_in(settings.data) if error.code == "data_in_use" else None
        if address is None:
            raise
        tell(say("cli.serve.running", locale, address=address))
        if has_browser():
            show(address).join()


def _folder() -> Path:
    return HERE if HERE.is_dir() else platform.data_folder("flagfall")


def _is_free(settings: Settings) -> bool:
    """Whether the usual port can be taken; if another program has it, any other does."""
    try:
        with closing(listen(settings.host, settings.port)):
            return True
    except WrongUse as error:
        if error.code != "port_in_use":
            raise
        return False
