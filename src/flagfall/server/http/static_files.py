"""The web app: files from the package, and its one page for every address that is a page of it."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocketClose

from flagfall.core.languages import best_language
from flagfall.text.catalog import say

FOLDER = Path(__file__).parents[2] / "web"
HASHED = "assets"
"""The folder whose file names change with their contents."""
PARTS = (f"/{HASHED}/", "/python/")
"""Where the many files lie that the app is made of."""


class WebFiles:
    """Answers whatever no route answers."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self.folder = folder
        self._files = StaticFiles(directory=folder, check_dir=False)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A file, a page of the app, or NoSuchPage."""
        if scope["type"] == "websocket":
            await WebSocketClose()(scope, receive, send)
            return
        response = await self._respond(Request(scope, receive))
        await response(scope, receive, send)

    async def _respond(self, request: Request) -> Response:
        path = request.url.path.lstrip("/")
        if path == "api" or path.startswith("api/") or "\0" in path:
            raise HTTPException(404)
        if request.method not in ("GET", "HEAD"):
            raise HTTPException(405, headers={"Allow": "GET, HEAD"})
        request.scope["flagfall.route"] = "(web)"
        if not (self.folder / "index.html").is_file():
            return self._not_built(request, path)
        is_page = not PurePosixPath(path).suffix
        response = await self._files.get_response("index.html" if is_page else path, request.scope)
        is_hashed = path.startswith(f"{HASHED}/")
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable" if is_hashed else "no-cache"
        return response

    def _not_built(self, request: Request, path: str) -> Response:
        if PurePosixPath(path).suffix:
            raise HTTPException(404)
        locale = best_language(accepted(request.headers.get("accept-language", "")))
        title, text = say("server.not_built.title", locale), say("server.not_built.text", locale)
        style = "font: 18px/1.6 system-ui, sans-serif; max-width: 36rem; margin: 15vh auto; padding: 0 1rem"
        page = f'<!doctype html><html lang="{locale}"><meta charset="utf-8"><title>Flagfall</title>'
        page += f'<body style="{style}"><h1>Flagfall</h1><p>{title}</p><p>{text}</p></body></html>'
        return HTMLResponse(page, headers={"Cache-Control": "no-store"})


def accepted(header: str) -> list[str]:
    """The languages of an Accept-Language header, the dearest first."""
    found = []
    for place, entry in enumerate(header.split(",")):
        tag, _, weight = entry.partition(";q=")
        try:
            found.append((-float(weight or 1), place, tag.strip()))
        except ValueError:
            continue
    return [tag for _, _, tag in sorted(found)]
