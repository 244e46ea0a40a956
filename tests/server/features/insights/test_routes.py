"""Chances over HTTP: to whom they are shown, when, and that nothing hidden shows through them."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from functools import cache

import pytest

from flagfall import ctb
from flagfall.bots import make_bot
from flagfall.bots.base import sight_of
from flagfall.core.ids import PlayerIx, Seed
from flagfall.core.table import Table
from flagfall.games.challengers.actions import Pick
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.game import CHALLENGERS
from flagfall.server.features.insights.analyst import Analyst
from flagfall.server.features.insights.worker import Question, answer
from server.guests import fine, refusal

CONFIG = Config(players=2)


def played(seed: int, rounds: int, other_picks: bool = False) -> Table:
    """Bots play until so many rounds are over; 0: until player 1 is ready. `other_picks`: of player 1."""
    table = Table(CHALLENGERS, CONFIG, seed)
    bot = make_bot("greedy", CHALLENGERS, CONFIG)
    while table.actors and (table.state.round <= rounds or 1 in table.actors):
        player = table.actors[-1]
        sight = sight_of(table, player)
        action = bot.decide(sight)
        if other_picks and player == 1 and isinstance(action, Pick):
            action = [a for a in sight.legal if isinstance(a, Pick)][-1]
        table.act(player, action)
    return table


def asked(table: Table, eyes: str, part: str | None = None, path: str = "odds") -> str | None:
    found = answer(Question(table.record(), path, eyes, part, 0.15))
    assert found.code is None, found.message
    return found.body


def heard(table: Table, viewer: PlayerIx) -> list[object]:
    events: list[object] = []
    Table.resume(CHALLENGERS, table.record(), events=events)
    return [seen for event in events if (seen := CHALLENGERS.redact(event, viewer)) is not None]  # type: ignore[arg-type]


@cache
def first_twins(rounds: int) -> list[Table]:
    return next(found for seed in range(80) if (found := twins(seed, rounds)))


def twins(seed: int, rounds: int) -> list[Table]:
    """Two worlds that differ in cards of player 1, and that player 0 cannot tell apart; none if they can."""
    worlds = [played(seed, rounds, other_picks=other) for other in (False, True)]
    is_same = heard(worlds[0], PlayerIx(0)) == heard(worlds[1], PlayerIx(0))
    return worlds if is_same and asked(worlds[0], "all") != asked(worlds[1], "all") else []


@pytest.mark.parametrize(("rounds", "part"), [(0, None), (1, "1-0")], ids=["before a match", "after it"])
def test_worlds_that_a_player_cannot_tell_apart_have_the_same_odds_byte_for_byte(rounds, part):
    worlds = first_twins(rounds)
    for eyes in ("0", "spectator"):
        assert asked(worlds[0], eyes, part) == asked(worlds[1], eyes, part)
    assert asked(worlds[0], "1") != asked(worlds[1], "1")


def test_what_happens_later_is_added_to_what_was_known():
    table = played(3, 1)
    before = asked(table, "0", "1-0")
    longer = played(3, 3)
    assert longer.record().actions[: len(table.entries)] == table.record().actions
    assert asked(longer, "0", "1-0") == before
    assert asked(table, "0", "1-0") == before  # and back again
    record = replace(longer.record(), chance=Seed(4))
    assert answer(Question(record, "odds", "0", "9-9", 0.1)).code is not None


def test_a_match_that_is_not_there_is_said_not_to_be():
    found = answer(Question(played(3, 1).record(), "odds", "0", "7-0", 0.1))
    assert (found.body, found.code) == (None, "no_such_match")


@pytest.mark.parametrize("ending", ["win", "loss", "typical"])
def test_another_course_of_a_match_ends_as_asked_for(ending):
    body = asked(played(5, 7), "all", f"2-0-{ending}", "other-course")
    course = json.loads(body or "")
    assert course["events"][-1]["kind"] == "match_ended"
    assert course["players"][course["events"][-1]["winner"]] == course["winner"]
    if ending != "typical":
        assert course["winner"] == course["players"][("win", "loss").index(ending)]
    assert course["odds"]["points"][-1]["win"] == float(course["winner"] == course["players"][0])


@pytest.mark.slow
def test_luck_and_another_card_of_a_finished_tournament():
    table = played(5, 7)
    luck = json.loads(asked(table, "all", path="luck") or "")
    for player in luck["players"]:
        assert player["par"] + sum(player["parts"].values()) == pytest.approx(player["fans"], abs=0.02)
    pick = luck["picks"][0]
    same = json.loads(asked(table, "all", f"{pick['at']}-{pick['card']}", "other-card") or "")
    assert same["gain"] == {"mean": 0, "low": 0, "high": 0}
    for part, code in ((None, "bad_input"), ("x", "bad_input"), (f"{pick['at']}-dragon", "illegal_action")):
        assert answer(Question(table.record(), "other-card", "all", part, 0.1)).code == code
    assert answer(Question(played(5, 2).record(), "luck", "all", None, 0.1)).code == "bad_record"


def opened(server, **settings):
    ada, ben = server.come("Ada"), server.come("Ben")
    table = ada.open_table(game="challengers", config={"players": 2}, **settings)
    path = f"/tables/{table['id']}"
    assert refusal(ada.ask("GET", f"{path}/odds"))[1] == "not_started"
    ben.post(f"{path}/join")
    ada.post(f"{path}/start")
    return path, ada, ben


@pytest.mark.slow
def test_players_are_shown_what_they_can_know(server) -> None:
    path, ada, ben = opened(server)
    mine = ada.get(f"{path}/odds?precision=0.15")
    [match] = mine["matches"]
    assert sorted(match["players"]) == [0, 1]
    assert match["part"] == "1-0"
    assert len(match["points"]) == 1
    assert match["points"][0]["low"] <= match["points"][0]["win"] <= match["points"][0]["high"]
    assert ada.get(f"{path}/odds?precision=0.15&viewer=spectator")["matches"]
    assert refusal(ada.ask("GET", f"{path}/odds?viewer=1"))[1] == "forbidden"
    assert refusal(ada.ask("GET", f"{path}/odds?viewer=all"))[1] == "still_playing"
    for part in ("other-course?part=1-0-win", "luck", "other-card?part=3-dog"):
        assert refusal(ben.ask("GET", f"{path}/{part}"))[1] == "still_playing"
    assert refusal(ada.ask("GET", f"{path}/odds?part=1-0"))[1] == "no_such_match"
    assert refusal(ada.ask("GET", f"{path}/odds?precision=0.0001"))[1] == "bad_message"


def test_no_chance_is_shown_while_a_rated_game_is_on(server) -> None:
    path, ada, _ = opened(server, is_rated=True)
    for who in (ada, server.come("Cleo")):
        assert refusal(who.ask("GET", f"{path}/odds?viewer=spectator")) == (403, "insight_off")
        assert refusal(who.ask("GET", f"{path}/advice?viewer=spectator")) == (403, "insight_off")
    fine(ada.ask("POST", f"{path}/give-up"))
    assert ada.get(f"{path}/odds?precision=0.2")["matches"]


def test_worlds_that_a_player_cannot_tell_apart_have_the_same_advice_byte_for_byte():
    """What another one picks unseen is advised on differently, and to this player it makes no difference."""
    worlds = first_twins(1)
    asks = (("0", None), ("1", "2"))
    mine, theirs = ([asked(world, eyes, part, "advice") for world in worlds] for eyes, part in asks)
    assert mine[0] == mine[1]
    assert theirs[0] != theirs[1]


def test_players_are_advised_on_what_they_have_to_decide(server) -> None:
    path, ada, ben = opened(server)
    [mine] = ada.get(f"{path}/advice?precision=0.15")["decisions"]
    assert (mine["part"], mine["step"], mine["taken"]) == ("1-0", "picking", None)
    assert {one["action"]["kind"] for one in mine["options"]} == {"pick", "redraw", "done"}
    assert all(reason["line"]["key"].startswith("advice.reason.") for reason in mine["options"][0]["reasons"])
    assert refusal(ada.ask("GET", f"{path}/advice?viewer=1"))[1] == "forbidden"
    assert refusal(ada.ask("GET", f"{path}/advice?viewer=spectator"))[1] == "no_such_decision"
    assert refusal(ada.ask("GET", f"{path}/advice?part=7"))[1] == "no_such_decision"
    ben.post(f"{path}/give-up")
    assert ada.get(f"{path}/advice?viewer=1&part=1-0&precision=0.15")["decisions"]


def test_the_host_may_want_none(server) -> None:
    path, ada, _ = opened(server, insight=False)
    assert refusal(ada.ask("GET", f"{path}/odds")) == (403, "insight_off")


def test_another_game_has_no_odds(server) -> None:
    ada = server.come("Ada")
    table = ada.open_table(game="ctb")
    assert refusal(ada.ask("GET", f"/tables/{table['id']}/odds"))[0] == 404


def test_a_board_is_reviewed_after_the_end(server) -> None:
    ada, ben = server.come("Ada"), server.come("Ben")
    table = ada.open_table(game="ctb")
    path = f"/tables/{table['id']}"
    ben.post(f"{path}/join")
    ada.post(f"{path}/start")
    assert refusal(ada.ask("GET", f"{path}/review"))[1] == "still_playing"
    for person in (ada, ben):  # whoever is to act can
        person.ask("POST", f"{path}/give-up")
    found = ada.get(f"{path}/review")
    assert found["moves"] == found["placements"] == []  # nobody has moved
    assert len(found["chances"]) == 1


def test_a_review_names_what_was_better():
    game = ctb.Game(position="4b3/4S3/8/8/8/8/s7/B7 s")
    game.act("e7d7")
    game.act("a2xa1")
    found = json.loads(answer(Question(game.record(), "review", "all", None, 0.02)).body or "")
    assert [move["grade"] for move in found["moves"]] == ["blunder", "best"]
    assert found["moves"][0]["move"] == "e7d7"
    assert found["moves"][0]["line"] == [{"text": "e7xe8", "source": 52, "target": 60, "is_strike": True}]
    assert found["chances"] == [1.0, 0.0, 0.0]


@pytest.mark.slow
def test_somebody_who_leaves_takes_no_answer_away() -> None:
    async def ask() -> None:
        analyst = Analyst()
        question = Question(played(3, 1).record(), "odds", "0", "1-0", 0.2)
        impatient, patient = (asyncio.create_task(analyst.ask("table", question)) for _ in range(2))
        while analyst._process is None:
            await asyncio.sleep(0.01)
        process = analyst._process
        impatient.cancel()
        assert (await patient).body
        assert analyst._process is process
        await analyst.close()

    asyncio.run(ask())
