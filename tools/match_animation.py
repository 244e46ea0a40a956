"""The animated match of the README: one real match as an SVG that moves by CSS, once for each theme.

The same seed gives the same file. Readers who prefer reduced motion see the final scene.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape

from flagfall import challengers
from flagfall.games.challengers.events import match as happened

DECKS = (
    "2 newcomer, dog, vampire, lion, bard",
    "2 skeleton, gangster, pig, butler, horse",
)
NAMES = ("You", "Pixel")
SEED = 36
WIDTH, HEIGHT = 860, 440
CARD = (66, 88)
DECK_X, ROW_X, ROW_STEP = 60, 214, 40
BENCH_X, BENCH_STEP = 556, 46
SIDE_Y = (304, 48)  # the top of the cards of each side; player 0 sits below
MIDDLE = 220
REVEAL, COMPARE, CAPTURE, SEAT, END = 0.75, 0.45, 0.8, 0.35, 4.0

THEMES = {
    "light": {
        "sky": "#dff3f4", "lawn": "#b5dd74", "mown": "#a5d265", "ink": "#22342b", "paper": "#fffdf6", "soft": "#506156",
        "back": "#3f74d1", "seat": "#e6f3dc", "flag": "#d8362a", "bar": "#ffce3d",
    },
    "dark": {
        "sky": "#161e48", "lawn": "#1f4a50", "mown": "#1a4045", "ink": "#070b1d", "paper": "#263160", "soft": "#b9bfdc",
        "back": "#6f9cf0", "seat": "#143239", "flag": "#ff7a63", "bar": "#ffd56b",
    },
}  # fmt: skip
SETS = {
    "city": "#8fd3f5", "castle": "#7f9fe0", "film_studio": "#6cc673", "funfair": "#ffd23f", "haunted_house": "#f39a3d",
    "outer_space": "#ef6a5b", "shipwreck": "#b48be0", "starter": "#d9d4c3",
}  # fmt: skip


@dataclass
class Piece:
    """A card that moves: where it is from which second on."""

    card: str
    side: int
    places: list[tuple[float, float, float, float, bool]] = field(default_factory=list)  # second, x, y, scale, is open


@dataclass
class Scene:
    """The match as it is played: pieces, the flag, and one line of text."""

    at: float = 0.8
    pieces: list[Piece] = field(default_factory=list)
    rows: tuple[list[Piece], list[Piece]] = field(default_factory=lambda: ([], []))
    benches: tuple[dict[int, int], dict[int, int]] = field(default_factory=lambda: ({}, {}))
    flag: list[tuple[float, float, float]] = field(default_factory=list)
    texts: list[tuple[float, str, float]] = field(default_factory=list)  # second, words, share of the bar

    def reveal(self, side: int, card: str) -> None:
        """A card is turned up and joins the row of its side."""
        piece = Piece(card, side, [(0.0, DECK_X, SIDE_Y[side], 1, False)])
        self.pieces.append(piece)
        row = self.rows[side]
        piece.places.append((self.at, ROW_X + ROW_STEP * len(row), SIDE_Y[side], 1, True))
        row.append(piece)
        self.at += REVEAL

    def seat(self, side: int, card: str, seat: int) -> None:
        """A card of the losing side goes to the bench."""
        row = self.rows[side]
        piece = next(piece for piece in row if piece.card == card)
        row.remove(piece)
        taken = self.benches[side].get(seat, 0)
        self.benches[side][seat] = taken + 1
        x = BENCH_X + BENCH_STEP * seat + 3 * taken
        piece.places.append((self.at, x, SIDE_Y[side] + 14 - 5 * taken, 0.62, True))
        self.at += SEAT

    def capture(self, side: int) -> None:
        """The flag goes to the newest card of a side, whose other cards move together."""
        row = self.rows[side]
        for number, piece in enumerate(row):
            piece.places.append((self.at, ROW_X + ROW_STEP * number, SIDE_Y[side], 1, True))
        x = ROW_X + ROW_STEP * (len(row) - 1) + CARD[0] - 8
        self.flag.append((self.at, x, SIDE_Y[side] + (CARD[1] - 12 if side else -26)))
        self.at += CAPTURE


def record() -> Scene:
    """The match, from its first card to its end."""
    scene, table = Scene(), challengers.cards()
    decks = [challengers.parse_deck(text) for text in DECKS]
    result = challengers.play_match(decks[0], decks[1], seed=SEED)
    begins = NAMES[result.first]
    scene.texts.append((0.0, f"{begins} hold{'s' if result.first else ''} the flag first", 0.0))
    for event in result.events:
        match event:
            case happened.CardRevealed(player, card):
                scene.reveal(player, card)
            case happened.PowerCompared(player, attack, flag):
                who = "You attack" if player == 0 else f"{NAMES[1]} attacks"
                scene.texts.append((scene.at - COMPARE, f"{who}: {attack} of {flag}", min(1.0, attack / flag)))
                scene.at += COMPARE
            case happened.FlagPlaced(player, card):
                if scene.flag:
                    words = "You capture the flag!" if player == 0 else f"{NAMES[1]} captures the flag!"
                    scene.texts.append((scene.at, words, 1.0))
                scene.capture(player)
            case happened.CardSeated(player, card, seat):
                scene.seat(player, card, seat)
            case happened.MatchEnded(winner, reason):
                why = "out of cards" if reason == "no_power" else "out of seats"
                words = f"You win: {NAMES[1]} is {why}" if winner == 0 else f"{NAMES[1]} wins: you are {why}"
                scene.texts.append((scene.at, words, 1.0))
            case _:
                pass
    assert all(piece.card in table for piece in scene.pieces)
    return scene


def animation(theme: str) -> str:
    """The SVG of the match in one theme."""
    scene, colours = record(), THEMES[theme]
    total = scene.at + END
    styles = [_base(colours, total)]
    body: list[str] = []
    for side in (0, 1):
        body.append(_ground(side, colours))
    for number, piece in enumerate(scene.pieces):
        styles.append(_moves(f"c{number}", [(at, _at(x, y, s)) for at, x, y, s, _ in piece.places], total))
        opened = next(at for at, *_, is_open in piece.places if is_open)
        styles.append(_steps(f"b{number}", [(0.0, "opacity:1"), (opened + 0.1, "opacity:0")], total))
        body.append(_card(number, piece))
    styles.append(_moves("flag", [(at, _at(x, y, 1)) for at, x, y in scene.flag], total))
    body.append(_flag(scene.flag[-1], colours))
    for number, (at, words, share) in enumerate(scene.texts):
        until = scene.texts[number + 1][0] if number + 1 < len(scene.texts) else total
        is_last = number + 1 == len(scene.texts)
        shown = [(0.0, "opacity:0"), (at, "opacity:1"), *([] if is_last else [(until, "opacity:0")])]
        styles.append(_steps(f"t{number}", shown if at > 0 else shown[1:], total))
        body.append(_line(number, words, share, is_last, colours))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        f'role="img"><title>A match of Challengers!: {escape(scene.texts[-1][1])}</title>'
        f"<style>{''.join(styles)}</style>{_sky(colours)}{''.join(body)}</svg>\n"
    )


def _at(x: float, y: float, scale: float) -> str:
    return f"transform:translate({x:g}px,{y:g}px)" + (f" scale({scale:g})" if scale != 1 else "")


def _moves(name: str, places: list[tuple[float, str]], total: float) -> str:
    """Keyframes that hold each place until the next one, and then glide there."""
    frames, last = [f"0%{{{places[0][1]}}}"], places[0][1]
    for at, place in places[1:] if places[0][0] == 0 else places:
        frames += [f"{100 * at / total:.2f}%{{{last}}}", f"{100 * (at + 0.34) / total:.2f}%{{{place}}}"]
        last = place
    frames.append(f"100%{{{last}}}")
    return f"@keyframes {name}{{{''.join(frames)}}}#{name}{{{last};animation-name:{name}}}"


def _steps(name: str, states: list[tuple[float, str]], total: float) -> str:
    """Keyframes that change at once."""
    frames = [f"{100 * at / total:.2f}%{{{state}}}" for at, state in states]
    frames.append(f"100%{{{states[-1][1]}}}")
    last = states[-1][1]
    style = f"{last};animation-name:{name};animation-timing-function:step-end"
    return f"@keyframes {name}{{{''.join(frames)}}}#{name}{{{style}}}"


def _base(colours: dict[str, str], total: float) -> str:
    return (
        f"g[id],rect[id]{{animation-duration:{total:.2f}s;animation-iteration-count:infinite;animation-timing-function:ease-in-out}}"
        "@media(prefers-reduced-motion:reduce){g[id],rect[id]{animation:none!important}}"
        f"text{{font-family:'Baloo 2','Trebuchet MS',system-ui,sans-serif;fill:{colours['ink']};font-weight:700}}"
        f".soft{{fill:{colours['soft']};font-size:15px}}"
    )


def _sky(colours: dict[str, str]) -> str:
    stripes = "".join(
        f'<rect x="{x}" y="0" width="86" height="{HEIGHT}" fill="{colours["mown"]}"/>' for x in range(0, WIDTH, 172)
    )
    return (
        f'<clipPath id="k"><rect width="{WIDTH}" height="{HEIGHT}" rx="18"/></clipPath><g clip-path="url(#k)">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{colours["lawn"]}"/>{stripes}</g>'
    )


def _ground(side: int, colours: dict[str, str]) -> str:
    """The place of a deck, six seats, and the name of a side."""
    y = SIDE_Y[side]
    seats = "".join(
        f'<rect x="{BENCH_X + BENCH_STEP * seat}" y="{y + 14}" width="41" height="55" rx="6" fill="{colours["seat"]}" '
        f'stroke="{colours["ink"]}" stroke-width="1.5" stroke-dasharray="4 3"/>'
        for seat in range(6)
    )
    below = y + CARD[1] + 24 if side == 0 else y - 14
    soft = f'<text class="soft" x="{BENCH_X}" y="{below}">Bench: six seats</text>'
    name = f'<text x="{DECK_X}" y="{below}" font-size="22" style="fill:{_text(colours)}">{NAMES[side]}</text>'
    return seats + soft + name


def _text(colours: dict[str, str]) -> str:
    return "#f5f0df" if colours is THEMES["dark"] else colours["ink"]


def _card(number: int, piece: Piece) -> str:
    table = challengers.cards()
    card, (width, height) = table[piece.card], CARD
    name = table.name(piece.card)
    size = min(13.0, 88 / len(name))
    return (
        f'<g id="c{number}"><rect width="{width}" height="{height}" rx="8" fill="{SETS.get(card.set, "#d9d4c3")}" '
        f'stroke="#22342b" stroke-width="2.5"/><circle cx="{width / 2}" cy="38" r="22" fill="#fffdf6"/>'
        f'<text x="{width / 2}" y="48" font-size="30" text-anchor="middle" style="fill:#22342b">{card.power}</text>'
        f'<text x="{width / 2}" y="78" font-size="{size:.1f}" text-anchor="middle" style="fill:#22342b">'
        f"{escape(name)}</text>"
        f'<g id="b{number}"><rect width="{width}" height="{height}" rx="8" fill="#3f74d1" stroke="#22342b" '
        f'stroke-width="2.5"/><path d="M22 66V24l26 9-22 10" fill="#ffce3d" stroke="#22342b" stroke-width="2.5" '
        f'stroke-linejoin="round"/></g></g>'
    )


def _flag(place: tuple[float, float, float], colours: dict[str, str]) -> str:
    return (
        f'<g id="flag"><path d="M0 46V0l30 10L2 21" fill="{colours["flag"]}" stroke="{colours["ink"]}" '
        f'stroke-width="3" stroke-linejoin="round" stroke-linecap="round"/></g>'
    )


def _line(number: int, words: str, share: float, is_last: bool, colours: dict[str, str]) -> str:
    """One line between the halves, with the bar of power behind it."""
    width = 420
    left = (WIDTH - width) / 2
    bar = (
        f'<rect x="{left + 3}" y="{MIDDLE - 19}" width="{(width - 6) * share:.0f}" height="38" rx="15" '
        f'fill="{colours["bar"]}"/>'
    )
    style = "" if is_last else ' style="opacity:0"'
    # On the yellow bar the ink is dark in both themes; beside it the text has the colour of the theme.
    fill = "#22342b" if share > 0.5 else _text(colours)
    return (
        f'<g id="t{number}"{style}><rect x="{left}" y="{MIDDLE - 22}" width="{width}" height="44" rx="18" '
        f'fill="{colours["paper"]}" stroke="{colours["ink"]}" stroke-width="2.5"/>{bar if share else ""}'
        f'<text x="{WIDTH / 2}" y="{MIDDLE + 8}" font-size="23" text-anchor="middle" style="fill:{fill}">'
        f"{escape(words)}</text></g>"
    )
