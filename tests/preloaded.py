"""What a forked program finds ready: modules and tables that every server would read again in its first half second.

Nothing here depends on the environment, which is the child's own.
"""

from __future__ import annotations

import gc

import uvloop  # noqa: F401 - uvicorn would import it
from babel import Locale

from flagfall.core.plugins import GAMES
from flagfall.server.app import _routes
from flagfall.server.lookalikes import skeleton
from flagfall.server.transport import uvicorn_fast_path, uvicorn_header_timeout  # noqa: F401 - imported when serving

_routes(tuple(GAMES.all()))
skeleton("Ada")
for _code in ("en", "de"):
    Locale.parse(_code).plural_form  # noqa: B018 - babel keeps what it has read
gc.collect()
gc.freeze()  # the collector of a child need not look at all this, which would copy every page of it
