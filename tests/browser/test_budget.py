"""The app stays light and smooth. The figures are printed at the end of the run."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median

from playwright.sync_api import Request

from browser.program import Program
from browser.tournament import Tournament
from browser.visitor import Visitor

Visit = Callable[..., Visitor]
Report = Callable[[str, object], None]
SCRIPT_BYTES = 250_000
READY_MS = 2_000
FRAME_MS = 20  # 50 frames a second
TRIES = 3  # the machine is shared: a moment when somebody else was busy says nothing about us
FIRST_BUTTON = """
  new MutationObserver((_, self) => {
    if (document.querySelector("[data-testid=play-solo]") === null) return;
    window.readyAt ??= performance.now();
    self.disconnect();
  }).observe(document, { childList: true, subtree: true });
"""
FRAMES = """milliseconds => new Promise((resolve) => {
  const times = [];
  const tick = (now) => {
    times.push(now);
    if (now - times[0] < milliseconds) requestAnimationFrame(tick);
    else resolve(times.slice(1).map((time, i) => time - times[i]));
  };
  requestAnimationFrame(tick);
})"""


def test_the_first_page_is_light(server: Program, visit: Visit, record_property: Report) -> None:
    visitor = visit(server.base, keeps_app=True)
    scripts: list[Request] = []
    visitor.page.on("requestfinished", lambda one: scripts.append(one) if one.resource_type == "script" else None)
    visitor.go("/")
    visitor.see("play-solo")
    visitor.page.wait_for_load_state("networkidle")
    size = sum(request.sizes()["responseBodySize"] for request in scripts)
    record_property("kB of script on the first page", round(size / 1000, 1))
    assert 0 < size < SCRIPT_BYTES


def test_the_first_page_is_there_at_once(server: Program, visit: Visit, record_property: Report) -> None:
    times = []
    for _ in range(TRIES):
        visitor = visit(server.base, keeps_app=True)
        visitor.page.add_init_script(FIRST_BUTTON)
        visitor.go("/")
        visitor.see("play-solo")
        times.append(visitor.page.evaluate("window.readyAt"))
        if times[-1] < READY_MS:
            break
    record_property("ms until the first button works", round(min(times)))
    assert min(times) < READY_MS, times


def test_a_match_runs_smoothly(server: Program, visit: Visit, record_property: Report) -> None:
    ada = server.come("Ada")
    table = ada.open_solo(seed=3)
    visitor = visit(server.base, ada, keeps_app=True)
    visitor.go(f"/t/{table}")
    game = Tournament(visitor)
    frames = []
    for _ in range(TRIES):
        game.play(until=lambda sign: sign == "skip")
        frames.append(median(visitor.page.evaluate(FRAMES, 2_500)))
        if frames[-1] <= FRAME_MS:
            break
        game.play(until=lambda sign: sign == "go_on")
    record_property("ms per frame of a match (median)", round(min(frames), 1))
    assert min(frames) <= FRAME_MS, frames
