"""The Python client of the Assay pricing service: `Assay` blocks, `AsyncAssay` awaits, and both do the same."""

from . import documents, webhook
from ._async.client import AsyncAssay
from ._sync.client import Assay
from .errors import (
    AssayError,
    AuthenticationError,
    BadRequestError,
    BookFailedError,
    ConflictError,
    Fault,
    InvalidArgumentError,
    InvalidSignatureError,
    JobFailedError,
    NotFoundError,
    RateLimitError,
    ServerError,
    ServiceUnreachableError,
    UnexpectedAnswerError,
    ValidationError,
)

__all__ = [
    "Assay",
    "AssayError",
    "AsyncAssay",
    "AuthenticationError",
    "BadRequestError",
    "BookFailedError",
    "ConflictError",
    "Fault",
    "InvalidArgumentError",
    "InvalidSignatureError",
    "JobFailedError",
    "NotFoundError",
    "RateLimitError",
    "ServerError",
    "ServiceUnreachableError",
    "UnexpectedAnswerError",
    "ValidationError",
    "documents",
    "webhook",
]
