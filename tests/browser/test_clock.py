"""Time runs out: the game is lost, or somebody stands in until the person is back."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from browser.program import Program
from browser.visitor import Visitor

Visit = Callable[..., Visitor]


def test_whoever_runs_out_of_time_loses_and_both_are_told(server: Program, visit: Visit) -> None:
    ada, ben = server.come("Ada"), server.come("Ben")
    clock = {"kind": "bank", "seconds": 3, "increment": 0}
    table = ada.open("ctb", ben, seed=5, clock=clock, on_timeout="lose")
    late, glad = visit(server.base, ada, motion=False), visit(server.base, ben, motion=False)
    for visitor in (late, glad):
        visitor.go(f"/t/{table}")
    expect(late.find("result")).to_contain_text("Your time ran out.")
    expect(glad.find("result")).to_contain_text("Ada ran out of time.")
    for visitor in (late, glad):
        expect(visitor.find("log")).to_contain_text("out")
        expect(visitor.find("log")).not_to_contain_text("give")
