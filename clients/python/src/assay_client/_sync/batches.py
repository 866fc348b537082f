# Written by scripts/python-client.ts from _async/batches.py.
"""`assay.batches`"""

from __future__ import annotations

import json
from collections.abc import Generator, Callable, Iterable
from typing import Any, Literal, Union

from .._answers import parse_object
from .._frames import FRAME_CHARACTERS_MAX
from .._ids import new_key, part, without_none
from ..documents import Batch, BatchEvent, BatchLine, BatchList, BatchResult, SubmitBatchResponse
from ..errors import unexpected_answer
from .follow import ConnectionState, Subject, follow
from .pages import Pages
from .transport import Transport


class Batches:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def submit(
        self,
        lines: Union[Iterable[BatchLine], str, bytes],
        *,
        on_fault: Union[Literal["refuse", "skip"], None] = None,
        idempotency_key: Union[str, None] = None,
    ) -> SubmitBatchResponse:
        """Stores up to 50,000 queries and answers at once. `lines` are dicts, or the NDJSON text itself."""
        return self._transport.json(
            "POST",
            "/v1/batches",
            params=without_none(on_fault=on_fault),
            headers={"Content-Type": "application/x-ndjson", "Idempotency-Key": idempotency_key or new_key()},
            content=ndjson_of(lines),
        )

    def get(self, batch_id: str) -> Batch:
        """Counts by status, progress, rate and estimated end."""
        return self._transport.json("GET", path_of(batch_id))

    def list(self, *, limit: Union[int, None] = None, cursor: Union[str, None] = None) -> Pages[Batch, BatchList]:
        """Newest first."""
        return Pages(self._transport, "/v1/batches", without_none(limit=limit, cursor=cursor))

    def results(self, batch_id: str) -> Generator[BatchResult, None, None]:
        """What has ended so far, in the order of the lines, one at a time.

        Raises when the answer is cut: what came before is good, and the caller may ask again.
        """
        rest = b""
        headers = {"Accept": "application/x-ndjson"}
        with self._transport.open("GET", f"{path_of(batch_id)}/results", headers=headers) as response:
            for chunk in response.iter_bytes():
                lines = (rest + chunk).split(b"\n")
                rest = lines.pop()
                if len(rest) > FRAME_CHARACTERS_MAX:
                    raise unexpected_answer("A line of the results does not end")
                for line in lines:
                    yield result_of(line)
        if rest:
            raise unexpected_answer("The results were cut in the middle of a line")

    def stream(
        self,
        batch_id: str,
        *,
        last_event_id: int = 0,
        on_connection: Union[Callable[[ConnectionState], None], None] = None,
    ) -> Generator[BatchEvent, None, None]:
        """`progress` now and then, and once `completed` or `failed`, across lost connections."""
        subject = Subject(path_of(batch_id), "batch_id", batch_id)
        return follow(self._transport, subject, last_event_id, on_connection)

    def wait(self, batch_id: str) -> Batch:
        """The batch once it has ended."""
        for _ in self.stream(batch_id):
            pass
        return self.get(batch_id)

    def cancel(self, batch_id: str) -> Batch:
        """Ends the batch; what was priced stays."""
        return self._transport.json("POST", f"{path_of(batch_id)}/cancel")

    def delete(self, batch_id: str) -> None:
        """Erases a batch that has ended, with all of its queries and results, for good."""
        self._transport.call("DELETE", path_of(batch_id), gone_is_done=True)


def path_of(batch_id: str) -> str:
    return f"/v1/batches/{part(batch_id)}"


def ndjson_of(lines: Union[Iterable[BatchLine], str, bytes]) -> bytes:
    if isinstance(lines, bytes):
        return lines
    if isinstance(lines, str):
        return lines.encode("utf-8")
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines).encode("utf-8")


def result_of(line: bytes) -> Any:
    result = parse_object(line)
    if result is None or not {"custom_id", "job_id", "status"} <= result.keys():
        raise unexpected_answer("A line is not a result of a batch")
    return result
