"""Typed settings from the environment: FLAGFALL_PORT=8080 and so on. `flagfall serve` options win over them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal, Self, get_args

from pydantic import Field, field_validator, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from flagfall.server.client_address import HOST, is_protected

_PUBLIC_URL = re.compile(rf"https?://(?:{HOST.pattern})")


OptionalFeature = Literal[
    "achievements", "companion", "cups", "daily", "insights", "matchmaking", "notices", "party", "puzzles", "workshop",
]  # fmt: skip
"""A feature that a server can leave out; tables, people and their games need all others."""

OPTIONAL: tuple[OptionalFeature, ...] = get_args(OptionalFeature)

SCHEMES = ("postgresql://", "postgres://")


class Settings(BaseSettings):
    """How a server runs."""

    model_config = SettingsConfigDict(env_prefix="FLAGFALL_", frozen=True)

    host: str = "127.0.0.1"
    """Where to listen; `*` is every address of this computer."""
    port: int = Field(8000, ge=0, le=65_535)
    data: Path = Path("flagfall-data")
    """Where the database lives."""
    database: str | None = None
    """A PostgreSQL database, `postgresql://…`, instead of a file in the data folder."""
    workers: int = Field(1, ge=1, le=64)
    """Processes that serve people; more than one need PostgreSQL."""
    bot_workers: int = Field(1, ge=0, le=64)
    """Processes in which bots think, of all processes that serve people together; each of these has at least one."""
    bots_ahead: bool = True
    """Start the bot processes with the server instead of at the first bot."""
    insight_ahead: bool = True
    """Start the process that works out chances with the server, and not at the first question."""
    offered: tuple[tuple[str, Path], ...] = ()
    """Files of the operator for all tables, each with its sort: `packs` or `variants`."""
    without: tuple[OptionalFeature, ...] = ()
    """Features that this server does not offer, such as `cups`; what they have stored is kept."""
    public_url: str | None = None
    """Where the world finds this server, such as `https://flagfall.example`: what invitations carry."""
    allowed_hosts: tuple[str, ...] = ()
    """Further names under which this server answers; `*` is any. Its own names and addresses are always among them."""
    origins: tuple[str, ...] = ()
    """Other sites whose pages may open websockets; our own always may."""
    log: Literal["json", "text", "off"] = "text"
    trust_proxy: bool = False
    """Take the visitor's address from X-Forwarded-For; only behind your own proxy."""
    auth_header: str | None = None
    """The header in which that proxy says who has signed in there, such as `Remote-User`; none: nobody is."""
    oidc_issuer: str | None = None
    """The OpenID Connect provider that people may sign in with, such as `https://login.example`; none: nobody does."""
    oidc_client_id: str | None = None
    """What it calls this server."""
    oidc_client_secret: str | None = None
    """What this server proves that with; a public client has none."""
    oidc_name: str = Field("OpenID", min_length=1, max_length=40)
    """What the page calls it: *Sign in with …*."""
    oidc_scopes: str = "openid profile"
    """What it is asked for."""
    private_targets: bool = False
    """Let people have notices sent to addresses of private networks, and without encryption. For tests."""
    push_contact: str | None = None
    """Where push services reach the operator, `mailto:…` or `https://…`; without it the public address is named."""
    smtp_host: str | None = None
    """The mail server that takes notices by e-mail; without it there are none."""
    smtp_port: int = Field(587, ge=1, le=65_535)
    smtp_security: Literal["starttls", "tls", "none"] = "starttls"
    """How the connection to it is kept secret: from its second line on, from the first, or not at all."""
    smtp_user: str | None = None
    smtp_password: str | None = None
    smtp_from: str | None = None
    """Who the letters are from, such as `Flagfall <flagfall@example.org>`."""
    mails_per_hour: float = Field(12, gt=0)
    """Notices by e-mail to one person; others are sent later, or not at all once they are old."""
    admin_token: str | None = None
    """What opens the pages of the operator; without it the file `admin-token` in the data folder says so."""

    # Limits, per address or per connection
    requests_per_second: float = Field(40, gt=0)
    requests_burst: int = Field(120, ge=1)
    sign_ups_per_minute: float = Field(20, gt=0)
    sign_ins_per_minute: float = Field(10, gt=0)
    histories_per_minute: float = Field(60, gt=0)
    """Histories of games per minute: each one is replayed."""
    messages_per_second: float = Field(30, gt=0)
    messages_burst: int = Field(60, ge=1)
    chats_per_minute: float = Field(20, gt=0)
    sockets_per_address: int = Field(64, ge=1)
    tables_per_user: int = Field(20, ge=1)
    """Waiting and running tables per host; abandoned ones do not count."""
    tables_per_address: int = Field(300, ge=1)
    """Waiting and running tables that were opened from one address since the server started."""
    creations_per_user: int = Field(200, ge=1)
    """Packs, and separately rule sets, that a person may keep in the workshop."""
    cups_per_user: int = Field(5, ge=1)
    """Cups a host may have open or going at a time."""
    cups_at_most: int = Field(200, ge=1)
    cups_per_hour: float = Field(10, gt=0)
    """Cups of all hosts together."""
    evenings_per_hour: float = Field(30, gt=0)
    """Evenings at a real table that one address may put here; wrong codes count, too."""
    evenings_at_most: int = Field(20_000, ge=1)
    evening_bytes: int = Field(1_048_576, ge=1_024)
    """Entries of one evening, together."""
    vacation_days: int = Field(30, ge=0, le=365)
    """Vacation days per person and year."""
    body_bytes: int = Field(65_536, ge=1_024)
    message_bytes: int = Field(16_384, ge=1_024)

    # Seconds
    hello_within: float = Field(10, gt=0)
    bot_within: float = Field(60, gt=0)
    """A bot that thinks longer is stopped, and any legal action is taken for it."""
    stand_in_pause: float = Field(1.5, ge=0)
    """The pause of a stand-in before a decision for an absent person."""
    abandoned_after: float = Field(14 * 86_400, gt=0)
    """A running table without visitors is closed after this time."""
    session_lasts: float = Field(180 * 86_400, gt=0)
    """An unused token ends after this time."""
    guest_lasts: float = Field(30 * 86_400, gt=0)
    """A guest who sat nowhere and was not seen for so long is forgotten."""
    chat_lasts: float = Field(90 * 86_400, gt=0)
    """What was said is kept for so long."""
    evening_lasts: float = Field(400 * 86_400, gt=0)
    """An evening at a real table without new entries is deleted after this time."""
    notice_after: float = Field(20, ge=0)
    """The delay of a notice to an absent person; it is cancelled if they come in between."""
    notices_last: float = Field(30 * 86_400, gt=0)
    """Notices stay in a feed for this time."""
    snapshot_every: int = Field(200, ge=1)
    """Actions after which the state is stored, too, so that long games load fast."""

    @field_validator("database")
    @classmethod
    def _check_database(cls, url: str | None) -> str | None:
        if url is None or not url.strip():
            return None
        if not url.startswith(SCHEMES):
            raise ValueError("expected an address such as postgresql://user@host/name; --data names a folder")
        return url

    @field_validator("without", mode="before")
    @classmethod
    def _check_without(cls, names: object) -> object:
        if not isinstance(names, (list, tuple)):
            return names
        for name in map(str, names):
            if name not in OPTIONAL:
                raise ValueError(f"'{name[:40]}' cannot be left out; these can: {', '.join(OPTIONAL)}")
        return tuple(name for name in OPTIONAL if name in names)

    @model_validator(mode="after")
    def _check_offered(self) -> Self:
        """Files of the operator are offered in the workshop."""
        if self.offered and "workshop" in self.without:
            raise ValueError("FLAGFALL_OFFERED needs the workshop: FLAGFALL_WITHOUT cannot name it")
        return self

    @model_validator(mode="after")
    def _check_auth_header(self) -> Self:
        """Without a proxy of one's own the header would be the visitor's word."""
        if self.auth_header and not self.trust_proxy:
            raise ValueError("FLAGFALL_AUTH_HEADER needs FLAGFALL_TRUST_PROXY=true, and a proxy that sets the header")
        return self

    @field_validator("oidc_issuer", "oidc_client_id", "oidc_client_secret")
    @classmethod
    def _check_given(cls, value: str | None) -> str | None:
        """A variable that is set to nothing is not set: compose files do so."""
        return (value or "").strip() or None

    @model_validator(mode="after")
    def _check_oidc(self) -> Self:
        if self.oidc_issuer is None:
            return self
        if not is_protected(self.oidc_issuer):
            raise ValueError("FLAGFALL_OIDC_ISSUER has to begin with https:// (http:// only for this computer)")
        if self.oidc_client_id is None:
            raise ValueError("FLAGFALL_OIDC_ISSUER needs FLAGFALL_OIDC_CLIENT_ID: what the provider calls this server")
        if self.public_url is None:
            raise ValueError(
                "FLAGFALL_OIDC_ISSUER needs a public address, FLAGFALL_PUBLIC_URL or --public-url: the provider sends "
                "people back there"
            )
        if "openid" not in self.oidc_scopes.split():
            raise ValueError("FLAGFALL_OIDC_SCOPES needs 'openid' among its words")
        return self

    @field_validator("public_url")
    @classmethod
    def _check_public_url(cls, url: str | None) -> str | None:
        """Scheme and host and no more: whatever the page is called is put behind it."""
        if url is None or not url.strip():
            return None
        url = url.strip().rstrip("/")
        if not _PUBLIC_URL.fullmatch(url):
            raise ValueError("expected scheme and host and no path, such as https://flagfall.example")
        return url
