"""Everything for operators, built once for a server."""

from __future__ import annotations

from flagfall.server.operations.housekeeping import Housekeeping
from flagfall.server.operations.moderation import Moderation
from flagfall.server.operations.server_mode import ServerMode
from flagfall.server.operations.single_use_codes import SingleUseCodes
from flagfall.server.rooms.registry import Rooms
from flagfall.server.settings import Settings
from flagfall.server.store.base import Store


class Operations:
    """What the operator's routes ask."""

    def __init__(self, settings: Settings, store: Store, rooms: Rooms) -> None:
        self.mode = ServerMode(store, rooms)
        self.moderation = Moderation(store, rooms)
        self.codes = SingleUseCodes(store)
        self.housekeeping = Housekeeping(settings, store, self.mode, self.moderation)
