"""HTTP: pages of people, and what one makes of them: follow, block, mute, report."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path, Request, Response

from flagfall.server.auth import Person, Visitor
from flagfall.server.clean_text import clean
from flagfall.server.errors import NoSuchPerson, TooManyReports
from flagfall.server.features.people.models import (
    FactCount,
    ProfileGame,
    ProfileInfo,
    ProfileRating,
    RatingPoint,
    ReportRequest,
    Rival,
    TieInfo,
    TieList,
    TieRequest,
)
from flagfall.server.features.people.service import Profiles
from flagfall.server.features.people.statistics import GameTally, Tally, most
from flagfall.server.features.people.store import PeopleStore
from flagfall.server.http.api_router import api_router
from flagfall.server.http.error_responses import SIGNED_IN, WITH_TOKEN, refusals
from flagfall.server.services import check_rate, services_of

router = api_router("people")

Name = Annotated[str, Path(min_length=1, max_length=40, description="The name of an account, or the id of anybody.")]


@router.get("/people/{name}", responses=refusals(NoSuchPerson, *WITH_TOKEN))
async def show_person(request: Request, user: Visitor, name: Name) -> ProfileInfo:
    """Get a profile: ratings over time, results, opponents and favourite cards."""
    services = services_of(request)
    check_rate(request, "histories")
    person = await services.get(Profiles).find(name)
    found = await services.get(Profiles).statistics(person)
    ties = [] if user is None else await PeopleStore(services.store).ties(user.id)
    return ProfileInfo(
        id=person.id,
        name=person.name,
        is_guest=person.passphrase is None,
        since=person.created_at,
        followers=await PeopleStore(services.store).followers(person.id),
        ratings=[
            ProfileRating(
                game=game,
                mode=mode,
                rating=rating,
                games=games,
                history=[RatingPoint(at=at, rating=after) for at, after in found.history.get((game, mode), [])],
            )
            for game, mode, rating, games in found.ratings
        ],
        games=[_game(game, tally) for game, tally in sorted(found.games.items())],
        rivals=[
            Rival(name=one.name, user=one.user, bot=one.bot, games=one.games, won=one.won, lost=one.lost)
            for one in found.rivals
        ],
        unread=found.unread,
        ties=[tie.kind for tie in ties if tie.other == person.id],
    )


@router.post("/people/{name}/ties", status_code=204, responses=refusals(NoSuchPerson, *SIGNED_IN))
async def tie(request: Request, user: Person, name: Name, wanted: TieRequest) -> Response:
    """Follow, block (no chat, pairing, or seat at your private tables) or mute a person."""
    profiles = services_of(request).get(Profiles)
    await profiles.tie(user, await profiles.find(name), wanted.kind, is_on=wanted.is_on)
    return Response(status_code=204)


@router.post("/people/{name}/reports", status_code=204, responses=refusals(NoSuchPerson, TooManyReports, *SIGNED_IN))
async def report(request: Request, user: Person, name: Name, wanted: ReportRequest) -> Response:
    """Report a person to the operator."""
    services = services_of(request)
    person = await services.get(Profiles).find(name)
    table = clean(wanted.table or "") or None
    await services.get(Profiles).report(user, person.id, wanted.reason, wanted.text, table)
    return Response(status_code=204)


@router.get("/me/people", responses=refusals(*SIGNED_IN))
async def my_people(request: Request, user: Person) -> TieList:
    """List the people you follow, block and mute."""
    rows = await PeopleStore(services_of(request).store).ties(user.id)
    return TieList(ties=[TieInfo(user=row.other, name=row.name, kind=row.kind, at=row.at) for row in rows])


def _game(game: str, tally: GameTally) -> ProfileGame:
    return ProfileGame(
        game=game,
        played=tally.results.total(),
        won=tally.results["won"],
        lost=tally.results["lost"],
        tied=tally.results["tied"],
        causes=[_count(key, one) for key, one in most(tally.causes)],
        facts={group: [_count(key, one) for key, one in most(tallies)] for group, tallies in tally.facts.items()},
    )


def _count(key: str, tally: Tally) -> FactCount:
    return FactCount(key=key, count=tally.count, games=tally.games, won=tally.won)
