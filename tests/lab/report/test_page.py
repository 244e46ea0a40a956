"""The report of a study is one file that needs no other."""

from __future__ import annotations

import json

import pytest

from flagfall.cli.main import run as program
from flagfall.lab.play import PLAYS
from lab.studies.test_studies import STUDY


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_report_stands_alone(tmp_path, capsys, lang):
    (tmp_path / "solo.toml").write_text(STUDY)
    out = str(tmp_path / "out")
    assert program(["lab", "run", str(tmp_path / "solo.toml"), "--out", out, "--workers", "1", "--lang", lang]) == 0
    page = (tmp_path / "out/report.html").read_text()
    addresses = page.replace("http://www.w3.org/2000/svg", "")
    assert "http" not in addresses
    assert f'<html lang="{lang}">' in page
    assert ("Share of titles" if lang == "en" else "Anteil der Titel") in page
    assert "report.html" in capsys.readouterr().out
    summary = json.loads((tmp_path / "out/summary.json").read_text())
    assert {row["group"] for row in summary["figures"]} <= set(PLAYS.get("tournaments").groups)
