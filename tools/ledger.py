"""The rules ledgers, and which tests carry their ids."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
LEDGERS = {
    "challengers": ROOT / "src/flagfall/games/challengers/data/ledger.toml",
    "ctb": ROOT / "src/flagfall/games/ctb/data/ledger.toml",
}


def rows(game: str) -> list[dict[str, Any]]:
    """The rows of one ledger, in order."""
    return list(tomllib.loads(LEDGERS[game].read_text(encoding="utf-8"))["rule"])


def tested_ids() -> dict[str, list[str]]:
    """Ledger id -> the tests that carry it, found by reading the sources (nothing is run)."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for rule_id in _marked_ids(node):
                name = getattr(node, "name", "module")
                found.setdefault(rule_id, []).append(f"{path.relative_to(ROOT)}::{name}")
    return found


def _marked_ids(node: ast.AST) -> Iterator[str]:
    """The ids in `@pytest.mark.rule(...)` on a function or class, or in a parameter's marks."""
    calls: list[ast.expr] = []
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        for decorator in node.decorator_list:
            calls += [inner for inner in ast.walk(decorator) if isinstance(inner, ast.Call)]
    for call in calls:
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "pytest.mark.rule":
            for argument in call.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value
