"""The declaration of the feature."""

from __future__ import annotations

from flagfall.server.feature import Feature
from flagfall.server.features.insights import routes, study_routes
from flagfall.server.features.insights.analyst import Analyst
from flagfall.server.services import Services


def _begin(services: Services) -> None:
    if services.settings.insight_ahead:
        services.get(Analyst).start_ahead()


INSIGHTS = Feature(
    "insights",
    lambda: (routes.insights_router(), study_routes.studies_router()),
    create=lambda services: (Analyst(services.rooms.workers.compiler),),
    ready=_begin,
    close=lambda services: services.get(Analyst).close(),
)
