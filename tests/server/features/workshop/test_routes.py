"""The workshop over HTTP: cards and rule sets that people make, kept, shared, and played with at tables."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from flagfall.core.codec import decode
from flagfall.core.errors import BadData
from flagfall.core.plugins import find_game
from flagfall.core.records.record import Record, replay
from flagfall.server.features.workshop.service import Workshop
from flagfall.server.security.admin_token import make_token
from flagfall.server.settings import Settings
from server.guests import Guest, Running, fine, refusal

JUNGLE = """pack = "jungle"

[sets.jungle]
en = "Jungle"
de = "Dschungel"

[cards.tiger]
set = "jungle"
level = "A"
power = 3
copies = 60
effects = [{ on = "attack", do = "power", amount = 1, per = { own = "bench_cards" } }]
names = { en = "Tiger", de = "Tiger" }
texts = { en = "+1 per card on your bench.", de = "+1 je Karte auf deiner Bank." }
"""

LAKELAND = """title = "Lakeland"
extends = "standard"

[board]
rows = 10
cols = 10
home_rows = 4
blocked = ["c5", "d5", "c6", "d6"]
"""


def keep(guest, path: str, text: str, **headers: str):
    return guest.ask("POST", path, content=text.encode(), headers=headers)


def test_a_pack_is_kept_and_its_table_plays_with_it(server) -> None:
    ada, ben = server.come("Ada"), server.come("Ben")
    answer = keep(ada, "/packs", JUNGLE)
    assert answer.status_code == 201
    made = fine(answer)
    assert (made["title"], made["is_yours"], made["text"]) == ("jungle", True, JUNGLE)
    assert [(card["id"], card["name"]["de"]) for card in made["shown"]["cards"]] == [("tiger", "Tiger")]
    assert made["shown"]["sets"][0]["name"] == {"en": "Jungle", "de": "Dschungel"}
    bots = [{"kind": "open"}, {"kind": "bot", "bot": "builder"}]
    table = ada.open_table(game="challengers", config={"players": 2, "packs": [made["id"]]}, seats=bots)
    assert table["settings"]["config"]["packs"][0]["pack"] == "jungle"  # the table depends on nothing else
    cards = {card["id"]: card for card in ben.get(f"/tables/{table['id']}/cards")["cards"]}
    assert cards["tiger"]["text"]["en"] == "+1 per card on your bench."
    assert len(cards) == len(ben.get("/library/cards")["cards"]) + 1


def test_a_game_with_own_cards_is_played_told_and_replayed_elsewhere(server) -> None:
    ada = server.come("Ada")
    pack = fine(keep(ada, "/packs", JUNGLE))["id"]
    seats = [{"kind": "bot", "bot": "greedy"}, {"kind": "bot", "bot": "builder"}]
    config = {"players": 2, "packs": [pack]}
    table = ada.open_table(game="challengers", config=config, seats=seats, host_plays=False)["id"]
    fine(ada.ask("POST", f"/tables/{table}/start"))
    deadline = time.monotonic() + 120
    while ada.get(f"/tables/{table}")["status"] != "over":
        assert time.monotonic() < deadline
        time.sleep(0.05)
    record = Record.from_json(ada.ask("GET", f"/tables/{table}/record").text)
    game = find_game("challengers")
    *_, last = replay(record, game)
    assert last.state.outcome is not None
    picked = [entry.action.get("card") for entry in record.actions]
    assert "tiger" in picked
    assert decode(game.types.config, record.config, "config").packs[0]["pack"] == "jungle"


def test_cards_whose_author_found_no_words_get_some(server) -> None:
    wordless = "\n".join(line for line in JUNGLE.splitlines() if not line.startswith("texts"))
    ada = server.come("Ada")
    made = fine(keep(ada, "/packs", wordless))
    assert made["text"] == wordless
    (card,) = made["shown"]["cards"]
    assert "+1" in card["text"]["en"]
    assert "Bank" in card["text"]["de"]
    table = ada.open_table(game="challengers", config={"players": 2, "packs": [made["id"]]})
    cards = {one["id"]: one for one in ada.get(f"/tables/{table['id']}/cards")["cards"]}
    assert cards["tiger"]["text"] == card["text"]


def test_a_variant_is_kept_and_named_by_a_table(server) -> None:
    ada = server.come("Ada")
    made = fine(keep(ada, "/variants", LAKELAND))
    assert (made["title"], made["shown"]["rows"]) == ("Lakeland", 10)
    table = ada.open_table(game="ctb", config={"variant": made["id"]})
    assert (table["mode"], table["settings"]["config"]["variant"]) == ("custom", "lakeland")
    told = ada.get(f"/tables/{table['id']}/variant")
    assert (told["title"]["en"], told["blocked"]) == ("Lakeland", ["c5", "d5", "c6", "d6"])


def test_whoever_knows_the_id_reads_it_and_makes_a_version_of_their_own(server, nobody) -> None:
    ada, ben = server.come("Ada"), server.come("Ben")
    first = fine(keep(ada, "/packs", JUNGLE))
    assert nobody.get(f"/packs/{first['id']}")["text"] == JUNGLE
    file = nobody.ask("GET", f"/packs/{first['id']}/file")
    assert (file.text, file.headers["content-type"].split(";")[0]) == (JUNGLE, "application/toml")
    second = fine(keep(ben, "/packs", JUNGLE.replace("power = 3", "power = 2")))
    assert second["id"] != first["id"]
    assert [one["id"] for one in ben.get("/packs")["creations"]] == [second["id"]]
    assert fine(keep(ben, "/packs", JUNGLE))["id"] == first["id"]  # the same text is the same thing
    assert ben.ask("DELETE", f"/packs/{first['id']}").status_code == 204
    assert refusal(ben.ask("DELETE", f"/packs/{first['id']}")) == (404, "no_such_creation")
    assert nobody.get(f"/packs/{first['id']}")["id"] == first["id"]  # Ada's is still there


def test_a_text_is_looked_at_without_being_kept(server, nobody) -> None:
    looked = fine(keep(nobody, "/packs/check", JUNGLE.replace("60", "59")))
    assert looked["shown"]["cards"][0]["level"] == "A"
    assert refusal(nobody.ask("GET", f"/packs/{looked['id']}")) == (404, "no_such_creation")


@pytest.mark.parametrize(
    ("path", "text", "code", "says"),
    [
        ("/packs", "pack = ", "bad_data", "not valid TOML"),
        ("/packs", JUNGLE.replace("power = 3", "power = 30"), "bad_data", "tiger: power: 30 is over the cap"),
        ("/packs", JUNGLE.replace('"attack"', '"dawn"'), "bad_data", "effects[0]: on: unknown word 'dawn'"),
        ("/packs", JUNGLE.replace("3", "nan", 1), "bad_data", "whole numbers"),
        ("/variants", LAKELAND.replace('"standard"', '"chess"'), "bad_variant", "extends: there is no variant 'chess'"),
        ("/variants", LAKELAND.replace("10", "9" * 5000, 1), "bad_variant", "not valid TOML"),
        ("/variants", "title = 3", "bad_variant", "title"),
        ("/packs", "x\0", "bad_message", "TOML file"),
    ],
)
def test_a_wrong_file_is_told_in_the_words_of_its_loader(server, path: str, text: str, code: str, says: str) -> None:
    answer = keep(server.come("Ada"), path, text)
    assert refusal(answer) == (422, code)
    assert says in answer.json()["message"]


def test_what_is_not_there_or_too_much_is_refused(server, nobody, tmp_path: Path) -> None:
    ada = server.come("Ada")
    wanted = {"game": "challengers", "config": {"players": 2, "packs": ["0" * 16]}}
    assert refusal(ada.ask("POST", "/tables", wanted)) == (404, "no_such_creation")
    assert refusal(keep(nobody, "/packs", JUNGLE)) == (401, "not_signed_in")
    pack = fine(keep(ada, "/packs", JUNGLE))["id"]
    rated = {"game": "challengers", "is_rated": True, "config": {"players": 2, "packs": [pack]}}
    assert refusal(ada.ask("POST", "/tables", rated)) == (422, "bad_config")
    twice = {"game": "challengers", "config": {"players": 2, "packs": [pack, pack]}}
    assert refusal(ada.ask("POST", "/tables", twice)) == (422, "bad_data")
    many = {"game": "challengers", "config": {"players": 2, "packs": [pack] * 5}}
    assert refusal(ada.ask("POST", "/tables", many)) == (422, "bad_config")
    with Running(tmp_path, creations_per_user=1) as small:
        ben = small.come("Ben")
        fine(keep(ben, "/packs", JUNGLE))
        assert refusal(keep(ben, "/packs", JUNGLE + "\n")) == (409, "too_many_creations")
        fine(keep(ben, "/packs", JUNGLE))  # it is there already


def test_the_operator_offers_files_to_all(tmp_path: Path) -> None:
    (tmp_path / "jungle.toml").write_text(JUNGLE)
    (tmp_path / "lakeland.toml").write_text(LAKELAND)
    offered = (("packs", tmp_path / "jungle.toml"), ("variants", tmp_path / "lakeland.toml"))
    with Running(tmp_path / "data", offered=offered) as server:
        ada = server.come("Ada")
        (one,) = ada.get("/packs")["creations"]
        assert (one["title"], one["is_offered"], one["is_yours"]) == ("jungle", True, False)
        assert [one["title"] for one in ada.get("/variants")["creations"]] == ["Lakeland"]
    (tmp_path / "empty.toml").write_text('pack = "x"')
    with Running(tmp_path / "data") as server:
        assert server.come("Ben").get("/packs")["creations"] == []
        wrong = Settings(data=tmp_path, offered=(*offered, ("packs", tmp_path / "empty.toml")))
        with pytest.raises(BadData, match=r"empty\.toml: pack: cards: the pack has no cards"):
            server.do(Workshop(wrong, server.services.store).offer_files)


@pytest.mark.parametrize(
    ("path", "text", "place", "problem", "facts"),
    [
        ("/packs", JUNGLE.replace('"Dschungel"', '""'), ["sets", "jungle", "de"], "no_text", {}),
        ("/packs", JUNGLE.replace("power = 3", "power = 30"), ["cards", "tiger", "power"], "over_cap",
         {"level": "A", "cap": "3"}),
        ("/packs", JUNGLE.replace("amount = 1", "amount = 99"), ["cards", "tiger", "effects", "0", "amount"],
         "no_number", {"low": "-20", "high": "20"}),
        ("/packs", JUNGLE.replace('"attack"', '"picked"'), ["cards", "tiger", "effects", "0", "on"],
         "wrong_moment", {}),
        ("/packs", "pack = ", [], "no_toml", {}),
        ("/variants", LAKELAND.replace("home_rows = 4", "home_rows = 9"), ["board", "home_rows"], "too_many_home_rows",
         {"most": "5"}),
        ("/variants", LAKELAND + "[pieces.two]\ncount = 40", ["pieces"], "army_too_large", {"n": "55", "most": "40"}),
    ],
)  # fmt: skip
def test_a_fault_says_where_it_is_and_why_for_forms(nobody, path: str, text: str, place, problem: str, facts) -> None:
    fault = keep(nobody, f"{path}/check", text).json()["fault"]
    assert (fault["place"], fault["problem"], fault["facts"]) == (place, problem, facts)


def test_one_language_is_enough_and_the_other_is_written_from_the_data(nobody) -> None:
    english = JUNGLE.replace(', de = "Tiger"', "").replace(', de = "+1 je Karte auf deiner Bank."', "")
    english = english.replace('de = "Dschungel"\n', "")
    (card,) = fine(keep(nobody, "/packs/check", english))["shown"]["cards"]
    assert card["name"] == {"en": "Tiger", "de": "Tiger"}
    assert card["text"] == {"en": "+1 per card on your bench.", "de": "+1 für jede Karte auf deiner Bank."}


def test_the_picture_of_a_card_travels_to_the_table(server) -> None:
    ada = server.come("Ada")
    made = fine(keep(ada, "/packs", JUNGLE.replace("copies", 'icon = "rabbit"\ncopies')))
    table = ada.open_table(game="challengers", config={"players": 2, "packs": [made["id"]]})
    cards = {card["id"]: card for card in ada.get(f"/tables/{table['id']}/cards")["cards"]}
    assert (cards["tiger"]["icon"], cards["dog"]["icon"]) == ("rabbit", None)
    wrong = JUNGLE.replace("copies", 'icon = "../x"\ncopies')
    assert keep(ada, "/packs", wrong).json()["fault"]["problem"] == "no_slug"


@pytest.mark.parametrize(("path", "fewest"), [("/packs", 10), ("/variants", 4)])
def test_examples_can_be_read_and_saved(server, nobody, path: str, fewest: int) -> None:
    found = nobody.get(f"{path}/examples")["creations"]
    assert len(found) >= fewest
    ada = server.come("Ada")
    for one in found:
        assert fine(keep(ada, path, one["text"]))["shown"] == one["shown"]


def test_the_rules_of_a_board_come_in_parts(nobody) -> None:
    shown = fine(keep(nobody, "/variants/check", LAKELAND))["shown"]
    chapters = {chapter["key"]: chapter for chapter in shown["chapters"]}
    assert chapters["board"]["lines"][1]["de"].endswith("c5, d5, c6, d6.")
    assert chapters["army"]["lines"] == [{"en": "17 pieces in all.", "de": "Zusammen 17 Figuren."}]
    assert len(chapters["fighting"]["points"]) == 6
    told = [line["en"] for chapter in chapters.values() for line in (*chapter["lines"], *chapter["points"])]
    assert all("====" not in line and "  " not in line for line in told)


def test_the_gallery_shows_what_people_share_page_by_page(tmp_path: Path) -> None:
    with Running(tmp_path) as server:
        ada, ben, nobody = server.come("Ada"), server.come("Ben"), Guest(server)
        ada.ask("POST", "/users/claim", {"passphrase": "long enough to be safe"})
        ids = [fine(keep(ada, "/packs", f"# {n}\n{JUNGLE}"))["id"] for n in range(14)]
        assert nobody.get("/packs/gallery") == {"creations": [], "next": None}
        for one in ids:
            assert fine(ada.ask("POST", f"/packs/{one}/share", {"is_shared": True}))["is_shared"]
        first = nobody.get("/packs/gallery")
        assert [one["id"] for one in first["creations"]] == ids[:1:-1]
        assert {one["maker"] for one in first["creations"]} == {"Ada"}
        assert first["creations"][0]["shown"]["cards"][0]["id"] == "tiger"
        second = nobody.get(f"/packs/gallery?before={first['next']!r}")
        assert [one["id"] for one in second["creations"]] == ids[1::-1]
        assert second["next"] is None
        fine(ada.ask("POST", f"/packs/{ids[-1]}/share", {"is_shared": False}))
        assert nobody.get("/packs/gallery")["creations"][0]["id"] == ids[-2]
        ben.ask("POST", f"/people/{ada.id}/ties", {"kind": "block", "is_on": True})
        assert ben.get("/packs/gallery")["creations"] == []
        # What is not one's own cannot be shared, and a guest shares few.
        assert refusal(ben.ask("POST", f"/packs/{ids[0]}/share", {"is_shared": True})) == (404, "no_such_creation")
        mine = [fine(keep(ben, "/packs", f"# b{n}\n{JUNGLE}"))["id"] for n in range(4)]
        for one in mine[:3]:
            fine(ben.ask("POST", f"/packs/{one}/share", {"is_shared": True}))
        assert refusal(ben.ask("POST", f"/packs/{mine[3]}/share", {"is_shared": True})) == (409, "too_many_creations")


def test_a_creation_is_reported_and_the_operator_takes_it_out(tmp_path: Path) -> None:
    with Running(tmp_path) as server:
        ada, ben = server.come("Ada"), server.come("Ben")
        one = fine(keep(ada, "/packs", JUNGLE))["id"]
        told = {"reason": "insult", "text": "Look at the name."}
        assert refusal(ben.ask("POST", f"/packs/{one}/reports", told)) == (404, "no_such_creation")
        fine(ada.ask("POST", f"/packs/{one}/share", {"is_shared": True}))
        assert ben.ask("POST", f"/packs/{one}/reports", told).status_code == 204
        operator = {"Authorization": f"Bearer {make_token(tmp_path)}"}
        ask = server.request
        (report,) = ask("GET", "/api/v1/admin/reports", headers=operator).json()["reports"]
        assert (report["creation"], report["person_name"], report["text"]) == (f"packs/{one}", "Ada", told["text"])
        barred = f"/api/v1/admin/creations/packs/{one}"
        assert ask("PATCH", barred, headers=operator, json={"is_barred": True}).status_code == 204
        assert ben.get("/packs/gallery")["creations"] == []
        fine(ada.ask("POST", f"/packs/{one}/share", {"is_shared": False}))
        assert refusal(ada.ask("POST", f"/packs/{one}/share", {"is_shared": True})) == (403, "forbidden")
        assert ask("PATCH", barred, json={"is_barred": False}).status_code == 401
