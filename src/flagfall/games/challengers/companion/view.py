"""What a page shows of an evening: plain values that follow from the log; the page puts them into words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from flagfall.core.ids import PlayerIx
from flagfall.core.outcome import Outcome
from flagfall.games.challengers.companion.entries import Entry
from flagfall.games.challengers.companion.evening import FINAL, Evening, Facts, facts_of
from flagfall.games.challengers.definitions.plans import ROUNDS, plans
from flagfall.games.challengers.ids import CardId
from flagfall.games.challengers.rules.match.codes import NO_PLAYER
from flagfall.games.challengers.rules.protocol import ending
from flagfall.games.challengers.rules.tournament.ending import compare
from flagfall.games.challengers.rules.tournament.opening import beginner_by
from flagfall.games.challengers.rules.tournament.parks import latest_trophy
from flagfall.games.challengers.state import Player

FEWEST_MATCHES = 2
MOST_CARDS = 10


@dataclass(frozen=True, slots=True)
class MeetingView:
    """A match of a round: who, where, who begins and why, and who has won."""

    park: int
    name: str  # of the park
    halves: tuple[str, str]
    players: tuple[int, int]  # the first one on the first half
    beginner: int | None  # None: to be tossed
    why: str  # later_trophy, only_trophy, tossed, to_toss_equal, to_toss_none
    latest: tuple[int, int]  # rounds of the latest trophies, 0 without one
    winner: int | None
    reason: str | None
    is_boxed: bool  # the winner keeps no trophy: the Robot of a tournament
    has_sheet: bool


@dataclass(frozen=True, slots=True)
class RoundView:
    """A round of the plan."""

    round: int
    levels: dict[str, int]  # level -> how many cards may be picked
    values: tuple[int, ...]  # of the trophies of this round, each once
    meetings: tuple[MeetingView, ...]
    is_complete: bool


@dataclass(frozen=True, slots=True)
class OwnedTrophy:
    """A trophy with its owner; its fans may be hidden."""

    round: int
    fans: int | None


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A participant."""

    name: str | None  # None: the Robot
    tokens: int  # fans from the supply, also those to begin with
    head_start: int  # half fans to begin with, by the line of the plan
    trophies: tuple[OwnedTrophy, ...]
    score: int  # as far as it is known
    is_sure: bool  # nothing of it is hidden
    deck: tuple[CardId, ...]


@dataclass(frozen=True, slots=True)
class PlaceView:
    """A line of the standings, and what puts it behind the line above."""

    player: int
    place: int
    score: int
    trophies: int
    latest: int
    by: str | None  # fans, half, trophies, latest, lots, level; None for the first line


@dataclass(frozen=True, slots=True)
class NeedView:
    """What must be known before the evening can go on."""

    what: str  # trophy, lots
    round: int = 0
    players: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class OutcomeView:
    """The end."""

    winners: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]
    reason: str


@dataclass(frozen=True, slots=True)
class RobotView:
    """How the Robot is built and which cards it has."""

    difficulty: int
    removes: tuple[CardId, ...]
    adds: int
    pool: tuple[CardId, ...]
    deck: tuple[CardId, ...]
    is_known: bool


@dataclass(frozen=True, slots=True)
class CardLine:
    """A card that was picked: the matches its deck played with it, and how many it won."""

    card: CardId
    matches: int
    won: int


@dataclass(frozen=True, slots=True)
class EveningView:
    """An evening as far as it has come."""

    mode: str
    phase: str  # round, counting, final, over
    round: int  # the running one; 8 in the final
    players: tuple[PlayerView, ...]
    people: int
    seats: tuple[int, ...]  # by participant: the line of the seating plan
    exclude: str
    sets: tuple[str, ...]
    is_open: bool  # trophies lie open
    rounds: tuple[RoundView, ...]
    final: MeetingView | None
    standings: tuple[PlaceView, ...]
    by_round: tuple[tuple[int, ...], ...]  # scores after each complete round, as far as they are known
    met: tuple[tuple[int, ...], ...]  # how often each two have met so far
    needs: tuple[NeedView, ...]
    robot: RobotView | None
    lead: int  # of the first of two participants
    cards: tuple[CardLine, ...]  # the most successful ones, where picks were entered
    outcome: OutcomeView | None


def view_of(log: Sequence[Entry]) -> EveningView | None:
    """The view of a log; None before anybody has begun."""
    facts = facts_of(log)
    return None if facts is None else show(Evening(facts))


def show(evening: Evening) -> EveningView:
    """The complete view for the page."""
    facts, played = evening.facts, evening.rounds_played()
    last = min(played + 1, ROUNDS)
    counted = evening.count(last)
    outcome = outcome_of(evening)
    players = tuple(_player(evening, p, counted.state.players[p]) for p in range(evening.seated))
    finalists = evening.finalists()
    phase = "over" if outcome else "final" if finalists else "counting" if played == ROUNDS else "round"
    if outcome is None and played < ROUNDS and evening.is_complete(last):
        phase = "counting"
    complete = evening.count(played).state.players
    scores = [ending.score(player) for player in counted.state.players]
    return EveningView(
        mode=evening.config.mode,
        phase=phase,
        round=FINAL if finalists else last if outcome is None else max(1, played),
        players=players,
        people=evening.people,
        seats=evening.fixed.seats,
        exclude=evening.fixed.excluded,
        sets=tuple(
            s.id for s in evening.table.sets.values() if s.cards and s.id not in ("robot", evening.fixed.excluded)
        ),
        is_open=evening.config.is_open,
        rounds=tuple(_round(evening, number) for number in range(1, ROUNDS + 1)),
        final=_meeting(evening, FINAL, 0, finalists) if finalists else None,
        standings=_standings(evening, last),
        by_round=tuple(
            tuple(ending.score(player) for player in evening.count(number).state.players)
            for number in range(1, played + 1)
        ),
        met=_met(evening, last, len(complete)),
        needs=_needs(evening, played),
        robot=_robot(evening, facts) if evening.fixed.robot != NO_PLAYER else None,
        lead=scores[0] - scores[1] if evening.config.is_open else 0,
        cards=_cards(evening),
        outcome=None
        if outcome is None
        else OutcomeView(tuple(outcome.winners), tuple(tuple(group) for group in outcome.ranking), outcome.reason),
    )


def outcome_of(evening: Evening) -> Outcome | None:
    """How the evening has ended, if it has."""
    played = evening.rounds_played()
    state = evening.count(played).state
    if evening.config.mode != "tournament":
        leader = evening.leader_after(played) if played else None
        if leader is not None:
            return ending.duel_outcome(state, "lead_11", PlayerIx(leader))
        return ending.duel_outcome(state, "most_fans") if evening.is_counted() else None
    finalists, winner = evening.finalists(), evening.winner_of(FINAL, 0)
    if finalists is None or winner is None:
        return None
    order, _ = evening.order(ROUNDS)
    others = [p for p in order if p not in finalists]
    loser = next(p for p in finalists if p != winner)
    return Outcome((PlayerIx(winner),), tuple((p,) for p in (PlayerIx(winner), loser, *others)), "final")


def _player(evening: Evening, p: int, counted: Player) -> PlayerView:
    known = evening.facts.trophies
    trophies = tuple(OwnedTrophy(number, known.get((number, p))) for number in counted.trophy_round[: counted.trophies])
    return PlayerView(
        name=None if p == evening.fixed.robot else evening.facts.begun.players[p],
        tokens=counted.fans,
        head_start=evening.fixed.plan.head_start[evening.fixed.seats[p]],
        trophies=trophies,
        score=ending.score(counted),
        is_sure=all(trophy.fans is not None for trophy in trophies),
        deck=evening.deck(p),
    )


def _round(evening: Evening, number: int) -> RoundView:
    values = tuple(sorted(set(plans().trophies[number - 1])))
    meetings = tuple(_meeting(evening, number, park, pair) for park, pair in enumerate(evening.pairings(number)))
    return RoundView(number, dict(evening.fixed.rows[number - 1]), values, meetings, evening.is_complete(number))


def _meeting(evening: Evening, number: int, park: int, pair: tuple[PlayerIx, PlayerIx]) -> MeetingView:
    players = evening.count(number - 1).state.players
    latest = (latest_trophy(players[pair[0]]), latest_trophy(players[pair[1]]))
    side = beginner_by(evening.config, latest, (players[pair[0]].deck_n, players[pair[1]].deck_n))
    tossed = evening.facts.tosses.get((number, park))
    if side != NO_PLAYER:
        beginner, why = pair[side], "later_trophy" if min(latest) > 0 else "only_trophy"
    elif tossed in pair:
        beginner, why = PlayerIx(tossed), "tossed"
    else:
        beginner, why = None, "to_toss_equal" if max(latest) > 0 else "to_toss_none"
    winner, result = evening.winner_of(number, park), evening.facts.results.get((number, park))
    return MeetingView(
        park=park,
        name=plans().parks[park].id,
        halves=plans().parks[park].halves,
        players=pair,
        beginner=beginner,
        why=why,
        latest=latest,
        winner=winner,
        reason=None if result is None or winner is None else result.reason,
        is_boxed=winner is not None and winner == evening.fixed.robot and evening.config.mode != "solo",
        has_sheet=(number, park) in evening.facts.sheets,
    )


def _standings(evening: Evening, last: int) -> tuple[PlaceView, ...]:
    players = evening.count(last).state.players
    if evening.config.mode == "solo":
        order, level = sorted((PlayerIx(0), PlayerIx(1)), key=lambda p: -ending.score(players[p])), frozenset[int]()
    else:
        order, level = evening.order(last)
    lines: list[PlaceView] = []
    for n, p in enumerate(order):
        by = None if n == 0 else _behind(players[order[n - 1]], players[p], is_level=p in level)
        place = lines[-1].place if by == "level" else n + 1
        player = players[p]
        lines.append(PlaceView(p, place, ending.score(player), player.trophies, latest_trophy(player), by))
    return tuple(lines)


def _behind(above: Player, below: Player, *, is_level: bool) -> str:
    """Which comparison of the rules puts one player behind another (CH-FINAL-01 … 05)."""
    if ending.score(above) != ending.score(below):
        return "fans"
    if compare(above, below) == 0:
        return "level" if is_level else "lots"
    if above.half != below.half:
        return "half"
    return "trophies" if above.trophies != below.trophies else "latest"


def _met(evening: Evening, last: int, seated: int) -> tuple[tuple[int, ...], ...]:
    met = [[0] * seated for _ in range(seated)]
    for number in range(1, last + 1):
        for park, (a, b) in enumerate(evening.pairings(number)):
            if evening.winner_of(number, park) is not None:
                met[a][b] += 1
                met[b][a] += 1
    return tuple(tuple(line) for line in met)


def _cards(evening: Evening) -> tuple[CardLine, ...]:
    """Picked cards by the share of matches that were won with them; one of a single match says little."""
    matches: Counter[CardId] = Counter()
    won: Counter[CardId] = Counter()
    first = {p: frozenset(evening.first_deck(p)) for p in range(evening.seated)}
    places = [(number, park) for number in range(1, ROUNDS + 1) for park in range(evening.fixed.parks)]
    for number, park in [*places, (FINAL, 0)] if evening.facts.picked else []:
        winner = evening.winner_of(number, park)
        if winner is None:
            continue
        for p in evening.pairings(number)[park]:
            own = set(evening.deck(p, number)) - first[p]
            matches.update(own)
            won.update(own if p == winner else ())
    enough = [CardLine(card, n, won[card]) for card, n in matches.items() if n >= FEWEST_MATCHES]
    return tuple(sorted(enough, key=lambda line: (-line.won / line.matches, -line.matches, line.card))[:MOST_CARDS])


def _needs(evening: Evening, played: int) -> tuple[NeedView, ...]:
    """The missing facts: trophies to enter, now or at the end, and lots for the final."""
    last = min(played + 1, ROUNDS)
    hidden = sorted(evening.count(last).hidden)
    if hidden and (evening.config.is_open or played == ROUNDS):
        return tuple(NeedView("trophy", number, (p,)) for number, p in hidden)
    if evening.config.mode == "tournament" and evening.is_counted() and evening.finalists() is None:
        order, level = evening.order(ROUNDS)
        return (NeedView("lots", 0, tuple(sorted(evening.tie_for_final(order, level)))),)
    return ()


def _robot(evening: Evening, facts: Facts) -> RobotView:
    steps = [step for step in plans().difficulties if step.number <= facts.begun.difficulty]
    return RobotView(
        difficulty=facts.begun.difficulty,
        removes=tuple(step.removes for step in steps),
        adds=sum(step.adds for step in steps),
        pool=plans().robot_pool + (plans().solo_pool if facts.begun.solo_cards else ()),
        deck=evening.robot_deck(),
        is_known=facts.robot is not None or not steps,
    )
