"""`assay.outcomes`"""

from __future__ import annotations

from typing import Literal, Union

from .._ids import part, without_none
from ..documents import Calibration, Outcome, OutcomeList
from .pages import AsyncPages
from .transport import AsyncTransport


class AsyncOutcomes:
    """What things really cost. It counts for the caller's own next jobs alone."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def put(
        self,
        job_id: str,
        line: Union[int, Literal["total"]],
        *,
        unit_price: Union[str, None] = None,
        per: Union[str, None] = None,
        total: Union[str, None] = None,
        date: Union[str, None] = None,
        source: Union[str, None] = None,
    ) -> Outcome:
        """Reports what a line cost, or with `"total"` the whole job. Prices are decimal strings. The last word counts."""
        body = without_none(unit_price=unit_price, per=per, total=total, date=date, source=source)
        return await self._transport.json("PUT", path_of(job_id, line), body=body)

    async def delete(self, job_id: str, line: Union[int, Literal["total"]]) -> None:
        """Takes a report back."""
        await self._transport.call("DELETE", path_of(job_id, line), gone_is_done=True)

    def list(
        self,
        *,
        book: Union[str, None] = None,
        limit: Union[int, None] = None,
        cursor: Union[str, None] = None,
    ) -> AsyncPages[Outcome, OutcomeList]:
        return AsyncPages(self._transport, "/v1/outcomes", without_none(book=book, limit=limit, cursor=cursor))

    async def calibration(self) -> Calibration:
        """Whether the ranges that were told hold, by book and category."""
        return await self._transport.json("GET", "/v1/calibration")


def path_of(job_id: str, line: Union[int, str]) -> str:
    return f"/v1/jobs/{part(job_id)}/outcomes/{part(str(line))}"
