"""API models of notices."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from flagfall.server.features.notices.formats import Format
from flagfall.server.wire.models import Model

Minute = Annotated[str, Field(pattern=r"^([01]\d|2[0-3]):[0-5]\d$", examples=["22:00"])]
NoticeKind = Literal["turn", "begun", "invited"]


class PushKeys(Model):
    """The keys that a browser provides for its messages."""

    p256dh: str = Field(min_length=80, max_length=100)
    auth: str = Field(min_length=16, max_length=32)


class PushSubscription(Model):
    """A browser that takes messages: what `PushManager.subscribe` gives."""

    endpoint: str = Field(min_length=1, max_length=1_000)
    keys: PushKeys


class PushDevice(Model):
    """A browser that takes messages for you."""

    id: str
    device: str = Field(description="Browser and system, as far as it said.")
    at: float


class NoticeSettings(Model):
    """Your notice settings."""

    push_key: str = Field(description="`applicationServerKey` of push subscriptions.")
    devices: list[PushDevice]
    language: str
    zone: str
    quiet_from: str | None
    quiet_to: str | None
    off: list[NoticeKind] = Field(description="What you do not want to hear of.")
    webhook: str | None
    webhook_secret: str | None = Field(description="Calls of your webhook are signed with it.")
    webhook_format: Format = Field(description="What your webhook is sent: our JSON, or what these services show.")
    has_mail: bool = Field(description="Whether this server sends e-mail.")
    email: str | None = Field(description="Where notices go by e-mail.")
    email_asked: str | None = Field(description="An address that has not been confirmed yet; nothing is sent there.")
    feed: str | None = Field(
        description="The secret in the addresses of your feed, `/api/v1/feeds/<it>.atom` or .json."
    )


class NoticeChange(Model):
    """What is left out stays as it is."""

    language: str | None = Field(None, min_length=2, max_length=20)
    zone: str | None = Field(None, min_length=1, max_length=60, examples=["Europe/Berlin"])
    quiet_from: Minute | Literal[""] | None = Field(None, description="Empty: no quiet hours.")
    quiet_to: Minute | Literal[""] | None = None
    off: list[NoticeKind] | None = Field(None, max_length=3)
    webhook: str | None = Field(None, max_length=1_000, description="An https address; empty: none.")
    webhook_format: Format | None = None
    email: str | None = Field(
        None, max_length=300, description="Notices go there once a link that is sent there has been used; empty: none."
    )
