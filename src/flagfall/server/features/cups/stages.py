"""How a stage begins: who meets whom, and the tables they meet at."""

from __future__ import annotations

import secrets
from itertools import combinations
from random import Random
from typing import Any

from flagfall.core.plugins import find_game, find_plugin
from flagfall.core.secret import Secret
from flagfall.server.features.cups.cup import BYE_SCORE, Cup, Entrant, Meeting, Stage
from flagfall.server.features.cups.models import CupSettings
from flagfall.server.features.cups.pairings import grouped, round_robin_pairs, swiss_pairs
from flagfall.server.short_codes import SEAT_LENGTH, TABLE_LENGTH, new_code
from flagfall.server.store.rows import NOT_YET, Contest, Seat, TableRow
from flagfall.server.tables.table_chance import draw_secret
from flagfall.server.tables.table_settings import settle
from flagfall.server.wire.models import SeatSetting, TableSettings

FEWEST = 2
"""Who have to take part for a stage to begin."""


def has_more(cup: Cup) -> bool:
    """Whether games remain to be played; cheap, without pairing."""
    planned, present = cup.planned, [entrant.id for entrant in cup.present]
    if len(present) < FEWEST or (planned is not None and len(cup.stages) >= planned):
        return False
    if cup.settings.format != "round_robin":
        return True
    met = cup.met()
    return any(frozenset(pair) not in met for pair in combinations(present, 2))


def due_at(cup: Cup) -> float | None:
    """The time at which the next stage begins automatically; None while results are missing or the host starts it."""
    if cup.status != "playing" or not cup.is_between or cup.settings.starts != "auto" or not has_more(cup):
        return None
    if cup.is_held:
        return None
    return (cup.stages[-1].done_at or 0.0) + cup.settings.pause


def pairings(cup: Cup) -> list[tuple[str, ...]]:
    """The pairs of the next stage by chair; empty at the end."""
    if not has_more(cup):
        return []
    # Equal for all processes that compute it, different for every stage; it protects no secret.
    rng = Random(f"{cup.id}/{len(cup.stages) + 1}")  # noqa: S311
    if cup.settings.format == "swiss":
        return swiss_pairs(cup, rng)
    if cup.settings.format == "round_robin":
        return round_robin_pairs(cup, rng)
    return grouped(cup, find_plugin(cup.settings.game).seats[1], rng)


def begin_stage(cup: Cup, at: float) -> tuple[Cup, list[TableRow]] | None:
    """The cup with its next stage, and the tables of it; None when there is nothing left to play."""
    found = pairings(cup)
    if not found:
        return None
    number = len(cup.stages) + 1
    shared = draw_secret() if cup.settings.is_duplicate else None
    meetings, tables = [], []
    for chairs in found:
        if len(chairs) == 1:
            meetings.append(Meeting(table=None, entrants=chairs, scores=(BYE_SCORE,)))
            continue
        row = _table(cup, number, chairs, shared, at)
        tables.append(row)
        meetings.append(Meeting(table=row.id, entrants=chairs))
    commitment = None if shared is None else Secret(shared["secret"]).commitment
    stage = Stage(number=number, meetings=tuple(meetings), commitment=commitment)
    return cup.model_copy(update={"status": "playing", "is_held": False, "stages": (*cup.stages, stage)}), tables


def table_settings(settings: CupSettings, seats: list[SeatSetting]) -> TableSettings:
    """The settings of a cup's tables. Chances are shown only after the end."""
    return TableSettings.model_validate(
        {
            "game": settings.game,
            "title": settings.title,
            "config": settings.config,
            "seats": seats,
            "host_plays": False,
            "clock": settings.clock,
            "away_after": settings.away_after,
            "spectators": "none" if settings.is_duplicate else "public",
            "insight": False,
        }
    )


def _table(cup: Cup, number: int, chairs: tuple[str, ...], shared: dict[str, Any] | None, at: float) -> TableRow:
    entrants = [entrant for one in chairs if (entrant := cup.entrant(one)) is not None]
    wanted = [SeatSetting(kind="bot", bot=e.bot) if e.bot is not None else SeatSetting() for e in entrants]
    settled, mode, players = settle(table_settings(cup.settings, wanted))
    # A secret that several tables share cannot be added to: it would be another one at each.
    chance = {**shared, "parts": []} if shared is not None else {**draw_secret(), "parts": [""] * players}
    return TableRow(
        id=secrets.token_hex(8),
        code=new_code(TABLE_LENGTH),
        status="playing",
        game=settled.game,
        mode=mode,
        is_private=False,
        host=cup.host,
        settings=settled.model_dump(),
        seats=tuple(map(_seat, entrants)),
        seed=0,
        chance=chance,
        created_at=at,
        started_at=at,
        rules_version=find_game(settled.game).rules_version,
        contest=Contest(
            kind="cup",
            id=cup.id,
            stage=number,
            title=cup.settings.title,
            is_awaited=True,
            opens_at=NOT_YET if shared is not None else 0.0,
        ),
    )


def _seat(entrant: Entrant) -> Seat:
    if entrant.bot is not None:
        return Seat("bot", bot=entrant.bot, name=entrant.bot)
    return Seat("person", entrant.id, entrant.name, guest=entrant.is_guest, code=new_code(SEAT_LENGTH))
