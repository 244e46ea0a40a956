"""What is claimed of a searched plan: its objectives, how good they can be, simulated titles; and the check of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flagfall.games.challengers.definitions.plans import Schedule, SearchedPlan
from flagfall.games.challengers.seating.bounds import objectives
from flagfall.games.challengers.seating.fairness import BOT, Titles
from flagfall.games.challengers.seating.measures import measure

ROUNDED = 3
"""Decimals of the shares that are written down."""


def certificate(players: int, lines: Schedule, found: Titles | None, bare: Titles | None, seed: int) -> dict[str, Any]:
    """What can be claimed; `bare` are the titles without fans to begin with."""
    claims: dict[str, Any] = {
        "objectives": [[o.name, o.value, o.best, o.proof] for o in objectives(measure(players, lines))],
        "bot": BOT,
        "seed": seed,
    }
    if found is not None:
        claims |= {"games": found.games, "titles": rounded(found.by_line), "players": rounded(found.by_player)}
    if bare is not None:
        claims["without_fans"] = rounded(bare.by_line)
    return claims


def rounded(shares: Sequence[float]) -> list[float]:
    """Shares as they are written down."""
    return [round(share, ROUNDED) for share in shares]


def false_claims(players: int, plan: SearchedPlan) -> list[str]:
    """The names of the claims of a certificate that are not true; needs neither the solver nor a simulation."""
    claims = plan.certificate
    true = {o.name: [o.name, o.value, o.best, o.proof] for o in objectives(measure(players, plan.lines))}
    claimed = {claim[0]: list(claim) for claim in claims.get("objectives", ())}
    wrong = [name for name in true | claimed if true.get(name) != claimed.get(name)]
    for name in ("titles", "players", "without_fans"):
        shares = claims.get(name)
        if shares is not None and (len(shares) != players or abs(sum(shares) - 100) > players * 10.0**-ROUNDED):
            wrong.append(name)
    return wrong


def gap_of(shares: Sequence[float]) -> float:
    """How far the share that differs most is from an equal one, in points."""
    return max(abs(share - 100 / len(shares)) for share in shares)


def plan_toml(players: int, lines: Schedule, head_start: Sequence[int], claims: dict[str, Any]) -> str:
    """A plan and its certificate as stored in `searched_plans.toml`."""
    rows = [f"    {list(line)}," for line in lines]
    made = ["[[plan]]", f"players = {players}", f"head_start = {list(head_start)}", "lines = [", *rows, "]", ""]
    made.append("[plan.certificate]")
    for name, value in claims.items():
        if name == "objectives":
            made += ["objectives = [", *(f"    {_toml(claim)}," for claim in value), "]"]
        else:
            made.append(f"{name} = {_toml(value)}")
    return "\n".join(made) + "\n"


def _toml(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(_toml(one) for one in value)}]"
    return f'"{value}"' if isinstance(value, str) else str(value)
