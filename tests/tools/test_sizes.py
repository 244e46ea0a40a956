"""The report of sizes: it names the largest places and fails for none of them."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[2] / "tools"))
import sizes


def test_the_report_names_folders_files_and_functions() -> None:
    report = sizes.report()
    assert "Files in a folder:" in report
    assert "web/src/lib/wire/types.ts" in report
    lines = report.partition("Names of more than one public class:")[0].splitlines()
    assert all(int(line.split()[0]) > 0 for line in lines if line.startswith("  "))


def test_few_class_names_have_two_meanings() -> None:
    """What both games have has one name in both; other words have one meaning."""
    shared = sizes.shared_names()
    assert {"Config", "State", "View"} <= set(shared)
    assert len(shared) < 12, shared
