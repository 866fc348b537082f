# Written by scripts/python-client.ts from _async/jobs.py.
"""`assay.jobs`"""

from __future__ import annotations

import math
import time
from collections.abc import Generator, Callable, Sequence
from datetime import datetime
from typing import Literal, Union

from .._ids import new_key, part, without_none
from .._patience import Patience
from ..documents import Job, JobEvent, JobList, JobListItem, SubmitResponse
from ..errors import AssayError, ServiceUnreachableError
from .follow import ConnectionState, Subject, follow
from .pages import Pages
from .transport import Transport

#: An answer that comes sooner than this without an end was not held back: wait on this side.
HELD_SECONDS_MIN = 0.5


class Jobs:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def submit(
        self,
        query: str,
        *,
        geography: Union[str, None] = None,
        book: Union[str, None] = None,
        labels: Union[Sequence[str], None] = None,
        idempotency_key: Union[str, None] = None,
    ) -> SubmitResponse:
        """Stores a job and answers at once. Attempts share one Idempotency-Key, so retries never make two jobs."""
        filed = None if labels is None else [*labels]
        body = without_none(request_type="nl", query=query, geography=geography, book=book, labels=filed)
        headers = {"Idempotency-Key": idempotency_key or new_key()}
        return self._transport.json("POST", "/v1/jobs", body=body, headers=headers)

    def get(self, job_id: str) -> Job:
        return self._transport.json("GET", path_of(job_id))

    def list(
        self,
        *,
        q: Union[str, None] = None,
        status: Union[Literal["pending", "processing", "completed", "failed"], None] = None,
        batch_id: Union[str, None] = None,
        label: Union[str, None] = None,
        geography: Union[str, None] = None,
        total_min: Union[str, None] = None,
        total_max: Union[str, None] = None,
        date_from: Union[str, datetime, None] = None,
        date_to: Union[str, datetime, None] = None,
        limit: Union[int, None] = None,
        cursor: Union[str, None] = None,
    ) -> Pages[JobListItem, JobList]:
        """Newest first. Dates are inclusive; a datetime without a zone is UTC, as it is for the service."""
        params = without_none(
            q=q,
            status=status,
            batch_id=batch_id,
            label=label,
            geography=geography,
            total_min=total_min,
            total_max=total_max,
            date_from=timestamp(date_from),
            date_to=timestamp(date_to),
            limit=limit,
            cursor=cursor,
        )
        return Pages(self._transport, "/v1/jobs", params)

    def cancel(self, job_id: str) -> Job:
        """Stops a job that has not ended: it is `failed` with the code `cancelled`."""
        return self._transport.json("POST", f"{path_of(job_id)}/cancel")

    def set_labels(self, job_id: str, labels: Sequence[str]) -> Job:
        """Files a job under these labels instead of those that it has."""
        return self._transport.json("PATCH", path_of(job_id), body={"labels": [*labels]})

    def retry(self, job_id: str, *, idempotency_key: Union[str, None] = None) -> SubmitResponse:
        """Submits what a failed job asked for once more, as a new job."""
        headers = {"Idempotency-Key": idempotency_key or new_key()}
        return self._transport.json("POST", f"{path_of(job_id)}/retry", headers=headers)

    def delete(self, job_id: str) -> None:
        """Erases a job that has ended, and its events, for good."""
        self._transport.call("DELETE", path_of(job_id), gone_is_done=True)

    def stream(
        self,
        job_id: str,
        *,
        last_event_id: int = 0,
        on_connection: Union[Callable[[ConnectionState], None], None] = None,
    ) -> Generator[JobEvent, None, None]:
        """The job's events from the first to the last, across lost connections. Leaving it never cancels the job."""
        subject = Subject(path_of(job_id), "job_id", job_id)
        return follow(self._transport, subject, last_event_id, on_connection)

    def wait(self, job_id: str) -> Job:
        """The job once it is `completed` or `failed`. The service holds its answers, so few are needed."""
        settings = self._transport.settings
        patience = Patience(settings)
        # A held answer shows no sign of life, so it is held no longer than a stream would be silent.
        seconds = min(60, math.ceil(settings.keepalive))
        while True:
            started_at = time.monotonic()
            pause = 0.0
            try:
                headers = {"Prefer": f"wait={seconds}"} if seconds > 0 else {}
                job: Job = self._transport.json(
                    "GET", path_of(job_id), headers=headers, timeout=settings.timeout + seconds, retries=0
                )
                if job["status"] in ("completed", "failed"):
                    return job
                patience.reset()
                if time.monotonic() - started_at < HELD_SECONDS_MIN:
                    pause = settings.poll
            except AssayError as error:
                pause = patience.pause_after(error)
                # Something on the way may not allow a held answer; in the end plain polling remains.
                if isinstance(error, ServiceUnreachableError):
                    seconds //= 2
            time.sleep(pause)


def path_of(job_id: str) -> str:
    return f"/v1/jobs/{part(job_id)}"


def timestamp(date: Union[str, datetime, None]) -> Union[str, None]:
    return date.isoformat() if isinstance(date, datetime) else date
