"""What a bot says to a server over HTTP: come in, find the table of a link, sit down, leave."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import parse_qs, quote, urlsplit
from urllib.request import Request, urlopen

from flagfall.cli.usage_error import WrongUse

WITHIN = 30.0


@dataclass(frozen=True, slots=True)
class Link:
    """Where a table is: its server, and its id or its short code."""

    base: str
    table: str | None
    code: str | None


def read_link(text: str) -> Link:
    """`http://host/t/ID`, with `?code=…` at a private table, or `http://host/join/CODE`."""
    try:
        parts = urlsplit(text.strip())
        is_fine = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        is_fine = False
    if is_fine:
        words = [word for word in parts.path.split("/") if word]
        base, code = f"{parts.scheme}://{parts.netloc}", parse_qs(parts.query).get("code", [None])[0]
        if len(words) == 2 and words[0] == "t":
            return Link(base, words[1], code)
        if len(words) == 2 and words[0] == "join":
            return Link(base, None, words[1])
    raise WrongUse("bad_input", "table_link", text=text)


class TableClient:
    """One guest of a server, and the table they were invited to."""

    def __init__(self, link: Link) -> None:
        self.link, self.token, self.name, self.table = link, "", "", ""

    @property
    def socket_url(self) -> str:
        """Where the table is played."""
        return f"ws{self.link.base.removeprefix('http')}/api/v1/tables/{quote(self.table, safe='')}/play"

    def come(self, name: str) -> None:
        """As a guest with this name."""
        session = self._ask("POST", "/users", {"name": name})
        self.token, self.name = session["token"], session["user"]["name"]

    def find(self) -> Any:
        """The table of the link."""
        link = self.link
        if link.table is None:
            info = self._ask("GET", f"/codes/{quote(link.code or '', safe='')}")
        else:
            code = f"?code={quote(link.code)}" if link.code else ""
            info = self._ask("GET", f"/tables/{quote(link.table, safe='')}{code}")
        self.table = str(info["id"])
        return info

    def join(self) -> Any:
        """Take the first free seat."""
        return self._ask("POST", f"/tables/{quote(self.table, safe='')}/join", {"code": self.link.code})

    def leave(self) -> None:
        """Free the seat, or leave it to the stand-in bot; any answer of the server is accepted."""
        with suppress(WrongUse):
            self._ask("POST", f"/tables/{quote(self.table, safe='')}/leave", {})

    def history(self, player: int) -> list[list[Any]]:
        """The events of every step so far, as the player was shown them."""
        found = self._ask("GET", f"/tables/{quote(self.table, safe='')}/events?viewer={player}")
        return [step["events"] for step in found["steps"]]

    def _ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        content = None if body is None else json.dumps(body).encode()
        request = Request(f"{self.link.base}/api/v1{path}", content, headers, method=method)  # noqa: S310 (checked above)
        try:
            with urlopen(request, timeout=WITHIN) as answer:  # noqa: S310
                return json.loads(answer.read())
        except HTTPError as error:
            raise self._refused(error) from None
        except (URLError, OSError) as error:
            reason = str(getattr(error, "reason", error))
            raise WrongUse("unavailable", "no_table_server", url=self.link.base, reason=reason) from None
        except ValueError:
            raise WrongUse("unavailable", "no_flagfall", url=self.link.base) from None

    def _refused(self, error: HTTPError) -> WrongUse:
        try:
            body = json.loads(error.read())
            return WrongUse(str(body["code"]), "other", detail=str(body["message"]))
        except (ValueError, KeyError, TypeError):
            return WrongUse("unavailable", "no_flagfall", url=self.link.base)
