"""Reads answers of the service, and of proxies in front of it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import Any, Union

from .errors import AssayError, class_for_status, unexpected_answer

#: Far above any answer that is read whole.
BODY_BYTES_MAX = 32 * 1024 * 1024


def parse_object(data: Union[bytes, str]) -> Union[dict[str, Any], None]:
    """The object that a text of JSON holds, or None."""
    try:
        value = json.loads(data.decode("utf-8") if isinstance(data, bytes) else data)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def read_object(status: int, body: str) -> dict[str, Any]:
    document = parse_object(body)
    if document is None:
        raise unexpected_answer(f"The answer with status {status} is not a JSON object", status)
    return document


def error_of(status: int, headers: Mapping[str, str], body: str) -> AssayError:
    """Any answer that is not a success, as the error of its family."""
    if status < 400:
        target = headers.get("location", "elsewhere")
        return unexpected_answer(f"The service redirects to {target}: set base_url to its final address", status)
    problem = parse_object(body) or {}
    faults: Any = problem.get("errors")
    return class_for_status(status)(
        _text(problem, "detail") or _text(problem, "title") or f"The service answered with status {status}",
        code=_text(problem, "code") or f"http_{status}",
        status=status,
        request_id=_text(problem, "request_id") or headers.get("x-request-id"),
        errors=faults if isinstance(faults, list) else [],
        retry_after=parse_retry_after(headers.get("retry-after"), datetime.now(timezone.utc)),
    )


def parse_retry_after(header: Union[str, None], now: datetime) -> Union[float, None]:
    """Seconds: the header has them, or an HTTP date as a proxy may send it."""
    if header is None:
        return None
    text = header.strip()
    if text.isascii() and text.isdigit() and len(text) < 10:
        return float(text)
    try:
        at = parsedate_to_datetime(text)
    except ValueError:
        return None
    return max(0.0, (at.replace(tzinfo=at.tzinfo or timezone.utc) - now).total_seconds())


def _text(document: Mapping[str, Any], name: str) -> Union[str, None]:
    value = document.get(name)
    return value if isinstance(value, str) else None
