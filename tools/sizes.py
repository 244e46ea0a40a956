"""`make sizes`: the largest folders, files and functions, and shared names, as a report for readers. It never fails.

A limit that fails a build decides where code goes; a list of the largest places says where to look next.
"""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SHOWN = 8
WEB_SUFFIXES = {".ts", ".svelte"}


def sources() -> list[Path]:
    """Every source file of the package and the web app."""
    python = (ROOT / "src/flagfall").rglob("*.py")
    web = (path for path in (ROOT / "web/src").rglob("*") if path.suffix in WEB_SUFFIXES)
    return sorted([*python, *web])


def functions(path: Path) -> Counter[str]:
    """The lines of each function of a Python file, by file and name."""
    found: Counter[str] = Counter()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            found[f"{path.relative_to(ROOT)}: {node.name}"] = lines
    return found


def shared_names() -> dict[str, list[Path]]:
    """The public classes of the package whose name another class has, too, and where they are."""
    found: dict[str, list[Path]] = {}
    for path in (ROOT / "src/flagfall").rglob("*.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found.setdefault(node.name, []).append(path)
    return {name: sorted(paths) for name, paths in sorted(found.items()) if len(paths) > 1}


def largest(title: str, counts: Counter[str]) -> list[str]:
    """Lines of the report about the largest of one sort."""
    return [title, *(f"  {n:5}  {name}" for name, n in counts.most_common(SHOWN))]


def report() -> str:
    """The whole report."""
    paths = sources()
    files = Counter({str(p.relative_to(ROOT)): len(p.read_text(encoding="utf-8").splitlines()) for p in paths})
    long: Counter[str] = Counter()
    for path in paths:
        if path.suffix == ".py":
            long.update(functions(path))
    folders = Counter(str(path.parent.relative_to(ROOT)) for path in paths)
    lines = [f"{len(paths)} files, {sum(files.values())} lines."]
    lines += largest("Files in a folder:", folders) + largest("Lines of a file:", files)
    names = ["Names of more than one public class:", "         " + ", ".join(shared_names())]
    return "\n".join(lines + largest("Lines of a function:", long) + names)


if __name__ == "__main__":
    print(report())
