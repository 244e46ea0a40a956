"""HTTP for operators: is it alive, is it ready, what does it count."""

from __future__ import annotations

from fastapi import Request, Response

from flagfall.server.errors import Unavailable
from flagfall.server.http.api_router import api_router
from flagfall.server.http.error_responses import Responses, refusals
from flagfall.server.metrics import CONTENT_TYPE
from flagfall.server.services import services_of

router = api_router("operations", below="")

_PLAIN: Responses = {200: {"content": {"text/plain": {"schema": {"type": "string"}}}}}


@router.get("/healthz", response_class=Response, responses={**_PLAIN, **refusals()})
async def healthz() -> Response:
    """Check that the process answers."""
    return Response("ok\n", media_type="text/plain")


@router.get("/readyz", response_class=Response, responses={**_PLAIN, **refusals()})
async def readyz(request: Request) -> Response:
    """Check that the database answers and the server is not stopping."""
    services = services_of(request)
    if services.stopping.is_set():
        raise Unavailable("The server is shutting down.")
    if not await services.store.ping():
        raise Unavailable("The store does not answer.")
    return Response("ready\n", media_type="text/plain")


@router.get("/metrics", response_class=Response, responses={**_PLAIN, **refusals()})
async def metrics(request: Request) -> Response:
    """Get counters in the Prometheus format."""
    return Response(services_of(request).metrics.text(), headers={"Content-Type": CONTENT_TYPE})
