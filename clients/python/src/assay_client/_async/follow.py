"""Follows a job, a batch or a build over as many connections as it takes: no event twice, none missed."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import dataclass
from typing import Any, Literal, Union

from .._frames import FrameParser, read_event
from .._patience import Patience
from ..errors import AssayError, invalid_argument, unexpected_answer
from .transport import AsyncTransport

ConnectionState = Literal["open", "reconnecting", "polling"]

#: So many connections in a row that brought nothing mean that something on the way lets no stream through.
FRUITLESS_MAX = 3
#: So often the stream of what has ended may bring nothing before its last event is taken from the status instead.
VAIN_TRIES_MAX = 6
#: The service sends a comment at once. A proxy that holds even that back holds everything back.
FIRST_BYTES_SECONDS = 5.0


@dataclass(frozen=True)
class Subject:
    """What is followed."""

    path: str
    #: The field of its events that names it, and its id.
    field: str
    id: str
    #: The events of a book are numbered over all of its versions.
    may_start_later: bool = False


async def follow(
    transport: AsyncTransport,
    subject: Subject,
    position: int,
    on_connection: Union[Callable[[ConnectionState], None], None],
) -> AsyncGenerator[Any, None]:
    """Yields events after `position`. It moves only with an event that is whole and next in line."""
    if not isinstance(position, int) or position < 0:
        raise invalid_argument("last_event_id is a whole number from 0")
    settings = transport.settings
    patience = Patience(settings)
    state: Union[ConnectionState, None] = None
    fruitless = 0
    vain_tries = 0

    def enter(next_state: ConnectionState) -> None:
        nonlocal state
        if state != next_state and on_connection is not None:
            on_connection(next_state)
        state = next_state

    while True:
        before = position
        lived = False
        status: Any = None
        try:
            if fruitless >= FRUITLESS_MAX:
                enter("polling")
                status = await poll_for_news(transport, subject, position, patience)
                if is_over(status, position):
                    return
                if has_ended(status) and vain_tries >= VAIN_TRIES_MAX:
                    break
            async with aclosing(read_connection(transport, subject, position)) as frames:
                async for seconds, number, event in frames:
                    patience.reach()
                    if fruitless < FRUITLESS_MAX:
                        enter("open")
                    if number is None:
                        # Bytes that come this late are a keepalive: the connection is in order.
                        if seconds >= settings.keepalive / 2:
                            lived = True
                            patience.reset()
                        continue
                    position = number
                    patience.reset()
                    enter("open")
                    if event is None:
                        continue
                    yield event
                    if event["event_type"] in ("completed", "failed"):
                        return
            # Closed without a word: either all was said before, or the service is about to stop.
            if position == before and is_over(await transport.json("GET", subject.path, retries=0), position):
                return
            pause = patience.pause()
            is_refused = False
        except AssayError as error:
            pause = patience.pause_after(error)
            is_refused = error.status in (429, 503)
        is_vain = position == before and not lived
        fruitless = fruitless + 1 if is_vain else 0
        if status is not None and has_ended(status) and not is_refused:
            vain_tries = vain_tries + 1 if is_vain else 0
        if fruitless < FRUITLESS_MAX:
            enter("reconnecting")
        await asyncio.sleep(pause)
    yield last_event_of(status, subject)


async def read_connection(
    transport: AsyncTransport, subject: Subject, position: int
) -> AsyncGenerator[tuple[float, Union[int, None], Any], None]:
    """One connection: its age with each chunk, and the events after `position`, each one further than the one before."""
    # Twice the interval, since one keepalive may be late.
    silence = 2 * transport.settings.keepalive
    parser = FrameParser()
    may_start_later = subject.may_start_later
    headers = {"Accept": "text/event-stream", "Last-Event-ID": str(position)}
    async with transport.open("GET", f"{subject.path}/stream", headers=headers, silence=silence) as response:
        if not response.headers.get("content-type", "").startswith("text/event-stream"):
            raise unexpected_answer("The answer is not an event stream", response.status_code)
        opened_at = time.monotonic()
        async for chunk in response.aiter_bytes():
            yield time.monotonic() - opened_at, None, None
            try:
                frames = parser.feed(chunk)
            except ValueError as error:
                raise unexpected_answer("The stream is damaged") from error
            for frame in frames:
                number, event = read_event(frame, subject.field, subject.id)
                if number <= position:
                    continue
                if number != position + 1 and not may_start_later:
                    raise unexpected_answer(f"The stream jumped to event {number}")
                position = number
                may_start_later = False
                yield time.monotonic() - opened_at, number, event


async def poll_for_news(transport: AsyncTransport, subject: Subject, position: int, patience: Patience) -> Any:
    """Asks until it has ended, or until it has news and a stream is worth another try."""
    started_at = time.monotonic()
    while True:
        status = await transport.json("GET", subject.path, retries=0)
        patience.reset()
        is_try_due = time.monotonic() - started_at >= 2 * transport.settings.keepalive
        if has_ended(status) or (is_try_due and status.get("last_event_id", 0) > position):
            return status
        await asyncio.sleep(transport.settings.poll)


def has_ended(status: dict[str, Any]) -> bool:
    return status.get("status") in ("completed", "failed", "ready")


def is_over(status: dict[str, Any], position: int) -> bool:
    return has_ended(status) and status.get("last_event_id", 0) <= position


def last_event_of(status: Any, subject: Subject) -> dict[str, Any]:
    """The last event of a job, told from its status, where no stream passes: the outcome stands there too."""
    outcome = "error" if status["status"] == "failed" else "result"
    if status.get(outcome) is None:
        raise unexpected_answer("It has ended, but its events do not come through")
    return {
        "id": status["last_event_id"],
        "event_type": status["status"],
        subject.field: subject.id,
        "timestamp": status["completed_at"] or status["updated_at"],
        outcome: status[outcome],
    }
