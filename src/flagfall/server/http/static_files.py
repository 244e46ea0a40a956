"""The web app: files from the package, and its one page for every address that is a page of it."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocketClose

FOLDER = Path(__file__).parents[2] / "web"
HASHED = "assets"
"""The folder whose file names change with their contents."""

_NOT_BUILT = {
    "en": (
        "The server runs, but the web app has not been built.",
        "In a source checkout: <code>cd web && npm ci && npm run build</code>. The interface for programs is at"
        ' <a href="/api/docs">/api/docs</a>.',
    ),
    "de": (
        "Der Server läuft, aber die Web-App ist noch nicht gebaut.",
        "Im Quelltext-Ordner: <code>cd web && npm ci && npm run build</code>. Die Schnittstelle für Programme findest"
        ' du unter <a href="/api/docs">/api/docs</a>.',
    ),
}


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
        language = "de" if request.headers.get("accept-language", "").lower().startswith("de") else "en"
        title, text = _NOT_BUILT[language]
        style = "font: 18px/1.6 system-ui, sans-serif; max-width: 36rem; margin: 15vh auto; padding: 0 1rem"
        page = f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>Flagfall</title>'
        page += f'<body style="{style}"><h1>Flagfall</h1><p>{title}</p><p>{text}</p></body></html>'
        return HTMLResponse(page, headers={"Cache-Control": "no-store"})
