"""The reference of the Python interface has what the README shows, and every public name of both games."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from flagfall import challengers, ctb

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTED = {
    address
    for page in (ROOT / "docs/api").glob("*.md")
    for address in re.findall(r"^::: ([\w.]+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
}
LUCK = "flagfall.games.challengers.insight.luck.insight.LuckStudy"


def _is_documented(module: ModuleType, name: str) -> bool:
    """Whether some entry leads to that very object, or to the module in which it is defined."""
    wanted = getattr(module, name)
    for address in DOCUMENTED:
        place, _, last = address.rpartition(".")
        if last == name and getattr(import_module(place), name, None) is wanted:
            return True
    return getattr(wanted, "__module__", None) in DOCUMENTED


def _names_in_the_readme() -> set[tuple[str, str]]:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    return {
        (node.value.id, node.attr)
        for block in blocks
        for node in ast.walk(ast.parse(block))
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id in ("challengers", "ctb")
    }


def test_what_the_readme_uses_is_documented() -> None:
    modules = {"challengers": challengers, "ctb": ctb}
    used = _names_in_the_readme()
    assert {("challengers", "Tournament"), ("challengers", "odds"), ("ctb", "Game")} <= used
    assert [pair for pair in sorted(used) if not _is_documented(modules[pair[0]], pair[1])] == []


@pytest.mark.parametrize("module", [challengers, ctb], ids=["challengers", "ctb"])
def test_every_public_name_is_documented(module: ModuleType) -> None:
    assert [name for name in module.__all__ if not _is_documented(module, name)] == []
    assert LUCK in DOCUMENTED
