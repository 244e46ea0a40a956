"""A picture of a board to share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from browser.hand import play_together, set_up
from browser.program import Program
from browser.visitor import Visitor

Visit = Callable[..., Visitor]


def test_a_picture_of_the_board(server: Program, visit: Visit, tmp_path: Path) -> None:
    ada, ben = server.come("Ada"), server.come("Ben")
    table = ada.open("ctb", ben, seed=5)
    set_up(table, ada, ben)
    play_together(table, ada, ben, until=lambda view: sum(view["turns"]) >= 4)
    visitor = visit(server.base, ada, motion=False)
    visitor.go(f"/replay/{table}")
    with visitor.page.expect_download() as download:
        visitor.tap("share-picture")
    picture = tmp_path / "picture.png"
    download.value.save_as(picture)
    assert picture.read_bytes().startswith(b"\x89PNG")
