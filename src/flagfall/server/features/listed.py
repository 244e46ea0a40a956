"""All features of a server, in the order in which their addresses are tried and their services are created."""

from __future__ import annotations

from flagfall.server.feature import Feature
from flagfall.server.features.accounts.feature import ACCOUNTS
from flagfall.server.features.achievements.feature import ACHIEVEMENTS
from flagfall.server.features.admin.feature import ADMIN
from flagfall.server.features.companion.feature import COMPANION
from flagfall.server.features.correspondence.feature import CORRESPONDENCE
from flagfall.server.features.cups.feature import CUPS
from flagfall.server.features.daily.feature import DAILY
from flagfall.server.features.insights.feature import INSIGHTS
from flagfall.server.features.library.feature import LIBRARY
from flagfall.server.features.lobby.feature import LOBBY
from flagfall.server.features.matchmaking.feature import MATCHMAKING
from flagfall.server.features.notices.feature import NOTICES
from flagfall.server.features.party.feature import PARTY
from flagfall.server.features.people.feature import PEOPLE
from flagfall.server.features.puzzles.feature import PUZZLES
from flagfall.server.features.ratings.feature import RATINGS
from flagfall.server.features.replays.feature import REPLAYS
from flagfall.server.features.workshop.feature import WORKSHOP

FEATURES: tuple[Feature, ...] = (
    ACCOUNTS, LOBBY, REPLAYS, LIBRARY, INSIGHTS, WORKSHOP, CUPS, DAILY, PUZZLES, RATINGS, NOTICES, CORRESPONDENCE,
    MATCHMAKING, PEOPLE, ADMIN, PARTY, ACHIEVEMENTS, COMPANION,
)  # fmt: skip
