"""Every row of the rules ledger has a test that names it."""

import ast
import tomllib
from importlib.resources import files
from pathlib import Path

LEDGER = tomllib.loads((files("flagfall.games.ctb") / "data" / "ledger.toml").read_text(encoding="utf-8"))["rule"]


def named_rows():
    """The ids in `@pytest.mark.rule(...)` of all tests of the game."""
    found = set()
    for path in sorted(Path(__file__).parent.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                        found |= {ast.literal_eval(arg) for arg in mark.args}
    return found


def test_every_row_has_a_test_and_every_test_names_a_row():
    assert len(LEDGER) == 102
    assert named_rows() == {row["id"] for row in LEDGER}
