"""A person's notice preferences: stored as JSON beside the secret of their feed."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields, replace
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from flagfall.core.errors import BadInput
from flagfall.core.languages import FALLBACK, codes
from flagfall.server.features.notices.formats import Format
from flagfall.server.features.notices.store import NoticeStore
from flagfall.server.store.base import Store

MINUTES = 24 * 60


@dataclass(frozen=True, slots=True)
class Preferences:
    """What a person has set; the defaults are for those who never did."""

    language: str = FALLBACK
    zone: str = "UTC"
    quiet_from: int | None = None  # minutes after midnight, there
    quiet_to: int | None = None
    webhook: str | None = None
    webhook_secret: str | None = None
    webhook_format: Format = "json"
    off: tuple[str, ...] = ()  # kinds of notices they do not want
    email: str | None = None  # confirmed
    email_asked: str | None = None  # not yet
    email_until: float | None = None  # until when it can be
    email_secret: str | None = None  # what the links of letters are made with
    email_refused: int = 0  # letters in a row
    feed: str | None = None  # the secret of its address

    @property
    def text(self) -> str:
        """As it is stored; the feed has a column of its own."""
        return json.dumps({key: value for key, value in asdict(self).items() if key != "feed"})

    def quiet_until(self, at: float) -> float | None:
        """The end of the quiet hours that contain this moment; None outside of them."""
        if self.quiet_from is None or self.quiet_to is None or self.quiet_from == self.quiet_to:
            return None
        here = datetime.fromtimestamp(at, zone_of(self.zone))
        minute, length = here.hour * 60 + here.minute, (self.quiet_to - self.quiet_from) % MINUTES
        passed = (minute - self.quiet_from) % MINUTES
        if passed >= length:
            return None
        end = here + timedelta(minutes=length - passed)  # by the clock on the wall, whatever summer time does
        return end.replace(second=0, microsecond=0).timestamp()


async def preferences_of(store: Store, person: str) -> Preferences | None:
    """What a person has set; None if they never set anything."""
    found = await NoticeStore(store).notice_settings(person)
    if found is None:
        return None
    known = {field.name for field in fields(Preferences)}
    values: dict[str, Any] = {key: value for key, value in json.loads(found[1]).items() if key in known}
    return Preferences(**{**values, "off": tuple(values.get("off", ())), "feed": found[0]})


async def save_preferences(store: Store, person: str, **changes: Any) -> Preferences:
    """Change some preferences and keep the others."""
    preferences = replace(await preferences_of(store, person) or Preferences(), **changes)
    await NoticeStore(store).save_notice_settings(person, preferences.feed, preferences.text)
    return preferences


def check_quiet(preferences: Preferences) -> None:
    """Quiet hours have a beginning and an end, or neither; raises BadInput."""
    if (preferences.quiet_from is None) != (preferences.quiet_to is None):
        raise BadInput("Quiet hours need both quiet_from and quiet_to; leave both empty for none.")
    if preferences.quiet_from is not None and preferences.quiet_from == preferences.quiet_to:
        raise BadInput("quiet_from and quiet_to must differ.")


def zone_of(name: str) -> ZoneInfo:
    """A time zone by its name; raises BadInput."""
    try:
        return ZoneInfo(name)
    except (ValueError, OSError, KeyError):  # ZoneInfoNotFoundError is a KeyError
        raise BadInput(f"There is no time zone '{name[:40]}'; an example is Europe/Berlin.") from None


def language_of(code: str) -> str:
    """A language that is spoken here; English for all others."""
    return code if code in codes() else FALLBACK
