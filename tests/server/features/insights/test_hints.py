"""A hint is for whoever plays alone against bots, at their own turn, with what they know."""

from __future__ import annotations

import pytest

from flagfall.core.errors import BadInput
from flagfall.core.ids import PlayerIx
from flagfall.core.plugin import Story
from flagfall.core.table import Table
from flagfall.games.ctb.actions import Move, Pass, Strike
from flagfall.games.ctb.config import Config
from flagfall.games.ctb.game import CTB
from flagfall.games.ctb.insight.hint import hint
from flagfall.games.ctb.notation.actions import format_action
from flagfall.games.ctb.rules.protocol.phase import Phase
from server.guests import Guest, refusal

OPEN_GOAL = "4b3/4S3/8/8/8/8/s7/B7 s"  # each soldier stands beside the other's Base; South is to move

HIDDEN = {"extends": "standard", "setup": {"visibility": "hidden"}}


def table_of(ada: Guest, *, bot: bool = True, **settings: object) -> str:
    seats = [{}, {"kind": "bot", "bot": "random"}] if bot else None
    table = ada.open_table(config={"position": OPEN_GOAL}, seats=seats, **settings)["id"]
    return f"/tables/{table}"


def test_whoever_plays_alone_is_told_what_the_engine_would_do(server) -> None:
    ada = server.come("Ada")
    path = table_of(ada)
    ada.post(f"{path}/start")
    found = ada.get(f"{path}/hint")
    assert (found["move"]["text"], found["chance"]) == ("e7xe8", 1.0)


def test_nobody_is_helped_against_people_or_at_another_seat(server) -> None:
    ada, ben = server.come("Ada"), server.come("Ben")
    path = table_of(ada, bot=False)
    ben.post(f"{path}/join")
    ada.post(f"{path}/start")
    assert refusal(ada.ask("GET", f"{path}/hint")) == (403, "insight_off")
    alone = table_of(ada)
    ada.post(f"{alone}/start")
    assert refusal(ben.ask("GET", f"{alone}/hint", params={"viewer": "spectator"})) == (403, "insight_off")
    assert refusal(ada.ask("GET", f"{alone}/hint", params={"viewer": "1"}))[0] == 403


def test_nobody_is_helped_in_a_rated_game(server) -> None:
    ada = server.come("Ada")
    table = ada.open_table(seats=[{}, {"kind": "bot", "bot": "engine-3"}], is_rated=True)["id"]
    ada.post(f"/tables/{table}/start")
    assert refusal(ada.ask("GET", f"/tables/{table}/hint")) == (403, "insight_off")


@pytest.mark.parametrize("hidden", [False, True])
def test_a_hint_is_legal_and_follows_from_what_the_player_sees(hidden: bool) -> None:
    table = Table(CTB, Config("mine", rules=HIDDEN) if hidden else Config(), 4)
    while table.state.phase is not Phase.PLAYING:
        player = table.actors[0]
        table.act(player, CTB.legal(table.state, player)[0])
    player = table.actors[0]
    story = Story(CTB.view(table.state, player), ())
    told = hint(story, None, 0.02, False)
    legal = [action for action in CTB.legal(table.state, player) if isinstance(action, (Move, Strike, Pass))]
    assert told.move.text in {format_action(action, table.state.variant) for action in legal}
    assert told == hint(story, None, 0.02, False)
    with pytest.raises(BadInput):
        hint(Story(CTB.view(table.state, PlayerIx(1 - player)), ()), None, 0.02, False)
