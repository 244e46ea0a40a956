"""API models of signing in through an OpenID Connect provider."""

from __future__ import annotations

from pydantic import Field

from flagfall.server.wire.models import Code, Model


class SignInStart(Model):
    """Where the person goes to sign in, and what proves afterwards that this tab has sent them there."""

    address: str = Field(description="A page of the provider; open it in the same tab.")
    secret: str = Field(description="Keep it in the tab, and send it with what the provider sends back.")


class SignInReturn(Model):
    """What the provider has sent back to `/signed-in`, and the secret of the tab."""

    secret: str = Field(min_length=20, max_length=100)
    state: str = Field(min_length=1, max_length=100)
    code: str = Field(min_length=1, max_length=4_000)
    iss: str | None = Field(None, max_length=1_000, description="The provider, if it has said so.")
    invitation: Code | None = Field(None, description="For new people, where they need one.")
