"""`flagfall admin` against a server that listens for real."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from flagfall.cli.main import run
from server.live import Live, serving


def test_an_operators_day(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FLAGFALL_ADMIN_TOKEN", raising=False)

    async def scene() -> None:
        async with serving(tmp_path) as live:
            ada, _ = await live.come("Ada", "Bob")
            table = await ada.post("/tables", game="ctb", title="Sunday")
            assert await admin(live, "tables", fails=2) == ""
            assert "flagfall admin token" in capsys.readouterr().err
            token = await admin(live, "token")
            assert await admin(live, "token") == token
            assert table["code"] in await admin(live, "tables")
            assert "Bob" in await admin(live, "people", "bo")
            assert "New people need no invitation." in await admin(live, "status")
            assert "need an invitation" in await admin(live, "invite-only", "on")
            assert len((await admin(live, "invite", "--count", "3")).split()) == 3
            shown = json.loads(await admin(live, "announce", "Restart at nine", "--json"))
            assert shown == {"invite_only": True, "open_invitations": 3, "announcement": "Restart at nine"}
            assert "No announcement" in await admin(live, "announce", "--clear")
            assert "closed" in await admin(live, "close", table["code"])
            assert (await ada.get(f"/tables/{table['id']}"))["status"] == "over"
            await admin(live, "reports")
            assert await admin(live, "reports", "--done", "nothing", fails=2) == ""
            assert "no_such_report" in capsys.readouterr().err
            await admin(live, "mute", "Ada")
            await admin(live, "unmute", "Ada")
            assert "/reset#" in await admin(live, "reset", "Ada")
            await admin(live, "ban", "Ada")
            assert (await ada.http.get("/me", headers=ada.headers)).json()["code"] == "banned"
            await admin(live, "unban", ada.id)
            assert (await ada.get("/me"))["name"] == "Ada"
            assert await admin(live, "delete", "Ada", fails=2) == ""
            assert "--yes" in capsys.readouterr().err
            assert "deleted" in await admin(live, "delete", "Ada", "--yes")
            assert await admin(live, "ban", "Ada", fails=2) == ""
            assert "no_such_person" in capsys.readouterr().err

    async def admin(live: Live, *args: str, fails: int = 0) -> str:
        where = [] if args[0] == "token" else ["--url", live.base]
        code: Any = await asyncio.to_thread(run, ["admin", *args, "--data", str(tmp_path), "--lang", "en", *where])
        assert code == fails, capsys.readouterr().err
        return "" if fails else capsys.readouterr().out

    asyncio.run(scene())


def test_where_no_server_answers_one_sentence_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["admin", "token", "--data", str(tmp_path)]) == 0
    capsys.readouterr()
    assert run(["admin", "tables", "--data", str(tmp_path), "--url", "http://127.0.0.1:9", "--lang", "en"]) == 2
    error = capsys.readouterr().err
    assert "No server answers at http://127.0.0.1:9" in error
    assert "Traceback" not in error
    assert run(["admin", "tables", "--data", str(tmp_path), "--url", "file:///etc/passwd", "--lang", "en"]) == 2
