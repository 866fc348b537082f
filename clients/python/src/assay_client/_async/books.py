"""`assay.books`"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable
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
from .pages import AsyncPages
from .transport import AsyncTransport

#: An upload of a hundred megabytes takes its time.
UPLOAD_SECONDS = 600.0


class AsyncBooks:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def list(self) -> List[Book]:
        """The shared books, then yours by name."""
        return (await self._transport.json("GET", "/v1/books"))["books"]

    async def get(self, book_id: str) -> Book:
        return await self._transport.json("GET", path_of(book_id))

    async def upload(
        self,
        content: Union[bytes, str],
        name: str,
        *,
        content_type: str = "text/csv",
        extends: Union[Literal["default", "none"], None] = None,
        columns: Union[dict[str, str], None] = None,
    ) -> BookAccepted:
        """Sends a price list and answers at once. An attempt whose answer was lost is not repeated."""
        return await self._transport.json(
            "POST",
            "/v1/books",
            params=without_none(name=name, extends=extends, columns=columns_text(columns)),
            headers={"Content-Type": content_type},
            content=content.encode("utf-8") if isinstance(content, str) else content,
            timeout=UPLOAD_SECONDS,
            retries=0,
        )

    async def check(
        self,
        content: Union[bytes, str],
        *,
        content_type: str = "text/csv",
        columns: Union[dict[str, str], None] = None,
    ) -> BookCheck:
        """What would be understood of a list, before it is uploaded. Nothing is stored."""
        return await self._transport.json(
            "POST",
            "/v1/books/check",
            params=without_none(columns=columns_text(columns)),
            headers={"Content-Type": content_type},
            content=content.encode("utf-8") if isinstance(content, str) else content,
            timeout=UPLOAD_SECONDS,
            retries=0,
        )

    async def create(
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
        accepted = await self.upload(content, name, content_type=content_type, extends=extends, columns=columns)
        async for event in self.stream(accepted["book_id"]):
            if event["event_type"] == "completed":
                return await self.get(accepted["book_id"])
            if event["event_type"] == "failed":
                raise BookFailedError(event["error"]["message"], code=event["error"]["code"])
            if on_stage is not None:
                on_stage(event)
        raise unexpected_answer("The stream of the build ended without an outcome")

    async def versions(self, book_id: str) -> List[BookVersion]:
        return (await self._transport.json("GET", f"{path_of(book_id)}/versions"))["versions"]

    async def use_version(self, book_id: str, version: int) -> Book:
        """Prices with this version from now on: back to an older one, or forward again."""
        return await self._transport.json("POST", f"{path_of(book_id)}/versions/{int(version)}/use")

    def problems(
        self,
        book_id: str,
        *,
        version: Union[int, None] = None,
        limit: Union[int, None] = None,
        cursor: Union[str, None] = None,
    ) -> AsyncPages[BookProblemListItem, BookProblemList]:
        """What was wrong with rows of the list, in the order of the file."""
        params = without_none(version=version, limit=limit, cursor=cursor)
        return AsyncPages(self._transport, f"{path_of(book_id)}/problems", params)

    async def set_default(self, book_id: str) -> Book:
        """Makes it the book that prices your jobs which name none."""
        return await self._transport.json("POST", f"{path_of(book_id)}/default")

    async def delete(self, book_id: str) -> None:
        await self._transport.call("DELETE", path_of(book_id), gone_is_done=True)

    def stream(
        self,
        book_id: str,
        *,
        last_event_id: int = 0,
        on_connection: Union[Callable[[ConnectionState], None], None] = None,
    ) -> AsyncGenerator[BookEvent, None]:
        """The events of the newest version, across lost connections."""
        subject = Subject(path_of(book_id), "book_id", book_id, may_start_later=True)
        return follow(self._transport, subject, last_event_id, on_connection)


def path_of(book_id: Any) -> str:
    if not isinstance(book_id, str) or book_id in ("", ".", ".."):
        raise invalid_argument("book_id is missing")
    return f"/v1/books/{quote(book_id, safe='')}"
