"""`flagfall lab card` and `flagfall lab variant`: what they write and say."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest

from flagfall.cli.commands.lab import design
from flagfall.cli.main import run as program
from flagfall.games.challengers.single_match.scenario import load_scenarios
from games.challengers.lab.test_card_gauge import PACK, VARIANT


@pytest.fixture(autouse=True)
def _hasty(monkeypatch):
    """A tenth of the time that is asked for: what is said does not depend on it."""
    for name in ("gauge_card", "gauge_variant"):
        whole = getattr(design, name)

        def gauge(*args, seconds, whole=whole, **options):
            return whole(*args, seconds=seconds / 10, **options)

        monkeypatch.setattr(design, name, gauge)


@pytest.fixture
def jungle(tmp_path):
    file = tmp_path / "jungle.toml"
    file.write_text(PACK)
    return file


def test_lab_card_writes_words_pictures_and_scenarios(jungle, capsys):
    out = jungle.parent / "out"
    assert program(["lab", "card", str(jungle), "--seconds", "1", "--out", str(out), "--json"]) == 0
    (card,) = json.loads(capsys.readouterr().out)["cards"]
    assert card["texts"] == {
        "en": "You win 2 fans if your deck has at most 1 card.",
        "de": "Du bekommst 2 Fans, wenn dein Deck höchstens 1 Karte hat.",
    }
    assert card["gauge"]["power"]["low"] < card["gauge"]["power"]["mean"] < card["gauge"]["power"]["high"]
    assert sorted(path.name for path in out.iterdir()) == [
        "tiger.de.svg", "tiger.en.svg", "tiger.scenarios.toml",
    ]  # fmt: skip
    words = "".join(ElementTree.parse(out / "tiger.de.svg").getroot().itertext())
    assert [text for text in ("Tigerin", "Dschungel", "Du bekommst 2 Fans") if text not in words] == []
    assert len(load_scenarios(out / "tiger.scenarios.toml")) == card["scenarios"] == 2
    assert program(["cards", "check", str(jungle), "--scenarios", str(out / "tiger.scenarios.toml")]) == 0
    assert "2 of 2 scenarios passed." in capsys.readouterr().out
    jungle.write_text(PACK.replace("amount = 2", "amount = 3"))
    assert program(["cards", "check", str(jungle), "--scenarios", str(out / "tiger.scenarios.toml")]) == 1
    assert "1 of 2 scenarios passed." in capsys.readouterr().out


@pytest.mark.parametrize("lang", ["en", "de"])
def test_lab_card_speaks(jungle, capsys, lang, monkeypatch):
    monkeypatch.chdir(jungle.parent)
    assert program(["lab", "card", "jungle.toml", "--seconds", "1", "--lang", lang]) == 0
    said = capsys.readouterr().out
    wanted = {
        "en": ["Tiger, level B, power 4", "Strength: "],
        "de": ["Tigerin, Level B, Stärke 4", "Spielstärke: "],
    }[lang]
    assert all(words in said for words in wanted)
    assert (jungle.parent / "lab-jungle" / "tiger.en.svg").is_file()


def test_lab_variant_speaks(tmp_path, capsys):
    file = tmp_path / "mine.toml"
    file.write_text(VARIANT)
    assert program(["lab", "variant", str(file), "--seconds", "1", "--lang", "de"]) == 0
    assert "Jede Figurenart hat eine Wirkung." in capsys.readouterr().out
    assert program(["lab", "variant", str(file), "--seconds", "1", "--bots", "engine-1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["bots"] == ["engine-1", "engine-1"]
    assert found["games"] >= 2
    assert program(["lab", "variant", str(file), "--bots", "hugo"]) == 2
    assert "there is no bot 'hugo'" in capsys.readouterr().err


def test_a_trainer_has_neither_power_nor_scenarios(tmp_path, capsys):
    file = tmp_path / "captains.toml"
    effect = '{ on = "always", do = "support", amount = 1, while = "flag", of = { power = 3 } }'
    file.write_text(f'pack = "captains"\n[trainers.gate_guard]\neffects = [{effect}]\n')
    assert program(["lab", "card", str(file), "--out", str(tmp_path / "out"), "--lang", "en"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Gate Guard, a trainer"
    assert "  Trainers are not measured: only cards of level A, B and C have an average card." in lines
    assert "  Written, without scenarios:" in lines
