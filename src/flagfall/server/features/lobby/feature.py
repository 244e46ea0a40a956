"""The declaration of the feature."""

from __future__ import annotations

from flagfall.server.feature import Feature
from flagfall.server.features.lobby import qr_routes, routes, stream_routes

ROUTERS = (stream_routes.router, routes.router, qr_routes.router)
"""The order matters: `/tables/stream` has to come before `/tables/{table_id}`."""

LOBBY = Feature("lobby", lambda: ROUTERS)
