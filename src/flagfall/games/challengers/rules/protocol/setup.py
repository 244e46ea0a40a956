"""Setting up a tournament: plans, sets, piles, trophies, decks."""

from __future__ import annotations

from flagfall.core.ids import PlayerIx
from flagfall.core.rng import Chance, shuffle, shuffle_hidden, stream
from flagfall.core.secret import OpenChance
from flagfall.games.challengers.config import Config, check_config, excluded_set
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.challengers.definitions.plans import plans
from flagfall.games.challengers.rules.match.codes import NO_PLAYER, PILES
from flagfall.games.challengers.rules.match.state import PileSet
from flagfall.games.challengers.rules.match.undecided import UNDECIDED
from flagfall.games.challengers.rules.tournament.plan_rows import plan_for
from flagfall.games.challengers.rules.tournament.setup import give_head_start
from flagfall.games.challengers.rules.tournament.trainers import deal_trainers
from flagfall.games.challengers.state import DECK_PHASE, Fixed, Player, State, as_tour
from flagfall.games.challengers.streams import SETUP, TROPHIES

# Numbers of the set-up streams; part of the frozen format.
SET, _SEATS, ROBOT, _PILE = 0, 1, 2, 3


def set_up(config: Config, chance: Chance, table: CardTable) -> State:
    """The table before round 1."""
    check_config(config, table)
    fixed = settle(config, chance, table)
    state = State(
        fixed,
        phase=DECK_PHASE,
        round=0,
        players=[Player() for _ in fixed.seats],
        stock=_fill_piles(table, fixed.excluded, chance, fixed.plan.capacity),
        box=[card.copies for card in table],
    )
    state.stock.fans = config.fan_supply or NO_PLAYER
    for p, player in enumerate(state.players):
        deck = robot_deck(config, chance) if p == fixed.robot else plans().starter
        give_head_start(fixed.plan, as_tour(state), p)
        player.deck_n = len(deck)
        player.deck[: len(deck)] = sorted(table.index(card) for card in deck)
    _take_from_box(state)
    deal_trainers(fixed.plan, as_tour(state))
    return state


def settle(config: Config, chance: Chance, table: CardTable) -> Fixed:
    """What stays as it is for the whole tournament; the config is known to be good."""
    return Fixed(
        config=config,
        table=table,
        chance=chance,
        excluded=excluded_set(config, table, chance),
        seats=_deal_seats(config, chance),
        schedule=config.lines,
        rows=config.levels,
        stacks=_stack_trophies(config, chance),
        robot=config.players if config.has_robot else NO_PLAYER,
        plan=plan_for(config, table),
    )


def robot_deck(config: Config, chance: Chance) -> tuple[str, ...]:
    """The Robot's cards: difficulties add up, random cards come without putting back (CH-ROBOT-10 … 12)."""
    box = plans()
    deck: list[str] = list(box.robot)
    pool = list(box.robot_pool + (box.solo_pool if config.solo_cards else ()))
    order = list(range(len(pool)))
    shuffle_hidden(chance, SETUP, ROBOT, order, len(order))
    for step in box.difficulties:
        if step.number <= config.difficulty:
            deck.remove(step.removes)
            deck += [pool[order.pop()] for _ in range(step.adds)]
    return tuple(deck)


def _deal_seats(config: Config, chance: Chance) -> tuple[int, ...]:
    """Which line of the schedule each participant gets: by chance; the Robot's stays in one park (CH-ROBOT-03)."""
    n = config.players + config.has_robot
    seats = list(range(n))
    if not config.has_robot:
        shuffle(stream(chance, SETUP, _SEATS), seats, n)
        return tuple(seats)
    if config.robot_fixed_plan:
        robot = plans().robot_seat
        seats.remove(robot)
        shuffle(stream(chance, SETUP, _SEATS), seats, n - 1)
        return (*seats, robot)
    shuffle(stream(chance, SETUP, _SEATS), seats, n)
    return tuple(seats)


def _stack_trophies(config: Config, chance: Chance) -> tuple[tuple[int, ...], ...]:
    """Each round's trophies are shuffled on their own; every park in use gets one of each (CH-SETUP-11 … 13)."""
    parks = (config.players + 1) // 2
    columns = []
    for number, values in enumerate(config.prizes, start=1):
        fans = list(values)
        shuffle_hidden(chance, TROPHIES, number, fans, len(fans))
        columns.append(fans)
    return tuple(tuple(column[park] for column in columns) for park in range(parks))


def _fill_piles(table: CardTable, excluded: str, chance: Chance, capacity: int) -> PileSet:
    """One shuffled pile per level, across all sets in play (CH-SETUP-18)."""
    stock = PileSet(capacity=capacity)
    for level in range(PILES):
        pile = stock.pile[level]
        cards = [
            table.index(card.id)
            for card in table
            for _ in range(card.copies)
            if card.level == "ABC"[level] and card.set not in (excluded, "robot")
        ]
        pile.card[: len(cards)] = cards
        pile.n = len(cards)
        if isinstance(chance, OpenChance):
            pile.ordered = UNDECIDED
            continue
        pile.ordered = 1
        shuffle_hidden(chance, SETUP, _PILE + level, pile.card, pile.n)
    return stock


def _take_from_box(state: State) -> None:
    """Remove the cards on the table from the box."""
    for player in state.players:
        for kind in player.deck[: player.deck_n]:
            state.box[kind] -= 1
    for pile in state.stock.pile:
        for kind in pile.card[: pile.n]:
            state.box[kind] -= 1


def humans(fixed: Fixed) -> tuple[PlayerIx, ...]:
    """The players who decide; the Robot is none of them."""
    return tuple(PlayerIx(p) for p in range(fixed.config.players))
