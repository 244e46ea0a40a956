"""Rooms, files and functions that a reader can take in at once; `web/tests/sizes.test.ts` holds the web app to it."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

SOURCES = sorted((Path(__file__).parent.parent / "src/flagfall").rglob("*.py"))
FILES_OF_A_FOLDER = 20
LINES_OF_A_FILE = 300
LINES_OF_A_FUNCTION = 60


def test_folders_hold_few_files() -> None:
    counts = Counter(path.parent for path in SOURCES)
    assert {str(folder): n for folder, n in counts.items() if n > FILES_OF_A_FOLDER} == {}


def test_files_are_short() -> None:
    lengths = {str(path): len(path.read_text(encoding="utf-8").splitlines()) for path in SOURCES}
    assert {path: n for path, n in lengths.items() if n > LINES_OF_A_FILE} == {}


def test_functions_are_short() -> None:
    long = {}
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                if lines > LINES_OF_A_FUNCTION:
                    long[f"{path}: {node.name}"] = lines
    assert long == {}
