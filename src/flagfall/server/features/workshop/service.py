"""Packs and rule sets of users: read strictly, kept as they were written, put into the settings of tables."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from flagfall.core.creation import Creation
from flagfall.core.errors import BadData, BadFile, BadInput
from flagfall.core.plugins import GAMES
from flagfall.core.registry import Registry
from flagfall.server.clean_text import clean
from flagfall.server.errors import Forbidden, NoSuchCreation, TooManyCreations
from flagfall.server.features.workshop.store import HOUSE, CreationRow, CreationStore, SharedRow
from flagfall.server.services import Services
from flagfall.server.settings import Settings
from flagfall.server.store.base import Store
from flagfall.server.store.rows import UserRow
from flagfall.server.tables.table_settings import plugin_of
from flagfall.server.wire.models import TableSettings

log = logging.getLogger("flagfall.workshop")

LONGEST_TITLE = 60

MOST_SHARED = 50
"""Creations that one person shows in the gallery."""

MOST_SHARED_BY_GUESTS = 3
"""A guest, who has no account, shows fewer."""

PAGE = 12
"""Creations of the gallery at a time."""

MOST_NAMED = 16
"""Ids that one config may name."""


def _check(name: str, found: object) -> Callable[[Any], Any]:
    if not callable(found):
        raise TypeError(f"it leads to {type(found).__name__}, which cannot be called")
    return found


COMPLETIONS: Registry[Callable[[Any], Any]] = Registry("flagfall.creations", "completion", _check)
"""By path: what adds to contents that their maker left out, such as the words on cards."""


def _read(kind: Creation, text: str) -> Any:
    contents = kind.read(text)
    complete = COMPLETIONS.all().get(kind.path)
    return contents if complete is None else complete(contents)


def all_kinds() -> dict[str, Creation]:
    """Every sort of creation by its path; of two games with the same the first counts."""
    found: dict[str, Creation] = {}
    for plugin in GAMES.all().values():
        for kind in plugin.creations:
            found.setdefault(kind.path, kind)
    return found


def creation_id(path: str, text: str) -> str:
    """What a text is called: always the same for the same text."""
    return hashlib.sha256(f"{path}\n{text}".encode()).hexdigest()[:16]


class Workshop:
    """What people of this server have made."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self._settings, self._store = settings, store
        self._creations = CreationStore(store)

    async def look_at(self, kind: Creation, text: str, owner: str = HOUSE) -> tuple[CreationRow, Any]:
        """A text as it would be kept, and its contents; raises what is wrong with it."""
        contents = await asyncio.to_thread(_read, kind, text)
        title = clean(kind.title(contents))[:LONGEST_TITLE]
        return CreationRow(creation_id(kind.path, text), owner, kind.path, title, text, time.time()), contents

    async def add(self, kind: Creation, owner: str, text: str) -> tuple[CreationRow, Any]:
        """Keep a text: its row and its contents. The same text again is the same creation."""
        row, contents = await self.look_at(kind, text, owner)
        kept = await self._creations.creations(kind.path, owner)
        is_new = owner != HOUSE and row.id not in {other.id for other in kept}
        if is_new and len(kept) >= self._settings.creations_per_user:
            raise TooManyCreations(f"You have saved {len(kept)} of these already: delete one that you no longer need.")
        await self._creations.save_creation(row)
        return row, contents

    async def examples(self, kind: Creation) -> list[tuple[CreationRow, Any]]:
        """What a game brings along to begin with."""
        return [(row, contents) for row, contents in await asyncio.to_thread(_examples, kind)]

    async def find(self, kind: Creation, creation_id: str) -> tuple[CreationRow, Any]:
        """One by its id, and its contents; raises NoSuchCreation."""
        row = await self._creations.creation(kind.path, creation_id)
        if row is None:
            raise NoSuchCreation(f"The workshop has no creation '{creation_id[:40]}' ({kind.path}).")
        return row, await asyncio.to_thread(_read, kind, row.text)

    async def drop(self, kind: Creation, creation_id: str, owner: str) -> None:
        """Delete a creation; raises NoSuchCreation if it belongs to someone else."""
        if creation_id not in {row.id for row in await self._creations.creations(kind.path, owner)}:
            raise NoSuchCreation("You have no creation with this id in the workshop.")
        await self._creations.drop_creation(creation_id, owner)

    async def offered(self, kind: Creation, user: str | None) -> list[CreationRow]:
        """What a person can choose from: their own, and what the operator offers to all."""
        own = await self._creations.creations(kind.path, user) if user else []
        return [*own, *await self._creations.creations(kind.path, HOUSE)]

    async def share(self, kind: Creation, creation_id: str, owner: UserRow, is_shared: bool) -> CreationRow:
        """Share one's own creation in the gallery, or stop sharing it."""
        mine = {row.id: row for row in await self._creations.creations(kind.path, owner.id)}
        if creation_id not in mine:
            raise NoSuchCreation("You have no creation with this id in the workshop.")
        row = mine[creation_id]
        if is_shared and row.shared_at is None:
            if owner.is_muted or row.barred_at is not None:
                raise Forbidden("The operator of this server has removed this creation from the gallery.")
            most = MOST_SHARED_BY_GUESTS if owner.passphrase is None else MOST_SHARED
            if await self._creations.count_shared(owner.id) >= most:
                raise TooManyCreations(f"You have {most} creations in the gallery: remove one first.")
        if is_shared != (row.shared_at is not None):
            row = replace(row, shared_at=time.time() if is_shared else None)
            await self._creations.share_creation(creation_id, owner.id, row.shared_at)
        return row

    async def gallery(self, kind: Creation, before: float | None, reader: UserRow | None) -> list[SharedRow]:
        """A page of the shared creations, newest first, and one more if there is another page."""
        at = time.time() + 1 if before is None else before
        return await self._creations.gallery(kind.path, at, reader.id if reader else "", PAGE + 1)

    async def read_all(self, kind: Creation, rows: list[CreationRow]) -> list[Any]:
        """The contents of several; None for one that today's rules cannot read any more."""
        return await asyncio.to_thread(lambda: [_read_if_possible(kind, row.text) for row in rows])

    async def shared(self, kind: Creation, creation_id: str) -> CreationRow:
        """One of the gallery by its id; raises NoSuchCreation."""
        row = await self._creations.creation(kind.path, creation_id)
        if row is None or row.shared_at is None:
            raise NoSuchCreation("The gallery has no creation with this id.")
        return row

    async def bar(self, path: str, creation_id: str, is_barred: bool) -> None:
        """Hide a creation from the gallery (operator); raises NoSuchCreation."""
        if await self._creations.creation(path, creation_id) is None:
            raise NoSuchCreation("The workshop has no creation with this id.")
        await self._creations.bar_creation(path, creation_id, time.time() if is_barred else None)
        log.warning("%s of a creation", "barred" if is_barred else "allowed", extra={"creation": creation_id})

    async def fill(self, settings: TableSettings) -> TableSettings:
        """Settings with the contents of what they name, so that the table depends on nothing else."""
        config = dict(settings.config)
        for kind in plugin_of(settings.game).creations:
            if named := kind.named(config)[:MOST_NAMED]:
                config = kind.use(config, {name: (await self.find(kind, name))[1] for name in named})
        return settings.model_copy(update={"config": config})

    async def offer_files(self) -> None:
        """Offer the files of the operator to all, and no longer those of an earlier start; raises what is wrong."""
        offered = set()
        for sort, path in self._settings.offered:
            text = _text_of(path)
            try:
                row, _ = await self.add(_kind(sort), HOUSE, text)
            except BadData as error:
                raise BadData(f"{path}: {error}") from None  # of several files, which one
            offered.add(row.id)
        for kind in all_kinds().values():
            for row in await self._creations.creations(kind.path, HOUSE):
                if row.id not in offered:
                    await self._creations.drop_creation(row.id, HOUSE)


async def filled(services: Services, settings: TableSettings) -> TableSettings:
    """Settings with the contents of what they name; raises NoSuchCreation, always where there is no workshop."""
    workshop = services.find(Workshop)
    if workshop is not None:
        return await workshop.fill(settings)
    if any(kind.named(settings.config) for kind in plugin_of(settings.game).creations):
        raise NoSuchCreation("This server has no workshop.")
    return settings


def _read_if_possible(kind: Creation, text: str) -> Any:
    try:
        return _read(kind, text)
    except BadData:
        return None


@lru_cache
def _examples(kind: Creation) -> list[tuple[CreationRow, Any]]:
    found = []
    for text in kind.examples():
        contents = _read(kind, text)
        found.append(
            (CreationRow(creation_id(kind.path, text), HOUSE, kind.path, kind.title(contents), text, 0), contents)
        )
    return found


def _kind(sort: str) -> Creation:
    kinds = all_kinds()
    if sort not in kinds:
        raise BadInput(f"There are no '{sort}' in the workshop; one of {', '.join(kinds)}.")
    return kinds[sort]


def _text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadFile(f"{path}: cannot be read ({error.strerror or error}).") from None
    except UnicodeDecodeError:
        raise BadFile(f"{path}: not a UTF-8 text file.") from None
