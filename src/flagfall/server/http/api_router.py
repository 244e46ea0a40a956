"""Where addresses of the API are declared: with their whole path, once.

FastAPI lets a router be included under a prefix, and then works out every address a second time at the first
asks for one, which took a server most of a second after its start.
"""

from __future__ import annotations

from collections.abc import Sequence

from fastapi import APIRouter
from fastapi.params import Depends

from flagfall.server.wire.messages import API
from flagfall.server.wire.models import Refusal

OUR_MISTAKE = {"model": Refusal, "description": "Our mistake."}


def api_router(
    tag: str | None = None,
    path: str = "",
    *,
    below: str = API,
    is_listed: bool = True,
    dependencies: Sequence[Depends] = (),
) -> APIRouter:
    """A router for addresses below this path; `tag` is its chapter in the documentation of the API."""
    return APIRouter(
        prefix=below + path,
        tags=None if tag is None else [tag],
        responses={500: OUR_MISTAKE},
        include_in_schema=is_listed,
        dependencies=list(dependencies),
    )
