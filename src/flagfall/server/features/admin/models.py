"""What operators ask for and get over HTTP."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from flagfall.server.settings import OptionalFeature
from flagfall.server.wire.models import Code, Model, Passphrase

LONGEST_ANNOUNCEMENT = 300
MOST_INVITATIONS = 100


class AdminTable(Model):
    """A table that waits or plays, as its operator sees it."""

    id: str
    code: str
    title: str
    game: str
    mode: str
    status: str
    is_private: bool
    host: str
    seats: list[str]
    listeners: int
    created_at: float


class AdminTables(Model):
    """Tables that wait or play, newest first; `total` counts those that are not listed, too."""

    tables: list[AdminTable]
    total: int


class AdminPerson(Model):
    """A person as the operator sees them."""

    id: str
    name: str
    is_guest: bool
    is_banned: bool
    is_muted: bool
    tables: int
    created_at: float
    seen_at: float | None


class AdminPeople(Model):
    """People, newest first."""

    people: list[AdminPerson]


class PersonChange(Model):
    """What a person may; what is left out stays."""

    is_banned: bool | None = None
    is_muted: bool | None = None


class ResetLink(Model):
    """Shown once: opening it sets another passphrase, within a day."""

    code: str
    path: str


class InvitationOrder(Model):
    """How many people may come."""

    count: int = Field(1, ge=1, le=MOST_INVITATIONS)


class Invitations(Model):
    """Codes, each for one new person, within 30 days. They are shown only now."""

    codes: list[str]


class ServerModeInfo(Model):
    """Get the mode of the server: invite-only or open, and the announcement."""

    invite_only: bool
    open_invitations: int
    announcement: str | None


class ServerModeChange(Model):
    """What is left out stays; an empty announcement takes it back."""

    invite_only: bool | None = None
    announcement: Annotated[str, Field(max_length=LONGEST_ANNOUNCEMENT)] | None = None


class AnnouncementInfo(Model):
    """The operator's announcement, and whether new people need an invitation."""

    text: str | None
    at: float | None
    invite_only: bool
    by_proxy: bool = Field(False, description="Whether a proxy says who people are: `POST /sessions/proxy`.")
    sign_in_with: str | None = Field(
        None, description="The provider that people may sign in with, by name: `POST /sessions/openid/begin`."
    )
    without: list[OptionalFeature] = Field([], description="Features that this server leaves out, such as `cups`.")


class PassphraseReset(Model):
    """Another passphrase, with the code of the operator's link."""

    code: Code
    passphrase: Passphrase


class FirstOperator(Model):
    """The code of the link."""

    code: str = Field(min_length=1, max_length=60)


class OperatorToken(Model):
    """What opens the operator's pages."""

    token: str
