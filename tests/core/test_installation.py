"""The command that adds an extra fits the way Flagfall was installed."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from flagfall.core.errors import MissingExtra
from flagfall.core.installation import adding


@pytest.mark.parametrize(
    ("place", "left", "command"),
    [
        ("venv", None, "pip install 'flagfall[fast]'"),
        ("pipx/venvs/flagfall", "pipx_metadata.json", "pipx install --force 'flagfall[fast]'"),
        ("share/uv/tools/flagfall", "uv-receipt.toml", "uv tool install 'flagfall[fast]'"),
        ("cache/uv/archive-v0/kx8", None, "uvx --from 'flagfall[fast]' flagfall"),
        ("cache/uv/environments-v2/kx8", None, "uvx --from 'flagfall[fast]' flagfall"),
        ("projects/uv/.venv", None, "pip install 'flagfall[fast]'"),
    ],
)
def test_each_installer_has_its_own_command(
    place: str, left: str | None, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prefix = tmp_path / place
    prefix.mkdir(parents=True)
    if left is not None:
        (prefix / left).touch()
    monkeypatch.setattr(sys, "prefix", str(prefix))
    assert adding("fast") == command
    assert str(MissingExtra("The compiled engine", "fast")).endswith(f": {command}.")


def test_windows_is_given_quotes_that_its_shells_know(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert adding("fast") == 'pip install "flagfall[fast]"'
