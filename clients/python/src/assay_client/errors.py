"""Everything that the client raises. Tell errors apart by `code`, or by family with the class."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NotRequired, TypedDict, Union


class Fault(TypedDict):
    """One fault of a body (`pointer`), of a query string (`parameter`) or of a line of a batch (`line`)."""

    pointer: NotRequired[str]
    parameter: NotRequired[str]
    line: NotRequired[int]
    code: str
    detail: str


class AssayError(Exception):
    """`code` is stable and for programs; the text is for people; `request_id` is what the operator asks for."""

    def __init__(
        self,
        message: str,
        *,
        code: str,
        status: Union[int, None] = None,
        request_id: Union[str, None] = None,
        errors: Sequence[Fault] = (),
        retry_after: Union[float, None] = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.status = status
        self.request_id = request_id
        self.errors = list(errors)
        self.retry_after = retry_after


class BadRequestError(AssayError):
    """400, and every other 4xx that has no class of its own."""


class AuthenticationError(AssayError):
    """401, 403: the key is missing, unknown, revoked or expired, or its scope does not allow this."""


class NotFoundError(AssayError):
    """404."""


class ConflictError(AssayError):
    """409: the thing is in the wrong state for this."""


class ValidationError(AssayError):
    """422: `errors` names every fault."""


class RateLimitError(AssayError):
    """429, after the retries were used up."""


class ServerError(AssayError):
    """5xx, after the retries were used up."""


class ServiceUnreachableError(AssayError):
    """No answer: `connection_failed` or `timeout`."""


class UnexpectedAnswerError(AssayError):
    """An answer that is not the service's: a redirect, a login page, a damaged stream."""


class InvalidArgumentError(AssayError):
    """Refused before anything was sent."""


class JobFailedError(AssayError):
    """The job that `price` followed ended as `failed`; `code` says why."""

    def __init__(self, job_id: str, code: str, message: str) -> None:
        super().__init__(message, code=code)
        self.job_id = job_id


class BookFailedError(AssayError):
    """No book came of the list that `create` sent; `code` says why."""


class InvalidSignatureError(AssayError):
    """What arrived was not sent by the service, was changed on its way, or is too old."""


_BY_STATUS: dict[int, type[AssayError]] = {
    401: AuthenticationError,
    403: AuthenticationError,
    404: NotFoundError,
    409: ConflictError,
    422: ValidationError,
    429: RateLimitError,
}


def class_for_status(status: int) -> type[AssayError]:
    if status >= 500:
        return ServerError
    if status < 400:
        return UnexpectedAnswerError
    return _BY_STATUS.get(status, BadRequestError)


def invalid_argument(message: str) -> InvalidArgumentError:
    return InvalidArgumentError(message, code="invalid_argument")


def unexpected_answer(message: str, status: Union[int, None] = None) -> UnexpectedAnswerError:
    return UnexpectedAnswerError(message, code="unexpected_answer", status=status)
