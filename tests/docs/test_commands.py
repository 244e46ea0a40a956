"""Every command and every piece of Python in the docs works: commands are read by the program, quick ones are run."""

from __future__ import annotations

import io
import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from flagfall import challengers
from flagfall.cli.main import build, run
from flagfall.cli.usage_error import USAGE
from flagfall.core.records.record import Record
from flagfall.games import ctb

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
LOOSE = ("admin", "arena", "backup", "bot", "copy-store", "export", "lab run", "migrate", "play", "serve", "warm")
"""Commands that need a server, a person or minutes: they are read, not run."""
QUICK = (
    "adding-a-card",
    "adding-a-variant",
    "adviser",
    "engine-protocol",
    "fair-play",
    "luck",
    "notation",
    "odds",
    "review",
)
"""Pages whose other commands are run."""


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)


def command_lines() -> Iterator[tuple[Path, str]]:
    for page in PAGES:
        for block in blocks(page, "sh"):
            for line in block.splitlines():
                if line.strip() and not line.startswith("#"):
                    yield page, re.split(r"\s#\s", line)[0].strip()


def words_of(line: str) -> list[str]:
    """The words after `flagfall`; variables before it and what is piped into it are left out."""
    words = shlex.split(line.rpartition(" | ")[2] if " | " in line else line)
    start = next(i for i, word in enumerate(words) if word.rpartition("/")[2] == "flagfall")
    return words[start + 1 :]


FLAGFALL = [
    (page.stem, line)
    for page, line in command_lines()
    if re.search(r"(^|[ /])flagfall ", line) and "podman" not in line
]


def read(command: Any, name: str, words: list[str], parent: Any = None) -> None:
    """Read a command line as the program does, without carrying it out; a wrong option raises."""
    with command.make_context(name, words, parent=parent) as context:
        if hasattr(command, "list_commands"):
            rest = [*context._protected_args, *context.args]
            if rest:
                found = command.get_command(context, rest[0])
                assert found is not None, f"There is no command {rest[0]!r}."
                read(found, rest[0], rest[1:], context)


@pytest.mark.parametrize(("page", "line"), FLAGFALL, ids=[f"{page}-{n}" for n, (page, _) in enumerate(FLAGFALL)])
def test_the_program_knows_every_command_of_the_docs(page: str, line: str) -> None:
    read(build(), "flagfall", words_of(line))


def test_the_check_of_commands_finds_a_wrong_option() -> None:
    with pytest.raises(USAGE):
        read(build(), "flagfall", ["odds", "--a", "dog", "--b", "dog", "--nonsense"])
    with pytest.raises(AssertionError, match="no command"):
        read(build(), "flagfall", ["cards", "nonsense"])


def test_every_make_target_and_script_of_the_docs_exists() -> None:
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    asked = [(page.name, found[1]) for page, line in command_lines() if (found := re.search(r"\bmake ([a-z-]+)", line))]
    assert len(asked) > 10
    assert [(page, target) for page, target in asked if target not in targets] == []
    scripts = [found[1] for _, line in command_lines() if (found := re.search(r"\bpython ([\w/]+\.py)", line))]
    assert [script for script in scripts if not (ROOT / script).is_file()] == []


def is_quick(page: str, line: str) -> bool:
    return (
        page in QUICK
        and not any(f"flagfall {name}" in line for name in LOOSE)
        and "commitment" not in line
        and "--chain" not in line
    )


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files that the pages speak of."""
    place = tmp_path_factory.mktemp("docs")
    for page, language, name in (
        ("adding-a-card", "toml", "jungle.toml"),
        ("adding-a-variant", "toml", "lakeland.toml"),
    ):
        (place / name).write_text(blocks(ROOT / f"docs/{page}.md", language)[0], encoding="utf-8")
    (place / "mine.txt").write_text("3 newcomer\ndog_starter\nchampion_starter\n", encoding="utf-8")
    options = ["--players", "4", "--bots", "greedy", "--record", str(place / "games.ndjson")]
    assert [run(["tournament", *options, "--seed", seed]) for seed in ("2", "3")] == [0, 0]
    first = (place / "games.ndjson").read_text(encoding="utf-8").splitlines()[0]
    (place / "game.ndjson").write_text(first + "\n", encoding="utf-8")
    board = ctb.Game(position="4b3/4S3/8/8/8/8/s7/B7 s")
    board.act("e7d7")
    record = board.record().to_json() + "\n"
    (place / "flagfall-7.ndjson").write_text(record, encoding="utf-8")
    (place / "boards.ndjson").write_text(record * 2, encoding="utf-8")
    return place


def records(folder: Path) -> list[Record]:
    """The recorded tournaments."""
    return [Record.from_json(line) for line in (folder / "games.ndjson").read_text(encoding="utf-8").splitlines()]


RUN = [(page, line) for page, line in FLAGFALL if is_quick(page, line)]


@pytest.mark.slow
@pytest.mark.parametrize(("page", "line"), RUN, ids=[f"{page}-{n}" for n, (page, _) in enumerate(RUN)])
def test_the_quick_commands_of_the_docs_work(
    page: str, line: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(folder)
    monkeypatch.setenv("LANG", "C")
    piped = re.match(r"(?:echo|printf) '(.*)' \|", line)
    given = piped[1].replace("\\n", "\n") + "\n" if piped else ""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given.encode()), encoding="utf-8"))
    quick = re.sub(r"--seconds \d+", "--seconds 1", line.replace("-n 1000000", "-n 5000"))
    # Which cards were offered in the recorded game is chance: any of them may stand for the Bard of the page.
    cards = [card.id for card in challengers.cards()] if "--instead" in quick else ["bard"]
    worked = any(run(words_of(quick.replace("--instead bard", f"--instead {card}"))) == 0 for card in cards)
    assert worked, capsys.readouterr().err
    assert capsys.readouterr().out


CODE = ("adviser", "environment-challengers", "environment-ctb", "environments", "lab", "luck", "notices", "review")


@pytest.mark.slow
@pytest.mark.parametrize("page", CODE)
def test_the_python_of_a_page_runs(page: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    module = ModuleType("page")
    monkeypatch.setitem(sys.modules, "page", module)
    names: dict[str, Any] = vars(module)
    names["Path"] = Path
    names["record"] = record = records(folder)[0]
    if page == "lab":
        study = blocks(ROOT / "docs/lab.md", "toml")[0].replace("# matches", "matches").replace("20_000", "200")
        (folder / "study.toml").write_text(study, encoding="utf-8")
    for code in blocks(ROOT / f"docs/{page}.md", "python"):
        exec(compile(fitted(code, record), f"{page}.md", "exec"), names)


def picks(record: Record, player: int) -> list[tuple[int, str]]:
    """The picks of a player: the number of the action, and the card."""
    return [
        (n, entry.action["card"])
        for n, entry in enumerate(record.actions)
        if entry.player == player and entry.action["kind"] == "pick"
    ]


def fitted(code: str, record: Record) -> str:
    """The same with smaller numbers, an existing pack, and a pick that is in the record."""
    at, card = picks(record, 0)[0]
    code = code.replace("games=100_000", "games=100").replace("seconds=2.0", "seconds=0.2")
    code = code.replace('b"..."', 'Path("jungle.toml").read_bytes()').replace("my_card", "tiger")
    return code.replace('instead(57, "bard")', f"instead({at}, {card!r})")
