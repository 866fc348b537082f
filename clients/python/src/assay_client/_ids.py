"""Checks what goes into addresses: an empty id would read a list, and dots would climb out of the path."""

from __future__ import annotations

import re
import secrets
from typing import Any, Union
from urllib.parse import quote

from .errors import invalid_argument

_PART = re.compile(r"[A-Za-z0-9_-]{1,100}")
_USER = re.compile(r"[A-Za-z0-9][A-Za-z0-9._@+-]{0,63}")
_KEY = re.compile(r"[\x21-\x7e]{1,512}")


def part(value: str) -> str:
    if not isinstance(value, str) or _PART.fullmatch(value) is None:
        raise invalid_argument('An id is made of letters, digits, "_" and "-", like job_01k2...')
    return value


def user_part(value: str) -> str:
    if not isinstance(value, str) or _USER.fullmatch(value) is None:
        raise invalid_argument("A user name has 1 to 64 letters, digits, or any of . _ @ + -")
    return quote(value, safe="")


def check_base_url(base_url: str) -> str:
    if not re.fullmatch(r"https?://[^\s/@?#]+(/[^\s?#]*)?", base_url):
        raise invalid_argument("base_url is an http or https address without a user, a query or a fragment")
    return base_url.rstrip("/")


def check_api_key(api_key: str) -> str:
    if not isinstance(api_key, str) or _KEY.fullmatch(api_key) is None:
        raise invalid_argument("api_key is missing, or holds characters that no key has")
    return api_key


def new_key() -> str:
    """Attempts of one submission share it, so a retry never makes a second job."""
    return secrets.token_hex(16)


def without_none(**values: Any) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value is not None}


def columns_text(columns: Union[dict[str, str], None]) -> Union[str, None]:
    if columns is None:
        return None
    return ",".join(f"{column}:" + header.replace(",", "\\,") for column, header in columns.items())
