"""What `make release` refuses: wheels that lack or contain what they should not, versions without notes."""

from __future__ import annotations

import re
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).resolve().parents[2] / "tools"))
import release

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
CHANGES = (
    "# Changelog\n\nIntro.\n\n## Unreleased (0.3.0)\n\n- New.\n\n## 0.2.0 – 2026-11-18\n\n- Old.\n\n## 0.1.0 – x\n"
)


def wheel(folder: Path, *, without: str = "", more: str = "", version: str = "1.0", extras: int | None = None) -> Path:
    """A wheel as it should be, but for one thing."""
    provided = list(PROJECT["optional-dependencies"])[:extras]
    head = [
        "Metadata-Version: 2.4", "Name: flagfall", f"Version: {version}", f"License-Expression: {PROJECT['license']}",
        "Description-Content-Type: text/markdown", *(f"Provides-Extra: {extra}" for extra in provided),
    ]  # fmt: skip
    path = folder / "flagfall-1.0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        for name in (*release.WANTED, "flagfall/web/python/1/pyodide.asm.wasm", *filter(None, [more])):
            if name != without:
                archive.writestr(name, "x")
        archive.writestr("flagfall-1.0.dist-info/METADATA", "\n".join([*head, "", "About it."]))
        scripts = "[console_scripts]\nflagfall = flagfall.cli.main:main\n"
        archive.writestr("flagfall-1.0.dist-info/entry_points.txt", scripts)
    return path


def test_a_whole_wheel_passes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    release.check_wheel(wheel(tmp_path), "1.0")
    assert "largest files of the wheel" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("odd", "words"),
    [
        ({"without": "flagfall/web/index.html"}, "lacks flagfall/web/index.html"),
        ({"without": "flagfall/web/python/1/pyodide.asm.wasm"}, "lacks Python for the browser"),
        ({"more": "flagfall/tests/test_x.py"}, "has flagfall/tests/test_x.py"),
        ({"more": "flagfall/core/__pycache__/ids.pyc"}, "has flagfall/core/__pycache__"),
        ({"more": "flagfall-data/flagfall.sqlite3"}, "has flagfall-data"),
        ({"version": "2.0"}, "of version 2.0, not 1.0"),
        ({"extras": 2}, "lacks an extra"),
    ],
)
def test_a_wheel_that_is_not_as_it_should_be_is_refused(odd: dict[str, str], words: str, tmp_path: Path) -> None:
    with pytest.raises(release.Wrong, match=re.escape(words)):
        release.check_wheel(wheel(tmp_path, **odd), "1.0")  # type: ignore[arg-type]


def test_a_large_wheel_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(release, "WHEEL_MOST", 0.001)
    with pytest.raises(release.Wrong, match="larger than"):
        release.check_wheel(wheel(tmp_path), "1.0")


def test_notes_are_the_section_of_the_version() -> None:
    assert release.notes_of(CHANGES, "0.3.0") == "# Flagfall 0.3.0\n\n- New.\n"
    assert (
        release.notes_of(CHANGES.replace("Unreleased (0.3.0)", "0.3.0 – today"), "0.2.0")
        == "# Flagfall 0.2.0\n\n- Old.\n"
    )
    with pytest.raises(release.Wrong, match=r"0\.1\.0 – x of CHANGELOG\.md is empty"):
        release.notes_of(CHANGES.replace("Unreleased", "0.4.0"), "0.1.0")
    with pytest.raises(release.Wrong, match=r"no section 9\.9"):
        release.notes_of(CHANGES.replace("Unreleased", "0.4.0"), "9.9")


def test_the_changelog_has_notes_for_the_version_of_the_package() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert "### Added" in release.notes_of(changelog, release.released_version())


def test_every_python_is_tried_once_and_this_one_first() -> None:
    found = release.pythons()
    assert found[0] == sys.executable
    assert len(set(found)) == len(found)
