"""Verifies deliveries by Standard Webhooks, without a client."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from collections.abc import Mapping
from typing import Any, Union

from .errors import InvalidSignatureError

#: Older or newer than this is refused, so nobody can send a delivery again that he has recorded.
TOLERANCE_SECONDS = 5 * 60


def verify(
    body: Union[bytes, str],
    headers: Mapping[str, str],
    secret: str,
    *,
    now: Union[float, None] = None,
) -> dict[str, Any]:
    """The event of a delivery, or InvalidSignatureError. `body` is what arrived, before anything parsed it."""
    raw = body.encode("utf-8") if isinstance(body, str) else body
    lower = {name.lower(): value for name, value in headers.items()}
    message_id, timestamp, signatures = (lower.get(f"webhook-{name}", "") for name in ("id", "timestamp", "signature"))
    if not (message_id and timestamp and signatures):
        raise _refused("A header of the signature is missing")
    if not (timestamp.isascii() and timestamp.isdigit() and len(timestamp) < 13):
        raise _refused("The timestamp is not a number of seconds")
    if abs((time.time() if now is None else now) - int(timestamp)) > TOLERANCE_SECONDS:
        raise _refused("The timestamp is too far from now")
    signed = f"{message_id}.{timestamp}.".encode("utf-8") + raw
    expected = hmac.new(_key_of(secret), signed, hashlib.sha256).digest()
    # While a secret is being rotated there is one signature for each of the two.
    if not any(hmac.compare_digest(expected, given) for given in _given(signatures)):
        raise _refused("No signature fits")
    event = json.loads(raw)
    if not isinstance(event, dict):
        raise _refused("The body is not an event")
    return event


def _key_of(secret: str) -> bytes:
    try:
        return base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    except binascii.Error:
        raise _refused("The secret is not one of a webhook: it begins with whsec_") from None


def _given(signatures: str) -> list[bytes]:
    given: list[bytes] = []
    for entry in signatures.split(" ")[:10]:
        version, _, text = entry.partition(",")
        if version != "v1":
            continue
        try:
            given.append(base64.b64decode(text, validate=True))
        except binascii.Error:
            continue
    return given


def _refused(message: str) -> InvalidSignatureError:
    return InvalidSignatureError(message, code="invalid_signature")
