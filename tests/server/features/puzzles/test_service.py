"""Puzzles over HTTP: asked without their solution, checked, graded."""

from __future__ import annotations

import json

from flagfall.core.plugins import GAMES
from flagfall.server.features.puzzles.service import all_puzzles, share
from server.guests import refusal


def test_the_solution_is_told_after_the_first_try_and_only_that_one_counts(server, nobody) -> None:
    ada, ben = server.come("Ada"), server.come("Ben")
    listed = ada.get("/puzzles")["puzzles"]
    assert {one["kind"] for one in listed} == {"cut", "pick", "base"}
    assert {(one["state"], one["level"]) for one in listed} == {("open", "new")}
    for name in ("cut-1", "pick-1", "base-1"):
        _, puzzle = all_puzzles()[name]
        for who in (ada, nobody):
            shown = who.get(f"/puzzles/{name}")
            assert shown["solution"] is None
            assert "chances" not in json.dumps(shown)
            assert puzzle.answer in shown["options"]
        wrong = next(option for option in puzzle.options if option != puzzle.answer)
        told = ada.post(f"/puzzles/{name}", {"answer": wrong})["solution"]
        assert (told["is_right"], told["given"], told["answer"]) == (False, wrong, puzzle.answer)
        again = ada.post(f"/puzzles/{name}", {"answer": puzzle.answer})
        assert (again["solution"]["is_right"], again["state"]) == (False, "wrong")
        right = ben.post(f"/puzzles/{name}", {"answer": puzzle.answer})
        assert (right["solution"]["is_right"], right["tried"], right["solved"]) == (True, 2, 1)
    own = {one["id"]: one["state"] for one in ben.get("/puzzles")["puzzles"]}
    assert [own[name] for name in ("cut-1", "cut-2", "base-1")] == ["right", "open", "right"]


def test_what_is_no_answer_costs_no_try(server, nobody) -> None:
    ada = server.come("Ada")
    assert refusal(ada.ask("POST", "/puzzles/cut-2", {"answer": "a dragon"})) == (422, "bad_input")
    assert ada.get("/puzzles/cut-2")["state"] == "open"
    assert refusal(ada.ask("GET", "/puzzles/none")) == (404, "no_such_puzzle")
    assert refusal(nobody.ask("POST", "/puzzles/cut-2", {"answer": "x"})) == (401, "not_signed_in")


def test_a_puzzle_is_as_hard_as_few_solve_it(server) -> None:
    people = [server.come(f"P{n}") for n in range(4)]
    _, puzzle = all_puzzles()["pick-3"]
    wrong = next(option for option in puzzle.options if option != puzzle.answer)
    for number, one in enumerate(people):
        level = one.post("/puzzles/pick-3", {"answer": wrong})["level"]
        assert level == ("new" if number < 2 else "hard")
    assert share(0, 0) == 0.5
    assert share(1, 1) < share(10, 10)


def test_ids_are_unique_and_every_answer_is_an_option() -> None:
    every = [puzzle for plugin in GAMES.all().values() for puzzle in plugin.puzzles()]
    assert len(every) == len(all_puzzles()) >= 180
    assert all(puzzle.answer in puzzle.options for puzzle in every)
