"""`python tools/find_formations.py`: find armies that do well, and write the book that engines place by.

For every rule set a few armies are placed by the rules of thumb (`search/formation.py`), a few at random. They meet
each other, played by a shallow search from both sides; the worse half goes, and the better half has children, in which
some pieces have changed places. The last generation plays on, and the best are kept. The same seed gives the same book.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from flagfall.core.rng import below, shuffle, split, stream
from flagfall.games.ctb.actions import Place
from flagfall.games.ctb.config import Config
from flagfall.games.ctb.definitions.load import VARIANTS, find_variant
from flagfall.games.ctb.definitions.variant import Variant
from flagfall.games.ctb.game import CTB
from flagfall.games.ctb.notation.actions import parse_position
from flagfall.games.ctb.rules.protocol.setup import state_from
from flagfall.games.ctb.search.formation import choose_place
from flagfall.games.ctb.search.searcher import Thinker
from flagfall.games.ctb.search.tree import CONTEMPT

FILE = Path(__file__).parents[1] / "src/flagfall/games/ctb/data/formations.toml"
PURPOSE = 77
HEAD = """\
# Armies that engines place, by rule set, the best first: the rows of the home zone, the front first.
# Written by tools/find_formations.py, seed {seed}; not by hand.
"""

Army = tuple[str, ...]
"""By square of the south's home zone: a letter, or a dot."""


class Search:
    """Looks for the good armies of one rule set."""

    def __init__(self, variant: Variant, seed: int, nodes: int) -> None:
        self.variant, self.nodes = variant, nodes
        self.thinker = Thinker(contempt=CONTEMPT)
        self.rng = stream(seed, PURPOSE, VARIANTS.index(variant.id))
        self.seed = seed

    def run(self, pool: int, generations: int, rounds: int, keep: int) -> list[Army]:
        """The best of the last generation."""
        armies = [self._by_rule(number) for number in range(pool * 3 // 4)]
        armies += [self._at_random() for _ in range(pool - len(armies))]
        for generation in range(generations):
            is_last = generation == generations - 1
            points = self._compare(armies, rounds * (2 if is_last else 1))
            order = sorted(range(len(armies)), key=lambda i: -points[i])
            print(f"{self.variant.id}, generation {generation + 1}: {[round(points[i], 2) for i in order]}", flush=True)
            best = [armies[i] for i in order]
            if is_last:
                return best[:keep]
            parents = best[: pool // 2]
            armies = parents + [self._child(parents[below(self.rng, len(parents))]) for _ in range(pool - len(parents))]
        return armies[:keep]

    def _compare(self, armies: list[Army], rounds: int) -> list[float]:
        """The share of points of each, against as many others; both are south and north, both move first."""
        points, games = [0.0] * len(armies), [0] * len(armies)
        for number in range(rounds):
            order = list(range(len(armies)))
            shuffle(self.rng, order, len(order))
            for a, b in zip(order[::2], order[1::2], strict=False):
                for south, north in ((a, b), (b, a)):
                    result = self._play(armies[south], armies[north], "sn"[number % 2])
                    points[south] += result
                    points[north] += 1 - result
                    games[south] += 1
                    games[north] += 1
        return [point / max(1, n) for point, n in zip(points, games, strict=True)]

    def _play(self, south: Army, north: Army, first: str) -> float:
        """What the south gets."""
        empty = [str(self.variant.board.cols)] * (self.variant.board.rows - 2 * self.variant.board.home_rows)
        rows = [row.lower() for row in reversed(self.text(north).split("/"))] + empty + self.text(south).split("/")
        board = "/".join(rows)
        state = state_from(parse_position(f"{board} {first}", self.variant))
        while state.outcome is None:
            self.thinker.forget()
            action = self.thinker.best(state, nodes=self.nodes).action
            state = CTB.apply(state, state.player(state.field.side), action).state
        return 0.5 if not state.outcome.winners else float(state.player(0) in state.outcome.winners)

    def _by_rule(self, number: int) -> Army:
        """As the rules of thumb place it."""
        state, rng = CTB.setup(Config(self.variant.id), 0), stream(split(self.seed, number), PURPOSE, 0)  # type: ignore[arg-type]
        while state.reserve[0] != (0,) * len(state.reserve[0]):
            player = CTB.actors(state)[0]
            legal = [action for action in CTB.legal(state, player) if isinstance(action, Place)]
            state = CTB.apply(state, player, choose_place(CTB.view(state, player), legal, rng)).state
        letters: dict[str, str] = {piece.id: piece.letter for piece in self.variant.pieces}
        men = {man.square: letters[man.piece or ""] for man in CTB.view(state, state.south).men}
        return tuple(men.get(square, ".") for square in self.variant.board.home(0))

    def _at_random(self) -> Army:
        letters: Any = [piece.letter for piece in self.variant.pieces for _ in range(piece.count[0])]
        letters += ["."] * (len(self.variant.board.home(0)) - len(letters))
        shuffle(self.rng, letters, len(letters))
        return tuple(letters)

    def _child(self, parent: Army) -> Army:
        """The parent, with one to four pairs of squares exchanged."""
        found = list(parent)
        for _ in range(1 + below(self.rng, 4)):
            a, b = below(self.rng, len(found)), below(self.rng, len(found))
            found[a], found[b] = found[b], found[a]
        return tuple(found)

    def text(self, army: Army) -> str:
        """As the book writes it."""
        cols = self.variant.board.cols
        rows = ["".join(army[i : i + cols]) for i in range(0, len(army), cols)]
        return "/".join(_runs(row) for row in reversed(rows))


def _runs(row: str) -> str:
    text, empty = "", 0
    for letter in row + "#":
        if letter == ".":
            empty += 1
            continue
        text, empty = text + (str(empty) if empty else ""), 0
        text += "" if letter == "#" else letter
    return text


def main() -> None:
    """Every rule set."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--nodes", type=int, default=600, help="positions looked at for each move")
    parser.add_argument("--pool", type=int, default=16)
    parser.add_argument("--generations", type=int, default=3)
    parser.add_argument("--rounds", type=int, default=4, help="pairs of games each army plays in a generation")
    parser.add_argument("--keep", type=int, default=5)
    parser.add_argument("--file", type=Path, default=FILE)
    given = parser.parse_args()
    text = HEAD.format(seed=given.seed)
    for name in VARIANTS:
        search = Search(find_variant(name), given.seed, given.nodes)
        armies = search.run(given.pool, given.generations, given.rounds, given.keep)
        rows = "".join(f'    "{search.text(army)}",\n' for army in dict.fromkeys(armies))
        text += f"\n{name} = [\n{rows}]\n"
        given.file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
