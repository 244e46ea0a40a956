"""The pages a player can open at any question: deck, standings with the plan, a card."""

from __future__ import annotations

from flagfall.cli.commands.play.challengers.terminal import ME, Terminal
from flagfall.cli.error_output import failure_words, one_line
from flagfall.core.ids import PlayerIx
from flagfall.games.challengers.definitions.plans import ROUNDS
from flagfall.games.challengers.errors import UnknownCard
from flagfall.games.challengers.ids import CardId
from flagfall.games.challengers.narration.chronicle import Chronicle
from flagfall.games.challengers.narration.match import pairings
from flagfall.games.challengers.narration.words.telling import draw_parks, park_words
from flagfall.games.challengers.notation import find_card
from flagfall.games.challengers.rules.match.codes import SEATS
from flagfall.games.challengers.view import PlayerView, TrophyView, View


def show_deck(desk: Terminal, view: View, *, with_effects: bool = True) -> list[CardId]:
    """The own deck by name, numbered, and how many seats it may need; the kinds of cards in the order shown."""
    assert view.own is not None
    deck = view.own.deck
    power = sum(desk.cards[card].base_power(min(view.round, ROUNDS)) for card in deck)
    desk.say("play.deck.title", n=len(deck), power=power)
    kinds = desk.sorted_cards(deck)
    for number, (card, n) in enumerate(kinds, start=1):
        desk.option(number, desk.card(card, view.round, n))
        if with_effects and (effect := desk.effect(card)):
            desk.show(effect, indent=5, style="dim")
    names = len({desk.cards[card].name for card in deck})
    key = "play.deck.seats" if names <= SEATS else "play.deck.too_many"
    desk.say(key, n=names, seats=SEATS, style="" if names <= SEATS else "yellow")
    return [card for card, _ in kinds]


def show_standings(desk: Terminal, view: View) -> None:
    """The fans and trophies of all players, as far as they are known."""
    rows = [[desk.words(f"play.standings.{key}") for key in ("player", "fans", "trophies", "total", "deck")]]
    for p in sorted(range(len(view.players)), key=lambda p: _known(view.players[p]), reverse=True):
        player = view.players[p]
        rows.append(
            [
                desk.names[p],
                str(player.fans),
                ", ".join(_trophy(desk, trophy) for trophy in player.trophies) or "–",
                _total(player),
                str(player.deck),
            ]
        )
    desk.screen.table(rows, right=frozenset({1, 3, 4}))


def show_parks(desk: Terminal, view: View) -> None:
    """Who meets in which park in this round, side by side as the parks lie on the table (CH-SETUP-27)."""
    meetings = pairings(view)
    if len(meetings) > 1:
        names = [(desk.names[a], desk.names[b]) for a, b in meetings]
        titles = [park_words(park, "name", desk.locale) for park in range(len(meetings))]
        desk.screen.print(draw_parks(names, titles), soft_wrap=True)


def show_plan(desk: Terminal, view: View, chronicle: Chronicle) -> None:
    """Who the player meets in each round, and how it went."""
    if view.config.players <= 2:
        return
    rounds = []
    for number in range(1, ROUNDS + 1):
        bout = next((bout for bout in chronicle.of_round(number) if ME in bout.players), None)
        key = "open" if bout is None or bout.winner is None else "won" if bout.winner == ME else "lost"
        name = desk.names[opponent(view, number)]
        rounds.append(desk.words(f"play.plan.{key}", round=number, name=name))
    desk.say("play.plan.line", rounds=", ".join(rounds))


def show_card(desk: Terminal, name: str, round_number: int) -> None:
    """One card by its name."""
    if not name:
        desk.say("play.card.which")
        return
    try:
        card = find_card(name, desk.cards)
    except UnknownCard as error:
        desk.show(one_line(failure_words(error, desk.locale)))
        return
    desk.show(desk.card(card, round_number))
    desk.show(desk.effect(card) or desk.words("play.card.plain"), indent=2)


def opponent(view: View, round_number: int) -> PlayerIx:
    """Who the player meets in a round; the plan is open to all."""
    schedule = view.config.lines
    park = schedule[view.seats[ME]][round_number - 1]
    others = (p for p in range(1, len(view.seats)) if schedule[view.seats[p]][round_number - 1] == park)
    return PlayerIx(next(others))


def _known(player: PlayerView) -> tuple[int, int]:
    return player.fans + sum(trophy.fans or 0 for trophy in player.trophies), len(player.trophies)


def _trophy(desk: Terminal, trophy: TrophyView) -> str:
    fans = "?" if trophy.fans is None else str(trophy.fans)
    return desk.words("play.standings.trophy", round=trophy.round, fans=fans)


def _total(player: PlayerView) -> str:
    if any(trophy.fans is None for trophy in player.trophies):
        return f"{player.fans}+?"
    return str(_known(player)[0])
