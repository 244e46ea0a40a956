"""From the settings people choose to the ints the tournament reads."""

from __future__ import annotations

from flagfall.games.challengers.config import FIRST_GAME_EXCLUDES, Config, optional_sets, trainers_dealt
from flagfall.games.challengers.definitions.cards import TRAINER, CardTable
from flagfall.games.challengers.definitions.pack_rows import pack
from flagfall.games.challengers.definitions.plans import BOX_PARKS, plans
from flagfall.games.challengers.rules.match.codes import NO_PLAYER, PILE_CARDS, PILES, ROBOT, ROBOT_RANDOM
from flagfall.games.challengers.rules.tournament.codes import PARKS, ROUNDS
from flagfall.games.challengers.rules.tournament.state import TourRules

LEVELS = "ABC"


def plan_for(config: Config, table: CardTable) -> TourRules:
    """The plan of a config that is known to be good."""
    plan = TourRules(
        players=config.players,
        seated=config.players + config.has_robot,
        parks=(config.players + 1) // 2,
        stacks=BOX_PARKS * config.boxes,
        robot=config.players if config.has_robot else NO_PLAYER,
        is_solo=int(config.mode == "solo"),
        is_short=int(config.mode != "tournament"),
        must_pick_all=int(config.must_pick_all),
        allow_cut=int(config.allow_cut),
        empty_toss=int(config.empty_deck_opening == "toss"),
        tie_toss=int(config.final_tie == "toss"),
        robot_policy=ROBOT if config.robot_policy == "first" else ROBOT_RANDOM,
        robot_fixed=int(config.robot_fixed_plan),
        robot_line=plans().robot_seat,
        difficulty=config.difficulty,
        max_reveals=config.max_reveals,
        capacity=config.discard_capacity * config.boxes,
        fans=config.fan_supply or NO_PLAYER,
        draw=plans().draw,
        lower_fans=plans().lower_level_fans if config.fans_for_lower_level else 0,
    )
    _lay_out_rounds(plan, config)
    _name_decks(plan, config, table)
    _stock_market(plan, config, table)
    if config.trainers:
        kinds = [kind for kind, card in enumerate(table) if card.level == TRAINER for _ in range(card.copies)]
        plan.dealt, plan.trainers_n = trainers_dealt(config.players, len(kinds)), len(kinds)
        plan.trainer[: len(kinds)] = kinds
    return plan


def _lay_out_rounds(plan: TourRules, config: Config) -> None:
    for r, row in enumerate(config.levels):
        for level, picks in row.items():
            plan.picks[r * PILES + LEVELS.index(level)] = picks
    for line, parks in enumerate(config.lines):
        plan.line[line * ROUNDS : (line + 1) * ROUNDS] = parks
    plan.head_start[: len(config.head_start)] = config.head_start
    for r, fans in enumerate(config.prizes):
        plan.trophy[r * PARKS : r * PARKS + plan.stacks] = fans


def _name_decks(plan: TourRules, config: Config, table: CardTable) -> None:
    box = plans()
    pool = box.robot_pool + (box.solo_pool if config.solo_cards else ())
    plan.starter_n, plan.robot_n, plan.pool_n = len(box.starter), len(box.robot), len(pool)
    plan.starter[: plan.starter_n] = sorted(table.index(card) for card in box.starter)
    plan.robot_deck[: plan.robot_n] = [table.index(card) for card in box.robot]
    plan.pool[: plan.pool_n] = [table.index(card) for card in pool]
    plan.steps_n = len(box.difficulties)
    for i, step in enumerate(box.difficulties):
        plan.step_number[i], plan.step_adds[i] = step.number, step.adds
        plan.step_removes[i] = table.index(step.removes)


def _stock_market(plan: TourRules, config: Config, table: CardTable) -> None:
    rules, choices = pack(table), optional_sets(table)
    groups = {card.set: row.group for card, row in zip(table, rules.card, strict=False)}
    excluded = config.exclude or (FIRST_GAME_EXCLUDES if config.first_game else None)
    if config.sets is not None:
        excluded = next(set_id for set_id in choices if set_id not in config.sets)
    plan.excluded = groups[excluded] if excluded is not None else NO_PLAYER
    plan.choices = len(choices)
    plan.choice[: len(choices)] = [groups[set_id] for set_id in choices]
    plan.copies[: len(table)] = [card.copies for card in table]
    for level in range(PILES):
        cards = [
            kind
            for kind, card in enumerate(table)
            for _ in range(card.copies)
            if card.level == LEVELS[level] and card.set != "robot"
        ]
        plan.market_n[level] = len(cards)
        plan.market[level * PILE_CARDS : level * PILE_CARDS + len(cards)] = cards
