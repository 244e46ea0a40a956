"""How `flagfall admin` speaks to the running server: HTTP with the operator's token."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlsplit
from urllib.request import Request, urlopen

from flagfall.cli.usage_error import WrongUse

TOKEN, PORT = "FLAGFALL_ADMIN_TOKEN", "FLAGFALL_PORT"
WITHIN = 30.0


class AdminClient:
    """One server and the token that opens it."""

    def __init__(self, url: str | None, data: str) -> None:
        self.url = (url or f"http://127.0.0.1:{os.environ.get(PORT, '8000')}").rstrip("/")
        if urlsplit(self.url).scheme not in ("http", "https"):
            raise WrongUse("bad_input", "admin_url", url=self.url)
        self._token = os.environ.get(TOKEN) or _read_token(Path(data))

    def ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """The answer; what the server refuses is said in its own words."""
        headers = {"Authorization": f"Bearer {self._token}", "Content-Type": "application/json"}
        content = None if body is None else json.dumps(body).encode()
        request = Request(f"{self.url}/api/v1/admin{path}", content, headers, method=method)  # noqa: S310 (checked above)
        try:
            with urlopen(request, timeout=WITHIN) as answer:  # noqa: S310
                text = answer.read()
        except HTTPError as error:
            raise _refused(error) from None
        except (URLError, OSError, ValueError) as error:
            reason = str(getattr(error, "reason", error))
            raise WrongUse("unavailable", "admin_no_server", url=self.url, reason=reason) from None
        return json.loads(text) if text else None

    def person(self, given: str) -> str:
        """The id of a person who is given by id, or by a name that only one has."""
        found = self.ask("GET", f"/people?q={quote(given[:40])}")["people"]
        fitting = [one for one in found if given in (one["id"], one["name"])]
        if len(fitting) > 1:
            listed = ", ".join(one["id"] for one in fitting)
            raise WrongUse("bad_input", "admin_many_people", name=given, ids=listed)
        if not fitting:
            raise WrongUse("no_such_person", "admin_no_person", name=given)
        return str(fitting[0]["id"])


def _read_token(folder: Path) -> str:
    from flagfall.server.security.admin_token import FILE

    try:
        return (folder / FILE).read_text(encoding="ascii").strip()
    except (OSError, UnicodeError):
        raise WrongUse("bad_file", "admin_no_token", path=str(folder / FILE)) from None


def _refused(error: HTTPError) -> WrongUse:
    try:
        body = json.loads(error.read())
        return WrongUse(str(body["code"]), "other", detail=str(body["message"]))
    except (ValueError, KeyError, TypeError):
        return WrongUse("unavailable", "other", detail=f"HTTP {error.code}")
