"""The match phase: who plays where; shuffle, settle who begins, gather the cards, hand out trophies."""

from flagfall.core.jit import compiled
from flagfall.core.rng import below, draw_from
from flagfall.games.challengers.rules.match.bulk import deal, reset
from flagfall.games.challengers.rules.match.codes import ASK, NO_PLAYER, ROUND_NUMBERS
from flagfall.games.challengers.rules.match.state import Match, MatchSide
from flagfall.games.challengers.rules.match.undecided import shuffle_cards
from flagfall.games.challengers.rules.tournament.codes import FINAL_DECKS, FINAL_MATCH, ROUNDS
from flagfall.games.challengers.rules.tournament.opening import beginner
from flagfall.games.challengers.rules.tournament.state import Player, Tour, TourRules
from flagfall.games.challengers.streams import COIN, EFFECTS, SHUFFLE


@compiled
def park_of(plan: TourRules, t: Tour, p: int) -> int:
    """Where a participant plays in this round."""
    return plan.line[t.seats[p] * ROUNDS + t.round - 1]


@compiled(inline=False)
def opponent_of(plan: TourRules, t: Tour, p: int) -> int:
    """Whom a participant meets in this round."""
    park = park_of(plan, t, p)
    for q in range(plan.seated):
        if q != p and park_of(plan, t, q) == park:
            return q
    return NO_PLAYER


@compiled
def side_of(t: Tour, p: int, q: int) -> int:
    """The side of the park at which p meets q: the lower seat has the first."""
    return 0 if t.seats[p] < t.seats[q] else 1


@compiled
def latest_trophy(player: Player) -> int:
    """The round of the latest trophy, 0 without one."""
    latest = 0
    for i in range(player.trophies):
        latest = max(latest, player.trophy_round[i])
    return latest


@compiled
def has_lost_last(t: Tour, p: int) -> bool:
    """Whether a person lost their last match: who wins one of a round has its trophy."""
    last = t.round if t.phase == FINAL_DECKS or t.phase == FINAL_MATCH else t.round - 1
    return last > 0 and latest_trophy(t.players[p]) != last


@compiled
def is_tossed(plan: TourRules, t: Tour, a: int, b: int) -> bool:
    """Whether the flag is tossed for who begins (CH-MATCH-06, 07)."""
    return beginner_of(plan, t, a, b) == NO_PLAYER


@compiled
def beginner_of(plan: TourRules, t: Tour, a: int, b: int) -> int:
    """The side that begins, or NO_PLAYER for a toss."""
    one = t.players[a]
    two = t.players[b]
    return beginner(plan.empty_toss, latest_trophy(one), one.deck_n, latest_trophy(two), two.deck_n)


@compiled(inline=False)
def who_begins(plan: TourRules, t: Tour, a: int, b: int, index: int) -> int:
    """The side that begins, after a toss where one is needed (CH-MATCH-04 … 07)."""
    first = beginner_of(plan, t, a, b)
    if first != NO_PLAYER:
        return first
    rng = t.rng
    draw_from(rng, t.seed, COIN, index)
    return below(rng, 2)


@compiled
def prepare_side(plan: TourRules, t: Tour, side: MatchSide, p: int) -> None:
    """Who sits there: what they own, and who answers for them."""
    side.trophies = t.players[p].trophies
    side.policy = ASK
    side.takes_fans = 1
    side.trainer = t.players[p].trainer
    side.lost = 1 if has_lost_last(t, p) else 0
    if p == plan.robot:
        side.policy = plan.robot_policy
        side.takes_fans = plan.is_solo


@compiled(inline=False)
def prepare_match(plan: TourRules, t: Tour, m: Match, a: int, b: int, index: int) -> None:
    """A match with the right people at it, and no cards yet; `index` is round * 16 + park."""
    m.round = min(t.round, ROUND_NUMBERS - 1)
    m.number = index
    m.max_reveals = plan.max_reveals
    m.holder_wins = 1
    prepare_side(plan, t, m.side[0], a)
    prepare_side(plan, t, m.side[1], b)


@compiled
def turn_around(cards: list[int], begin: int, end: int) -> None:
    """Put some cards into the opposite order."""
    for i in range((end - begin) // 2):
        card = cards[begin + i]
        cards[begin + i] = cards[end - 1 - i]
        cards[end - 1 - i] = card


@compiled
def cut_deck(cards: list[int], n: int, k: int) -> None:
    """The first k cards change places with the others."""
    turn_around(cards, 0, k)
    turn_around(cards, k, n)
    turn_around(cards, 0, n)


@compiled
def bring_deck(plan: TourRules, t: Tour, m: Match, seat: int, p: int) -> None:
    """Shuffle a deck and lay it down; who cuts it, cuts anywhere (CH-MATCH-02)."""
    player = t.players[p]
    side = m.side[seat]
    n = player.deck_n
    deal(m, seat, player.deck, n)
    for i in range(n):
        player.brought[i] = player.deck[i]
    player.brought_n = n
    rng = t.rng
    draw_from(rng, t.seed, SHUFFLE, (m.number >> 4) * 16 + p)
    shuffle_cards(rng, side.deck, n)
    if plan.allow_cut == 1 and n > 0:
        cut_deck(side.deck, n, below(rng, n))


@compiled
def start_chance(t: Tour, m: Match) -> None:
    """What happens by chance inside a match comes from a stream of its own."""
    draw_from(m.rng, t.seed, EFFECTS, m.number)
    m.started = 1


@compiled(inline=False)
def begin_match(plan: TourRules, t: Tour, m: Match, a: int, b: int, index: int) -> int:
    """Everything up to the first card of a match; the side that begins."""
    first = who_begins(plan, t, a, b, index)
    prepare_match(plan, t, m, a, b, index)
    reset(m, first)
    start_chance(t, m)
    bring_deck(plan, t, m, 0, a)
    bring_deck(plan, t, m, 1, b)
    return first


@compiled
def insert_sorted(cards: list[int], n: int, kind: int) -> None:
    """Add a card to n sorted ones."""
    i = n
    while i > 0 and cards[i - 1] > kind:
        cards[i] = cards[i - 1]
        i -= 1
    cards[i] = kind


@compiled(inline=False)
def gather(player: Player, side: MatchSide) -> None:
    """All cards of a side are one deck again, in no order (CH-MATCH-41); the fans are the player's."""
    n = 0
    for i in range(side.deck_n):
        insert_sorted(player.deck, n, side.deck[i])
        n += 1
    for i in range(side.row_n):
        insert_sorted(player.deck, n, side.row[i])
        n += 1
    for i in range(side.bench_n):
        insert_sorted(player.deck, n, side.bench[i])
        n += 1
    for i in range(side.exhaust_n):
        insert_sorted(player.deck, n, side.exhaust[i])
        n += 1
    player.deck_n = n
    player.fans += side.fans


@compiled
def is_boxed(plan: TourRules, p: int) -> bool:
    """Whether a won trophy has no owner: the Robot of a tournament owns none (CH-ROBOT-08)."""
    return p == plan.robot and plan.is_solo == 0


@compiled
def award(plan: TourRules, t: Tour, winner: int, fans: int) -> None:
    """The topmost trophy of the park (CH-MATCH-38)."""
    if is_boxed(plan, winner):
        return
    player = t.players[winner]
    player.trophy_round[player.trophies] = t.round
    player.trophy_fans[player.trophies] = fans
    player.trophies += 1
