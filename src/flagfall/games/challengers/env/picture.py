"""A tournament at a glance: one line for each player, with all cards open; for people who watch a program learn."""

from __future__ import annotations

from collections import Counter

from flagfall.games.challengers.rules.match.codes import NO_PLAYER
from flagfall.games.challengers.state import PHASES, STEPS, State


def text_of(state: State) -> str:
    """Round and phase, then the players: step, fans, trophies, offer and deck."""
    lines = [f"round {state.round}, {PHASES[state.phase].replace('_', ' ')}"]
    for p, player in enumerate(state.players):
        name = "robot" if p == state.fixed.robot != NO_PLAYER else f"player_{p}"
        trophies = sum(player.trophy_fans[: player.trophies])
        lines.append(f"{name}: {STEPS[player.step]}, {player.fans} + {trophies} fans")
        for word, cards, n in (("offer", player.offer, player.offer_n), ("deck", player.deck, player.deck_n)):
            if n > 0:
                lines.append(f"  {word} {n}: {_list(state, cards[:n])}")
    if state.outcome is not None:
        lines.append(f"over: {state.outcome.reason}")
    return "\n".join(lines)


def _list(state: State, kinds: list[int]) -> str:
    ids = state.fixed.table.ids
    counts = Counter(ids[kind] for kind in kinds)
    return ", ".join(f"{n} {card}" if n > 1 else card for card, n in sorted(counts.items()))
