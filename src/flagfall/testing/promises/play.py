"""Playing: pure functions, fixed orders, games that end."""

from __future__ import annotations

from flagfall.core.errors import IllegalAction
from flagfall.core.ids import PlayerIx
from flagfall.testing.case import Case, hold, refused


def random_play_ends(case: Case) -> None:
    """The game is over: there is an outcome, and no player may act."""
    game, last = case.game, None
    for _, _, _, step in case.walk(3):
        last = step.state
    hold(last is not None, f"{case}: there is nothing to play")
    hold(game.actors(last) == (), f"{case}: random play does not end")
    outcome = game.outcome(last)
    hold(outcome is not None, f"{case}: over, and no outcome")
    assert outcome is not None
    hold(outcome.reason, f"{case}: the outcome has no reason")
    players = range(game.players(last))
    hold(all(p in players for p in outcome.winners), f"{case}: winners {outcome.winners} who did not play")
    hold(all(not game.legal(last, PlayerIx(p)) for p in players), f"{case}: a player may still act after the end")


def same_seed_same_game(case: Case) -> None:
    """Event by event."""
    one, two = ([(player, action, step.events) for _, player, action, step in case.walk(5)] for _ in range(2))
    hold(one == two, f"{case}: the same seed gives another game")


def applying_leaves_the_state(case: Case) -> None:
    """An action can be applied again to the same state, and does the same."""
    game = case.game
    for i, (state, player, action, step) in enumerate(case.walk(7, 400)):
        if i % 7:
            continue
        again = game.apply(state, player, action)
        hold(again.events == step.events, f"{case}: {action} applied twice to one state gives other events")
        for viewer in case.viewers(state):
            same = game.view(again.state, viewer) == game.view(step.state, viewer)
            hold(same, f"{case}: {action} applied twice to one state gives another view to {viewer}")


def only_actors_act(case: Case) -> None:
    """The person who has legal actions is an actor, and every legal action is accepted."""
    game = case.game
    for i, (state, _, _, _) in enumerate(case.walk(9, 300)):
        if i % 23:
            continue
        actors = game.actors(state)
        hold(list(actors) == sorted(actors), f"{case}: actors {actors} are in no order")
        for player in map(PlayerIx, range(game.players(state))):
            legal = list(game.legal(state, player))
            hold(
                bool(legal) == (player in actors),
                f"{case}: player {player} has {len(legal)} actions, actors are {actors}",
            )
            hold(legal == list(game.legal(state, player)), f"{case}: the order of legal actions changes")
            for action in legal[:6]:
                game.apply(state, player, action)
            if player not in actors:
                with refused(IllegalAction, f"{case}: player {player} acts out of turn"):
                    game.apply(state, player, game.legal(state, actors[0])[0])


def waiting_is_no_new_decision(case: Case) -> None:
    """Clocks go by it: a player who is left alone keeps their decision, and over a game there are several."""
    game, seen, steps = case.game, set(), 0
    for state, player, _, step in case.walk(17, 300):
        steps += 1
        seen.add(game.decision(state, player))
        for other in game.actors(state):
            is_left_alone = game.view(state, other) == game.view(step.state, other)
            is_same = game.decision(state, other) == game.decision(step.state, other)
            hold(not is_left_alone or is_same, f"{case}: player {other} waits, and has another decision")
    hold(len(seen) >= min(4, steps), f"{case}: only {len(seen)} decisions in {steps} steps")
