"""`flagfall serve` in a process of its own, forked from one that has imported everything: up again in a moment.

What a crash leaves behind is the same as with a fresh interpreter; only the seconds of importing are spared, which
fifty crashes would spend fifty times.
"""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Mapping
from pathlib import Path

from programs import CONTEXT

ENVIRONMENT = {
    "FLAGFALL_SIGN_UPS_PER_MINUTE": "1e6",
    "FLAGFALL_MESSAGES_PER_SECOND": "1e6",
    "FLAGFALL_MESSAGES_BURST": "1000000",
    "FLAGFALL_REQUESTS_PER_SECOND": "1e6",
    "FLAGFALL_BOT_WORKERS": "1",
    "FLAGFALL_LOG": os.environ.get("FLAGFALL_TEST_LOG", "off"),
}


def serve(options: list[str], environment: Mapping[str, str] = ENVIRONMENT) -> None:
    """What the child does."""
    from flagfall.cli.main import run

    with open(os.devnull, "w") as nowhere:
        os.dup2(nowhere.fileno(), 1)
    os.environ.update(environment)
    run(["serve", *options])


class ForkedServer:
    """A server that can be killed and started again at the same address."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.folder = folder
        self.base = f"http://127.0.0.1:{self.port}"

    async def start(self) -> None:
        """Returns when it listens."""
        options = ["--port", str(self.port), "--data", str(self.folder), "--no-open"]
        self._process = CONTEXT.Process(target=serve, args=(options,), daemon=False)
        self._process.start()
        async with asyncio.timeout(60):
            while True:
                try:
                    _, writer = await asyncio.open_connection("127.0.0.1", self.port)
                except OSError:
                    assert self._process.is_alive(), "the server did not start"
                    await asyncio.sleep(0.01)
                else:
                    writer.close()
                    return

    async def kill(self) -> None:
        """Pull the plug."""
        self._process.kill()
        await asyncio.to_thread(self._process.join)
