"""The services for operators, built once per server."""

from __future__ import annotations

from flagfall.server.features.admin.housekeeping import Housekeeping
from flagfall.server.features.admin.moderation import Moderation
from flagfall.server.features.admin.server_mode import ServerMode
from flagfall.server.features.admin.single_use_codes import SingleUseCodes
from flagfall.server.settings import Settings
from flagfall.server.store.base import Store
from flagfall.server.tables.registry import Rooms


class Operations:
    """What the operator's routes ask."""

    def __init__(self, settings: Settings, store: Store, rooms: Rooms) -> None:
        self.mode = ServerMode(store, rooms)
        self.moderation = Moderation(store, rooms)
        self.codes = SingleUseCodes(store)
        self.housekeeping = Housekeeping(settings, store, self.mode, self.moderation)
