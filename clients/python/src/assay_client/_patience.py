"""When to try again, and when to stop."""

from __future__ import annotations

import time
from dataclasses import dataclass
from random import random

from .errors import AssayError, ServiceUnreachableError

#: A service that asks for more patience than this gets its error to the caller instead of a silent wait.
RETRY_AFTER_MAX = 60.0
_PASSING_STATUSES = {408, 429, 502, 503, 504}


@dataclass(frozen=True)
class Settings:
    """What the options of the client are; all times in seconds."""

    timeout: float
    retries: int
    backoff: float
    backoff_max: float
    keepalive: float
    poll: float
    give_up: float


def is_passing(error: AssayError) -> bool:
    """Whether the same request may succeed later. Every request can be repeated: submissions carry a key."""
    if (error.retry_after or 0) > RETRY_AFTER_MAX:
        return False
    if isinstance(error, ServiceUnreachableError):
        return True
    return error.status in _PASSING_STATUSES or error.code == "idempotency_conflict"


def pause_after(failures: int, settings: Settings, error: "AssayError | None" = None) -> float:
    """Half of the pause is certain and half is chance, so clients cut off together do not return together."""
    whole = min(settings.backoff_max, settings.backoff * 2 ** min(failures, 30))
    wanted = 0.0 if error is None else error.retry_after or 0.0
    return max(wanted, whole / 2 + whole / 2 * random())


class Patience:
    """For following: until the service was reached once a few attempts must do; after that a restart is waited out."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._was_reached = False
        self._failures = 0
        self._answered_at = time.monotonic()

    def reach(self) -> None:
        """The service answered."""
        self._was_reached = True

    def reset(self) -> None:
        """The service said something of use: the pauses start over."""
        self._was_reached = True
        self._failures = 0
        self._answered_at = time.monotonic()

    def pause(self) -> float:
        """After a connection that ended without a fault and without anything of use."""
        self._failures += 1
        return pause_after(self._failures - 1, self._settings)

    def pause_after(self, error: AssayError) -> float:
        """The pause before the next attempt; raises what no further attempt would heal."""
        heals = is_passing(error) or error.code == "unexpected_answer" or (error.status or 0) >= 500
        if not heals:
            raise error
        # Too many requests is an answer of the service itself, and it says when to come back.
        if error.status == 429:
            self._was_reached = True
        self._failures += 1
        silence = time.monotonic() - self._answered_at
        if silence > self._settings.give_up if self._was_reached else self._failures > self._settings.retries:
            raise error
        return pause_after(self._failures - 1, self._settings, error)
