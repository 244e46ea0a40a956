"""What a server refuses. Every leaf has a stable code and the HTTP status it travels with.

FlagfallError
└── ServerError                          status
├── NotSignedIn        not_signed_in      401   no token where one is needed
├── WrongToken         wrong_token        401
├── WrongPassphrase    wrong_passphrase   401
├── SignInRefused      sign_in_refused    403   a provider has not said, or not so that it holds, who this is
├── Forbidden          forbidden          403   not for you
├── Banned             banned             403   the operator lets this person in no more
├── Muted              muted              403   the operator lets this person speak no more
├── InvitationNeeded   invitation_needed  403   new people need a code of the operator
├── InsightOff         insight_off        403   chances are not shown while this game is on
├── OriginRefused      origin_refused     403   a page of another site
├── HostRefused        host_refused       421   under a name that is not ours
├── NoSuchTable        no_such_table      404   likewise NoSuchPerson, NoSuchCup, NoSuchPuzzle, NoSuchReport
├── NoSuchCode         no_such_code       404   a code that opens nothing, or nothing any more
├── NoSuchCreation     no_such_creation   404   nothing of the workshop has this id
├── NoSuchPage         no_such_page       404
├── WrongMethod        wrong_method       405
├── NameTaken          name_taken         409
├── AlreadyClaimed     already_claimed    409
├── TableFull          table_full         409
├── SeatTaken          seat_taken         409
├── AlreadyStarted     already_started    409
├── NotStarted         not_started        409   … or not everybody is there
├── StillPlaying       still_playing      409   a record is a secret until the end
├── Preparing          preparing          409   `features/insights`: not ready to think yet
├── BadMessage         bad_message        422
├── TooLarge           too_large          413
├── TooManyReports     too_many_reports   409   a person has reported as much as they may
├── TooManyTables      too_many_tables    409   with the games to finish or give up
├── TooManyCreations   too_many_creations 409   a person keeps as much in the workshop as they may
├── TooManyCups        too_many_cups      409   a person, or the server, has as many going as allowed
├── CupFull            cup_full           409   as many take part as may
├── NoVacationLeft     no_vacation_left   409   a person is on vacation already, or has had as many days as there are
├── TooMany            too_many_requests  429   with the time to wait
├── ProviderAway       provider_away      503   the provider that signs people in does not answer
├── Unavailable        unavailable        503   shutting down, or the disk refuses
└── Internal           internal           500   our mistake; the log has the rest
"""

from __future__ import annotations

from typing import Any, ClassVar

from flagfall.core.errors import FlagfallError


class ServerError(FlagfallError):
    """The root of what only a server says."""

    status: ClassVar[int] = 400
    wait: float | None = None


class NotSignedIn(ServerError):
    """A token is needed."""

    code, status = "not_signed_in", 401


class WrongToken(ServerError):
    """The token is not valid."""

    code, status = "wrong_token", 401


class WrongPassphrase(ServerError):
    """Name and passphrase do not go together; which of them is wrong stays untold."""

    code, status = "wrong_passphrase", 401


class SignInRefused(ServerError):
    """A sign-in that was not begun here, or that the provider does not stand for."""

    code, status = "sign_in_refused", 403


class ProviderAway(ServerError):
    """The provider that signs people in does not answer, or not as one."""

    code, status = "provider_away", 503


class Forbidden(ServerError):
    """A person asks for what is not theirs."""

    code, status = "forbidden", 403


class Banned(ServerError):
    """The operator lets this person in no more."""

    code, status = "banned", 403


class Muted(ServerError):
    """The operator lets this person speak no more."""

    code, status = "muted", 403


class InvitationNeeded(ServerError):
    """New people need an invitation of the operator."""

    code, status = "invitation_needed", 403


class InsightOff(ServerError):
    """Chances are not shown while this game is on: it is rated, or the host does not want them."""

    code, status = "insight_off", 403


class OriginRefused(ServerError):
    """A page of another site wants to speak in your name."""

    code, status = "origin_refused", 403


class HostRefused(ServerError):
    """The request is for a server of another name."""

    code, status = "host_refused", 421


class NoSuchTable(ServerError):
    """No table has this id or code, or it is not for you to know."""

    code, status = "no_such_table", 404


class NoSuchPerson(ServerError):
    """There is no person with this id."""

    code, status = "no_such_person", 404


class NoSuchCode(ServerError):
    """A code that opens nothing, or nothing any more."""

    code, status = "no_such_code", 404


class NoSuchPage(ServerError):
    """Nothing lives at this address."""

    code, status = "no_such_page", 404


class WrongMethod(ServerError):
    """An address that is not used that way."""

    code, status = "wrong_method", 405


class NameTaken(ServerError):
    """An account has this name."""

    code, status = "name_taken", 409


class AlreadyClaimed(ServerError):
    """A person who is an account already."""

    code, status = "already_claimed", 409


class TableFull(ServerError):
    """No free seat."""

    code, status = "table_full", 409


class SeatTaken(ServerError):
    """The seat is taken."""

    code, status = "seat_taken", 409


class AlreadyStarted(ServerError):
    """The game is on, or over; this can be done only before."""

    code, status = "already_started", 409


class NotStarted(ServerError):
    """The game has not begun."""

    code, status = "not_started", 409


class HostPresent(ServerError):
    """The host is or was just connected: the role cannot be taken over."""

    code, status = "host_present", 409


class ChatOff(ServerError):
    """At this table one says nothing, or only what is on the list of phrases."""

    code, status = "chat_off", 403


class StillPlaying(ServerError):
    """The request is refused until the game is over."""

    code, status = "still_playing", 409


class BadMessage(ServerError):
    """A message that cannot be read."""

    code, status = "bad_message", 422


class TooLarge(ServerError):
    """More bytes than this route takes."""

    code, status = "too_large", 413


class HeadTooLarge(ServerError):
    """More headers than any browser sends."""

    code, status = "head_too_large", 431


class TooMany(ServerError):
    """Too much in too short a time."""

    code, status = "too_many_requests", 429

    def __init__(self, message: str, wait: float) -> None:
        super().__init__(message)
        self.wait = round(max(wait, 0.01), 2)


class NoSuchCreation(ServerError):
    """Nothing of the workshop has this id."""

    code, status = "no_such_creation", 404


class TooManyCreations(ServerError):
    """A person keeps as much in the workshop as they may."""

    code, status = "too_many_creations", 409


class NoSuchCup(ServerError):
    """No cup has this id."""

    code, status = "no_such_cup", 404


class NoSuchReport(ServerError):
    """No report has this id."""

    code, status = "no_such_report", 404


class NoSuchPuzzle(ServerError):
    """No puzzle has this id."""

    code, status = "no_such_puzzle", 404


class TooManyCups(ServerError):
    """A person has as many cups going as they may, or the server has."""

    code, status = "too_many_cups", 409


class CupFull(ServerError):
    """As many take part in a cup as may."""

    code, status = "cup_full", 409


class NoSuchEvening(ServerError):
    """No evening at a real table has this code."""

    code, status = "no_such_evening", 404


class EveningFull(ServerError):
    """An evening holds no more entries."""

    code, status = "evening_full", 409


class TooManyEvenings(ServerError):
    """The server keeps no more evenings."""

    code, status = "too_many_evenings", 409


class WrongPin(ServerError):
    """These are not the digits that trophies were locked with."""

    code, status = "wrong_pin", 403


class NoVacationLeft(ServerError):
    """A person is on vacation already, or has had as many days as there are in a year."""

    code, status = "no_vacation_left", 409


class TooManyReports(ServerError):
    """A person has reported as much as they may until the operator has looked at it."""

    code, status = "too_many_reports", 409


class TooManyTables(ServerError):
    """Too many games going at a time; the answer lists them."""

    code, status = "too_many_tables", 409

    def __init__(self, message: str, tables: list[dict[str, Any]]) -> None:
        super().__init__(message)
        self.tables = tables


class Unavailable(ServerError):
    """Not now: the server stops, or cannot store."""

    code, status = "unavailable", 503


class Internal(ServerError):
    """An internal error. The log has details under the id of the request."""

    code, status = "internal", 500
