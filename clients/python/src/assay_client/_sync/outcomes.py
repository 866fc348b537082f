# Written by scripts/python-client.ts from _async/outcomes.py.
"""`assay.outcomes`"""

from __future__ import annotations

from typing import Literal, Union

from .._ids import part, without_none
from ..documents import Calibration, Outcome, OutcomeList
from .pages import Pages
from .transport import Transport


class Outcomes:
    """What things really cost. It counts for the caller's own next jobs alone."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def put(
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
        return self._transport.json("PUT", path_of(job_id, line), body=body)

    def delete(self, job_id: str, line: Union[int, Literal["total"]]) -> None:
        """Takes a report back."""
        self._transport.call("DELETE", path_of(job_id, line), gone_is_done=True)

    def list(
        self,
        *,
        book: Union[str, None] = None,
        limit: Union[int, None] = None,
        cursor: Union[str, None] = None,
    ) -> Pages[Outcome, OutcomeList]:
        return Pages(self._transport, "/v1/outcomes", without_none(book=book, limit=limit, cursor=cursor))

    def calibration(self) -> Calibration:
        """Whether the ranges that were told hold, by book and category."""
        return self._transport.json("GET", "/v1/calibration")


def path_of(job_id: str, line: Union[int, str]) -> str:
    return f"/v1/jobs/{part(job_id)}/outcomes/{part(str(line))}"
