"""Every module has tests that can be found, and every folder of tests says what it tests."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).resolve().parents[2] / "tools"))
import mirror
import test_for


@pytest.mark.slow
def test_every_module_has_tests_that_can_be_found() -> None:
    without = {p.relative_to(mirror.SOURCE).as_posix() for p in mirror.sources() if not mirror.tests_of(p).tests}
    assert without == set(mirror.UNTESTED)


def test_every_folder_of_tests_mirrors_a_source_folder_or_is_named() -> None:
    assert mirror.strange_folders() == []


def test_named_folders_are_there() -> None:
    assert [name for name in mirror.EXTRA_FOLDERS if not (mirror.TESTS / name).is_dir()] == []
    assert [name for name in mirror.ELSEWHERE if not (mirror.SOURCE / name).is_dir()] == []
    assert [name for name in mirror.ELSEWHERE.values() if not (mirror.TESTS / name).is_dir()] == []


def test_most_modules_have_tests_in_the_mirrored_folder() -> None:
    modules = [path for path in mirror.sources() if path.stem != "__init__"]
    at_home = [path for path in modules if any(mirror.mirrored_folder(path).glob("test_*.py"))]
    assert len(at_home) > 0.9 * len(modules)


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("src/flagfall/core/rng.py", ["test_rng.py"]),
        ("src/flagfall/games/challengers/rules/match/effects.py", ["test_effects.py", "test_effects_interactions.py"]),
        ("src/flagfall/bots/arena/contest.py", ["test_arena.py"]),
        ("tools/mirror.py", ["test_mirror.py"]),
    ],
)
def test_a_source_file_leads_to_its_tests(source: str, names: list[str]) -> None:
    assert [path.name for path in test_for.select(source).tests] == names


def test_a_longer_name_belongs_to_the_module_that_has_it() -> None:
    folder = mirror.SOURCE / "games/challengers/rules/protocol"
    assert [path.name for path in mirror.mirrored_files(folder / "deck_phase.py")] == [
        "test_deck_phase.py",
        "test_deck_phase_users_cards.py",
    ]
    lobby = mirror.SOURCE / "server/features/lobby"
    assert [path.name for path in mirror.mirrored_files(lobby / "routes.py")] == [
        "test_routes.py",
        "test_routes_variant.py",
    ]


@pytest.mark.parametrize(
    ("given", "about"),
    [
        ("", "Say which source file"),
        ("src/flagfall/nowhere.py", "There is no file src/flagfall/nowhere.py"),
        ("src/flagfall/core", "There is no file src/flagfall/core"),
        ("README.md", "README.md is no source"),
    ],
)
def test_a_wrong_path_is_told_of(given: str, about: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert test_for.main([given]) == 2
    assert capsys.readouterr().err.startswith(about)


def test_sources_of_the_web_app_lead_to_vitest_files() -> None:
    source = next(path for path in sorted((mirror.ROOT / "web/src").rglob("*.ts")) if test_for.tests_of_web(path).tests)
    (first, *_) = test_for.select(source.relative_to(mirror.ROOT).as_posix()).tests
    assert first.name.startswith(source.name.partition(".")[0])
