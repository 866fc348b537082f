"""`assay.webhooks`: who is told what. `assay_client.webhook.verify` is for the receiving side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import List, Union

from .._ids import part, without_none
from ..documents import Webhook, WebhookDelivery, WebhookDeliveryList, WebhookWithSecret
from .pages import AsyncPages
from .transport import AsyncTransport


class AsyncWebhooks:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def create(self, url: str, events: Sequence[str]) -> WebhookWithSecret:
        """The secret is shown this once. An attempt whose answer was lost is not repeated."""
        body = {"url": url, "events": list(events)}
        return await self._transport.json("POST", "/v1/webhooks", body=body, retries=0)

    async def list(self) -> List[Webhook]:
        return (await self._transport.json("GET", "/v1/webhooks"))["items"]

    async def get(self, webhook_id: str) -> Webhook:
        return await self._transport.json("GET", path_of(webhook_id))

    async def delete(self, webhook_id: str) -> None:
        await self._transport.call("DELETE", path_of(webhook_id), gone_is_done=True)

    async def rotate(self, webhook_id: str) -> WebhookWithSecret:
        """A new secret; for a day deliveries are signed with both."""
        return await self._transport.json("POST", f"{path_of(webhook_id)}/rotate", retries=0)

    async def enable(self, webhook_id: str) -> Webhook:
        """Switches one on again that was switched off because it failed."""
        return await self._transport.json("POST", f"{path_of(webhook_id)}/enable")

    async def ping(self, webhook_id: str) -> str:
        """Sends a `ping` and answers the id of its delivery."""
        return (await self._transport.json("POST", f"{path_of(webhook_id)}/ping"))["delivery_id"]

    def deliveries(
        self, webhook_id: str, *, limit: Union[int, None] = None, cursor: Union[str, None] = None
    ) -> AsyncPages[WebhookDelivery, WebhookDeliveryList]:
        params = without_none(limit=limit, cursor=cursor)
        return AsyncPages(self._transport, f"{path_of(webhook_id)}/deliveries", params)

    async def resend(self, webhook_id: str, delivery_id: str) -> None:
        await self._transport.call("POST", f"{path_of(webhook_id)}/deliveries/{part(delivery_id)}/resend")


def path_of(webhook_id: str) -> str:
    return f"/v1/webhooks/{part(webhook_id)}"
