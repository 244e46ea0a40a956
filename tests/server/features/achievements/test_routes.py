"""What somebody has achieved: read off the tables where they sat."""

from __future__ import annotations

from server.guests import refusal


def test_the_route_tells_how_many_there_are(server) -> None:
    ada, ben = server.come("Ada"), server.come("Ben")
    shown = ada.open_table(game="challengers", config={"players": 2})["id"]
    ben.post(f"/tables/{shown}/join")
    ada.post(f"/tables/{shown}/start")
    ben.post(f"/tables/{shown}/give-up")
    answer = ada.get("/me/achievements")
    assert (answer["games"], answer["wins"], answer["of"]) == (1, 1, 14)
    assert {one["id"] for one in answer["achievements"]} == {"first_game", "first_win", "quick_win"}
    assert refusal(server.request("GET", "/api/v1/me/achievements")) == (401, "not_signed_in")
