"""HTTP: cards, variants and bots for the browser. It never changes while a server runs, so it is made once."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel

from flagfall.bots import bots_for
from flagfall.games import GAME_IDS
from flagfall.games.challengers.definitions.cards import Card, CardTable, box
from flagfall.games.challengers.definitions.effect import Effect
from flagfall.games.challengers.definitions.plans import plans
from flagfall.games.challengers.definitions.vocabulary import MOMENTS
from flagfall.games.ctb.definitions.combat import combat_table
from flagfall.games.ctb.definitions.load import VARIANTS, find_variant, to_table
from flagfall.games.ctb.definitions.rulebook import explain, name_of, title_of
from flagfall.games.ctb.definitions.switches import NO_LIMIT, Knob, knobs
from flagfall.games.ctb.definitions.variant import Piece, Variant
from flagfall.server.http.error_responses import refusals
from flagfall.server.wire.library_models import (
    BotInfo,
    BotLibrary,
    CardInfo,
    CardLibrary,
    EffectInfo,
    ParkInfo,
    PieceInfo,
    PlanInfo,
    SetInfo,
    SwitchInfo,
    VariantInfo,
    VariantLibrary,
    Words,
)
from flagfall.text.catalog import LOCALES, say

router = APIRouter(prefix="/library", tags=["library"])

_RESPONSES = {304: {"description": "You have it already: the ETag is the same."}, **refusals()}


@router.get("/cards", response_model=CardLibrary, responses=_RESPONSES)
async def show_cards(request: Request) -> Response:
    """Every card of Challengers!, its sets and its plan, in both languages."""
    return _kept(request, card_library)


@router.get("/variants", response_model=VariantLibrary, responses=_RESPONSES)
async def show_variants(request: Request) -> Response:
    """Every rule set of Capture The Base, and the switches that rule sets are made of, in both languages."""
    return _kept(request, variant_library)


@router.get("/bots", response_model=BotLibrary, responses=_RESPONSES)
async def show_bots(request: Request) -> Response:
    """Every bot and the game it plays."""
    return _kept(request, bot_library)


def card_library() -> CardLibrary:
    """The box of Challengers!."""
    table, plan = box(), plans()
    sets = [
        SetInfo(
            id=s.id,
            name=Words(**{locale: table.set_names[locale][s.id] for locale in LOCALES}),
            colour=s.colour,
            cards=s.cards,
            is_always_in_play=s.always,
        )
        for s in table.sets.values()
    ]
    parks = [ParkInfo(id=p.id, name=_said(f"ui.park.{p.id}.name"), halves=list(p.halves)) for p in plan.parks]
    return CardLibrary(
        cards=[_card(card, table) for card in table],
        sets=sets,
        moments={moment: _said(f"ui.moments.{moment}") for moment in MOMENTS},
        plan=PlanInfo(
            draw=plan.draw,
            rounds=[dict(row) for row in plan.rounds],
            trophies=[list(fans) for fans in plan.trophies],
            parks=parks,
            seats={bracket: [list(line) for line in lines] for bracket, lines in plan.seats.items()},
            starter=list(plan.starter),
        ),
    )


def variant_library() -> VariantLibrary:
    """The rule sets of Capture The Base."""
    return VariantLibrary(
        variants=[variant_info(find_variant(name)) for name in VARIANTS],
        switches=[_switch(knob) for knob in knobs().values()],
    )


def bot_library() -> BotLibrary:
    """Everybody who is no person."""
    return BotLibrary(
        bots=[
            BotInfo(
                id=bot,
                game=game,
                name=_said(f"server.bots.{_slug(bot)}.name"),
                about=_said(f"server.bots.{_slug(bot)}.about"),
                is_usual=number == 0,
            )
            for game in GAME_IDS
            for number, bot in enumerate(bots_for(game))
        ]
    )


def _card(card: Card, table: CardTable) -> CardInfo:
    return CardInfo(
        id=card.id,
        name=Words(**{locale: table.name(card.id, locale) for locale in LOCALES}),
        seat=card.name,
        set=card.set,
        level=card.level,
        power=card.power,
        copies=card.copies,
        rarity=card.rarity,
        moments=list(dict.fromkeys(effect.on for effect in card.effects)),
        text=Words(**{locale: table.text(card.id, locale) for locale in LOCALES}),
        effects=[_effect(effect) for effect in card.effects],
    )


def _effect(effect: Effect) -> EffectInfo:
    count = effect.per or effect.given
    return EffectInfo(
        on=effect.on,
        do=effect.do,
        target=effect.target,
        counts=f"{count.whose}.{count.what}" if count else None,
    )


def variant_info(variant: Variant) -> VariantInfo:
    """A rule set as the browser needs it."""
    board, values = variant.board, to_table(variant)
    combat: dict[str, dict[str, str]] = {}
    for side in (0, 1):
        for (attacker, defender), falls in combat_table(variant, side).items():
            combat.setdefault(attacker, {})[defender] = falls
    return VariantInfo(
        id=variant.id,
        title=Words(**{locale: title_of(variant, locale) for locale in LOCALES}),
        rules=Words(**{locale: explain(variant, locale) for locale in LOCALES}),
        rows=board.rows,
        cols=board.cols,
        home_rows=board.home_rows,
        blocked=values["board"]["blocked"],
        is_hidden=variant.is_hidden,
        pieces=[_piece(piece, variant) for piece in variant.pieces],
        combat=combat,
        switches={key: values[knob.section][knob.name] for key, knob in knobs().items() if knob.section != "pieces"},
    )


def _piece(piece: Piece, variant: Variant) -> PieceInfo:
    return PieceInfo(
        id=piece.id,
        name=Words(**{locale: name_of(variant, piece.id, locale) for locale in LOCALES}),
        letter=piece.letter,
        number=piece.number,
        count=list(piece.count),
        move=piece.move,
        may_attack=piece.may_attack,
        is_goal=piece.goal,
    )


def _switch(knob: Knob) -> SwitchInfo:
    words = f"server.switches.{_slug(knob.key)}"
    is_number = knob.type == "int"
    return SwitchInfo(
        key=knob.key,
        type=knob.type,
        default=knob.default,
        name=_said(f"{words}.name"),
        options={word: _said(f"{words}.options.{word}") for word in knob.words},
        low=knob.low if is_number else None,
        high=knob.high if is_number and knob.high != NO_LIMIT else None,
        may_be_zero=knob.zero,
        rule=knob.rule,
    )


def _said(key: str) -> Words:
    return Words(**{locale: say(key, locale) for locale in LOCALES})


def _slug(key: str) -> str:
    """`pieces.<id>.move` and `engine-3` as keys of the catalogue."""
    return key.replace("<id>.", "").replace(".", "_").replace("-", "_")


@cache
def _text(make: Callable[[], BaseModel]) -> tuple[bytes, str]:
    body = make().model_dump_json().encode()
    return body, f'"{hashlib.sha256(body).hexdigest()[:20]}"'


def _kept(request: Request, make: Callable[[], BaseModel]) -> Response:
    body, tag = _text(make)
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    known = {word.strip().removeprefix("W/") for word in request.headers.get("if-none-match", "").split(",")}
    if tag in known:
        return Response(status_code=304, headers=headers)
    return Response(body, media_type="application/json", headers=headers)
