# Written by scripts/python-client.ts from _async/transport.py.
"""One call, repeated while that may help, and one open answer: everything else is built on these two."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Union

import httpx

from .._answers import BODY_BYTES_MAX, error_of, read_object
from .._patience import Settings, is_passing, pause_after
from ..errors import AssayError, NotFoundError, ServiceUnreachableError, unexpected_answer


@dataclass(frozen=True)
class Answer:
    status: int
    headers: Mapping[str, str]
    body: str


class Transport:
    def __init__(self, base_url: str, api_key: str, settings: Settings, client: Union[httpx.Client, None]) -> None:
        self.settings = settings
        self._base_url = base_url
        self._headers = {"Accept": "application/json", "X-Service-API-Key": api_key}
        self._is_own = client is None
        # httpx follows no redirect unless told, and it must not: that would carry the key along.
        self._client = client if client is not None else httpx.Client(limits=httpx.Limits(max_connections=200))

    def close(self) -> None:
        if self._is_own:
            self._client.close()

    @contextmanager
    def open(
        self,
        method: str,
        path: str,
        *,
        params: Union[Mapping[str, Any], None] = None,
        headers: Union[Mapping[str, str], None] = None,
        json: Any = None,
        content: Union[bytes, None] = None,
        timeout: Union[float, None] = None,
        silence: Union[float, None] = None,
    ) -> Iterator[httpx.Response]:
        """One attempt, up to its headers. `silence` is the longest wait for bytes; `timeout` for everything else."""
        wait = self.settings.timeout if timeout is None else timeout
        request = self._client.build_request(
            method,
            f"{self._base_url}{path}",
            params=params or None,
            headers={**self._headers, **(headers or {})},
            json=json,
            content=content,
            timeout=httpx.Timeout(wait, read=wait if silence is None else silence),
        )
        try:
            response = self._client.send(request, stream=True, follow_redirects=False)
            try:
                if not (response.is_success or response.status_code == 304):
                    raise error_of(response.status_code, response.headers, read_body(response))
                yield response
            finally:
                response.close()
        except httpx.TimeoutException as error:
            raise ServiceUnreachableError("The service gave no sign of life in time", code="timeout") from error
        except httpx.TransportError as error:
            message = f"The service could not be reached, or the connection broke: {error}"
            raise ServiceUnreachableError(message, code="connection_failed") from error
        except httpx.DecodingError as error:
            raise unexpected_answer("The answer is damaged") from error

    def call(
        self,
        method: str,
        path: str,
        *,
        retries: Union[int, None] = None,
        gone_is_done: bool = False,
        **options: Any,
    ) -> Answer:
        """Repeats what may pass. `gone_is_done`: a repeated erasure that finds nothing left means that it worked."""
        allowed = self.settings.retries if retries is None else retries
        failures = 0
        may_be_done = False
        while True:
            try:
                with self.open(method, path, **options) as response:
                    return Answer(response.status_code, response.headers, read_body(response))
            except AssayError as error:
                if gone_is_done and may_be_done and isinstance(error, NotFoundError):
                    return Answer(204, {}, "")
                if failures >= allowed or not is_passing(error):
                    raise
                # 429 and 503 refuse before anything begins; any other failure may have lost the answer alone.
                may_be_done = may_be_done or error.status not in (429, 503)
                pause = pause_after(failures, self.settings, error)
            failures += 1
            time.sleep(pause)

    def json(self, method: str, path: str, *, body: Any = None, **options: Any) -> Any:
        """The object of an answer. Typed `Any`: each method says which document it is."""
        answer = self.call(method, path, json=body, **options)
        return read_object(answer.status, answer.body)


def read_body(response: httpx.Response) -> str:
    """The whole body. Bytes that are not UTF-8 were damaged on their way: that passes, as a broken connection does."""
    body = bytearray()
    for chunk in response.iter_bytes():
        body += chunk
        if len(body) > BODY_BYTES_MAX:
            raise unexpected_answer(f"The answer is longer than {BODY_BYTES_MAX} bytes", response.status_code)
    try:
        return body.decode("utf-8")
    except UnicodeDecodeError as error:
        raise ServiceUnreachableError("The answer was damaged on its way", code="connection_failed") from error
