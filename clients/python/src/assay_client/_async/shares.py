"""`assay.shares`: links that show one result to whoever has them."""

from __future__ import annotations

from typing import List, Union

from .._ids import part, without_none
from ..documents import CreatedShare, Share, SharedResult
from .transport import AsyncTransport


class AsyncShares:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def create(self, job_id: str, *, expires: Union[str, None] = None) -> CreatedShare:
        """The link is shown this once. An attempt whose answer was lost is not repeated. `expires`: `7d`, `12h`."""
        body = without_none(expires=expires)
        return await self._transport.json("POST", path_of(job_id), body=body, retries=0)

    async def list(self, job_id: str) -> List[Share]:
        """Those that work, oldest first."""
        return (await self._transport.json("GET", path_of(job_id)))["items"]

    async def revoke(self, job_id: str, share_id: str) -> None:
        await self._transport.call("DELETE", f"{path_of(job_id)}/{part(share_id)}", gone_is_done=True)

    async def read(self, token: str) -> SharedResult:
        """What a link shows, by its token. The service needs no key for it."""
        return await self._transport.json("GET", f"/v1/shared/{part(token)}")


def path_of(job_id: str) -> str:
    return f"/v1/jobs/{part(job_id)}/shares"
