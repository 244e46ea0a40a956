"""The declaration of the feature."""

from __future__ import annotations

from collections.abc import Iterable

from flagfall.server.feature import Feature
from flagfall.server.features.accounts import external, openid_routes, routes
from flagfall.server.features.accounts.openid import OpenId
from flagfall.server.services import Services


def _create(services: Services) -> Iterable[object]:
    return (OpenId(services.settings),) if services.settings.oidc_issuer is not None else ()


ACCOUNTS = Feature("accounts", lambda: (routes.router, external.router, openid_routes.router), create=_create)
