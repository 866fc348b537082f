"""`assay.admin`, for keys with the scope `admin`, and `assay.service`, for those who run it."""

from __future__ import annotations

from typing import Any, Literal, Union

from .._ids import part, user_part, without_none
from ..documents import ApiKey, ApiKeyList, AuditEntry, AuditList, CreatedKey, Fleet, UserQuotas, UserQuotasList
from .pages import AsyncPages
from .transport import AsyncTransport


class AsyncAdmin:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def create_key(
        self,
        user: str,
        scope: Literal["read", "use", "admin"] = "use",
        *,
        label: Union[str, None] = None,
        expires: Union[str, None] = None,
        idempotency_key: Union[str, None] = None,
    ) -> CreatedKey:
        """The key is shown this once. `expires` is like `90d`, `12h`, `1y`. A repeat with the same `idempotency_key` makes no
        second key, and gets the first one with `key` as None."""
        body = without_none(user=user, scope=scope, label=label, expires=expires)
        headers = {} if idempotency_key is None else {"Idempotency-Key": idempotency_key}
        return await self._transport.json("POST", "/v1/admin/keys", body=body, headers=headers, retries=0)

    def list_keys(
        self,
        *,
        user: Union[str, None] = None,
        limit: Union[int, None] = None,
        cursor: Union[str, None] = None,
    ) -> AsyncPages[ApiKey, ApiKeyList]:
        return AsyncPages(self._transport, "/v1/admin/keys", without_none(user=user, limit=limit, cursor=cursor))

    async def revoke_key(self, key_id: str) -> None:
        await self._transport.call("DELETE", f"/v1/admin/keys/{part(key_id)}")

    def list_quotas(
        self,
        *,
        user: Union[str, None] = None,
        limit: Union[int, None] = None,
        cursor: Union[str, None] = None,
    ) -> AsyncPages[UserQuotas, UserQuotasList]:
        """Users that have limits of their own, by name."""
        return AsyncPages(self._transport, "/v1/admin/quotas", without_none(user=user, limit=limit, cursor=cursor))

    async def set_quotas(
        self,
        user: str,
        *,
        jobs_per_minute: Union[int, None] = None,
        reads_per_minute: Union[int, None] = None,
        active_jobs: Union[int, None] = None,
        active_batches: Union[int, None] = None,
        kept_jobs: Union[int, None] = None,
        kept_mb: Union[int, None] = None,
        streams: Union[int, None] = None,
    ) -> UserQuotas:
        """Sets all limits that a user has of its own, from the next request of the user on. None is as for everybody."""
        body = without_none(
            jobs_per_minute=jobs_per_minute,
            reads_per_minute=reads_per_minute,
            active_jobs=active_jobs,
            active_batches=active_batches,
            kept_jobs=kept_jobs,
            kept_mb=kept_mb,
            streams=streams,
        )
        return await self._transport.json("PUT", f"/v1/admin/quotas/{user_part(user)}", body=body)

    async def remove_quotas(self, user: str) -> None:
        """Gives a user the limits of everybody."""
        await self._transport.call("DELETE", f"/v1/admin/quotas/{user_part(user)}")

    async def fleet(self) -> Fleet:
        """All nodes of the service, and what waits to be priced."""
        return await self._transport.json("GET", "/v1/admin/fleet")

    def audit(
        self, *, limit: Union[int, None] = None, cursor: Union[str, None] = None
    ) -> AsyncPages[AuditEntry, AuditList]:
        """Who made and revoked what, newest first."""
        return AsyncPages(self._transport, "/v1/admin/audit", without_none(limit=limit, cursor=cursor))


class AsyncService:
    """Asked once: the answer is the point."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def health(self) -> None:
        """Returns if the process is alive."""
        await self._transport.json("GET", "/healthz", retries=0)

    async def readiness(self) -> None:
        """Returns if the node should get traffic; raises ServerError with the reason as its code otherwise."""
        await self._transport.json("GET", "/readyz", retries=0)

    async def metrics(self) -> str:
        """The figures for Prometheus, in its text format."""
        return (await self._transport.call("GET", "/metrics", retries=0)).body

    async def openapi(self) -> dict[str, Any]:
        """The OpenAPI document of this very service."""
        return await self._transport.json("GET", "/openapi.json", retries=0)
