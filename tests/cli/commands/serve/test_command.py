"""`flagfall serve`, `export` and `backup`: a real server, from its first line to its last."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import socket
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from flagfall.cli.commands.serve.run import draw
from flagfall.server.network import in_url, network_addresses
from flagfall.server.store.reading import copy
from flagfall.server.store.rows import ActionRow, TableRow, UserRow
from flagfall.server.store.sqlite import FILE, SqliteStore
from flagfall.server.tables.records import export_records
from programs import Program

# Nothing is encrypted, and reading certificates would take longer than asking.
web = httpx.Client(verify=False, headers={"Connection": "close"})


class Serving:
    """`flagfall serve` in a process of its own."""

    def __init__(self, folder: Path, *args: str, **env: str) -> None:
        quiet = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG"))}
        options = ["--port", "0", "--data", str(folder), "--no-open", *args]
        self.process = Program(["serve", *options], env={**quiet, **env})
        self.first = self.process.stdout.readline()
        found = re.search(r"http://[0-9.]+:\d+", self.first)
        assert found, (self.first, self.process.communicate())
        self.address = found[0]

    def stop(self, number: int = signal.SIGTERM) -> tuple[int, str, str]:
        """Exit code, what it said after the first line, and its log."""
        self.process.send_signal(number)
        out, err = self.process.communicate()
        return self.process.wait(0), out, err


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Serving]]:
    running: list[Serving] = []

    def begin(*args: str, folder: Path = tmp_path / "data", **env: str) -> Serving:
        running.append(Serving(folder, *args, **env))
        return running[-1]

    yield begin
    for program in running:
        program.process.close()


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_it_says_when_it_is_ready_and_stops_when_told(start, tmp_path) -> None:
    program = start(FLAGFALL_LOG="json")
    assert program.first == f"Flagfall is ready: {program.address}\n"
    assert web.get(f"{program.address}/readyz").text == "ready\n"
    answer = web.get(f"{program.address}/api/v1/tables")
    assert answer.json() == {"tables": []}
    assert "server" not in answer.headers
    with web.stream("GET", f"{program.address}/api/v1/tables/stream") as stream:
        assert next(stream.iter_lines()).startswith("retry:")
        code, out, err = program.stop()
    assert code == 0
    assert out.splitlines()[-1] == "Stopped. All games are saved."
    assert "Traceback" not in err
    assert (tmp_path / "data" / FILE).exists()


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_the_network_is_let_in_only_if_asked_for(start) -> None:
    program = start("--lan", FLAGFALL_LOG="off", PYTHONUTF8="1")
    assert program.first == f"Flagfall is ready: {program.address}\n"
    assert program.address.startswith("http://127.0.0.1:")
    code, out, _ = program.stop()
    assert code == 0
    found = re.search(r"On phones and other computers in this network: (http://\S+)", out)
    if network_addresses():
        assert found is not None
        lines = draw(found[1], has_blocks=True, has_colour=False)
        assert "\n".join(lines) in out
    else:
        assert "No network was found" in out
    alone = start(FLAGFALL_LOG="off").stop()[1]
    assert "Only this computer can open it. For phones and friends in your network: flagfall serve --lan" in alone
    assert "▄" not in alone


@pytest.mark.slow
def test_another_device_reaches_what_was_printed(start) -> None:
    program = start("--lan", FLAGFALL_LOG="off")
    for address in network_addresses():
        link = f"http://{in_url(address)}:{program.address.rpartition(':')[2]}"
        assert web.get(f"{link}/api/v1/reach").json() == {"origin": link, "is_this_computer_only": False}


@pytest.mark.slow
def test_a_public_address_is_what_is_said_and_drawn(start) -> None:
    program = start("--public-url", "https://flagfall.example/", FLAGFALL_LOG="off", PYTHONIOENCODING="ascii")
    reach = web.get(f"{program.address}/api/v1/reach").json()
    assert reach["origin"] == "https://flagfall.example"
    out = program.stop()[1]
    assert "From anywhere else: https://flagfall.example\n" in out
    assert "\n".join(draw("https://flagfall.example", has_blocks=False, has_colour=False)) in out


@pytest.mark.slow
def test_nobody_has_to_read_more_than_the_first_line(start) -> None:
    program = start("--lan", FLAGFALL_LOG="off")
    program.process.stdout.close()
    assert web.get(f"{program.address}/readyz").text == "ready\n"
    program.process.send_signal(signal.SIGTERM)
    assert program.process.wait(60) == 0


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_everybody_at_a_table_hears_that_the_server_stops(start) -> None:
    program = start(FLAGFALL_LOG="off")
    token = web.post(f"{program.address}/api/v1/users", json={"name": "Ada"}).json()["token"]
    headers = {"Authorization": f"Bearer {token}"}
    table = web.post(f"{program.address}/api/v1/tables", json={"game": "ctb"}, headers=headers).json()
    address = f"{program.address.replace('http', 'ws', 1)}/api/v1/tables/{table['id']}/play"
    with connect(address) as websocket:
        websocket.send(json.dumps({"kind": "hello", "token": token}))
        assert json.loads(websocket.recv(60))["kind"] == "welcome"
        assert program.stop()[0] == 0
        assert json.loads(websocket.recv(60))["kind"] == "farewell"
        with pytest.raises(ConnectionClosed) as closed:
            websocket.recv(60)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_ctrl_c_stops_it_and_german_is_spoken(start) -> None:
    program = start("--lang", "de", FLAGFALL_LOG="off")
    assert program.first == f"Flagfall ist bereit: {program.address}\n"
    code, out, err = program.stop(signal.SIGINT)
    assert (code, err) == (0, "")
    assert out.splitlines()[-1] == "Beendet. Alle Spiele sind gespeichert."


@pytest.mark.slow
def test_a_request_with_an_endless_head_is_cut_off(start) -> None:
    program = start(FLAGFALL_LOG="off")
    host, port = program.address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=60) as client:
        client.sendall(b"GET /healthz HTTP/1.1\r\nHost: here\r\nX-Long: ")
        sent, answer = 0, b""
        with suppress(ConnectionError):
            while sent < 10_000_000:
                client.sendall(b"a" * 65_536)
                sent += 65_536
        with suppress(ConnectionError):
            answer = client.recv(100)
    assert sent < 10_000_000
    assert answer == b"" or answer.startswith(b"HTTP/1.1 400")
    assert web.get(f"{program.address}/healthz").text == "ok\n"


def test_a_port_in_use_is_said_so(run) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        code, sentence = run("serve", "--port", str(port), "--no-open").failure()
    assert code == "port_in_use"
    assert f"Port {port} on 127.0.0.1 is in use" in sentence


@pytest.mark.parametrize(
    ("args", "env", "code", "words"),
    [
        (["--port", "x"], {}, "bad_number", "--port needs a whole number, not 'x'."),
        (["--port", "70000"], {}, "bad_number", "--port needs a whole number from 0 to 65,535"),
        (["--workers", "0"], {}, "bad_number", "--workers needs a whole number from 1 to 64"),
        (["--host", "0.0.0.0", "--lan"], {}, "bad_input", "--lan and --host both set the address to listen on"),
        (["--public-url", "flagfall"], {}, "bad_config", "FLAGFALL_PUBLIC_URL is invalid: expected"),
        ([], {"FLAGFALL_AUTH_HEADER": "X"}, "bad_config", "do not go together: FLAGFALL_AUTH_HEADER needs"),
        ([], {"FLAGFALL_OIDC_ISSUER": "https://a.example"}, "bad_config", "together: FLAGFALL_OIDC_ISSUER needs"),
        (["--host", "no such host"], {}, "bad_input", "cannot listen on no such host"),
        ([], {"FLAGFALL_LOG": "loud"}, "bad_config", "FLAGFALL_LOG is invalid"),
        ([], {"FLAGFALL_ORIGINS": "{"}, "bad_config", "is invalid"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_wrong_settings_are_answered_by_one_sentence(
    args: list[str], env: dict[str, str], code: str, words: str, run
) -> None:
    found, sentence = run("serve", "--no-open", *args, env=env).failure()
    assert found == code
    assert words in sentence


def test_a_folder_that_cannot_be_used_is_said_so(run, tmp_path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    code, sentence = run("serve", "--no-open", "--port", "0", "--data", str(tmp_path / "file")).failure()
    assert code == "bad_file"
    assert "cannot be used: Not a directory; choose another with --data or FLAGFALL_DATA." in sentence
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / FILE).write_bytes(b"this is no database at all, whatever its name says" * 30)
    code, sentence = run("serve", "--no-open", "--port", "0", "--data", str(tmp_path / "data")).failure()
    assert code == "bad_file"
    assert "cannot be used: file is not a database. Put a backup in its place" in sentence


@pytest.mark.slow
def test_a_server_whose_games_are_missing_does_not_start_without_a_word(run, start, tmp_path) -> None:
    program = start(FLAGFALL_LOG="off")
    web.post(f"{program.address}/api/v1/users", json={"name": "Ada"})
    program.process.close()
    (tmp_path / "data" / f"{FILE}-wal").unlink()
    args = ("serve", "--no-open", "--port", "0", "--data", str(tmp_path / "data"))
    code, sentence = run(*args).failure()
    assert code == "data_damaged"
    assert f"{FILE}-wal was cut or removed" in sentence
    assert "'flagfall serve --accept-damage'" in sentence
    assert "Gespeicherte Spiele fehlen oder sind beschädigt" in run(*args, "--lang", "de").failure()[1]
    program = start("--accept-damage", FLAGFALL_LOG="json")
    assert web.get(f"{program.address}/readyz").text == "ready\n"
    assert "started although something is missing" in program.stop()[2]


@pytest.mark.skipif(os.name != "posix", reason="users of POSIX")
def test_a_folder_that_nobody_may_write_to_can_be_saved_and_exported() -> None:
    with TemporaryDirectory() as name:
        data, out = Path(name) / "data", Path(name) / "out"
        fill(data)
        Path(name).chmod(0o777)
        (data / f"{FILE}.commits").unlink()
        (data / FILE).chmod(0o444)
        data.chmod(0o555)
        with without_rights():
            copy(data / FILE, out)
            assert len(asyncio.run(export_records(data, ("over", "playing")))) == 2
        data.chmod(0o755)
        with closing(sqlite3.connect(out)) as found:
            assert found.execute("SELECT COUNT(*) FROM actions").fetchone() == (6,)
        assert [path.name for path in data.iterdir()] == [FILE]


@contextmanager
def without_rights() -> Iterator[None]:
    """As somebody who is not root, for root may write everywhere."""
    was = os.geteuid()
    os.seteuid(was or 65_534)
    try:
        yield
    finally:
        os.seteuid(was)


def fill(folder: Path) -> None:
    """A finished, a running and a waiting table."""
    from flagfall.core.codec import to_json
    from flagfall.core.plugins import find_game
    from flagfall.games.ctb.config import Config

    game = find_game("ctb")
    state = game.setup(Config(), 5)  # type: ignore[arg-type]
    rows: list[ActionRow] = []
    for seq in range(1, 4):
        player = game.actors(state)[0]
        action = game.legal(state, player)[0]
        state = game.apply(state, player, action).state
        rows.append(ActionRow("", seq, player, to_json(action), None, "player", 1.0, None))

    async def write() -> None:
        store = SqliteStore(folder)
        await store.open()
        await store.add_user(UserRow("u", "Ada", None, 1.0), "hash")
        for number, status in enumerate(("over", "playing", "waiting")):
            started = None if status == "waiting" else 2.0
            settings: dict[str, Any] = {"game": "ctb", "config": {"variant": "standard"}}
            await store.save_table(
                TableRow(
                    f"t{number}", f"CODE{number}", status, "ctb", "standard", False, "u", settings, (), 5, 1.0, started
                )
            )
        for table in ("t0", "t1"):
            for row in rows:
                store.append(row._replace(table=table), lambda error: stored.append(error))
        await store.close()
        assert stored == [None] * 6

    stored: list[BaseException | None] = []
    asyncio.run(write())
