"""What the documents say is true: their code runs, their commands exist, their links lead somewhere."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


@pytest.mark.parametrize("code", blocks(README, "python"), ids=["ten-lines", "tournament"])
def test_the_examples_of_the_readme_run(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(code, "README.md", "exec"), {})
    out = capsys.readouterr().out
    assert out
    if "odds" in code:
        assert out.splitlines()[-1] == "The side that begins wins 35.4% exactly"


def commands() -> list[str]:
    lines = [line.split(" #")[0].strip() for block in blocks(README, "sh") for line in block.splitlines()]
    return [line for line in lines if line.startswith("flagfall ")]


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
    (tmp_path / "my_pack.toml").write_text(pack_example(), encoding="utf-8")
    if "games.ndjson" in command and "replay" in command:
        assert run(["tournament", "--players", "2", "--seed", "1", "--record", "games.ndjson"]) == 0
    words = shlex.split(command.replace("1000000", "5000"))[1:]
    assert run(words) == 0, capsys.readouterr().err


def pack_example() -> str:
    """The pack of docs/adding-a-card.md."""
    return blocks((ROOT / "docs/adding-a-card.md").read_text(encoding="utf-8"), "toml")[0]


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


def test_the_bot_of_the_bot_page_plays() -> None:
    from flagfall.bots import Sight
    from flagfall.core.rng import stream
    from flagfall.games import find_game
    from flagfall.games.challengers.config import Config
    from flagfall.table.table import Table

    names: dict[str, type] = {}
    exec(blocks((ROOT / "docs/adding-a-bot.md").read_text(encoding="utf-8"), "python")[0], names)
    bot = names["Hasty"]()
    table = Table(find_game("challengers"), Config(players=2), 1)
    for _ in range(20):
        player = table.actors[0]
        sights = table.seen_by(player)
        table.act(player, bot.decide(Sight(player, sights.view, sights.legal, stream(1, 7, 0))))
    assert len(table.entries) == 20


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
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
    targets = re.findall(r"^([a-z-]+):", makefile, re.MULTILINE)
    explained = re.findall(r"^([a-z-]+):.*## ", makefile, re.MULTILINE)
    assert set(targets) == set(explained)


def test_no_page_speaks_of_machines_or_registries() -> None:
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        assert "/" + "root/" not in text
        assert "index-url" not in text
