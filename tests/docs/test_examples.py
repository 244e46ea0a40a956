"""The code of the pages runs as it stands there, and so do the examples they name."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = ("bots-from-outside", "openspiel", "testing")


@pytest.mark.parametrize("page", PAGES)
def test_the_code_of_a_page_runs(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (ROOT / f"docs/{page}.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert blocks
    for code in blocks:
        module = ModuleType("page")  # a real one: what is pickled is looked up in it
        monkeypatch.setitem(sys.modules, "page", module)
        exec(compile(code, f"{page}.md", "exec"), vars(module))


def test_every_example_of_the_repository_is_named_by_a_page() -> None:
    said = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "docs").glob("*.md"))
    examples = [path.relative_to(ROOT).as_posix() for path in (ROOT / "examples").rglob("*") if path.is_file()]
    assert [name for name in examples if name not in said and "__pycache__" not in name] == []


def test_the_smallest_engine_of_the_page_is_the_one_in_the_repository() -> None:
    assert "bestaction 0" in (ROOT / "examples/bots/first.sh").read_text(encoding="utf-8")
    assert "examples/bots/first.sh" in (ROOT / "docs/bots-from-outside.md").read_text(encoding="utf-8")
