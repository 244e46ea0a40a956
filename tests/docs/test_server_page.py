"""The pages on the server say what it does: every setting with its real default, every address it names."""

from __future__ import annotations

import json
import re
from pathlib import Path

from flagfall.server.settings import Settings

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGE = "".join((DOCS / f"server{part}.md").read_text(encoding="utf-8") for part in ("", "-settings", "-operations"))


def test_every_setting_is_listed_with_its_default() -> None:
    listed = dict(re.findall(r"^\| `FLAGFALL_([A-Z_]+)` \| `([^`]*)` \|", PAGE, re.MULTILINE))
    real = {}
    for name, field in Settings.model_fields.items():
        default = list(field.default) if isinstance(field.default, tuple) else field.default
        real[name.upper()] = str(default) if isinstance(default, (str, Path)) else json.dumps(default)
    assert listed == real


def test_settings_come_from_the_environment(monkeypatch) -> None:
    monkeypatch.setenv("FLAGFALL_PORT", "9")
    monkeypatch.setenv("FLAGFALL_ORIGINS", '["https://friends.example"]')
    settings = Settings()
    assert (settings.port, settings.origins) == (9, ("https://friends.example",))
    assert Settings(port=10).port == 10, "options win"


def test_every_address_on_the_page_answers(tmp_path) -> None:
    from server.guests import Running

    addresses = re.findall(r"^\| `(/[a-z/]+)` \|", PAGE, re.MULTILINE)
    assert len(addresses) == 4
    with Running(tmp_path) as server:
        assert [server.request("GET", address).status_code for address in addresses] == [200] * 4
