"""HTTP: notices of a person's games while they are away, and the feed for programs that read it."""

from __future__ import annotations

import time
from dataclasses import replace
from html import escape
from typing import Annotated, Any

from fastapi import Path, Request, Response

from flagfall.core.errors import BadInput
from flagfall.core.languages import FALLBACK
from flagfall.server.auth import Person
from flagfall.server.clean_text import device_of
from flagfall.server.errors import NoSuchCode, TooMany
from flagfall.server.features.notices.feed import atom, json_feed
from flagfall.server.features.notices.letters import CONFIRM, STOP
from flagfall.server.features.notices.models import NoticeChange, NoticeSettings, PushDevice, PushSubscription
from flagfall.server.features.notices.preferences import (
    Preferences,
    check_quiet,
    language_of,
    preferences_of,
    save_preferences,
    zone_of,
)
from flagfall.server.features.notices.service import Notices
from flagfall.server.features.notices.store import NoticeStore
from flagfall.server.http.api_router import api_router
from flagfall.server.http.error_responses import SIGNED_IN, refusals
from flagfall.server.http.public_address import reach_of
from flagfall.server.services import check_rate, services_of
from flagfall.server.store.rows import UserRow
from flagfall.text.catalog import say

router = api_router("notices")

ATOM, JSON_FEED = "application/atom+xml", "application/feed+json"
PRIVATE = {"Cache-Control": "private, no-cache", "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex"}
SubscriptionId = Annotated[str, Path(min_length=1, max_length=40, description="The id of a device.")]
FeedFile = Annotated[str, Path(min_length=1, max_length=80, description="The secret, and `.atom` or `.json`.")]


@router.get("/me/notices", responses=refusals(*SIGNED_IN))
async def my_notices(request: Request, user: Person) -> NoticeSettings:
    """Get your notice settings."""
    return await _settings(request, user)


@router.patch("/me/notices", responses=refusals(BadInput, TooMany, *SIGNED_IN))
async def change_notices(request: Request, user: Person, wanted: NoticeChange) -> NoticeSettings:
    """Set quiet hours, a webhook, the kinds of notices and their language."""
    services = services_of(request)
    changes: dict[str, Any] = {}
    if wanted.language is not None:
        changes["language"] = language_of(wanted.language)
    if wanted.zone is not None:
        changes["zone"] = zone_of(wanted.zone).key
    for name in ("quiet_from", "quiet_to"):
        if (given := getattr(wanted, name)) is not None:
            changes[name] = _minutes(given)
    if not changes.keys().isdisjoint(("quiet_from", "quiet_to")):
        check_quiet(replace(await preferences_of(services.store, user.id) or Preferences(), **changes))
    if wanted.off is not None:
        changes["off"] = tuple(sorted(set(wanted.off)))
    if wanted.webhook is not None:
        await services.get(Notices).set_webhook(user.id, wanted.webhook.strip())
    if wanted.webhook_format is not None:
        changes["webhook_format"] = wanted.webhook_format
    await save_preferences(services.store, user.id, **changes)
    if wanted.email is not None:
        check_rate(request, "sign_ins")
        origin = reach_of(request.scope, services.settings).origin
        await services.get(Notices).letters.set_address(user.id, wanted.email, origin)
    return await _settings(request, user)


@router.post("/me/notices/push", status_code=201, responses=refusals(BadInput, *SIGNED_IN))
async def subscribe(request: Request, user: Person, wanted: PushSubscription) -> NoticeSettings:
    """Subscribe this browser to notices."""
    device = device_of(request.headers.get("user-agent", ""))
    notices = services_of(request).get(Notices)
    await notices.subscribe(user.id, wanted.endpoint, wanted.keys.p256dh, wanted.keys.auth, device)
    return await _settings(request, user)


@router.delete("/me/notices/push/{subscription}", responses=refusals(*SIGNED_IN))
async def unsubscribe(request: Request, user: Person, subscription: SubscriptionId) -> NoticeSettings:
    """Unsubscribe a browser."""
    await services_of(request).get(Notices).unsubscribe(user.id, subscription)
    return await _settings(request, user)


@router.post("/me/notices/feed", status_code=201, responses=refusals(*SIGNED_IN))
async def new_feed(request: Request, user: Person) -> NoticeSettings:
    """Create a feed with a secret address, or give your feed a new address."""
    await services_of(request).get(Notices).set_feed(user.id, is_on=True)
    return await _settings(request, user)


@router.delete("/me/notices/feed", responses=refusals(*SIGNED_IN))
async def drop_feed(request: Request, user: Person) -> NoticeSettings:
    """Delete the feed."""
    await services_of(request).get(Notices).set_feed(user.id, is_on=False)
    return await _settings(request, user)


@router.post("/me/notices/test", status_code=204, responses=refusals(*SIGNED_IN))
async def test_notices(request: Request, user: Person) -> Response:
    """Send yourself a test notice."""
    check_rate(request, "sign_ins")
    await services_of(request).get(Notices).test(user.id)
    return Response(status_code=204)


@router.get(
    "/feeds/{file}",
    response_class=Response,
    responses={
        200: {"description": "The feed.", "content": {ATOM: {}, JSON_FEED: {}}},
        **refusals(NoSuchCode),
    },
)
async def read_feed(request: Request, file: FeedFile) -> Response:
    """Get the notices of a feed, newest first. The secret address is the only access control."""
    services = services_of(request)
    secret, _, form = file.rpartition(".")
    if form not in ("atom", "json"):
        raise NoSuchCode("A feed address ends in .atom or .json.")
    messages, preferences = await services.get(Notices).feed(secret)
    origin = reach_of(request.scope, services.settings).origin
    write, kind = (atom, ATOM) if form == "atom" else (json_feed, JSON_FEED)
    text = write(origin, f"/api/v1/feeds/{file}", messages, preferences.language)
    return Response(text, media_type=kind, headers=PRIVATE)


MailCode = Annotated[str, Path(min_length=1, max_length=120, description="As it stands in the letter.")]
PAGE: dict[int | str, dict[str, Any]] = {200: {"description": "A page with one button.", "content": {"text/html": {}}}}


@router.get("/mail/confirm/{code}", response_class=Response, responses={**PAGE, **refusals(NoSuchCode)})
async def ask_to_confirm(request: Request, code: MailCode) -> Response:
    """Show the page that confirms an address; only its button confirms, so link checkers change nothing."""
    found = await services_of(request).get(Notices).letters.read(CONFIRM, code)
    return _page(found.language, "confirm", button=True, address=found.address)


@router.post("/mail/confirm/{code}", response_class=Response, responses={**PAGE, **refusals(NoSuchCode)})
async def confirm_mail(request: Request, code: MailCode) -> Response:
    """Confirm an address for notices."""
    found = await services_of(request).get(Notices).letters.confirm(code)
    return _page(found.language, "confirmed", address=found.address)


@router.get("/mail/stop/{code}", response_class=Response, responses={**PAGE, **refusals(NoSuchCode)})
async def ask_to_stop(request: Request, code: MailCode) -> Response:
    """Show the page that ends notices to an address."""
    found = await services_of(request).get(Notices).letters.read(STOP, code)
    return _page(found.language, "stop", button=True, address=found.address)


@router.post("/mail/stop/{code}", response_class=Response, responses={**PAGE, **refusals()})
async def stop_mail(request: Request, code: MailCode) -> Response:
    """End notices to an address; mail programs call this with one click (RFC 8058)."""
    await services_of(request).get(Notices).letters.stop(code)
    return _page(FALLBACK, "stopped")


def _page(language: str, key: str, *, button: bool = False, **values: str) -> Response:
    """A page that needs no app: a sentence, and a button that asks for the same address."""
    text = escape(say(f"web_notices.mail.{key}", language, **values))
    press = escape(say(f"web_notices.mail.{key}_button", language)) if button else ""
    form = f'<form method="post"><button>{press}</button></form>' if button else ""
    style = (
        "main{max-width:32rem;margin:10vh auto;padding:1rem;font:1.1rem sans-serif}button{font:inherit;padding:.6rem}"
    )
    head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Flagfall</title>'
    body = f"<main><h1>Flagfall</h1><p>{text}</p>{form}</main>"
    page = f'<!doctype html><html lang="{language}"><head>{head}<style>{style}</style></head><body>{body}</body></html>'
    return Response(page, media_type="text/html", headers=PRIVATE)


async def _settings(request: Request, user: UserRow) -> NoticeSettings:
    services = services_of(request)
    preferences = await preferences_of(services.store, user.id) or Preferences()
    devices = await NoticeStore(services.store).subscriptions(user.id)
    return NoticeSettings(
        push_key=await services.get(Notices).push.public_key(),
        devices=[PushDevice(id=row.id, device=row.device, at=row.at) for row in devices],
        language=preferences.language,
        zone=preferences.zone,
        quiet_from=_clock(preferences.quiet_from),
        quiet_to=_clock(preferences.quiet_to),
        off=list(preferences.off),
        webhook=preferences.webhook,
        webhook_secret=preferences.webhook_secret,
        webhook_format=preferences.webhook_format,
        has_mail=services.get(Notices).letters.mail.is_there,
        email=preferences.email,
        email_asked=preferences.email_asked if (preferences.email_until or 0.0) > time.time() else None,
        feed=preferences.feed,
    )


def _minutes(text: str) -> int | None:
    hours, _, minutes = text.partition(":")
    return int(hours) * 60 + int(minutes) if text else None


def _clock(minutes: int | None) -> str | None:
    return None if minutes is None else f"{minutes // 60:02}:{minutes % 60:02}"
