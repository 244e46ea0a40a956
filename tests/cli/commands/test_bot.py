"""Bots from outside: files, programs and seats at real servers; whatever is wrong with them in one sentence."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from programs import Done, run_program
from server.clients import Person
from server.forked import ForkedServer
from server.live import play_out, serving

ROOT = Path(__file__).resolve().parents[3]
EXAMPLE = (ROOT / "examples/bots/frugal.py").read_text(encoding="utf-8")
ENGINE = (ROOT / "examples/bots/first.sh").read_text(encoding="utf-8")

BOTS = """
from flagfall.bots import BotKind

class Fine:
    def __init__(self, context):
        self.quits = context.config
    def decide(self, sight):
        return sight.legal[-1]

class Thrower:
    def decide(self, sight):
        return sight.legal[1_000]

class Liar:
    def decide(self, sight):
        sight.legal.append("nonsense")
        return "nonsense"

class Boarder:
    games = ("ctb",)
    def decide(self, sight):
        return sight.legal[0]

def last(sight):
    return sight.legal[-1]

KIND = BotKind("kind", ("challengers",), lambda context: Fine(context), note=lambda notes, events: (notes or 0) + 1)
"""


@pytest.fixture
def folder(run, tmp_path: Path) -> Path:
    (tmp_path / "frugal.py").write_text(EXAMPLE, encoding="utf-8")
    (tmp_path / "many.py").write_text(BOTS.replace("KIND = ", "KIND: BotKind = "), encoding="utf-8")
    (tmp_path / "broken.py").write_text("import nothing_like_this\n", encoding="utf-8")
    (tmp_path / "empty.py").write_text("x = 1\n", encoding="utf-8")
    (tmp_path / "first.sh").write_text(ENGINE, encoding="utf-8")
    return tmp_path


def engine(source: str) -> str:
    """The name of a bot that is this Python program."""
    Path("engine.py_").write_text(source, encoding="utf-8")
    return f"engine:{sys.executable} engine.py_"


def test_a_bot_in_a_file_plays_wherever_bots_are_named(run, folder: Path) -> None:
    arena = run(
        "arena", "--bots", "frugal.py,random,many.py:last,many.py:KIND", "-n", "6", "--seed", "1", "--json"
    ).json()
    assert set(arena["bots"]) == {"frugal.py", "random", "many.py:last", "many.py:KIND"}
    told = run(
        "tournament", "--players", "2", "--bots", "frugal.py:Frugal,many.py:Fine", "--seed", "1", "--json"
    ).json()
    assert told["bots"] == ["frugal.py:Frugal", "many.py:Fine"]
    among = run("arena", "--one", "frugal.py", "--field", "greedy", "-n", "2", "--seed", "1", "--json").json()
    assert set(among["bots"]) == {"frugal.py", "greedy"}
    playing = run("play", "ctb", "--bots", "many.py:Boarder", "--seed", "3", typed="q\n")
    assert "against many.py:Boarder" in playing.lines[0]
    assert "--bots many.py:Boarder" in playing.out


@pytest.mark.slow
def test_several_processes_find_the_file_too(run, folder: Path) -> None:
    args = ("--bots", "frugal.py,random", "-n", "4", "--seed", "1", "--json")
    alone, both = (run("arena", *args, "--workers", n).json()["bots"]["frugal.py"] for n in ("1", "2"))
    assert (alone["share"], alone["decisions"]) == (both["share"], both["decisions"])


@pytest.mark.slow
def test_a_program_in_another_language_plays(run, folder: Path) -> None:
    for game in ("challengers", "ctb"):
        args = ("--game", game, "--bots", "engine:sh first.sh,random", "-n", "2", "--seed", "1", "--json")
        assert run("arena", *args).json()["bots"]["engine:sh first.sh"]["decisions"] > 5


@pytest.mark.slow
def test_our_engine_behind_the_protocol_is_the_bot_itself(run, folder: Path) -> None:
    name = f"engine:{sys.executable} -m flagfall engine --bot greedy"
    args = ("-n", "2", "--seed", "1", "--json")
    behind = run("arena", "--bots", f"{name},random", *args).json()
    itself = run("arena", "--bots", "greedy,random", *args).json()
    for figure in ("share", "decisions", "mu"):
        assert behind["bots"][name][figure] == itself["bots"]["greedy"][figure]


@pytest.mark.parametrize(
    ("bots", "code", "about"),
    [
        ("no_file.py:X", "bad_file", "no file 'no_file.py'"),
        ("broken.py", "bad_bot", "nothing_like_this"),
        ("empty.py", "bad_bot", "decide(sight)"),
        ("many.py:Nobody", "bad_bot", "KIND"),
        ("many.py:Boarder", "bad_input", "plays ctb"),
        ("many.py:Thrower", "bot_failed", "IndexError"),
        ("many.py:Liar", "bot_failed", "'nonsense', which is not legal"),
        ("engine:", "bad_bot", "needs a program"),
        ("engine:./no_such_program", "bad_bot", "cannot be started"),
        ("engine:sh -c 'echo oh dear >&2; exit 3'", "bot_failed", "exit code 3).  Its last words: oh dear"),
    ],
)
def test_what_is_wrong_with_a_bot_is_said_in_a_sentence(run, folder: Path, bots: str, code: str, about: str) -> None:
    done = run("arena", "--bots", f"{bots},random", "-n", "2", "--seed", "1")
    assert done.failure()[0] == code
    assert about.replace("  ", " ") in done.failure()[1]


@pytest.mark.parametrize(
    ("answer", "about"),
    [
        ("print('bestaction 9999', flush=True)", "legal actions are 0 to"),
        ("print('bestaction soon', flush=True)", "expected a number"),
        ('print(\'bestaction {"kind":"done"}\', flush=True)', "not legal"),
        ("print('error no idea', flush=True)", "no idea"),
    ],
)
def test_an_engine_is_held_to_the_rules(run, folder: Path, answer: str, about: str) -> None:
    name = engine(
        "import sys\n"
        "for line in sys.stdin:\n"
        "    word = line.split()[0]\n"
        "    if word == 'flagfall': print('flagfallok', flush=True)\n"
        "    if word == 'isready': print('readyok', flush=True)\n"
        f"    if word == 'go': {answer}\n"
    )
    done = run("arena", "--bots", f"{name},random", "-n", "2", "--seed", "1")
    assert done.failure()[0] == "bot_failed"
    assert about in done.failure()[1]


@pytest.mark.parametrize("program", ["sleep 60", "yes"])
def test_an_engine_that_says_nothing_or_something_else_is_stopped(
    run, folder: Path, monkeypatch: pytest.MonkeyPatch, program: str
) -> None:
    monkeypatch.setattr("flagfall.bots.outside.engine_client.START_WITHIN", 0.2)
    done = run("arena", "--bots", f"engine:{program},random", "-n", "2")
    sentence = f"The bot engine:{program} did not answer 'flagfallok' in time and was stopped."
    assert done.failure() == ("bot_failed", sentence)


@pytest.mark.slow
def test_bots_of_other_packages_are_found_by_their_entry_points_and_held_to_the_rules(folder: Path) -> None:
    entries = "[flagfall.bots]\nstranger = many:Boarder\nthrower = many:Thrower\n"
    info = folder / "strangers-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: strangers\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(entries, encoding="utf-8")
    ran = []
    for bots in ("stranger,uniform", "thrower,uniform"):
        command = [sys.executable, "-m", "flagfall", "arena", "--game", "ctb", "--bots", bots, "-n", "1", "--json"]
        env = {**os.environ, "PYTHONPATH": str(folder)}
        ran.append(subprocess.run(command, capture_output=True, text=True, env=env, cwd=folder))
    assert set(json.loads(ran[0].stdout)["bots"]) == {"stranger", "uniform"}, ran[0].stderr
    failure = json.loads(ran[1].stderr)["error"]
    assert failure["code"] == "bot_failed"
    assert "The bot thrower failed: IndexError" in failure["message"]


async def seat(host: Person, game: str, **settings: Any) -> dict[str, Any]:
    table: dict[str, Any] = await host.post("/tables", game=game, seed=3, **settings)
    return table


async def bot_run(folder: Path, bot: str, link: str, *more: str) -> Done:
    return await asyncio.to_thread(run_program, ["bot", "run", bot, "--table", link, *more, "--lang", "en"], cwd=folder)


async def until_full(host: Person, table: dict[str, Any]) -> None:
    async with asyncio.timeout(60):
        while any(one["kind"] == "open" for one in (await host.get(f"/tables/{table['id']}"))["seats"]):
            await asyncio.sleep(0.02)
    await host.post(f"/tables/{table['id']}/start")


async def play_with(host: Person, table: dict[str, Any]) -> None:
    import random

    player = host.player(table["id"])
    await until_full(host, table)
    await player.connect()
    await play_out(player, random.Random(1))


@pytest.mark.slow
@pytest.mark.parametrize(("game", "bot"), [("challengers", "many.py:KIND"), ("ctb", "engine:sh first.sh")])
def test_a_bot_takes_a_seat_at_a_table_and_plays_to_the_end(folder: Path, game: str, bot: str) -> None:
    async def main() -> Done:
        async with serving(folder / "data") as live:
            (host,) = await live.come("Ada")
            config = {"players": 2} if game == "challengers" else {}
            table = await seat(host, game, config=config, is_private=True)
            link = f"{live.base}/join/{table['code']}"
            done, _ = await asyncio.gather(bot_run(folder, bot, link, "--name", "Otto"), play_with(host, table))
            seats = (await host.get(f"/tables/{table['id']}"))["seats"]
            assert seats[1]["name"] == "Otto"
            assert not seats[1]["is_away"], "nobody had to play for it"
            return done

    done = asyncio.run(main())
    assert (done.returncode, done.stderr) == (0, "")
    assert "Otto sits at" in done.stdout
    assert "Lost against Ada" in done.stdout or "Won (" in done.stdout or "without a winner" in done.stdout


@pytest.mark.slow
def test_a_bot_comes_back_when_the_server_was_away(folder: Path) -> None:
    async def main() -> Done:
        server = ForkedServer(folder / "data")
        await server.start()
        host = await Person.come(server.base, "Ada")
        table = await seat(host, "ctb", away_after=0)
        running = asyncio.create_task(bot_run(folder, "random", f"{server.base}/t/{table['id']}"))
        await until_full(host, table)
        player = host.player(table["id"])
        await player.connect()
        import random

        await play_out(player, random.Random(1), most=8)
        await player.close()
        await server.kill()
        await asyncio.sleep(0.3)
        await server.start()
        await player.connect()
        await play_out(player, random.Random(2))
        await player.close()
        done = await running
        await host.close()
        await server.kill()
        return done

    done = asyncio.run(main())
    assert done.returncode == 0, done.stderr
    assert "Connection lost" in done.stdout
    assert "Reconnected" in done.stdout


@pytest.mark.slow
def test_a_bot_that_fails_leaves_its_seat_to_the_stand_in(folder: Path) -> None:
    async def main() -> tuple[Done, dict[str, Any]]:
        async with serving(folder / "data") as live:
            (host,) = await live.come("Ada")
            table = await seat(host, "ctb", config={})
            link = f"{live.base}/t/{table['id']}"
            running = asyncio.create_task(bot_run(folder, "many.py:Thrower", link))
            await until_full(host, table)
            player = host.player(table["id"])
            await player.connect()
            import random

            await play_out(player, random.Random(1), most=3)
            done = await running
            return done, (await host.get(f"/tables/{table['id']}"))["seats"][1]

    done, seat_of_bot = asyncio.run(main())
    assert done.returncode == 2
    assert done.stderr.startswith("error[bot_failed]: The bot many.py:Thrower failed: IndexError")
    assert seat_of_bot["is_away"]


def test_wrong_links_and_full_tables_are_told(run, folder: Path) -> None:
    async def main() -> list[Done]:
        async with serving(folder / "data") as live:
            (host,) = await live.come("Ada")
            full = await seat(host, "ctb", seats=[{"kind": "open"}, {"kind": "bot"}])
            cards = await seat(host, "challengers", config={"players": 2})
            links = (f"{live.base}/t/nowhere", f"{live.base}/t/{full['id']}")
            wrong = [await bot_run(folder, "random", link) for link in links]
            return [*wrong, await bot_run(folder, "many.py:Boarder", f"{live.base}/t/{cards['id']}")]

    codes = [(done.returncode, done.stderr.partition("]")[0]) for done in asyncio.run(main())]
    assert codes == [(2, "error[no_such_table"), (2, "error[table_full"), (2, "error[bad_input")]
    assert run("bot", "run", "random", "--table", "nonsense").failure()[0] == "bad_input"
    assert run("bot", "run", "random", "--table", "http://127.0.0.1:1/t/x").failure()[0] == "unavailable"
