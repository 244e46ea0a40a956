"""Make the puzzles that are shipped: `python tools/make_puzzles.py`. The same seeds give the same files.

Challengers!: decks of bots' tournaments, an option for each card, and so many matches that the best option's interval
lies wholly above the second's. Capture The Base: positions drawn at random, kept if exactly one first move wins
by force.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from flagfall.bots import Bot, make_bot
from flagfall.bots.base import Sight
from flagfall.core.plugins import find_game
from flagfall.core.rng import BOT, stream
from flagfall.core.table import Table
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.definitions.cards import box
from flagfall.games.challengers.insight.puzzles import DeckQuestion, Task, gap, weigh
from flagfall.games.challengers.rules.tournament.codes import MATCH_PHASE
from flagfall.games.ctb.definitions.load import find_variant
from flagfall.games.ctb.definitions.variant import Variant
from flagfall.games.ctb.insight.two_moves import forced_first_moves, tempting_moves

ROOT = Path(__file__).resolve().parents[1] / "src/flagfall/games"
SEED = 2026
LOOK, MATCHES = 3_000, 100_000
CLEAR = 0.015
"""How far apart the intervals of best and second have to be."""

LEVELS = {2: "A", 3: "B", 4: "B", 5: "C", 6: "C"}
"""By round: what is on offer."""

CLOSE = 3
"""Squares from the Base around which it happens."""

TEMPTING = 3
"""First moves that bring a piece beside the Base, the right one among them."""

LARGEST = 11
"""Cards of a deck that a person still takes in."""


def decks(seed: int, bot: Bot) -> Iterator[tuple[int, tuple[str, ...], tuple[str, ...]]]:
    """Rounds of a tournament of bots: the number, and the decks of two who could meet."""
    table, cards = Table(find_game("challengers"), Config(players=4), seed), box().cards
    rngs = [stream(seed, BOT, p) for p in range(4)]
    seen = 0
    while table.actors:
        state = table.state
        if state.phase == MATCH_PHASE and state.round != seen:
            seen = state.round
            found = [tuple(sorted(cards[k].id for k in p.brought[: p.brought_n])) for p in state.players[:4]]
            if seen in LEVELS:
                yield seen, found[0], found[1]
        player = table.actors[0]
        sights = table.seen_by(player)
        table.act(player, bot.decide(Sight(player, sights.view, sights.legal, rngs[player])))


def questions(task: Task) -> Iterator[DeckQuestion]:
    """Questions without end; whether they have a clear answer is found out later."""
    rng, bot, seed = Random(f"{SEED}/{task}"), make_bot("greedy"), SEED
    while True:
        seed += 1
        for number, mine, theirs in decks(seed, bot):
            if len(mine) > LARGEST or len(theirs) > LARGEST or len(set(mine)) < 4:
                continue
            if task == "cut":
                options = tuple(sorted(set(mine)))
            else:
                level = sorted(card.id for card in box() if card.level == LEVELS[number] and card.copies > 0)
                options = tuple(sorted(rng.sample(level, 5)))
            yield DeckQuestion(task, mine, theirs, options, number, rng.randrange(2))


def is_obvious(question: DeckQuestion, answer: str) -> bool:
    """Whether the printed numbers alone give the answer away."""
    powers = {card: box()[card].base_power(question.round) for card in question.options}
    edge = max(powers.values()) if question.task == "pick" else min(powers.values())
    return powers[answer] == edge


def deck_puzzles(task: Task, count: int) -> list[dict[str, Any]]:
    """So many with a clear answer; at most a third of them are obvious."""
    found: list[dict[str, Any]] = []
    obvious = 0
    for question in questions(task):
        rough = weigh(question, LOOK)
        values = [odds.win for odds in rough.values()]
        answer = next(iter(rough))
        if not 0.15 < values[0] < 0.9 or values[0] - values[1] < CLEAR + 0.01:
            continue
        if is_obvious(question, answer) and obvious >= count // 3:
            continue
        weighed = weigh(question, MATCHES, seed=SEED)
        answer = next(iter(weighed))
        if gap(list(weighed.values())) < CLEAR:
            continue
        obvious += is_obvious(question, answer)
        chances = {card: [round(x, 4) for x in (o.win, o.low, o.high)] for card, o in weighed.items()}
        found.append(
            {
                "id": f"{task}-{len(found) + 1}", "task": task, "deck": question.deck, "against": question.against,
                "round": question.round, "first": question.first, "answer": answer, "matches": MATCHES,
                "chances": chances,
            }
        )  # fmt: skip
        print(task, len(found), flush=True)
        if len(found) == count:
            return found
    raise AssertionError("there are questions without end")


def positions(variant: Variant) -> Iterator[str]:
    """Small battles near a Base, the south to move."""
    rng = Random(f"{SEED}/base")
    board = variant.board
    movers = [piece.letter for piece in variant.pieces if piece.id != "base"]
    while True:
        squares = [""] * board.size
        south_base = rng.randrange(0, 2 * board.cols)
        north_base = rng.randrange(board.size - 2 * board.cols, board.size)
        squares[south_base], squares[north_base] = "B", "b"
        free = [square for square in range(board.size) if not squares[square]]
        near = [
            s
            for s in free
            if max(abs(s // board.cols - north_base // board.cols), abs(s % board.cols - north_base % board.cols))
            <= CLOSE
        ]
        rng.shuffle(near)
        rng.shuffle(free)
        free = [*(s for s in free if s not in near), *near]  # taken from the end: most of it happens around the Base
        for side, number in (("s", rng.randint(4, 7)), ("n", rng.randint(4, 8))):
            stock = [p.letter for p in variant.pieces for _ in range(p.count[0]) if p.letter in movers]
            for letter in rng.sample(stock, number):
                squares[free.pop()] = letter if side == "s" else letter.lower()
        rows = []
        for row in reversed(range(board.rows)):
            line, run = "", 0
            for content in squares[row * board.cols : (row + 1) * board.cols]:
                if content:
                    line, run = line + (str(run) if run else "") + content, 0
                else:
                    run += 1
            rows.append(line + (str(run) if run else ""))
        yield f"{'/'.join(rows)} s"


def base_puzzles(count: int) -> list[dict[str, Any]]:
    """So many with exactly one first move that forces the win."""
    variant = find_variant("standard")
    found: list[dict[str, Any]] = []
    tried = 0
    for position in positions(variant):
        tried += 1
        if tempting_moves(position, variant) < TEMPTING:
            continue
        forced = forced_first_moves(position, variant)
        if len(forced) != 1 or len(forced[0].replies) < 6:
            continue
        only = forced[0]
        wins: dict[str, list[str]] = {}
        for reply, win in only.replies.items():
            wins.setdefault(win, []).append(reply)
        found.append(
            {
                "id": f"base-{len(found) + 1}", "variant": variant.id, "position": position, "answer": only.first,
                "wins": wins,
            }
        )  # fmt: skip
        print("base", len(found), "of", tried, flush=True)
        if len(found) == count:
            return found
    raise AssertionError("there are positions without end")


def save(path: Path, rows: list[dict[str, Any]]) -> None:
    """One puzzle a line, so that changes can be read."""
    lines = ",\n".join(json.dumps(row, separators=(", ", ": ")) for row in rows)
    path.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def main() -> None:
    """Make both files, or one of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=60, help="of each kind")
    parser.add_argument("--only", choices=("challengers", "ctb"))
    wanted = parser.parse_args()
    if wanted.only != "challengers":
        save(ROOT / "ctb/data/puzzles.json", base_puzzles(wanted.count))
    if wanted.only != "ctb":
        rows = [*deck_puzzles("cut", wanted.count), *deck_puzzles("pick", wanted.count)]
        save(ROOT / "challengers/data/puzzles.json", rows)


if __name__ == "__main__":
    main()
