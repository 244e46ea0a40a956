"""The luck ledger: the sources of all players' fans. The parts add up to the result.

A round is told as a chain of expectations, from the average of the table to the fans that were handed out. Every part
is the step from one expectation to the next, so nothing is counted twice and nothing is left:

- **offers**: the reference player's deck with these offers, against the same with average offers;
- **redraws**: the same with the offers that redraws brought; alone, against the reference player's redraws;
- **decisions**: the deck that was really brought, against the reference player's; and the choice of piles;
- **pairings**: how strong the others were, and who of them it was; nothing where two always meet; and the fans that
  the plan gave to begin with, which make up for whom it makes one meet;
- **coins**: who began, where the flag was tossed for it; where a trophy decides, the expectations know it;
- **shuffles**: what the match brought against what it was worth before the first card;
- **trophies**: the fans on the trophy against the average of its round.

Offers, redraws and decisions are compared with those of the others at the table: what everybody has is no advantage.
Alone against the Robot they are compared with the reference player's.
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import fmean

from flagfall.games.challengers.insight.luck.chances import Chances
from flagfall.games.challengers.insight.luck.history import GameCourse, Round
from flagfall.games.challengers.insight.luck.reference import Outfit, Reference, chose_piles

PARTS = ("offers", "redraws", "decisions", "pairings", "coins", "shuffles", "trophies")
DECK = ("offers", "redraws", "decisions")
"""What the deck makes out; the rest is between the decks and the fans."""

LUCK = ("offers", "redraws", "pairings", "coins", "shuffles", "trophies")

Parts = dict[str, float]


@dataclass(frozen=True, slots=True)
class RoundLedger:
    """One round of one player, in fans: `fans` = `par` + all parts."""

    round: int
    opponent: int
    is_won: bool
    chance: float  # to win the match, when it began
    fans: int
    par: float
    parts: Parts


@dataclass(frozen=True, slots=True)
class PlayerLedger:
    """A player's tournament, in fans: `fans` = `par` + all parts."""

    player: int
    place: int
    fans: int
    par: float
    parts: Parts
    rounds: tuple[RoundLedger, ...]

    @property
    def luck(self) -> float:
        """All parts but the decisions."""
        return sum(self.parts[name] for name in LUCK)

    @property
    def skill(self) -> float:
        """The decisions."""
        return self.parts["decisions"]


def ledger(history: GameCourse, chances: Chances) -> tuple[PlayerLedger, ...]:
    """The ledgers of all players of a finished tournament."""
    drafts = _drafts(history, chances.effort.imagined)
    rounds = [_round(history, chances, round_, drafts) for round_ in history.rounds]
    found = []
    started = [player.fans for player in history.start.players[: history.people]]
    usual = fmean(started)
    for p, (fans, place) in enumerate(zip(history.fans, history.places, strict=True)):
        lines = tuple(lines[p] for lines in rounds)
        parts = {name: sum(line.parts[name] for line in lines) for name in PARTS}
        parts["pairings"] += started[p] - usual
        found.append(PlayerLedger(p, place, fans, sum(line.par for line in lines) + usual, parts, lines))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Draft:
    """The decks to compare a player's with, round by round."""

    offered: list[Outfit]  # the reference player with the same offers
    first: list[Outfit]  # … without redraws
    imagined: list[list[Outfit]]  # … with other offers of the same piles
    redrawn: list[list[Outfit]]  # … and redraws of these
    usual: list[list[Outfit]]  # … with other offers of the usual piles


def _drafts(history: GameCourse, runs: int) -> list[_Draft]:
    reference = Reference(history)
    found = []
    is_solo = history.mode == "solo"  # there are no others whose redraws these could be compared with
    for p in range(history.people):
        imagined = [reference.imagined(p, number, own_levels=True) for number in range(runs)]
        redrawn = imagined
        if is_solo:
            redrawn = [reference.imagined(p, number, own_levels=True, may_redraw=True) for number in range(runs)]
        usual = redrawn
        if chose_piles([round_.phases[p] for round_ in history.rounds], history.rounds):
            usual = [reference.imagined(p, number, own_levels=False, may_redraw=is_solo) for number in range(runs)]
        offered = reference.with_offers(p, may_redraw=True)
        found.append(_Draft(offered, reference.with_offers(p, may_redraw=False), imagined, redrawn, usual))
    return found


def _round(history: GameCourse, chances: Chances, round_: Round, drafts: list[_Draft]) -> list[RoundLedger]:
    decks = [_deck_parts(chances, round_, p, draft) for p, draft in enumerate(drafts)]
    par = decks[0]["base"] if history.mode == "solo" else fmean(deck["real"] for deck in decks)
    if len(decks) > 1:
        for name in DECK:
            for deck, others in zip(decks, _means_of_others([deck[name] for deck in decks]), strict=True):
                deck[name] -= others
    if len(decks) == len(round_.decks) == 2:
        for deck in decks:
            _share_out(deck["real"] - par, deck)
    found = []
    for p, deck in enumerate(decks):
        parts = {name: deck[name] for name in DECK}
        expected = par + sum(parts.values())
        found.append(_match_parts(history, chances, round_, p, par, expected, deck["real"], parts))
    return found


def _share_out(edge: float, deck: Parts) -> None:
    """Let the parts of a deck make out all of its edge over the only other one.

    Two always meet, so nothing can be owed to whom one met. But steps are smaller where a match is nearly won or lost
    anyway, and so do not add up to the edge: what is missing belongs to each part by its size.
    """
    missing = edge - sum(deck[name] for name in DECK)
    size = sum(abs(deck[name]) for name in DECK)
    for name in DECK:
        deck[name] += missing * (abs(deck[name]) / size if size else name == "offers")


def _means_of_others(values: list[float]) -> list[float]:
    """For each of several, the mean of all others: what they gain over one is what one loses to them."""
    total = sum(values)
    return [(total - value) / (len(values) - 1) for value in values]


def _deck_parts(chances: Chances, round_: Round, p: int, draft: _Draft) -> Parts:
    """What a player's deck could expect of this round, in steps, against the others' decks."""
    i = round_.number - 1
    runs = len(draft.imagined)
    sets = [draft.imagined]
    sets += [
        more for more, known in ((draft.redrawn, draft.imagined), (draft.usual, draft.redrawn)) if more is not known
    ]
    mine = Outfit(round_.decks[p], round_.phases[p].tokens)
    real, offered, first, *rest = chances.against_all(
        round_, p, [mine, draft.offered[i], draft.first[i], *(run[i] for one in sets for run in one)]
    )
    imagined, base = fmean(rest[:runs]), fmean(rest[-runs:])
    redrawn = imagined if draft.redrawn is draft.imagined else fmean(rest[runs : 2 * runs])
    return {
        "base": base,
        "real": real,
        "offers": first - imagined,
        "redraws": offered - first - (redrawn - imagined),
        "decisions": real - offered + redrawn - base,
    }


def _match_parts(
    history: GameCourse, chances: Chances, round_: Round, p: int, par: float, expected: float, real: float, parts: Parts
) -> RoundLedger:
    """From what could be expected of the others at the table to what the match brought."""
    match, side = round_.match_of(p)
    prize, tokens = history.usual_trophy(round_.number), round_.phases[p].tokens
    worth = []
    for first in (0, 1):
        win, taken = chances.match(round_, match, first).seen_from(side)
        worth.append(prize * win + taken + tokens)
    two_meet = len(round_.decks) == 2  # always each other
    before = fmean(worth) if match.is_tossed else worth[match.first]
    either = real if two_meet else before
    begun = either + worth[match.first] - before
    is_won = match.winner == side
    brought = prize * is_won + match.tokens[side] + tokens
    fans = match.fans * is_won + match.tokens[side] + tokens
    parts |= {
        "pairings": 0.0 if two_meet else either - expected,
        "coins": begun - either,
        "shuffles": brought - begun,
        "trophies": float(fans - brought),
    }
    chance, _ = chances.match(round_, match, match.first).seen_from(side)
    return RoundLedger(round_.number, match.players[1 - side], is_won, chance, fans, par, parts)
