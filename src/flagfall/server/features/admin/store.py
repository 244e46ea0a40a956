"""What an operator does to the database, and what ends by itself: the second half of `Store`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol

Sanction = Literal["ban", "mute"]
Purpose = Literal["invite", "reset"]


@dataclass(frozen=True, slots=True)
class UserRow:
    """A person; with a passphrase an account."""

    id: str
    name: str
    passphrase: str | None  # argon2
    created_at: float
    is_banned: bool = False  # stored beside the person
    is_muted: bool = False


@dataclass(frozen=True, slots=True)
class SessionRow:
    """A token that a person has, and when it was used last; 0: not since such things are counted."""

    user: UserRow
    used_at: float


@dataclass(frozen=True, slots=True)
class PersonRow:
    """A person as the operator sees them."""

    user: UserRow
    tables: int  # where they sit or sat
    seen_at: float | None  # when one of their tokens was used last


class Operations(Protocol):
    """For operators, and for what is kept only for a time."""

    async def session(self, token_hash: str) -> SessionRow | None:
        """Whose token this is."""
        ...

    async def renew_session(self, token_hash: str, at: float) -> None:
        """A token has been used."""
        ...

    async def drop_sessions(self, user: str) -> None:
        """Close every way in of a person."""
        ...

    async def people(self, like: str, limit: int) -> list[PersonRow]:
        """Those whose name or id has this in it, the newest first."""
        ...

    async def sanction(self, user: str, kind: Sanction, at: float | None) -> None:
        """Ban or mute a person; None takes it back."""
        ...

    async def sanctions(self) -> set[tuple[str, str]]:
        """Every person with what they may not."""
        ...

    async def add_codes(self, hashes: list[str], purpose: Purpose, user: str | None, at: float) -> None:
        """Codes that open something once."""
        ...

    async def code(self, code_hash: str, purpose: Purpose, since: float) -> tuple[str | None] | None:
        """Whom an unused code made since then is for; None if there is none."""
        ...

    async def count_codes(self, purpose: Purpose, since: float) -> int:
        """How many such codes are unused."""
        ...

    async def spend_code(self, code_hash: str, at: float) -> bool:
        """Use a code; False if another was faster."""
        ...

    async def reset_passphrase(self, code_hash: str, user: str, passphrase: str, at: float) -> bool:
        """Use a code for another passphrase; every token of that person ends. False if another was faster."""
        ...

    async def forget_person(self, user: str, name: str) -> None:
        """Of a person only their games are left, and a name for all who are gone."""
        ...

    async def note(self, name: str) -> str | None:
        """What the operator has set."""
        ...

    async def set_note(self, name: str, value: str | None) -> None:
        """Set something; None takes it away."""
        ...

    async def adopt_sessions(self, at: float) -> None:
        """Tokens of before such things were counted count from now on."""
        ...

    async def sweep_sessions(self, before: float) -> int:
        """End some tokens that were not used since then; how many."""
        ...

    async def sweep_guests(self, before: float) -> int:
        """Forget some guests who sat nowhere and were not seen since then; how many."""
        ...

    async def sweep_chat(self, before: float) -> int:
        """Forget some of what was said before that; how many lines."""
        ...

    async def sweep_codes(self, before: float) -> None:
        """Forget codes that were made before that."""
        ...
