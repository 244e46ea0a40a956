"""What Python calls: one tournament step by step, or thousands at once with bots at the other places."""

from __future__ import annotations

from flagfall.core.jit import compiled
from flagfall.core.rng import split_off
from flagfall.games.challengers.bots.batch.greedy import act_greedily
from flagfall.games.challengers.bots.batch.play import answer, lay_out
from flagfall.games.challengers.env.kernel.sight import is_drafting, mark_actions, show
from flagfall.games.challengers.env.kernel.state import TourKit
from flagfall.games.challengers.rules.match.codes import NO_PLAYER
from flagfall.games.challengers.rules.tournament.codes import OVER, WINNING_LEAD
from flagfall.games.challengers.rules.tournament.course import decide, is_actor, next_actor
from flagfall.games.challengers.rules.tournament.state import Tour


@compiled
def look(
    kits: list[TourKit],
    tours: list[Tour],
    rng: list[int],
    out: list[int],
    view: list[int],
    mask: list[int],
    player: int,
) -> None:
    """What a player of the first game sees and may do."""
    show(kits[0], tours[0], player, view)
    mark_actions(kits[0], tours[0], player, out, mask)


@compiled
def begin(
    kits: list[TourKit], tours: list[Tour], rng: list[int], out: list[int], view: list[int], mask: list[int], seed: int
) -> int:
    """Restart the first game; who acts, and what they see and may do."""
    kit, t = kits[0], tours[0]
    player = lay_out(kit.rules, kit.plan, t, kit.log, seed)
    show(kit, t, player, view)
    mark_actions(kit, t, player, out, mask)
    return player


@compiled
def step(
    kits: list[TourKit], tours: list[Tour], rng: list[int], out: list[int], view: list[int], mask: list[int],
    player: int, number: int,
) -> int:  # fmt: skip
    """One legal action in the first game; who acts next, and what they see and may do. NO_PLAYER at the end."""
    kit, t = kits[0], tours[0]
    decide(kit.rules, kit.plan, t, kit.log, player, number)
    player = next_actor(kit.plan, t)
    if player != NO_PLAYER:
        show(kit, t, player, view)
        mark_actions(kit, t, player, out, mask)
    return player


@compiled
def acts(kits: list[TourKit], tours: list[Tour], player: int) -> bool:
    """Whether a player of the first game has a decision."""
    return is_actor(kits[0].plan, tours[0], player)


@compiled(inline=False)
def answer_for(kit: TourKit, t: Tour, p: int, rng: list[int], out: list[int], learner: int) -> int:
    """What a bot does, or `greedy` for the learner inside a match."""
    if p == learner:
        return act_greedily(kit.rules, kit.plan, kit.team.greedy, t, p)
    return answer(kit.rules, kit.plan, kit.team, t, p, rng, out)


@compiled(inline=False)
def carry_on(kit: TourKit, t: Tour, p: int, number: int, rng: list[int], out: list[int], learner: int) -> int:
    """Play a number (below 0: none) and all that follows up to the learner's next decision; NO_PLAYER at the end."""
    while p != NO_PLAYER:
        if number < 0:
            if p == learner and (kit.spec.is_draft == 0 or is_drafting(t)):
                return p
            number = answer_for(kit, t, p, rng, out, learner)
        decide(kit.rules, kit.plan, t, kit.log, p, number)
        number = -1
        p = next_actor(kit.plan, t)
    return p


@compiled(inline=False)
def standing(kit: TourKit, t: Tour, q: int) -> float:
    """A participant's fans; where the values of trophies are secret each counts as the mean of its round."""
    player = t.players[q]
    total = float(player.fans)
    for i in range(player.trophies):
        total += player.trophy_fans[i] if kit.plan.is_short == 1 else kit.spec.mean[player.trophy_round[i] - 1]
    return total


@compiled(inline=False)
def lead(kit: TourKit, t: Tour, p: int) -> float:
    """The potential of shaped rewards: the lead over the best of the others, as a share of twice what wins a duel."""
    best = -1e9
    for q in range(kit.plan.seated):
        if q != p and (q != kit.plan.robot or kit.plan.is_solo == 1):
            best = max(best, standing(kit, t, q))
    return min(max((standing(kit, t, p) - best) / (2 * WINNING_LEAD), -1.0), 1.0)


@compiled
def payoff(kit: TourKit, t: Tour, p: int) -> float:
    """1 for the champion; the others share −1. 0 during the game, or if a match did not end."""
    if t.phase != OVER:
        return 0.0
    if t.winner == p:
        return 1.0
    return -1.0 / max(kit.plan.players - 1, 1)


@compiled
def settle(kits: list[TourKit], tours: list[Tour], payoffs: list[float], leads: list[float]) -> None:
    """What every player of the first game has won, and by how much they lead."""
    for p in range(len(payoffs)):
        payoffs[p] = payoff(kits[0], tours[0], p)
        leads[p] = 0.0 if tours[0].phase == OVER else lead(kits[0], tours[0], p)


@compiled
def start_games(
    kits: list[TourKit], tours: list[Tour], rng: list[int], out: list[int], views: list[list[int]],
    masks: list[list[int]],
    seed: int, seat: int, started: list[int], which: list[int], potentials: list[float],
) -> None:  # fmt: skip
    """Start again where `which` is 1; game number j of place i is number i + j * places of the seed."""
    kit, places = kits[0], len(tours)
    for i in range(places):
        if which[i] == 1:
            t = tours[i]
            p = lay_out(kit.rules, kit.plan, t, kit.log, split_off(rng, seed, i + started[i] * places))
            started[i] += 1
            carry_on(kit, t, p, -1, rng, out, seat)
            potentials[i] = lead(kit, t, seat)
            show(kit, t, seat, views[i])
            mark_actions(kit, t, seat, out, masks[i])


@compiled
def step_games(
    kits: list[TourKit], tours: list[Tour], rng: list[int], out: list[int], views: list[list[int]],
    masks: list[list[int]],
    actions: list[int], seat: int, limit: int, rewards: list[float], ended: list[int], cut: list[int],
    skips: list[int], potentials: list[float], discount: float,
) -> None:  # fmt: skip
    """In every game but those in `skips`: the learner does this, the bots play on, the learner looks.

    An illegal number counts as the first that is legal. `discount` below 0: rewards are not shaped.
    """
    kit = kits[0]
    for i in range(len(tours)):
        if skips[i] == 1:
            continue
        t, mask, number = tours[i], masks[i], actions[i]
        if number < 0 or number >= len(mask) or mask[number] == 0:
            number = 0
            while mask[number] == 0:
                number += 1
        carry_on(kit, t, seat, number, rng, out, seat)
        is_over = t.phase == OVER
        ended[i] = is_over
        cut[i] = not is_over and t.decided[seat] >= limit
        reward = payoff(kit, t, seat)
        if discount >= 0:
            now = 0.0 if is_over else lead(kit, t, seat)
            reward += discount * now - potentials[i]
            potentials[i] = now
        rewards[i] = reward
        show(kit, t, seat, views[i])
        mark_actions(kit, t, seat, out, mask)


@compiled
def advise(kits: list[TourKit], tours: list[Tour], seat: int, numbers: list[int]) -> None:
    """What `greedy` would do at the learner's place, in every game that waits for the learner."""
    kit = kits[0]
    for i in range(len(tours)):
        if tours[i].phase != OVER:
            numbers[i] = act_greedily(kit.rules, kit.plan, kit.team.greedy, tours[i], seat)
