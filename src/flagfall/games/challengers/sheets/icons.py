"""Our own drawings of the halves of the parks: a few filled polygons each, on a square of 100."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from flagfall.games.challengers.sheets.paper import Points, Shape

COLOURS = {
    "green": "#2f8a3c",
    "red": "#cf3327",
    "purple": "#7441a6",
    "yellow": "#d99a00",
    "blue": "#1f6fc4",
    "orange": "#dd6b10",
    "pink": "#cf3f86",
    "grey": "#5d6675",
}
"""By park; dark enough to be read as words on white paper."""

Part = tuple[Points, bool]
"""A polygon, and whether it has the colour of the paper instead of that of the park."""


def icon(half: str, x: float, y: float, size: float, colour: str, paper: str = "#ffffff") -> list[Shape]:
    """A half's drawing in a square of paper; `x` and `y` are its upper left corner."""
    scale = size / 100
    return [
        Shape([(x + px * scale, y + py * scale) for px, py in points], paper if is_paper else colour)
        for points, is_paper in _ICONS[half]()
    ]


def halves() -> frozenset[str]:
    """The halves that have a drawing."""
    return frozenset(_ICONS)


def _disc(
    cx: float, cy: float, rx: float, ry: float | None = None, turn: float = 0, begin: float = 0, end: float = 1
) -> Points:
    """An ellipse, or the part of it from one share of the full turn to another."""
    ry, steps = rx if ry is None else ry, max(8, int(40 * (end - begin)))
    found = []
    for i in range(steps + 1):
        a = 2 * pi * (begin + (end - begin) * i / steps)
        px, py = rx * cos(a), ry * sin(a)
        found.append((cx + px * cos(turn) - py * sin(turn), cy + px * sin(turn) + py * cos(turn)))
    return found


def _bow(x0: float, y0: float, x1: float, y1: float, bend: float, steps: int = 16) -> Points:
    """A curve between two points; a positive bend is to its left."""
    dx, dy = x1 - x0, y1 - y0
    return [
        (
            x0 + dx * t + dy * bend * 4 * t * (1 - t) * 0.5,
            y0 + dy * t - dx * bend * 4 * t * (1 - t) * 0.5,
        )
        for t in (i / steps for i in range(steps + 1))
    ]


def _box(x: float, y: float, width: float, height: float) -> Points:
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]


def _star() -> list[Part]:
    points = []
    for i in range(10):
        r = 47 if i % 2 == 0 else 20
        points.append((50 + r * sin(pi * i / 5), 53 - r * cos(pi * i / 5)))
    return [(points, False)]


def _leaf() -> list[Part]:
    blade = [*_bow(50, 4, 50, 84, 0.9), *_bow(50, 84, 50, 4, 0.9)]
    return [(blade, False), (_box(47, 80, 6, 17), False), (_box(48.5, 24, 3, 56), True)]


def _mushroom() -> list[Part]:
    spots = [(_disc(36, 36, 7), True), (_disc(60, 27, 8), True), (_disc(72, 44, 5), True)]
    return [
        (_disc(50, 54, 45, 46, begin=0.5), False),
        *spots,
        (_box(37, 54, 26, 38), False),
        (_box(37, 54, 26, 3), True),
    ]


def _apple() -> list[Part]:
    body = [(_disc(37, 60, 30, 34), False), (_disc(63, 60, 30, 34), False)]
    return [*body, ([*_bow(52, 26, 82, 8, 0.5), *_bow(82, 8, 52, 26, 0.5)], False), (_box(47.5, 12, 5, 24), False)]


def _flower() -> list[Part]:
    petals: list[Part] = [(_disc(50 + 27 * sin(pi * i / 3), 50 - 27 * cos(pi * i / 3), 19), False) for i in range(6)]
    return [*petals, (_disc(50, 50, 20), False), (_disc(50, 50, 12), True)]


def _grape() -> list[Part]:
    rows = ((26, (26, 50, 74)), (47, (38, 62)), (47, (14, 86)), (68, (26, 50, 74)), (86, (50,)))
    berries: list[Part] = [
        (_disc(x, y + 4, 11.5), False) for y, row in rows for x in row if not (y == 47 and x in (14, 86))
    ]
    return [*berries, (_box(47.5, 2, 5, 16), False), ([*_bow(52, 14, 80, 4, 0.5), *_bow(80, 4, 52, 14, 0.5)], False)]


def _banana() -> list[Part]:
    outer, inner = _bow(12, 20, 92, 62, -0.95), _bow(92, 62, 12, 20, 0.35)
    return [([*outer, *inner], False), (_box(8, 10, 9, 14), False)]


def _sun() -> list[Part]:
    rays: list[Part] = []
    for i in range(8):
        a = pi * i / 4
        ray = [(50 + r * sin(a + b), 50 - r * cos(a + b)) for r, b in ((32, -0.2), (48, 0), (32, 0.2))]
        rays.append((ray, False))
    return [(_disc(50, 50, 25), False), *rays]


def _anchor() -> list[Part]:
    ring: list[Part] = [(_disc(50, 15, 12), False), (_disc(50, 15, 6), True)]
    arms = [*_disc(50, 52, 42, 42, begin=0, end=0.5), *reversed(_disc(50, 52, 31, 31, begin=0, end=0.5))]
    tips: list[Part] = [([(2, 60), (8, 38), (24, 58)], False), ([(98, 60), (92, 38), (76, 58)], False)]
    return [*ring, (_box(45.5, 24, 9, 68), False), (_box(30, 32, 40, 8), False), (arms, False), *tips]


def _whale() -> list[Part]:
    body = [
        *_disc(42, 58, 38, 28, begin=0, end=0.5),
        *_bow(4, 58, 64, 50, 0.75),
        *_bow(64, 50, 80, 30, -0.3),
        *_bow(84, 34, 80, 58, 0.1),
    ]
    tail: list[Part] = [([*_bow(82, 34, 62, 14, 0.5), (78, 22), *_bow(98, 12, 82, 34, 0.5)], False)]
    return [(body, False), *tail, (_disc(22, 58, 3.5), True)]


def _carrot() -> list[Part]:
    root = [(28, 40), *_bow(28, 40, 72, 40, 0.35), (54, 96), (46, 96)]
    green: list[Part] = [
        (_disc(50 + dx, 18, 6, 18, turn=turn), False) for dx, turn in ((-13, -0.5), (0, 0.0), (13, 0.5))
    ]
    cuts: list[Part] = [(_box(33, 50, 16, 3), True), (_box(49, 62, 15, 3), True), (_box(42, 74, 10, 3), True)]
    return [(root, False), *green, *cuts]


def _fox() -> list[Part]:
    head = [(8, 8), (34, 30), (66, 30), (92, 8), (90, 54), (50, 94), (10, 54)]
    cheeks: list[Part] = [([(14, 56), (40, 62), (46, 84)], True), ([(86, 56), (60, 62), (54, 84)], True)]
    return [(head, False), *cheeks, (_disc(33, 50, 4.5), True), (_disc(67, 50, 4.5), True)]


def _heart() -> list[Part]:
    curve = []
    for i in range(48):
        a = 2 * pi * i / 48
        curve.append(
            (50 + 2.8 * 16 * sin(a) ** 3, 48 - 2.8 * (13 * cos(a) - 5 * cos(2 * a) - 2 * cos(3 * a) - cos(4 * a)))
        )
    return [(curve, False)]


def _shell() -> list[Part]:
    fan = [(50, 92), *_disc(50, 52, 45, 44, begin=0.5, end=1.0), (50, 92)]
    ribs: list[Part] = []
    for i in range(1, 5):
        a = pi * (1 + i / 5)
        x, y = 50 + 46 * cos(a), 52 + 45 * sin(a)
        ribs.append(([(48.8, 88), (51.2, 88), (x + 1.8, y), (x - 1.8, y)], True))
    return [(fan, False), *ribs, (_box(36, 84, 28, 9), False)]


def _mountain() -> list[Part]:
    snow: Points = [(38, 14), (49, 36), (40, 32), (34, 42), (27, 36)]
    return [([(38, 12), (84, 90), (2, 90)], False), ([(68, 36), (98, 90), (50, 90)], False), (snow, True)]


def _feather() -> list[Part]:
    vane = [*_bow(88, 8, 24, 76, 0.55), *_bow(24, 76, 88, 8, 0.35)]
    cuts: list[Part] = [([(30, 48), (48, 52), (30, 53)], True), ([(44, 32), (60, 38), (44, 37)], True)]
    return [
        (vane, False),
        ([(80, 14), (84, 18), (12, 96), (7, 92)], False),
        ([(74, 24), (75.5, 25.5), (28, 75), (26.5, 73.5)], True),
        *cuts,
    ]


_ICONS: dict[str, Callable[[], list[Part]]] = {
    "star": _star,
    "leaf": _leaf,
    "mushroom": _mushroom,
    "apple": _apple,
    "flower": _flower,
    "grape": _grape,
    "banana": _banana,
    "sun": _sun,
    "anchor": _anchor,
    "whale": _whale,
    "carrot": _carrot,
    "fox": _fox,
    "heart": _heart,
    "shell": _shell,
    "mountain": _mountain,
    "feather": _feather,
}
