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
    assert all(int(line.split()[0]) > 0 for line in report.splitlines() if line.startswith("  "))
