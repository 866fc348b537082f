# Written by scripts/python-client.ts from _async/books.py.
"""`assay.books`"""

from __future__ import annotations

from collections.abc import Generator, Callable
from typing import Any, List, Literal, Union
from urllib.parse import quote

from .._ids import columns_text, without_none
from ..documents import (
    Book,
    BookAccepted,
    BookCheck,
    BookEvent,
    BookEventStage,
    BookProblemList,
    BookProblemListItem,
    BookVersion,
)
from ..errors import BookFailedError, invalid_argument, unexpected_answer
from .follow import ConnectionState, Subject, follow
from .pages import Pages
from .transport import Transport

#: An upload of a hundred megabytes takes its time.
UPLOAD_SECONDS = 600.0


class Books:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self) -> List[Book]:
        """The shared books, then yours by name."""
        return (self._transport.json("GET", "/v1/books"))["books"]

    def get(self, book_id: str) -> Book:
        return self._transport.json("GET", path_of(book_id))

    def upload(
        self,
        content: Union[bytes, str],
        name: str,
        *,
        content_type: str = "text/csv",
        extends: Union[Literal["default", "none"], None] = None,
        columns: Union[dict[str, str], None] = None,
    ) -> BookAccepted:
        """Sends a price list and answers at once. An attempt whose answer was lost is not repeated."""
        return self._transport.json(
            "POST",
            "/v1/books",
            params=without_none(name=name, extends=extends, columns=columns_text(columns)),
            headers={"Content-Type": content_type},
            content=content.encode("utf-8") if isinstance(content, str) else content,
            timeout=UPLOAD_SECONDS,
            retries=0,
        )

    def check(
        self,
        content: Union[bytes, str],
        *,
        content_type: str = "text/csv",
        columns: Union[dict[str, str], None] = None,
    ) -> BookCheck:
        """What would be understood of a list, before it is uploaded. Nothing is stored."""
        return self._transport.json(
            "POST",
            "/v1/books/check",
            params=without_none(columns=columns_text(columns)),
            headers={"Content-Type": content_type},
            content=content.encode("utf-8") if isinstance(content, str) else content,
            timeout=UPLOAD_SECONDS,
            retries=0,
        )

    def create(
        self,
        content: Union[bytes, str],
        name: str,
        *,
        content_type: str = "text/csv",
        extends: Union[Literal["default", "none"], None] = None,
        columns: Union[dict[str, str], None] = None,
        on_stage: Union[Callable[[BookEventStage], None], None] = None,
    ) -> Book:
        """Sends a price list and follows its build. Raises BookFailedError when no book came of it."""
        accepted = self.upload(content, name, content_type=content_type, extends=extends, columns=columns)
        for event in self.stream(accepted["book_id"]):
            if event["event_type"] == "completed":
                return self.get(accepted["book_id"])
            if event["event_type"] == "failed":
                raise BookFailedError(event["error"]["message"], code=event["error"]["code"])
            if on_stage is not None:
                on_stage(event)
        raise unexpected_answer("The stream of the build ended without an outcome")

    def versions(self, book_id: str) -> List[BookVersion]:
        return (self._transport.json("GET", f"{path_of(book_id)}/versions"))["versions"]

    def use_version(self, book_id: str, version: int) -> Book:
        """Prices with this version from now on: back to an older one, or forward again."""
        return self._transport.json("POST", f"{path_of(book_id)}/versions/{int(version)}/use")

    def problems(
        self,
        book_id: str,
        *,
        version: Union[int, None] = None,
        limit: Union[int, None] = None,
        cursor: Union[str, None] = None,
    ) -> Pages[BookProblemListItem, BookProblemList]:
        """What was wrong with rows of the list, in the order of the file."""
        params = without_none(version=version, limit=limit, cursor=cursor)
        return Pages(self._transport, f"{path_of(book_id)}/problems", params)

    def set_default(self, book_id: str) -> Book:
        """Makes it the book that prices your jobs which name none."""
        return self._transport.json("POST", f"{path_of(book_id)}/default")

    def delete(self, book_id: str) -> None:
        self._transport.call("DELETE", path_of(book_id), gone_is_done=True)

    def stream(
        self,
        book_id: str,
        *,
        last_event_id: int = 0,
        on_connection: Union[Callable[[ConnectionState], None], None] = None,
    ) -> Generator[BookEvent, None, None]:
        """The events of the newest version, across lost connections."""
        subject = Subject(path_of(book_id), "book_id", book_id, may_start_later=True)
        return follow(self._transport, subject, last_event_id, on_connection)


def path_of(book_id: Any) -> str:
    if not isinstance(book_id, str) or book_id in ("", ".", ".."):
        raise invalid_argument("book_id is missing")
    return f"/v1/books/{quote(book_id, safe='')}"
