"""A server that listens for real, inside a test's own event loop, and ways to play at it."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import uvicorn

from flagfall.cli.commands.serve.run import open_place
from flagfall.server.app import build_app
from flagfall.server.services import Services
from flagfall.server.settings import Settings
from flagfall.server.transport.uvicorn_fast_path import DirectWebsocket
from flagfall.server.transport.uvicorn_header_timeout import HeaderTimeoutProtocol
from server.clients import Person, Player, go_home
from server.guests import GENEROUS

FREE: dict[str, Any] = {
    **GENEROUS,
    "messages_per_second": 1e6,
    "messages_burst": 1_000_000,
    "sockets_per_address": 500,
    "stand_in_pause": 0,
}


@dataclass(frozen=True, slots=True)
class Live:
    """Where it listens, and what is inside."""

    base: str
    services: Services
    cluster: Any = None

    async def come(self, *names: str) -> list[Person]:
        return [await Person.come(self.base, name) for name in names]


@asynccontextmanager
async def serving(
    folder: Path, ws: Any = DirectWebsocket, database: str | None = None, **settings: Any
) -> AsyncIterator[Live]:
    """A server on a folder, or one of several on a database."""
    wanted = Settings(data=folder, database=database, **{**FREE, **settings})
    store, cluster, receiver = open_place(wanted, accepts_damage=False)
    app = build_app(wanted, store, cluster=cluster)
    server = _Server(
        uvicorn.Config(app, port=0, log_level="critical", http=HeaderTimeoutProtocol, ws=ws, lifespan="off")
    )
    async with app.router.lifespan_context(app):
        server.lifespan = _NoLifespan()
        await server.startup()
        if receiver is not None:
            receiver.start(server.protocol)
        port = server.servers[0].sockets[0].getsockname()[1]
        try:
            yield Live(f"http://127.0.0.1:{port}", app.state.services, cluster)
        finally:
            await go_home()
            app.state.services.stopping.set()
            await server.shutdown()
    if receiver is not None:
        receiver.close()


class _NoLifespan:
    """The test opens and closes the app itself."""

    should_exit = False

    def __init__(self) -> None:
        self.state: dict[str, Any] = {}

    async def startup(self) -> None: ...

    async def shutdown(self) -> None: ...


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config) -> None:
        config.load()
        super().__init__(config)

    def protocol(self, hops: int) -> Any:
        """For a connection that comes from another server."""
        found: Any = self.config.http_protocol_class  # not the plain protocol that uvicorn says it is
        found = found(config=self.config, server_state=self.server_state, app_state={})
        found.hops = hops
        return found


async def play_out(player: Player, chance: random.Random, *, most: int = 100_000, is_calm: bool = True) -> int:
    """Take any legal action whenever there is one, until the game is over or so many were taken.

    Who is not calm may be overtaken by a stand-in, and tries again.
    """
    waiting, taken = None, 0
    while not player.is_over and taken < most:
        if player.legal and waiting is None:
            waiting = await player.act(pick(player.legal, chance))
        message = await player.hear()
        if message["kind"] == "refused" and not is_calm:
            waiting = None
            continue
        assert message["kind"] != "refused", message
        if waiting is not None and message.get("id") == waiting:
            waiting, taken = None, taken + 1
    return taken


def pick(legal: list[Any], chance: random.Random) -> Any:
    """Any action that does not end a CTB game at once."""
    return chance.choice([a for a in legal if a["kind"] not in ("resign", "offer_tie", "accept_tie")] or legal)
