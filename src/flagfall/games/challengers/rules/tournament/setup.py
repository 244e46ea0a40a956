"""Setting up a tournament by its seed: the set in the box, seats, trophies, piles, decks."""

from flagfall.core.jit import compiled
from flagfall.core.rng import below, shuffle, start_stream
from flagfall.games.challengers.rules.match.codes import NO_PLAYER, NOTHING, PILE_CARDS, PILES
from flagfall.games.challengers.rules.match.state import MatchRules
from flagfall.games.challengers.rules.tournament.codes import (
    DECK_PHASE,
    MATCHES,
    NOT_OVER,
    PARKS,
    READY,
    ROUNDS,
    SETUP_PILE,
    SETUP_ROBOT,
    SETUP_SEATS,
    SETUP_SET,
)
from flagfall.games.challengers.rules.tournament.parks import insert_sorted
from flagfall.games.challengers.rules.tournament.state import Player, Tour, TourRules
from flagfall.games.challengers.rules.tournament.trainers import deal_trainers
from flagfall.games.challengers.streams import SETUP, TROPHIES


@compiled(inline=False)
def draw_set(plan: TourRules, t: Tour) -> None:
    """The set that stays in the box (CH-SETUP-17)."""
    t.excluded = plan.excluded
    if plan.excluded == NO_PLAYER:
        start_stream(t.rng, t.seed, SETUP, SETUP_SET)
        t.excluded = plan.choice[below(t.rng, plan.choices)]


@compiled(inline=False)
def deal_seats(plan: TourRules, t: Tour) -> None:
    """Which line of the schedule each participant gets: by the seed; the Robot's stays in one park (CH-ROBOT-03)."""
    keeps = plan.robot != NO_PLAYER and plan.robot_fixed == 1
    n = 0
    for line in range(plan.seated):
        if not (keeps and line == plan.robot_line):
            t.seats[n] = line
            n += 1
    start_stream(t.rng, t.seed, SETUP, SETUP_SEATS)
    shuffle(t.rng, t.seats, n)
    if keeps:
        t.seats[n] = plan.robot_line


@compiled(inline=False)
def stack_trophies(plan: TourRules, t: Tour) -> None:
    """Each round's trophies are shuffled on their own; every park in use gets one of each (CH-SETUP-11 … 13)."""
    fans = t.order  # room to work in; nothing is ranked yet
    for r in range(ROUNDS):
        for i in range(plan.stacks):
            fans[i] = plan.trophy[r * PARKS + i]
        start_stream(t.rng, t.seed, TROPHIES, r + 1)
        shuffle(t.rng, fans, plan.stacks)
        for park in range(plan.parks):
            t.prize[park * ROUNDS + r] = fans[park]


@compiled(inline=False)
def fill_piles(rules: MatchRules, plan: TourRules, t: Tour) -> None:
    """One shuffled pile per level, across all sets in play (CH-SETUP-18)."""
    t.stock.capacity = plan.capacity
    t.stock.fans = plan.fans
    for level in range(PILES):
        pile = t.stock.pile[level]
        n = 0
        for i in range(level * PILE_CARDS, level * PILE_CARDS + plan.market_n[level]):
            kind = plan.market[i]
            if rules.card[kind].group != t.excluded:
                pile.card[n] = kind
                n += 1
                t.box[kind] -= 1
        pile.n = n
        pile.discards = 0
        pile.ordered = 1
        start_stream(t.rng, t.seed, SETUP, SETUP_PILE + level)
        shuffle(t.rng, pile.card, n)


@compiled(inline=False)
def build_robot(plan: TourRules, t: Tour, player: Player) -> None:
    """The Robot's cards: difficulties add up, random cards come without putting back (CH-ROBOT-10 … 12)."""
    deck = player.deck
    n = 0
    for i in range(plan.robot_n):
        insert_sorted(deck, n, plan.robot_deck[i])
        n += 1
    order = player.brought  # room to work in
    for i in range(plan.pool_n):
        order[i] = i
    start_stream(t.rng, t.seed, SETUP, SETUP_ROBOT)
    shuffle(t.rng, order, plan.pool_n)
    left = plan.pool_n
    for step in range(plan.steps_n):
        if plan.step_number[step] <= plan.difficulty:
            place = 0
            while deck[place] != plan.step_removes[step]:
                place += 1
            n -= 1
            for i in range(place, n):
                deck[i] = deck[i + 1]
            for _ in range(plan.step_adds[step]):
                left -= 1
                insert_sorted(deck, n, plan.pool[order[left]])
                n += 1
    player.deck_n = n


@compiled
def give_head_start(plan: TourRules, t: Tour, p: int) -> None:
    """The fans a participant begins with, as far as the supply goes (CH-MANY-06)."""
    fans = plan.head_start[t.seats[p]] // 2
    t.players[p].half = plan.head_start[t.seats[p]] % 2
    if t.stock.fans != NO_PLAYER:
        fans = min(fans, t.stock.fans)
        t.stock.fans -= fans
    t.players[p].fans = fans


@compiled(inline=False)
def seat_players(rules: MatchRules, plan: TourRules, t: Tour) -> None:
    """All players with their starting decks and no trophies."""
    for p in range(plan.seated):
        player = t.players[p]
        player.step = READY
        give_head_start(plan, t, p)
        player.trophies = 0
        # The Robot never draws: observations of version 0 have always shown the first level for it.
        player.level = 0 if p == plan.robot else NOTHING
        player.trainer = NO_PLAYER
        player.offer_n = 0
        player.asking = NO_PLAYER
        player.cursor = 0
        player.brought_n = 0
        if p == plan.robot:
            build_robot(plan, t, player)
        else:
            player.deck_n = plan.starter_n
            for i in range(plan.starter_n):
                player.deck[i] = plan.starter[i]
        for i in range(player.deck_n):
            t.box[player.deck[i]] -= 1


@compiled(inline=False)
def set_up(rules: MatchRules, plan: TourRules, t: Tour, seed: int) -> None:
    """The table before round 1."""
    t.seed = seed
    t.phase = DECK_PHASE
    t.round = 0
    t.last = NO_PLAYER
    t.actions = 0
    t.digest = 0
    t.winner = NO_PLAYER
    t.reason = NOT_OVER
    t.finalist[0] = NO_PLAYER
    t.finalist[1] = NO_PLAYER
    for i in range(MATCHES):
        t.matches[i] = 0
    for kind in range(rules.kinds):
        t.box[kind] = plan.copies[kind]
    draw_set(plan, t)
    deal_seats(plan, t)
    stack_trophies(plan, t)
    fill_piles(rules, plan, t)
    seat_players(rules, plan, t)
    deal_trainers(plan, t)
    for p in range(plan.seated):
        t.decided[p] = 0
        t.score[p] = 0
