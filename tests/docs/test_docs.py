"""What the documents say is true: their code runs, their commands exist, their links lead somewhere."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
DESIGN = [*sorted((ROOT / "docs/design").glob("*.md")), *sorted((ROOT / "docs/tutorials").glob("*.md"))]
BENCH = [ROOT / "bench/results.md", *sorted((ROOT / "bench/history").glob("*.md"))]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md")), *DESIGN, *BENCH]


def page_id(page: Path) -> str:
    """The name of a page, and its folder where it is not in docs/ itself."""
    docs = ROOT / "docs"
    return (
        page.name
        if page.parent in (ROOT, docs)
        else page.relative_to(docs if docs in page.parents else ROOT).as_posix()
    )


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


@pytest.mark.parametrize("code", blocks(README, "python"), ids=["ten-lines", "tournament"])
def test_the_examples_of_the_readme_run(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(code, "README.md", "exec"), {})
    out = capsys.readouterr().out
    if "odds" in code:
        assert out.splitlines()[-1] == "The side that begins wins 35.4% exactly"
        assert out.splitlines()[-1] in README
    else:
        assert "8 " in out


def commands() -> list[str]:
    lines = [line.split(" #")[0].strip() for block in blocks(README, "sh") for line in block.splitlines()]
    return [line for line in lines if line.startswith("flagfall ")]


@pytest.mark.slow
@pytest.mark.parametrize("command", commands())
def test_the_commands_of_the_readme_work(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import io
    import sys

    from flagfall.cli.main import run

    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANG", "C")
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    if "games.ndjson" in command and command.split()[1] in ("replay", "luck", "verify"):
        assert run(["tournament", "--players", "2", "--seed", "1", "--record", "games.ndjson"]) == 0
    words = shlex.split(command.replace("1000000", "5000").replace("-n 60", "-n 6"))[1:]
    assert run(words) == 0, capsys.readouterr().err


def pack_example() -> str:
    """The pack of docs/adding-a-card.md."""
    return blocks((ROOT / "docs/adding-a-card.md").read_text(encoding="utf-8"), "toml")[0]


@pytest.mark.slow
def test_the_tutorial_on_cards_works(tmp_path, monkeypatch, capsys):
    """Its file, and its commands in order."""
    from flagfall.cli.main import run

    text = (ROOT / "docs/tutorials/invent-a-card.md").read_text(encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANG", "C")
    (tmp_path / "jungle.toml").write_text(blocks(text, "toml")[0], encoding="utf-8")
    lines = [line for block in blocks(text, "sh")[1:] for line in block.splitlines()]
    assert len(lines) == 4
    for line in lines:
        assert run(shlex.split(line.replace("--seconds 5", "--seconds 1"))[1:]) == 0, capsys.readouterr().err
    assert "−" in capsys.readouterr().out
    assert (tmp_path / "lab-jungle/tiger.en.svg").exists()


@pytest.mark.slow
def test_the_examples_of_the_tutorial_on_agents_run(capsys):
    text = (ROOT / "docs/tutorials/train-an-agent.md").read_text(encoding="utf-8")
    for code in blocks(text, "python"):
        exec(compile(code, "train-an-agent.md", "exec"), {})
    assert capsys.readouterr().out.splitlines()[-1] == "1024"


def test_the_pack_of_the_card_page_loads(tmp_path: Path) -> None:
    from flagfall import challengers

    path = tmp_path / "jungle.toml"
    path.write_text(pack_example(), encoding="utf-8")
    table = challengers.cards(path)
    assert table["tiger"].power == 4
    match = challengers.play_match(["tiger"], ["dog"], shuffle=False, first=1, cards=table)
    assert match.winner == 0


def test_the_variant_of_the_variant_page_plays(tmp_path: Path) -> None:
    from flagfall.games import ctb

    text = blocks((ROOT / "docs/adding-a-variant.md").read_text(encoding="utf-8"), "toml")[0]
    path = tmp_path / "lakeland.toml"
    path.write_text(text, encoding="utf-8")
    variant = ctb.load_variant(path)
    assert (variant.board.rows, variant.board.cols, variant.total(0)) == (10, 10, 17)
    assert len(variant.board.blocked) == 8
    assert len(ctb.Game(variant, 1).legal()) > 100


@pytest.mark.slow
def test_the_bot_of_the_bot_page_is_installed_and_plays(tmp_path: Path) -> None:
    """Its package, as the page has it, and the command, as the page has it."""
    text = (ROOT / "docs/adding-a-bot.md").read_text(encoding="utf-8")
    package, installed = tmp_path / "hasty", tmp_path / "installed"
    package.mkdir()
    (package / "hasty.py").write_text(blocks(text, "python")[0], encoding="utf-8")
    (package / "pyproject.toml").write_text(blocks(text, "toml")[0], encoding="utf-8")
    install, play = blocks(text, "sh")[0].splitlines()
    assert install == "pip install ./hasty"
    options = ("--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check", "-qq")
    command = [sys.executable, "-m", "pip", "install", *options, "--target", str(installed), str(package)]
    subprocess.run(command, check=True)
    program, *words = play.split()
    assert program == "flagfall"
    done = subprocess.run(
        [sys.executable, "-m", program, *words, "--json"],
        env={**os.environ, "PYTHONPATH": str(installed)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout)["bots"] == ["greedy", "hasty", "greedy", "hasty"]


def test_the_game_page_explains_every_field_of_a_plugin() -> None:
    from flagfall.core.plugin import GamePlugin

    text = (ROOT / "docs/adding-a-game.md").read_text(encoding="utf-8")
    told = re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE)
    assert told == [field.name for field in fields(GamePlugin)]


def test_the_package_of_the_game_page_is_the_one_that_is_tested() -> None:
    text = (ROOT / "docs/adding-a-game.md").read_text(encoding="utf-8")
    example = ROOT / "tests/third_game"
    entry = blocks(text, "toml")[0]
    assert entry.strip() in (example / "pyproject.toml").read_text(encoding="utf-8")
    for name in re.findall(r"^\| `(\w+\.py)` \|", text, re.MULTILINE):
        assert (example / "flagfall_nim" / name).exists(), name
    for line in blocks(text, "sh")[0].splitlines():
        for path in re.findall(r"tests/\S+", line):
            assert (ROOT / path).exists(), path


@pytest.mark.parametrize("page", PAGES, ids=page_id)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
        if not target.startswith(("http://", "https://")):
            assert (page.parent / target).exists(), target


def test_every_word_of_the_vocabulary_is_on_the_card_page() -> None:
    from flagfall.games.challengers.definitions import vocabulary

    text = (ROOT / "docs/adding-a-card.md").read_text(encoding="utf-8")
    for words in (
        vocabulary.MOMENTS, vocabulary.VERBS, vocabulary.SOURCES, vocabulary.TARGETS, vocabulary.QUANTITIES,
        vocabulary.SCOPES, vocabulary.WHOSE,
    ):  # fmt: skip
        for word in words:
            assert f"`{word}`" in text, word


def test_every_make_target_is_explained() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = [name for name in re.findall(r"^([a-z-]+):", makefile, re.MULTILINE) if not name.startswith("phase-")]
    explained = re.findall(r"^([a-z-]+):.*## ", makefile, re.MULTILINE)
    assert set(targets) == set(explained)


def test_no_page_speaks_of_machines_or_registries() -> None:
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        assert "/" + "root/" not in text
        assert "index-url" not in text


WALKS = (ROOT / "docs/design/walks.md").read_text(encoding="utf-8")
FILE = re.compile(r"`([\w./]+/[\w.]+\.(?:py|ts|svelte|toml|json))`")


WALK = {name: text for text in WALKS.split("\n\n") for name in re.findall(r"^\*\*([^,]+),", text)}
LIMITS = {"A Pick": (30, 10), "`flagfall odds`": (18, 0), "A lab study": (18, 0)}


def test_every_file_of_the_walks_exists():
    assert len(WALK) == 6
    for name in FILE.findall(WALKS):
        assert (ROOT / name if name.startswith("web/") else ROOT / "src/flagfall" / name).is_file(), name


@pytest.mark.parametrize("name", WALK)
def test_the_table_counts_the_files_of_each_walk(name):
    (python, web) = re.findall(rf"^\| {re.escape(name)} \| (\d+) \| (\d+) \|", WALKS, re.MULTILINE)[0]
    files = set(FILE.findall(WALK[name]))
    assert int(python) == len([file for file in files if file.endswith(".py")])
    assert int(web) == len([file for file in files if file.startswith("web/")])
    most_python, most_web = LIMITS.get(name, (18, 10))
    assert int(python) <= most_python
    assert int(web) <= most_web


def test_every_place_of_the_map_exists():
    """The table "to change …, open …": files, folders, and patterns for both games or all languages."""
    text = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    places = re.findall(r"`([\w./*-]+)`", text.split("## To change")[1].split("## Read on")[0])
    assert len(places) > 30
    base = ROOT / "src/flagfall"
    assert [place for place in places if "/" in place and not (list(base.glob(place)) or list(ROOT.glob(place)))] == []


GENERATED = {"rulings.md", "cards.md"}
MOST_WORDS = 1_500


@pytest.mark.parametrize(
    "page",
    [page for page in PAGES if page.name not in GENERATED and page.parent.name != "history"],
    ids=page_id,
)
def test_no_page_is_too_long_to_skim(page):
    assert len(page.read_text(encoding="utf-8").split()) <= MOST_WORDS


def test_the_glossary_has_the_nouns_of_the_map():
    glossary = (ROOT / "docs/glossary.md").read_text(encoding="utf-8")
    words = {row.split("|")[1].strip() for row in glossary.splitlines() if row.startswith("| ")}
    text = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    nouns = [noun.lower() for noun in re.findall(r"^\| \*\*(\w+)\*\* \|", text, re.MULTILINE)]
    assert len(nouns) == 5
    assert set(nouns) <= words
    assert {"insight", "study", "plan", "notice", "creation", "story", "teller", "room", "plug-in"} <= words
    rows = [row for row in glossary.splitlines() if row.startswith("| ") and "| English |" not in row]
    assert len({row.split("|")[1] for row in rows}) == len(rows), "one word, one row"


def test_the_readme_and_the_map_are_short():
    assert len(README.split()) < 700
    assert len((ROOT / "docs/architecture.md").read_text(encoding="utf-8").split()) < 900


NAMING = [*(page for page in PAGES if page not in BENCH), ROOT / "web/README.md"]
MADE_UP = {"hasty.py", "my_bot.py"}  # the examples of the pages on bots
SOURCES = [
    path.relative_to(ROOT).as_posix()
    for folder in ("src/flagfall", "tests", "tools", "bench", "examples", "web/src", "web/tests", "web/plugins")
    for path in (ROOT / folder).rglob("*")
    if path.suffix in {".py", ".ts", ".svelte"} and "node_modules" not in path.parts
]


@pytest.mark.parametrize("page", NAMING, ids=page_id)
def test_every_source_that_a_page_names_exists(page):
    named = set(re.findall(r"`([\w./-]+\.(?:py|ts|svelte))`", page.read_text(encoding="utf-8"))) - MADE_UP
    assert [name for name in named if not any(f"/{path}".endswith(f"/{name}") for path in SOURCES)] == []
