"""HTTP: the OpenAPI document made readable, with files from an installed package and nothing from elsewhere."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import fastapi_swagger
from starlette.responses import FileResponse, HTMLResponse, Response

from flagfall.server.http.api_router import api_router

OPENAPI = "/api/openapi.json"

router = api_router(below="", is_listed=False)

_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Flagfall: the HTTP interface</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<div id="page"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</html>
"""

_START = f"""SwaggerUIBundle({{
  url: "{OPENAPI}",
  dom_id: "#page",
  deepLinking: true,
  persistAuthorization: false,
  validatorUrl: null,
  docExpansion: "list",
}});
"""

_TYPES = {"swagger-ui.css": "text/css", "swagger-ui-bundle.js": "text/javascript"}
_FOR_A_DAY = {"Cache-Control": "max-age=86400"}


@router.get("/api/docs")
async def docs() -> HTMLResponse:
    """The page."""
    return HTMLResponse(_PAGE)


@router.get("/api/docs/start.js")
async def start() -> Response:
    """What the page does first; a file of its own, for scripts inside pages are forbidden."""
    return Response(_START, media_type="text/javascript")


@router.get("/api/docs/{name}")
async def part(name: Literal["swagger-ui.css", "swagger-ui-bundle.js"]) -> Response:
    """A file of Swagger UI."""
    path = Path(fastapi_swagger.__file__).parent / "resources" / name
    return FileResponse(path, media_type=_TYPES[name], headers=_FOR_A_DAY)
