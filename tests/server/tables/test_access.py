"""Who may see what, cell by cell: by who they are to a table, how far its game is, and what the host allows."""

from __future__ import annotations

from typing import Any

import pytest

from flagfall.core.game import SPECTATOR
from flagfall.core.ids import PlayerIx
from flagfall.server.errors import BadMessage, Forbidden, NoSuchTable, NotStarted, ServerError, StillPlaying
from flagfall.server.store.rows import Seat, TableRow
from flagfall.server.tables import access, seating
from flagfall.server.tables.access import Eyes
from flagfall.server.wire.models import TableSettings

STATES = ("waiting", "playing", "over")
SETTINGS = ("none", "delayed", "public", "open")
CODE = "ABC234"

# What each may do in a state (w, p, o) under a setting; O own seat, s spectator at once, l late, P any player, A all.
#               none    delayed  public  open
EXPECTED = """
    player   w  Os      Os       Os      Os
    player   p  Os      Os       Os      Os
    player   o  OsPA    OsPA     OsPA    OsPA
    host     w  s       s        s       sP
    host     p  s       l        s       sP
    host     o  sPA     sPA      sPA     sPA
    visitor  w  -       s        s       sP
    visitor  p  -       l        s       sP
    visitor  o  sPA     sPA      sPA     sPA
"""
USERS = {"player": "ada", "host": "hugo", "visitor": "zoe", "nobody": None}
CELLS = [
    (who, {"w": "waiting", "p": "playing", "o": "over"}[state], setting, letters)
    for who, state, *row in (line.split() for line in EXPECTED.strip().splitlines())
    for setting, letters in zip(SETTINGS, row, strict=True)
]


def seat(user: str) -> Seat:
    return Seat("person", user, user)


def table(status: str, spectators: str, *, is_private: bool = False) -> tuple[TableRow, TableSettings]:
    settings = TableSettings.model_validate(
        {"game": "ctb", "spectators": spectators, "is_private": is_private, "delay": 30}
    )
    row = TableRow(
        id="t",
        code=CODE,
        host="hugo",
        game="ctb",
        mode="standard",
        settings=settings.model_dump(),
        seed=1,
        status=status,
        seats=(seat("ada"), seat("ben")),
        outcome=None,
        rematch=None,
        created_at=1.0,
        started_at=None if status == "waiting" else 2.0,
        ended_at=3.0 if status == "over" else None,
        is_private=is_private,
        rules_version=1,
    )
    return row, settings


def refusal(call: Any, *args: Any) -> type[ServerError] | None:
    try:
        call(*args)
    except ServerError as error:
        return type(error)
    return None


def test_the_table_has_every_cell() -> None:
    assert len(CELLS) == len(access.Who) * len(STATES) * len(SETTINGS)
    assert set(access.ALLOWED) == {(who, state) for who in access.Who for state in STATES}
    assert all(set(row) == set(SETTINGS) for row in access.ALLOWED.values())


@pytest.mark.parametrize(("who", "state", "setting", "letters"), CELLS)
def test_who_may_follow_a_game(who: str, state: str, setting: str, letters: str) -> None:
    row, settings = table(state, setting)
    user = USERS[who]
    if "O" in letters:
        assert access.live_viewer(row, settings, user, None) == (PlayerIx(0), True)
        assert access.live_viewer(row, settings, user, PlayerIx(0)) == (PlayerIx(0), True)
    elif letters == "-":
        assert refusal(access.live_viewer, row, settings, user, None) is Forbidden
    else:
        assert access.live_viewer(row, settings, user, None) == (SPECTATOR, False)
    if "P" in letters:
        assert access.live_viewer(row, settings, user, PlayerIx(1)) == (PlayerIx(1), False)
    else:
        assert refusal(access.live_viewer, row, settings, user, PlayerIx(1)) is Forbidden
    assert refusal(access.live_viewer, row, settings, user, PlayerIx(2)) is Forbidden


@pytest.mark.parametrize(("who", "state", "setting", "letters"), CELLS)
def test_who_may_see_a_game_from_its_beginning(who: str, state: str, setting: str, letters: str) -> None:
    row, settings = table(state, setting)

    def answer(eyes: Eyes) -> type[ServerError] | None:
        return refusal(access.check_history, row, settings, USERS[who], eyes)

    if state == "waiting":
        assert {answer("spectator"), answer("all"), answer(PlayerIx(0))} == {NotStarted}
        return
    assert answer("spectator") is (None if "s" in letters else Forbidden)
    assert answer("all") is (None if "A" in letters else StillPlaying)
    assert answer(PlayerIx(0)) is (None if "O" in letters or "P" in letters else Forbidden)
    assert answer(PlayerIx(1)) is (None if "P" in letters else Forbidden)
    assert answer(PlayerIx(2)) is BadMessage


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("setting", SETTINGS)
def test_somebody_without_a_name_is_a_visitor(state: str, setting: str) -> None:
    row, settings = table(state, setting)
    assert access.allowed(row, settings, None) == access.allowed(row, settings, "zoe")


@pytest.mark.parametrize("who", USERS)
@pytest.mark.parametrize("code", [None, "XXXXXX", CODE, "abc-234", " abc 234 "])
def test_a_private_table_is_there_for_those_inside_and_for_its_code(who: str, code: str | None) -> None:
    row, settings = table("playing", "public", is_private=True)
    is_inside = who in ("player", "host")
    is_told = is_inside or code not in (None, "XXXXXX")
    assert access.knows_code(row, USERS[who], code) is is_told
    assert refusal(access.check_table, row, settings, USERS[who], code) is (None if is_told else NoSuchTable)


@pytest.mark.parametrize("code", [None, "XXXXXX"])
def test_an_open_table_needs_no_code(code: str | None) -> None:
    row, settings = table("playing", "public")
    assert refusal(access.check_table, row, settings, "zoe", code) is None


def test_the_invited_find_a_private_table() -> None:
    row, settings = table("waiting", "public", is_private=True)
    row = seating.set_seat(row, 1, Seat("open", invited="zoe"))
    assert refusal(access.check_table, row, settings, "zoe", None) is None
