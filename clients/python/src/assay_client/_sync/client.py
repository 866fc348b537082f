# Written by scripts/python-client.ts from _async/client.py.
"""The client: one service and one key."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Union

import httpx

from .._ids import check_api_key, check_base_url
from .._patience import Settings
from ..documents import JobEventStage, Me, Quote, SubmitResponse
from ..errors import JobFailedError, unexpected_answer
from .admin import Admin, Service
from .batches import Batches
from .books import Books
from .catalogue import Concepts, Geographies
from .follow import ConnectionState
from .jobs import Jobs
from .outcomes import Outcomes
from .shares import Shares
from .transport import Transport
from .webhooks import Webhooks


class Assay:
    """Use it in a `with` block, or call `close` at the end. All times are in seconds."""

    def __init__(
        self,
        base_url: str,
        api_key: str,
        *,
        timeout: float = 30.0,
        retries: int = 3,
        backoff: float = 0.5,
        backoff_max: float = 8.0,
        keepalive: float = 15.0,
        poll: float = 2.0,
        give_up: float = 120.0,
        http_client: Union[httpx.Client, None] = None,
    ) -> None:
        settings = Settings(timeout, retries, backoff, backoff_max, keepalive, poll, give_up)
        self._transport = Transport(check_base_url(base_url), check_api_key(api_key), settings, http_client)
        self.jobs = Jobs(self._transport)
        self.batches = Batches(self._transport)
        self.books = Books(self._transport)
        self.outcomes = Outcomes(self._transport)
        self.webhooks = Webhooks(self._transport)
        self.shares = Shares(self._transport)
        self.geographies = Geographies(self._transport)
        self.concepts = Concepts(self._transport)
        self.admin = Admin(self._transport)
        self.service = Service(self._transport)

    def me(self) -> Me:
        """Whose key this is."""
        return self._transport.json("GET", "/v1/me")

    def price(
        self,
        query: str,
        *,
        geography: Union[str, None] = None,
        book: Union[str, None] = None,
        labels: Union[Sequence[str], None] = None,
        idempotency_key: Union[str, None] = None,
        on_submit: Union[Callable[[SubmitResponse], None], None] = None,
        on_stage: Union[Callable[[JobEventStage], None], None] = None,
        on_connection: Union[Callable[[ConnectionState], None], None] = None,
    ) -> Quote:
        """Submits a query, follows it and answers with the quote. Raises JobFailedError if nothing could be priced."""
        job = self.jobs.submit(
            query, geography=geography, book=book, labels=labels, idempotency_key=idempotency_key
        )
        if on_submit is not None:
            on_submit(job)
        for event in self.jobs.stream(job["job_id"], on_connection=on_connection):
            if event["event_type"] == "completed":
                return event["result"]
            if event["event_type"] == "failed":
                raise JobFailedError(job["job_id"], event["error"]["code"], event["error"]["message"])
            if on_stage is not None:
                on_stage(event)
        raise unexpected_answer("The stream ended without an outcome")

    def close(self) -> None:
        self._transport.close()

    def __enter__(self) -> "Assay":
        return self

    def __exit__(
        self,
        kind: Union[type[BaseException], None],
        error: Union[BaseException, None],
        trace: Union[TracebackType, None],
    ) -> None:
        self.close()
