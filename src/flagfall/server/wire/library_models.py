"""What the library shows: cards, sets, plans, variants and bots, every word in both languages."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from flagfall.games.ctb.definitions.switches import KnobType
from flagfall.server.wire.models import Game, Model


class Words(Model):
    """One text in both languages."""

    en: str
    de: str


class EffectInfo(Model):
    """One effect of a card, as far as people tell of it."""

    on: str = Field(description="The moment at which it applies.")
    do: str = Field(description="The verb: power, support, power_next, fans, move, arrange, split, extra_pick.")
    target: str = Field(description="Where a moved card goes.")
    counts: str | None = Field(description="What its amount hangs on, such as `own.bench_cards`.")


class CardInfo(Model):
    """One kind of card."""

    id: str
    name: Words
    seat: str = Field(description="Cards with the same word here have the same name and share a bench seat.")
    set: str
    level: str = Field(description="A, B, C; S starter, R and SOLO Robot.")
    power: int | None = Field(description="None: the number of the round.")
    copies: int
    rarity: str = Field(description="fixed, rare, normal, common.")
    moments: list[str] = Field(description="When its effects apply: reveal, attack, bench, flag, flag_loss, picked.")
    text: Words = Field(description="The effect in words; empty if there is none.")
    effects: list[EffectInfo]


class SetInfo(Model):
    """A set of cards."""

    id: str
    name: Words
    colour: str
    cards: int
    is_always_in_play: bool


class ParkInfo(Model):
    """A park and its two halves."""

    id: str
    name: Words
    halves: list[str]


class PlanInfo(Model):
    """The tournament of the box."""

    draw: int = Field(description="Cards of an offer.")
    rounds: list[dict[str, int]] = Field(description="By round: the levels on offer and how many may be picked.")
    trophies: list[list[int]] = Field(description="By round: the fans of its trophies.")
    parks: list[ParkInfo]
    seats: dict[str, list[list[int]]] = Field(
        description="By bracket (`3-4` players): a line per seat with the park of each round."
    )
    starter: list[str] = Field(description="The deck everybody begins with.")


class CardLibrary(Model):
    """Everything in the box of Challengers!."""

    cards: list[CardInfo]
    sets: list[SetInfo]
    moments: dict[str, Words] = Field(description="The keyword of each moment.")
    plan: PlanInfo


class PieceInfo(Model):
    """One kind of piece of a variant."""

    id: str
    name: Words
    letter: str
    number: int
    count: list[int] = Field(description="Of the first side and of the other.")
    move: int = Field(description="Spaces; 0: it stays where it is.")
    may_attack: bool
    is_goal: bool


class VariantInfo(Model):
    """One rule set of Capture The Base."""

    id: str
    title: Words
    rules: Words = Field(description="The whole rules as plain text, with army and combat table.")
    rows: int
    cols: int
    home_rows: int
    blocked: list[str]
    is_hidden: bool = Field(description="Whether a player cannot see what the rival's pieces are.")
    pieces: list[PieceInfo]
    combat: dict[str, dict[str, str]] = Field(
        description="Attacker, defender: who falls (attacker, defender, both, none)."
    )
    switches: dict[str, Any] = Field(description="The value of every switch, by its key.")


class SwitchInfo(Model):
    """A rule that a variant can set. `config.rules` of a table takes `{extends, section: {name: value}}`."""

    key: str = Field(description="Section and name, such as `movement.jump`.")
    type: KnobType
    default: Any
    name: Words
    options: dict[str, Words] = Field(description="What it may say, if it is a choice.")
    low: int | None
    high: int | None
    may_be_zero: bool = Field(description="0 is allowed, too, and switches the rule off.")
    rule: str = Field(description="The number of the ruling behind it.")


class VariantLibrary(Model):
    """The rule sets of Capture The Base and the switches they are made of."""

    variants: list[VariantInfo]
    switches: list[SwitchInfo]


class BotInfo(Model):
    """A player that is no person."""

    id: str
    game: Game
    name: Words
    about: Words
    is_usual: bool


class BotLibrary(Model):
    """All bots, by game, the usual one first."""

    bots: list[BotInfo]
