"""A server is a list of features, and leaves out those that its operator does not want."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from flagfall.cli.commands.serve.command import read_settings
from flagfall.cli.usage_error import WrongUse
from flagfall.server.features.cups.runner import CupRunner
from flagfall.server.features.listed import FEATURES
from flagfall.server.settings import OPTIONAL, Settings
from server.features.cups.test_service import SWISS
from server.guests import API, Running, refusal

ADDRESSES = {
    "achievements": ["/me/achievements"],
    "companion": ["/companion/evenings", "/companion/shared/ABCDEF"],
    "cups": ["/cups", "/cups/1", "/cups/1/stream"],
    "daily": ["/daily", "/daily/2026-11-17"],
    "insights": ["/studies/ctb-board", "/studies/card-gauge"],
    "matchmaking": ["/pairing", "/pairing/1"],
    "notices": ["/me/notices", "/feeds/1"],
    "party": ["/tables/1/local-seats"],
    "puzzles": ["/puzzles", "/puzzles/1"],
    "workshop": ["/packs", "/variants", "/packs/gallery"],
}


def listed(server: Running) -> set[str]:
    return set(server.request("GET", "/api/openapi.json").json()["paths"])


def fits(path: str, pattern: str) -> bool:
    return re.fullmatch(re.sub(r"\{[^}]*\}", "[^/]+", pattern), path) is not None


def until(test: Callable[[], bool], within: float = 40) -> None:
    end = time.monotonic() + within
    while not test():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_features_have_different_names_and_those_that_can_be_left_out_exist() -> None:
    names = [feature.name for feature in FEATURES]
    assert len(names) == len(set(names))
    assert set(OPTIONAL) < set(names)
    assert set(ADDRESSES) == set(OPTIONAL)


@pytest.mark.parametrize("name", OPTIONAL)
def test_the_addresses_of_a_feature_left_out_are_not_there(tmp_path: Path, name: str) -> None:
    with Running(tmp_path / "all") as server:
        everything = listed(server)
    with Running(tmp_path / "some", without=(name,)) as server:
        person, some = server.come("Ann"), listed(server)
        assert some < everything
        for path in ADDRESSES[name]:
            assert any(fits(API + path, known) for known in everything - some), path
            assert not any(fits(API + path, known) for known in some), path
            for method in ("GET", "POST", "PATCH", "DELETE"):
                assert refusal(person.ask(method, path)) == (404, "no_such_page"), (method, path)
        assert server.request("GET", f"{API}/announcement").json()["without"] == [name]


def test_a_server_without_anything_that_can_be_left_out_plays_a_game_and_deletes_a_person(tmp_path: Path) -> None:
    with Running(tmp_path, without=OPTIONAL) as server:
        ann, ben = server.come("Ann"), server.come("Ben")
        table = ann.open_table()
        ben.post(f"/tables/{table['id']}/join", {"code": table["code"]})
        ann.post(f"/tables/{table['id']}/start")
        ben.post(f"/tables/{table['id']}/give-up")
        until(lambda: ben.get(f"/tables/{table['id']}")["status"] == "over")
        assert ben.get("/me/vacation")["until"] is None, "slow games need vacations"
        ben.post("/me/delete", {"passphrase": None})
        assert "Ben" not in ann.ask("GET", f"/tables/{table['id']}").text


def test_without_the_workshop_settings_that_name_a_creation_are_refused(tmp_path: Path) -> None:
    with Running(tmp_path, without=("workshop",)) as server:
        ann = server.come("Ann")
        named = {"game": "ctb", "config": {"variant": "workshop:0123456789abcdef"}}
        kept = refusal(ann.ask("POST", "/tables", named))
        assert kept[0] in (404, 422)
        assert ann.open_table()["status"] == "waiting"


def test_a_cup_waits_while_cups_are_left_out_and_goes_on_when_they_are_back(tmp_path: Path) -> None:
    with Running(tmp_path) as server:
        ann, ben = server.come("Ann"), server.come("Ben")
        cup = f"/cups/{ann.post('/cups', {**SWISS, 'stages': 1})['id']}"
        for one in (ann, ben):
            one.post(f"{cup}/enter")
        table = ann.post(f"{cup}/begin")["rounds"][0]["tables"][0]["table"]
    with Running(tmp_path, without=("cups",)) as server:
        assert server.services.find(CupRunner) is None, "nothing of cups runs"
        ben.server = server
        ben.post(f"/tables/{table}/give-up")
        until(lambda: ben.get(f"/tables/{table}")["status"] == "over")
    with Running(tmp_path) as server:
        ann.server = server
        until(lambda: ann.get(cup)["status"] == "over")
        found = ann.get(cup)
        assert found["winner"] == "Ann"
        assert [row["table"] for row in found["rounds"][0]["tables"]] == [table]


def test_a_deleted_person_leaves_cups_that_are_left_out(tmp_path: Path) -> None:
    with Running(tmp_path) as server:
        ann = server.come("Annabelle")
        cup = ann.post("/cups", SWISS)["id"]
        ann.post(f"/cups/{cup}/enter")
    with Running(tmp_path, without=("cups",)) as server:
        fine = server.request("POST", f"{API}/me/delete", headers=ann.headers, json={"passphrase": None})
        assert fine.status_code == 204
    with Running(tmp_path) as server:
        assert "Annabelle" not in server.request("GET", f"{API}/cups/{cup}").text


def test_an_essential_feature_cannot_be_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("accounts", "lobby", "cupz"):
        with pytest.raises(WrongUse) as caught:
            read_settings({"without": (name,)})
        said = caught.value.words("en")
        assert f"'{name}'" in said
        assert "--without is invalid" in said, "the option was used, not the variable"
        assert all(one in said for one in OPTIONAL), "it says what can be left out"
    monkeypatch.setenv("FLAGFALL_WITHOUT", '["cupz"]')
    with pytest.raises(WrongUse) as caught:
        read_settings({})
    assert "FLAGFALL_WITHOUT is invalid" in caught.value.words("en")
    monkeypatch.setenv("FLAGFALL_WITHOUT", '["daily", "cups", "daily"]')
    assert Settings().without == ("cups", "daily")
    with pytest.raises(ValueError, match="needs the workshop"):
        Settings(offered=(("packs", Path("jungle.toml")),), without=("workshop",))
