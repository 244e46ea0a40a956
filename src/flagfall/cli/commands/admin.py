"""`flagfall admin`: what the operator of a running server does to tables and people."""

from __future__ import annotations

import json
import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlsplit
from urllib.request import Request, urlopen

import typer

from flagfall.cli.arguments.options import Json, Lang, locale_of
from flagfall.cli.arguments.values import read_count
from flagfall.cli.help_pages import examples, new_app
from flagfall.cli.output.screen import Screen, print_json
from flagfall.cli.usage_error import WrongUse
from flagfall.text.catalog import say

# How `flagfall admin` speaks to the running server: HTTP with the operator's token.

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


app = new_app(invoke_without_command=True, subcommand_metavar="COMMAND ...")

Url = Annotated[str | None, typer.Option("--url", metavar="URL")]
Data = Annotated[str, typer.Option("--data", metavar="DIR", envvar="FLAGFALL_DATA", show_envvar=False)]
Person = Annotated[str, typer.Argument(metavar="PERSON")]

FOLDER = "flagfall-data"
MOST_CODES = 100


@app.callback()
def group(ctx: typer.Context) -> None:
    """Administer a running server: tables, people, invitations, announcements."""
    if ctx.invoked_subcommand is None:
        typer.echo(ctx.get_help())


@app.command("token", epilog=examples("flagfall admin token --data flagfall-data"))
def token(data: Data = FOLDER, lang: Lang = None) -> None:
    """Show the operator's token; it is made if there is none."""
    from flagfall.server.security.admin_token import make_token

    if given := os.environ.get(TOKEN):
        typer.echo(given)
        return
    try:
        typer.echo(make_token(Path(data)))
    except OSError as error:
        raise WrongUse("bad_file", "bad_folder", path=data, reason=error.strerror or str(error)) from None


@app.command("status", epilog=examples("flagfall admin status"))
def status(url: Url = None, data: Data = FOLDER, lang: Lang = None, as_json: Json = False) -> None:
    """Show the mode of the server."""
    _show_mode(AdminClient(url, data).ask("GET", "/mode"), locale_of(lang, os.environ), as_json)


@app.command("tables", epilog=examples("flagfall admin tables", "flagfall admin tables --json"))
def tables(url: Url = None, data: Data = FOLDER, lang: Lang = None, as_json: Json = False) -> None:
    """List the tables that wait or play, also private ones."""
    found = AdminClient(url, data).ask("GET", "/tables")
    if as_json:
        print_json(found)
        return
    rows = [
        [
            t["id"],
            t["code"],
            t["game"],
            t["status"],
            t["host"],
            ", ".join(filter(None, t["seats"])),
            _day(t["created_at"]),
        ]
        for t in found["tables"]
    ]
    heads = ("id", "code", "game", "status", "host", "seats", "since")
    _table(heads, rows, locale_of(lang, os.environ))


@app.command("close", epilog=examples("flagfall admin close 5f2c9e0a1b3d4c6e"))
def close(
    table: Annotated[str, typer.Argument(metavar="TABLE")], url: Url = None, data: Data = FOLDER, lang: Lang = None
) -> None:
    """Close a table; a running game has no winner and is not counted."""
    client = AdminClient(url, data)
    wanted = table.upper()
    found = [t["id"] for t in client.ask("GET", "/tables")["tables"] if t["code"] == wanted]
    client.ask("POST", f"/tables/{_path(found[0] if found else table)}/close")
    _done("closed", lang, name=table)


@app.command("people", epilog=examples("flagfall admin people", "flagfall admin people ada"))
def people(
    name: Annotated[str, typer.Argument(metavar="[NAME]")] = "",
    url: Url = None,
    data: Data = FOLDER,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """List people by name or id, the newest first."""
    found, locale = AdminClient(url, data).ask("GET", f"/people?q={quote(name[:40])}"), locale_of(lang, os.environ)
    if as_json:
        print_json(found)
        return
    marks = ("is_guest", "is_banned", "is_muted")
    rows = [
        [
            one["id"],
            one["name"],
            ", ".join(say(f"cli.admin.{mark}", locale) for mark in marks if one[mark]),
            str(one["tables"]),
            _day(one["created_at"]),
            _day(one["seen_at"]),
        ]
        for one in found["people"]
    ]
    _table(("id", "name", "marks", "games", "since", "seen"), rows, locale)


@app.command("reports", epilog=examples("flagfall admin reports", "flagfall admin reports --done 5f2c9e0a1b3d4c6e"))
def reports(
    done: Annotated[str, typer.Option("--done", metavar="REPORT")] = "",
    url: Url = None,
    data: Data = FOLDER,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """List what people reported of others; --done puts one away."""
    client = AdminClient(url, data)
    if done:
        client.ask("POST", f"/reports/{_path(done)}/done")
    found = client.ask("GET", "/reports")
    if as_json:
        print_json(found)
        return
    rows = [
        [one["id"], one["person_name"], one["reason"], one["text"], one["reporter_name"], _day(one["at"])]
        for one in found["reports"]
    ]
    _table(("id", "name", "reason", "text", "reporter", "since"), rows, locale_of(lang, os.environ))


@app.command("ban", epilog=examples("flagfall admin ban Mallory"))
def ban(person: Person, url: Url = None, data: Data = FOLDER, lang: Lang = None) -> None:
    """Let a person in no more; they are out at once."""
    _change(person, {"is_banned": True}, "banned", url, data, lang)


@app.command("unban", epilog=examples("flagfall admin unban Mallory"))
def unban(person: Person, url: Url = None, data: Data = FOLDER, lang: Lang = None) -> None:
    """Let a person in again."""
    _change(person, {"is_banned": False}, "unbanned", url, data, lang)


@app.command("mute", epilog=examples("flagfall admin mute Mallory"))
def mute(person: Person, url: Url = None, data: Data = FOLDER, lang: Lang = None) -> None:
    """Let a person play, but not write."""
    _change(person, {"is_muted": True}, "muted", url, data, lang)


@app.command("unmute", epilog=examples("flagfall admin unmute Mallory"))
def unmute(person: Person, url: Url = None, data: Data = FOLDER, lang: Lang = None) -> None:
    """Let a person write again."""
    _change(person, {"is_muted": False}, "unmuted", url, data, lang)


@app.command("reset", epilog=examples("flagfall admin reset Ada"))
def reset(person: Person, url: Url = None, data: Data = FOLDER, lang: Lang = None) -> None:
    """Create a link for a new passphrase, valid once and for one day."""
    client = AdminClient(url, data)
    link = client.ask("POST", f"/people/{client.person(person)}/reset")
    _done("reset", lang, name=person)
    typer.echo(client.url + link["path"])


@app.command("delete", epilog=examples("flagfall admin delete Ada --yes"))
def delete(
    person: Person,
    yes: Annotated[bool, typer.Option("--yes")] = False,
    url: Url = None,
    data: Data = FOLDER,
    lang: Lang = None,
) -> None:
    """Delete a person: name, passphrase, ratings and chat go, games stay."""
    client = AdminClient(url, data)
    found = client.person(person)
    if not yes:
        raise WrongUse("bad_input", "admin_sure", name=person)
    client.ask("DELETE", f"/people/{found}")
    _done("deleted", lang, name=person)


@app.command("invite-only", epilog=examples("flagfall admin invite-only on", "flagfall admin invite-only off"))
def invite_only(
    switch: Annotated[str, typer.Argument(metavar="on|off")],
    url: Url = None,
    data: Data = FOLDER,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Whether new people need an invitation."""
    if switch not in ("on", "off"):
        raise WrongUse("bad_input", "on_or_off", given=switch)
    found = AdminClient(url, data).ask("PATCH", "/mode", {"invite_only": switch == "on"})
    _show_mode(found, locale_of(lang, os.environ), as_json)


@app.command("invite", epilog=examples("flagfall admin invite --count 10"))
def invite(
    count: Annotated[str, typer.Option("--count", metavar="N")] = "1",
    url: Url = None,
    data: Data = FOLDER,
    lang: Lang = None,
) -> None:
    """Codes for new people, one a line; each is for one of them."""
    number = read_count(count, "--count", 1, MOST_CODES)
    for code in AdminClient(url, data).ask("POST", "/invitations", {"count": number})["codes"]:
        typer.echo(code)


@app.command(
    "announce", epilog=examples('flagfall admin announce "Restart at nine"', "flagfall admin announce --clear")
)
def announce(
    text: Annotated[str, typer.Argument(metavar="[TEXT]")] = "",
    clear: Annotated[bool, typer.Option("--clear")] = False,
    url: Url = None,
    data: Data = FOLDER,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Announce something to all people, such as a restart."""
    if bool(text.strip()) == clear:
        raise WrongUse("bad_input", "admin_announce")
    found = AdminClient(url, data).ask("PATCH", "/mode", {"announcement": text.strip()})
    _show_mode(found, locale_of(lang, os.environ), as_json)


def _change(person: str, change: dict[str, bool], done: str, url: str | None, data: str, lang: str | None) -> None:
    client = AdminClient(url, data)
    client.ask("PATCH", f"/people/{client.person(person)}", change)
    _done(done, lang, name=person)


def _show_mode(mode: dict[str, Any], locale: str, as_json: bool) -> None:
    if as_json:
        print_json(mode)
        return
    typer.echo(say("cli.admin.invited" if mode["invite_only"] else "cli.admin.open", locale))
    typer.echo(say("cli.admin.invitations", locale, n=mode["open_invitations"]))
    told = mode["announcement"]
    typer.echo(say("cli.admin.announced", locale, text=told) if told else say("cli.admin.silent", locale))


def _done(key: str, lang: str | None, **values: object) -> None:
    typer.echo(say(f"cli.admin.{key}", locale_of(lang, os.environ), **values))


def _table(heads: tuple[str, ...], rows: list[list[str]], locale: str) -> None:
    Screen().table([[say(f"cli.admin.heads.{head}", locale) for head in heads], *rows])


def _day(at: float | None) -> str:
    return "" if at is None else f"{datetime.fromtimestamp(at, UTC):%Y-%m-%d %H:%M}"


def _path(given: str) -> str:
    return quote(given, safe="")
