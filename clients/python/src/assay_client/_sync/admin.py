# Written by scripts/python-client.ts from _async/admin.py.
"""`assay.admin`, for keys with the scope `admin`, and `assay.service`, for those who run it."""

from __future__ import annotations

from typing import Any, Literal, Union

from .._ids import part, user_part, without_none
from ..documents import ApiKey, ApiKeyList, AuditEntry, AuditList, CreatedKey, Fleet, UserQuotas, UserQuotasList
from .pages import Pages
from .transport import Transport


class Admin:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create_key(
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
        return self._transport.json("POST", "/v1/admin/keys", body=body, headers=headers, retries=0)

    def list_keys(
        self,
        *,
        user: Union[str, None] = None,
        limit: Union[int, None] = None,
        cursor: Union[str, None] = None,
    ) -> Pages[ApiKey, ApiKeyList]:
        return Pages(self._transport, "/v1/admin/keys", without_none(user=user, limit=limit, cursor=cursor))

    def revoke_key(self, key_id: str) -> None:
        self._transport.call("DELETE", f"/v1/admin/keys/{part(key_id)}")

    def list_quotas(
        self,
        *,
        user: Union[str, None] = None,
        limit: Union[int, None] = None,
        cursor: Union[str, None] = None,
    ) -> Pages[UserQuotas, UserQuotasList]:
        """Users that have limits of their own, by name."""
        return Pages(self._transport, "/v1/admin/quotas", without_none(user=user, limit=limit, cursor=cursor))

    def set_quotas(
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
        return self._transport.json("PUT", f"/v1/admin/quotas/{user_part(user)}", body=body)

    def remove_quotas(self, user: str) -> None:
        """Gives a user the limits of everybody."""
        self._transport.call("DELETE", f"/v1/admin/quotas/{user_part(user)}")

    def fleet(self) -> Fleet:
        """All nodes of the service, and what waits to be priced."""
        return self._transport.json("GET", "/v1/admin/fleet")

    def audit(
        self, *, limit: Union[int, None] = None, cursor: Union[str, None] = None
    ) -> Pages[AuditEntry, AuditList]:
        """Who made and revoked what, newest first."""
        return Pages(self._transport, "/v1/admin/audit", without_none(limit=limit, cursor=cursor))


class Service:
    """Asked once: the answer is the point."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def health(self) -> None:
        """Returns if the process is alive."""
        self._transport.json("GET", "/healthz", retries=0)

    def readiness(self) -> None:
        """Returns if the node should get traffic; raises ServerError with the reason as its code otherwise."""
        self._transport.json("GET", "/readyz", retries=0)

    def metrics(self) -> str:
        """The figures for Prometheus, in its text format."""
        return (self._transport.call("GET", "/metrics", retries=0)).body

    def openapi(self) -> dict[str, Any]:
        """The OpenAPI document of this very service."""
        return self._transport.json("GET", "/openapi.json", retries=0)
