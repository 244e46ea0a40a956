"""Browser contexts for visitors: Chromium profiles that outlive a test, or fresh contexts.

A profile keeps its disk and code caches, so the app is downloaded and compiled once per worker instead of once per
visitor (2026-11-18, home and lobby: 0.8 instead of 1.25 CPU s). Caches belong to one address, so only visitors of the
server that all tests share get a profile; visitors of other servers get a fresh context.
"""

from __future__ import annotations

import tempfile
from dataclasses import dataclass, field

from playwright.sync_api import Browser, BrowserContext, Playwright

from browsers import FLAGS

NO_SERVICE_WORKER = (
    "if (self.ServiceWorkerContainer) ServiceWorkerContainer.prototype.register = async () => undefined;"
)
"""A service worker would download and store the whole app for each visitor, which costs more than most tests."""

STORAGE = "cookies,local_storage,indexeddb,websql,cache_storage,service_workers,file_systems"
"""Everything a page can store; the HTTP and code caches are not part of it."""

IDLE = 4
"""Profiles that are kept open without a visitor; each is a process."""


Kind = tuple[str, bool]
"""What is fixed when a profile is opened: its locale, and whether it is a phone."""


@dataclass
class Profiles:
    """The contexts of one worker. `base` is the address whose visitors share profiles."""

    playwright: Playwright
    chromium: str
    base: str = ""
    _idle: list[BrowserContext] = field(default_factory=list)
    _kinds: dict[BrowserContext, Kind] = field(default_factory=dict)
    _folders: list[tempfile.TemporaryDirectory[str]] = field(default_factory=list)
    _browser: Browser | None = None

    def take(self, base: str, locale: str, is_phone: bool, keeps_app: bool) -> BrowserContext:
        """Return a context without stored data."""
        if base != self.base or keeps_app:
            if self._browser is None:
                self._browser = self.playwright.chromium.launch(executable_path=self.chromium, args=list(FLAGS))
            fresh = self._browser.new_context(base_url=base, locale=locale, has_touch=is_phone, is_mobile=is_phone)
            if not keeps_app:
                fresh.add_init_script(NO_SERVICE_WORKER)
            return fresh
        kind = (locale, is_phone)
        found = next((context for context in self._idle if self._kinds[context] == kind), None)
        if found is not None:
            self._idle.remove(found)
            return found
        return self._launch(kind)

    def give_back(self, context: BrowserContext) -> None:
        """Erase what the visitor stored and keep the profile; close a context that is not a profile."""
        if context not in self._kinds:
            context.close()
            return
        self._erase(context)
        self._idle.append(context)
        if len(self._idle) > IDLE:
            self._close(self._idle.pop(0))

    def close(self) -> None:
        """Close every browser and remove the profiles."""
        for context in list(self._kinds):
            self._close(context)
        if self._browser is not None:
            self._browser.close()
        for folder in self._folders:
            folder.cleanup()

    def _launch(self, kind: Kind) -> BrowserContext:
        folder = tempfile.TemporaryDirectory(prefix="profile", ignore_cleanup_errors=True)
        self._folders.append(folder)
        locale, is_phone = kind
        profile = self.playwright.chromium.launch_persistent_context(
            folder.name,
            executable_path=self.chromium,
            args=list(FLAGS),
            base_url=self.base,
            locale=locale,
            has_touch=is_phone,
            is_mobile=is_phone,
        )
        profile.add_init_script(NO_SERVICE_WORKER)
        self._kinds[profile] = kind
        return profile

    def _erase(self, context: BrowserContext) -> None:
        blank, *others = context.pages  # a profile keeps its first, blank page
        for page in others:
            page.close()
        context.set_offline(False)
        context.clear_permissions()
        session = context.new_cdp_session(blank)
        session.send("Storage.clearDataForOrigin", {"origin": self.base, "storageTypes": STORAGE})
        session.detach()

    def _close(self, context: BrowserContext) -> None:
        del self._kinds[context]
        context.close()
