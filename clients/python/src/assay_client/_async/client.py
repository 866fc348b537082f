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
from .admin import AsyncAdmin, AsyncService
from .batches import AsyncBatches
from .books import AsyncBooks
from .catalogue import AsyncConcepts, AsyncGeographies
from .follow import ConnectionState
from .jobs import AsyncJobs
from .outcomes import AsyncOutcomes
from .shares import AsyncShares
from .transport import AsyncTransport
from .webhooks import AsyncWebhooks


class AsyncAssay:
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
        http_client: Union[httpx.AsyncClient, None] = None,
    ) -> None:
        settings = Settings(timeout, retries, backoff, backoff_max, keepalive, poll, give_up)
        self._transport = AsyncTransport(check_base_url(base_url), check_api_key(api_key), settings, http_client)
        self.jobs = AsyncJobs(self._transport)
        self.batches = AsyncBatches(self._transport)
        self.books = AsyncBooks(self._transport)
        self.outcomes = AsyncOutcomes(self._transport)
        self.webhooks = AsyncWebhooks(self._transport)
        self.shares = AsyncShares(self._transport)
        self.geographies = AsyncGeographies(self._transport)
        self.concepts = AsyncConcepts(self._transport)
        self.admin = AsyncAdmin(self._transport)
        self.service = AsyncService(self._transport)

    async def me(self) -> Me:
        """Whose key this is."""
        return await self._transport.json("GET", "/v1/me")

    async def price(
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
        job = await self.jobs.submit(
            query, geography=geography, book=book, labels=labels, idempotency_key=idempotency_key
        )
        if on_submit is not None:
            on_submit(job)
        async for event in self.jobs.stream(job["job_id"], on_connection=on_connection):
            if event["event_type"] == "completed":
                return event["result"]
            if event["event_type"] == "failed":
                raise JobFailedError(job["job_id"], event["error"]["code"], event["error"]["message"])
            if on_stage is not None:
                on_stage(event)
        raise unexpected_answer("The stream ended without an outcome")

    async def aclose(self) -> None:
        await self._transport.aclose()

    async def __aenter__(self) -> "AsyncAssay":
        return self

    async def __aexit__(
        self,
        kind: Union[type[BaseException], None],
        error: Union[BaseException, None],
        trace: Union[TracebackType, None],
    ) -> None:
        await self.aclose()
