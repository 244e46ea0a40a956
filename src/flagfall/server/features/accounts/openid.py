"""Signing in with OpenID Connect: the authorization code flow with PKCE, as a client of one provider.

Each sign-in has one secret, which only the visitor's tab keeps. State, nonce and PKCE's verifier are derived from
it, so the server remembers nothing between the two halves, and a callback that this tab has not asked for fits nothing.
The provider is asked within bounds of time, size and number; a provider that hangs delays nobody else.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import logging
import secrets
import ssl
import time
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import quote_plus

import orjson

from flagfall.server.client_address import is_protected
from flagfall.server.errors import ProviderAway, SignInRefused, TooMany
from flagfall.server.features.accounts.store import Identity
from flagfall.server.settings import Settings

if TYPE_CHECKING:  # loaded with the first sign-in
    from joserfc.jwk import KeySet

log = logging.getLogger("flagfall.sign_in")

RETURN = "/signed-in"
"""The page that the provider sends people back to."""
SECONDS = 10.0
"""For one answer of the provider, from the connection to the last byte."""
AT_ONCE = 16
LARGEST = 262_144
FRESH = 3_600.0
"""Seconds for which it is believed what the provider has said of itself."""
PAUSE = 5.0
"""Seconds after a failure in which the provider is not asked again who it is."""
KEYS_PAUSE = 30.0
"""Seconds after which its keys may be asked for again, should one be missing."""
LEEWAY = 60
"""Seconds by which clocks may differ."""
LONGEST_SUBJECT = 255
ALGORITHMS = (
    "RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "Ed25519", "EdDSA",
)  # fmt: skip
"""Signatures that only the provider can make: none with a shared secret, and never none."""
NAMES = ("preferred_username", "nickname", "given_name", "name")
"""Where providers say what people are called, what is least private first."""


class Provider(NamedTuple):
    """What a provider says of itself, as far as it is used."""

    authorization: str
    token: str
    keys: str
    userinfo: str | None
    is_basic: bool  # it takes the secret as HTTP Basic, and not only in the form


class Known(NamedTuple):
    """A person for whom the provider stands."""

    identity: Identity
    name: str


class OpenId:
    """The provider of the settings."""

    def __init__(self, settings: Settings) -> None:
        assert settings.oidc_issuer is not None
        assert settings.oidc_client_id is not None
        self._issuer, self._client = settings.oidc_issuer, settings.oidc_client_id
        self._secret, self._scopes = settings.oidc_client_secret, settings.oidc_scopes
        self._return = f"{settings.public_url}{RETURN}"
        self._provider: Provider | None = None
        self._asked_at = self._failed_at = self._keys_at = -FRESH
        self._keys: KeySet | None = None
        self._lock = asyncio.Lock()
        self._open = 0

    async def begin(self) -> tuple[str, str]:
        """Where to go, and the secret of this sign-in."""
        import httpx

        provider, secret = await self._discover(), secrets.token_urlsafe(32)
        asked = {
            "response_type": "code",
            "client_id": self._client,
            "redirect_uri": self._return,
            "scope": self._scopes,
            "state": _derived(secret, "state"),
            "nonce": _derived(secret, "nonce"),
            "code_challenge": _base64(hashlib.sha256(_derived(secret, "verifier").encode()).digest()),
            "code_challenge_method": "S256",
        }
        return str(httpx.URL(provider.authorization).copy_merge_params(asked)), secret

    async def finish(self, secret: str, state: str, code: str, issuer: str | None) -> Known:
        """Who has come back; raises SignInRefused or ProviderAway."""
        if not hmac.compare_digest(state.encode(), _derived(secret, "state").encode()):
            raise SignInRefused("This sign-in was not begun in this tab: start it again.")
        if issuer is not None and issuer != self._issuer:
            raise SignInRefused("Another provider has answered than the one that was asked.")
        provider = await self._discover()
        given = await self._exchange(provider, code, _derived(secret, "verifier"))
        claims = await self._read(provider, given.get("id_token"), _derived(secret, "nonce"))
        identity = Identity(self._issuer, claims["sub"])
        name = _name_of(claims) or await self._asked_name(provider, given.get("access_token"), identity.subject)
        return Known(identity, name)

    async def _discover(self) -> Provider:
        async with self._lock:
            now = time.monotonic()
            if self._provider is not None and now - self._asked_at < FRESH:
                return self._provider
            if now - self._failed_at < PAUSE:
                raise _away()
            try:
                self._provider = await self._ask_itself()
            except ProviderAway:
                self._failed_at = time.monotonic()
                raise
            self._asked_at = time.monotonic()
            return self._provider

    async def _ask_itself(self) -> Provider:
        status, said = await self._ask("GET", f"{self._issuer.rstrip('/')}/.well-known/openid-configuration")
        if status != 200:
            raise self._wrong(f"its discovery document answers {status}")
        if said.get("issuer") != self._issuer:
            raise self._wrong(f"it calls itself {said.get('issuer')!r}: FLAGFALL_OIDC_ISSUER has to be just that")
        userinfo = said.get("userinfo_endpoint")
        return Provider(
            self._endpoint(said, "authorization_endpoint"),
            self._endpoint(said, "token_endpoint"),
            self._endpoint(said, "jwks_uri"),
            userinfo if isinstance(userinfo, str) and is_protected(userinfo) else None,
            "client_secret_basic" in (said.get("token_endpoint_auth_methods_supported") or _BASIC),
        )

    def _endpoint(self, said: dict[str, Any], name: str) -> str:
        address = said.get(name)
        if not isinstance(address, str) or not is_protected(address):
            raise self._wrong(f"its {name} is not an https address")
        return address

    async def _exchange(self, provider: Provider, code: str, verifier: str) -> dict[str, Any]:
        """What the provider gives for a code."""
        form = {
            "grant_type": "authorization_code",
            "code": code,
            "redirect_uri": self._return,
            "code_verifier": verifier,
        }
        auth: tuple[str, str] | None = None
        if self._secret is not None and provider.is_basic:
            auth = quote_plus(self._client), quote_plus(self._secret)  # RFC 6749, 2.3.1
        else:
            form |= {"client_id": self._client} | ({"client_secret": self._secret} if self._secret else {})
        status, given = await self._ask("POST", provider.token, data=form, auth=auth)
        if status != 200:
            log.warning("the provider of sign-ins refused a code", extra={"status": status, "why": given.get("error")})
            if status >= 500:
                raise _away()
            raise SignInRefused("The provider does not stand for this sign-in: start it again.")
        return given

    async def _read(self, provider: Provider, token: Any, nonce: str) -> dict[str, Any]:
        """The claims of an ID token, with its signature and everything in it checked."""
        from joserfc.errors import JoseError
        from joserfc.jwt import JWTClaimsRegistry, decode

        if not isinstance(token, str):
            raise SignInRefused("The provider has not said who this is.")
        registry = JWTClaimsRegistry(
            leeway=LEEWAY,
            iss={"essential": True, "value": self._issuer},
            aud={"essential": True, "value": self._client},
            azp={"value": self._client},
            sub={"essential": True},
            exp={"essential": True},
            iat={"essential": True},
            nonce={"essential": True, "value": nonce},
        )
        for is_last in (False, True):
            keys = await self._keys_of(provider, again=is_last)
            try:
                claims = decode(token, keys, algorithms=ALGORITHMS).claims
                registry.validate(claims)
                if isinstance(claims["aud"], list) and len(claims["aud"]) > 1 and "azp" not in claims:
                    raise ValueError("several audiences, and none is named")
                if len(claims["sub"]) > LONGEST_SUBJECT:
                    raise ValueError("the subject is too long")
            except (JoseError, ValueError, TypeError, KeyError) as error:
                if is_last or not self._may_ask_again():
                    log.warning("an ID token was refused", extra={"why": f"{type(error).__name__}: {error}"[:200]})
                    raise SignInRefused("What the provider says of this person does not hold.") from None
            else:
                return claims
        raise AssertionError("the second try returns or raises")

    def _may_ask_again(self) -> bool:
        """Whether the keys are old enough that the provider may have others by now."""
        return time.monotonic() - self._keys_at > KEYS_PAUSE

    async def _keys_of(self, provider: Provider, *, again: bool) -> KeySet:
        from joserfc.errors import JoseError
        from joserfc.jwk import JWKRegistry, KeySet

        if self._keys is not None and not again and time.monotonic() - self._keys_at < FRESH:
            return self._keys
        status, said = await self._ask("GET", provider.keys)
        found = said.get("keys")
        if status != 200 or not isinstance(found, list):
            raise self._wrong(f"its keys answer {status}")
        keys = []
        for key in found:
            if isinstance(key, dict) and key.get("kty") != "oct" and key.get("use") != "enc":
                try:
                    keys.append(JWKRegistry.import_key(key))
                except (JoseError, ValueError, TypeError, KeyError):
                    continue  # of a kind that is too new; it may be meant for others
        self._keys, self._keys_at = KeySet(keys), time.monotonic()
        return self._keys

    async def _asked_name(self, provider: Provider, token: Any, subject: str) -> str:
        """What the provider calls a person who is not named in their token; nothing if it does not say."""
        if provider.userinfo is None or not isinstance(token, str) or not token.isascii():
            return ""
        try:
            status, said = await self._ask("GET", provider.userinfo, headers={"Authorization": f"Bearer {token}"})
        except (ProviderAway, TooMany):
            return ""
        return _name_of(said) if status == 200 and said.get("sub") == subject else ""

    async def _ask(self, method: str, address: str, **options: Any) -> tuple[int, dict[str, Any]]:
        """Status and JSON object; raises ProviderAway if there is none, TooMany if many sign in just now."""
        import httpx

        if self._open >= AT_ONCE:
            raise TooMany("Many people are signing in just now.", SECONDS)
        self._open += 1
        try:
            safe = await asyncio.to_thread(_context)
            headers = {"Accept": "application/json", "Accept-Encoding": "identity", **options.pop("headers", {})}
            async with (
                asyncio.timeout(SECONDS),
                httpx.AsyncClient(verify=safe, timeout=SECONDS, headers=headers) as client,
                client.stream(method, address, **options) as answer,
            ):
                body = bytearray()
                async for part in answer.aiter_raw():
                    body += part
                    if len(body) > LARGEST:
                        raise ValueError("the answer is too long")
            said = orjson.loads(body) if answer.status_code < 500 else {}
            if not isinstance(said, dict):
                raise ValueError("the answer is not an object")
        except (httpx.HTTPError, httpx.InvalidURL, OSError, TimeoutError, ValueError) as error:
            raise self._wrong(f"{address} does not answer: {str(error) or type(error).__name__}") from None
        else:
            return answer.status_code, said
        finally:
            self._open -= 1

    def _wrong(self, why: str) -> ProviderAway:
        """What the visitor hears; the operator hears more."""
        log.warning("the provider of sign-ins %s cannot be used: %s", self._issuer, why[:400])
        return _away()


_BASIC = ("client_secret_basic",)
"""What a provider takes that does not say (OpenID Connect Discovery, 3)."""


def _away() -> ProviderAway:
    return ProviderAway("The provider that signs people in does not answer; try again later, or play as a guest.")


def _derived(secret: str, purpose: str) -> str:
    return _base64(hmac.digest(secret.encode(), purpose.encode(), "sha256"))


def _base64(value: bytes) -> str:
    return base64.urlsafe_b64encode(value).rstrip(b"=").decode()


def _name_of(claims: dict[str, Any]) -> str:
    found = (claims.get(key) for key in NAMES)
    return next((name for name in found if isinstance(name, str) and name.strip()), "")


@cache
def _context() -> ssl.SSLContext:
    """The certificates of this computer; reading them takes a moment, so it is done once, in a thread."""
    return ssl.create_default_context()
