"""Lists that are read page by page."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from typing import Any, Generic, TypeVar

from ..errors import unexpected_answer
from .transport import AsyncTransport

Item = TypeVar("Item")
Page = TypeVar("Page")


class AsyncPages(Generic[Item, Page]):
    """Iterate over it for all items; nothing is asked before it is needed."""

    def __init__(self, transport: AsyncTransport, path: str, params: Mapping[str, Any]) -> None:
        self._transport = transport
        self._path = path
        self._params = dict(params)

    async def page(self) -> Page:
        """The first page alone, from `cursor` on, with `next_cursor`."""
        return await self._read(self._params)

    async def pages(self) -> AsyncIterator[Page]:
        params = self._params
        while True:
            page = await self._read(params)
            yield page
            if page["next_cursor"] is None:
                return
            params = {**params, "cursor": page["next_cursor"]}

    async def __aiter__(self) -> AsyncIterator[Item]:
        async for page in self.pages():
            for item in self._items(page):
                yield item

    async def _read(self, params: Mapping[str, Any]) -> Any:
        page = await self._transport.json("GET", self._path, params=params)
        if not isinstance(page.get("items"), list) or not isinstance(page.get("next_cursor"), (str, type(None))):
            raise unexpected_answer("The answer is not a page of a list")
        return page

    @staticmethod
    def _items(page: Any) -> list[Item]:
        return page["items"]
