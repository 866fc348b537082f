"""`assay.geographies` and `assay.concepts`: which places there are, and what the books know."""

from __future__ import annotations

from typing import List, Union
from urllib.parse import quote

from .._ids import without_none
from ..documents import CategoryList, Concept, ConceptDetail, ConceptList, GeographyListItem
from ..errors import invalid_argument
from .pages import AsyncPages
from .transport import AsyncTransport


class AsyncGeographies:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def search(self, q: str) -> List[GeographyListItem]:
        """Places whose name or code matches what a person has typed so far, best first."""
        return (await self._transport.json("GET", "/v1/geographies", params={"q": q}))["items"]


class AsyncConcepts:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        q: Union[str, None] = None,
        category: Union[str, None] = None,
        family: Union[str, None] = None,
        geography: Union[str, None] = None,
        limit: Union[int, None] = None,
        cursor: Union[str, None] = None,
    ) -> AsyncPages[Concept, ConceptList]:
        """What the books have prices of, with the price in the place asked for."""
        params = without_none(
            q=q, category=category, family=family, geography=geography, limit=limit, cursor=cursor
        )
        return AsyncPages(self._transport, "/v1/concepts", params)

    async def get(self, concept_id: str, *, geography: Union[str, None] = None) -> ConceptDetail:
        if concept_id in ("", ".", ".."):
            raise invalid_argument("concept_id is missing")
        path = f"/v1/concepts/{quote(concept_id, safe='')}"
        return await self._transport.json("GET", path, params=without_none(geography=geography))

    async def categories(self) -> CategoryList:
        """What is covered, category by category, and what the licences of the sources ask to be said."""
        return await self._transport.json("GET", "/v1/categories")
