"""What front ends need of the box: cards, sets and plan, every word in every language."""

from __future__ import annotations

from dataclasses import dataclass

from flagfall.core.plugin import described
from flagfall.core.words import Say, Words, in_all
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.definitions.adapted import adapted
from flagfall.games.challengers.definitions.cards import Card, CardTable, box
from flagfall.games.challengers.definitions.effect import Effect
from flagfall.games.challengers.definitions.plans import plans
from flagfall.games.challengers.definitions.user_pack import with_packs
from flagfall.games.challengers.definitions.vocabulary import MOMENTS


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectInfo:
    """One effect of a card, as shown to people."""

    on: str = described("The moment at which it applies.")
    do: str = described("The verb: power, support, power_next, fans, move, arrange, split, look, extra_pick.")
    target: str = described("Where a moved card goes.")
    counts: str | None = described("What its amount hangs on, such as `own.bench_cards`.")


@dataclass(frozen=True, slots=True, kw_only=True)
class CardInfo:
    """One kind of card."""

    id: str
    name: Words
    seat: str = described("Cards with the same word here have the same name and share a bench seat.")
    set: str
    level: str = described("A, B, C; S starter, R and SOLO Robot.")
    power: int | None = described("None: the number of the round.")
    copies: int
    rarity: str = described("fixed, rare, normal, common.")
    moments: list[str] = described("When its effects apply: reveal, attack, bench, flag, flag_loss, picked.")
    text: Words = described("The effect in words; empty if there is none.")
    effects: list[EffectInfo]
    icon: str | None = described("The word for its picture, if its maker chose one.")


@dataclass(frozen=True, slots=True, kw_only=True)
class SetInfo:
    """A set of cards."""

    id: str
    name: Words
    colour: str
    cards: int
    is_always_in_play: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ParkInfo:
    """A park and its two halves."""

    id: str
    name: Words
    halves: list[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanInfo:
    """The tournament of the box."""

    draw: int = described("Cards of an offer.")
    rounds: list[dict[str, int]] = described("By round: the levels on offer and how many may be picked.")
    sequel_rounds: list[dict[str, int]] = described("The same with `three_first_picks`.")
    trophies: list[list[int]] = described("By round: the fans of its trophies.")
    parks: list[ParkInfo]
    seats: dict[str, list[list[int]]] = described(
        "By bracket (`3-4` players): a line per seat with the park of each round."
    )
    searched: dict[str, list[list[int]]] = described("The same as `seats`, of searched plans, by number of players.")
    half_fans: dict[str, list[int]] = described(
        "By number of players: half fans to begin with, by line of these plans."
    )
    starter: list[str] = described("The deck everybody begins with.")


@dataclass(frozen=True, slots=True, kw_only=True)
class CardLibrary:
    """All cards and plans of the box of Challengers!."""

    cards: list[CardInfo]
    sets: list[SetInfo]
    moments: dict[str, Words] = described("The keyword of each moment.")
    plan: PlanInfo


def card_library(say: Say) -> CardLibrary:
    """The box of Challengers!."""
    return library_of(box(), say)


def table_cards(config: Config, say: Say) -> CardLibrary:
    """The cards of a table: the box, and the packs that it plays with."""
    return library_of(adapted(with_packs(box(), config.packs), config), say)


def set_infos(table: CardTable) -> list[SetInfo]:
    """The sets of a table."""
    return [
        SetInfo(
            id=s.id,
            name={locale: names[s.id] for locale, names in table.set_names.items()},
            colour=s.colour,
            cards=s.cards,
            is_always_in_play=s.always,
        )
        for s in table.sets.values()
    ]


def card_infos(table: CardTable) -> list[CardInfo]:
    """The cards of a table."""
    return [_card(card, table) for card in table]


def library_of(table: CardTable, say: Say) -> CardLibrary:
    """The data of a card table for front ends."""
    plan = plans()
    parks = [ParkInfo(id=p.id, name=say(f"ui.park.{p.id}.name"), halves=list(p.halves)) for p in plan.parks]
    return CardLibrary(
        cards=card_infos(table),
        sets=set_infos(table),
        moments={moment: say(f"ui.moments.{moment}") for moment in MOMENTS},
        plan=PlanInfo(
            draw=plan.draw,
            rounds=[dict(row) for row in plan.rounds],
            sequel_rounds=[dict(row) for row in plan.sequel_rounds],
            trophies=[list(fans) for fans in plan.trophies],
            parks=parks,
            seats={bracket: [list(line) for line in lines] for bracket, lines in plan.seats.items()},
            searched={str(n): [list(line) for line in one.lines] for n, one in plan.searched.items()},
            half_fans={str(n): list(one.head_start) for n, one in plan.searched.items()},
            starter=list(plan.starter),
        ),
    )


def _card(card: Card, table: CardTable) -> CardInfo:
    return CardInfo(
        id=card.id,
        name=in_all(lambda locale: table.name(card.id, locale)),
        seat=card.name,
        set=card.set,
        level=card.level,
        power=card.power,
        copies=card.copies,
        rarity=card.rarity,
        moments=[moment for moment in dict.fromkeys(effect.on for effect in card.effects) if moment in MOMENTS],
        text=in_all(lambda locale: table.text(card.id, locale)),
        effects=[_effect(effect) for effect in card.effects],
        icon=card.icon,
    )


def _effect(effect: Effect) -> EffectInfo:
    count = effect.per or effect.given
    return EffectInfo(
        on=effect.on,
        do=effect.do,
        target=effect.target,
        counts=f"{count.whose}.{count.what}" if count else None,
    )
