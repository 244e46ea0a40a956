"""No page jumps while it loads: each of them, opened by its address and from within the app, on a slow line."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from browser.hand import play_together
from browser.program import Person, Program
from browser.visitor import DESK, PHONE, SETTLED, Visitor

Visit = Callable[..., Visitor]
MOST = 0.05  # half of what is called good
ANSWER_MS = 80  # so that what is shown before an answer is seen, as on the line of a train
SHIFTS = """
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) {
      const who = entry.sources.map(({ node }) => node?.className || node?.nodeName).join(" ");
      window.shifts.push([entry.value, who]);
    }
  }).observe({ type: "layout-shift", buffered: true });
"""
ASKING = """
  const ask = window.fetch;
  window.asking = 0;
  window.fetch = async (...all) => {
    window.asking += 1;
    try {
      await new Promise((done) => setTimeout(done, ANSWER_MS));
      return await ask(...all);
    } finally {
      setTimeout(() => (window.asking -= 1), 20);  // what comes of an answer may ask for more
    }
  };
""".replace("ANSWER_MS", str(ANSWER_MS))
QUIET = """() => new Promise((done) => {
  let quiet = 0;
  const look = () => {
    const isThere = document.querySelector("main")?.textContent.trim() && document.fonts.status === "loaded";
    quiet = isThere && window.asking === 0 ? quiet + 1 : 0;
    if (quiet > 6) done(); else requestAnimationFrame(look);
  };
  look();
})"""
"""Wait until nobody asks for anything any more."""
GO = """(path) => {
  window.shifts.length = 0;
  const link = document.createElement("a");
  link.href = path;
  link.style.display = "none";
  document.body.append(link);
  link.click();
}"""
CREATION = 'pack = "Birds"\n[cards.heron]\nset = "city"\nlevel = "A"\npower = 2\ncopies = 4\nicon = "owl"\n'


def furnish(server: Program) -> tuple[Person, list[str]]:
    """Somebody who has played, made and entered something, and every address there is."""
    ada, ben = server.come("Ada"), server.come("Ben")
    board = ada.open("ctb", ben)
    ada.post(f"/tables/{board}/give-up")
    park = ada.open("challengers", ben, config={"players": 2})
    play_together(park, ada, ben, until=lambda view: view["outcome"] is not None)
    ada.open_solo()
    waiting = ada.post("/tables", game="challengers", config={"players": 4})
    made = ada.post("/packs", text=CREATION)["id"]
    ada.post(f"/packs/{made}/share", is_shared=True)
    cup = ada.post("/cups", game="ctb", title="Park cup", format="swiss", pause=3600)["id"]
    for one in (ada, ben):
        one.post(f"/cups/{cup}/enter")
    ada.post(f"/cups/{cup}/bots", bot="random", count=1)
    ada.post(f"/cups/{cup}/begin")
    paths = [
        "/", "/lobby", "/lobby?new=1", f"/t/{park}", f"/t/{board}", f"/t/{waiting['id']}", "/device",
        f"/join/{waiting['code']}", "/seat", f"/replay/{park}", f"/replay/{board}", "/analysis", "/cards", "/workshop",
        f"/workshop?pack={made}", "/workshop?variant=", "/offline", "/cups", f"/cup/{cup}", "/daily", "/puzzles",
        "/puzzle/pick-1", "/puzzle/base-1", "/learn", "/learn/challengers", "/learn/ctb", "/me", "/account",
        "/people/Ada", "/ratings", "/about", "/reset", "/admin", "/nowhere", "/tv/new",
    ]  # fmt: skip
    return ada, paths


@pytest.fixture(scope="module")
def furnished(server: Program) -> tuple[Person, list[str]]:
    return furnish(server)


@pytest.mark.parametrize("size", [PHONE, DESK])
def test_no_page_jumps_while_it_loads(
    server: Program, furnished: tuple[Person, list[str]], visit: Visit, size: tuple[int, int]
) -> None:
    ada, paths = furnished
    visitor = visit(server.base, ada, size=size, motion=False)
    visitor.forgive(r"40[0-9]|422")  # what is not there is asked for, too
    page = visitor.page
    page.add_init_script(SHIFTS)
    page.add_init_script(ASKING)
    jumps = {}

    def look(path: str, how: str) -> None:
        page.evaluate(QUIET)
        page.evaluate(SETTLED)
        found = page.evaluate("window.shifts")
        if sum(value for value, _ in found) >= MOST:
            jumps[f"{path} {how}"] = found

    for path in paths:
        page.goto(path)
        look(path, "by its address")
    for path in paths:
        page.evaluate(GO, path)
        look(path, "from within")
    assert not jumps, "\n".join(f"{where}: {what}" for where, what in jumps.items())
