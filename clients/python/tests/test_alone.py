"""What needs no service: parsing, signatures, and that every operation has a method."""

from __future__ import annotations

import json
import os
import random
import re
import unittest
from collections.abc import Callable
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

import httpx

from assay_client import Assay, InvalidArgumentError, InvalidSignatureError, NotFoundError, UnexpectedAnswerError, webhook
from assay_client._answers import parse_retry_after
from assay_client._frames import Frame, FrameParser, read_event

OPENAPI = Path(__file__).parents[3] / "packages" / "contract" / "openapi.json"
ID = "job_01k2"

METHODS: dict[str, Callable[[Assay], Any]] = {
    "submitJob": lambda assay: assay.jobs.submit("eggs"),
    "listJobs": lambda assay: assay.jobs.list().page(),
    "readJob": lambda assay: assay.jobs.get(ID),
    "streamJob": lambda assay: list(assay.jobs.stream(ID)),
    "changeJob": lambda assay: assay.jobs.set_labels(ID, ["kitchen"]),
    "createShare": lambda assay: assay.shares.create(ID),
    "listShares": lambda assay: assay.shares.list(ID),
    "deleteShare": lambda assay: assay.shares.revoke(ID, ID),
    "readShared": lambda assay: assay.shares.read(ID),
    "cancelJob": lambda assay: assay.jobs.cancel(ID),
    "retryJob": lambda assay: assay.jobs.retry(ID),
    "deleteJob": lambda assay: assay.jobs.delete(ID),
    "submitBatch": lambda assay: assay.batches.submit([]),
    "listBatches": lambda assay: assay.batches.list().page(),
    "readBatch": lambda assay: assay.batches.get(ID),
    "streamBatch": lambda assay: list(assay.batches.stream(ID)),
    "readBatchResults": lambda assay: list(assay.batches.results(ID)),
    "cancelBatch": lambda assay: assay.batches.cancel(ID),
    "deleteBatch": lambda assay: assay.batches.delete(ID),
    "searchGeographies": lambda assay: assay.geographies.search("austin"),
    "listConcepts": lambda assay: assay.concepts.list().page(),
    "readConcept": lambda assay: assay.concepts.get(ID),
    "listCategories": lambda assay: assay.concepts.categories(),
    "listBooks": lambda assay: assay.books.list(),
    "getBook": lambda assay: assay.books.get(ID),
    "createBook": lambda assay: assay.books.create("a,b", "ours"),
    "checkBook": lambda assay: assay.books.check("a,b"),
    "listBookVersions": lambda assay: assay.books.versions(ID),
    "useBookVersion": lambda assay: assay.books.use_version(ID, 2),
    "listBookProblems": lambda assay: assay.books.problems(ID).page(),
    "setDefaultBook": lambda assay: assay.books.set_default(ID),
    "deleteBook": lambda assay: assay.books.delete(ID),
    "streamBook": lambda assay: list(assay.books.stream(ID)),
    "readMe": lambda assay: assay.me(),
    "createKey": lambda assay: assay.admin.create_key("alice"),
    "listKeys": lambda assay: assay.admin.list_keys().page(),
    "revokeKey": lambda assay: assay.admin.revoke_key(ID),
    "listQuotas": lambda assay: assay.admin.list_quotas().page(),
    "setQuotas": lambda assay: assay.admin.set_quotas("alice", jobs_per_minute=6000),
    "removeQuotas": lambda assay: assay.admin.remove_quotas("alice"),
    "readFleet": lambda assay: assay.admin.fleet(),
    "readAudit": lambda assay: assay.admin.audit().page(),
    "createWebhook": lambda assay: assay.webhooks.create("https://example.com/", ["job.failed"]),
    "listWebhooks": lambda assay: assay.webhooks.list(),
    "readWebhook": lambda assay: assay.webhooks.get(ID),
    "deleteWebhook": lambda assay: assay.webhooks.delete(ID),
    "rotateWebhook": lambda assay: assay.webhooks.rotate(ID),
    "enableWebhook": lambda assay: assay.webhooks.enable(ID),
    "pingWebhook": lambda assay: assay.webhooks.ping(ID),
    "listDeliveries": lambda assay: assay.webhooks.deliveries(ID).page(),
    "resendDelivery": lambda assay: assay.webhooks.resend(ID, ID),
    "putOutcome": lambda assay: assay.outcomes.put(ID, 1, total="7.47"),
    "deleteOutcome": lambda assay: assay.outcomes.delete(ID, 1),
    "listOutcomes": lambda assay: assay.outcomes.list().page(),
    "readCalibration": lambda assay: assay.outcomes.calibration(),
    "health": lambda assay: assay.service.health(),
    "readiness": lambda assay: assay.service.readiness(),
    "metrics": lambda assay: assay.service.metrics(),
    "openapi": lambda assay: assay.service.openapi(),
}


class Alone(unittest.TestCase):
    def test_every_operation_has_a_method_that_calls_it(self) -> None:
        offered: dict[str, str] = {}
        for path, operations in json.loads(OPENAPI.read_text("utf-8"))["paths"].items():
            for method, operation in operations.items():
                filled = path.replace("{line}", "1").replace("{version}", "2").replace("{user}", "alice")
                filled = re.sub(r"\{\w+\}", ID, filled)
                offered[operation["operationId"]] = f"{method.upper()} {filled}"
        called: dict[str, str] = {}
        for name, call in METHODS.items():

            def answer(request: httpx.Request, name: str = name) -> httpx.Response:
                called[name] = f"{request.method} {request.url.path}"
                return httpx.Response(404)

            with httpx.Client(transport=httpx.MockTransport(answer)) as client, self.assertRaises(NotFoundError):
                call(Assay("http://service.invalid", "assay_test", http_client=client))
        self.assertEqual(called, offered)

    def test_frames_are_the_same_however_they_are_cut(self) -> None:
        text = "\ufeff: hello\n\nevent: stage\r\nid: 1\r\ndata: {\"a\":\"œufs 🥚\"}\r\n\r\nevent:x\rid:2\rdata:1\rdata: 2\r\rid: 3\n\n"
        expected = [Frame("stage", "1", '{"a":"œufs 🥚"}'), Frame("x", "2", "1\n2")]
        raw = text.encode("utf-8")
        choose = random.Random(17)
        for _ in range(300):
            parser = FrameParser()
            frames: list[Frame] = []
            rest = raw
            while rest:
                size = choose.randint(1, 9)
                frames += parser.feed(rest[:size])
                rest = rest[size:]
            self.assertEqual(frames, expected)
        with self.assertRaises(ValueError):
            FrameParser().feed(b"data: \xff\n\n")

    def test_a_frame_that_is_not_whole_is_refused(self) -> None:
        whole = {"event_type": "stage", "job_id": ID, "timestamp": "t", "stage": "parsing", "message": "m", "progress": 0}
        self.assertEqual(read_event(Frame("stage", "4", json.dumps(whole)), "job_id", ID), (4, {"id": 4, **whole}))
        for lost in whole:
            part = {name: value for name, value in whole.items() if name != lost}
            with self.assertRaises(UnexpectedAnswerError):
                read_event(Frame("stage", "4", json.dumps(part)), "job_id", ID)
        news = {**whole, "event_type": "news"}
        self.assertEqual(read_event(Frame("news", "5", json.dumps(news)), "job_id", ID), (5, None))

    def test_signatures_of_the_published_library(self) -> None:
        signed = json.loads(os.environ["ASSAY_SIGNED"])
        at = float(signed["headers"]["webhook-timestamp"])
        self.assertEqual(webhook.verify(signed["body"], signed["headers"], signed["secret"], now=at), json.loads(signed["body"]))
        rotating = {**signed["headers"], "webhook-signature": "v1,AAAA " + signed["headers"]["webhook-signature"]}
        webhook.verify(signed["body"].encode(), rotating, signed["secret"], now=at)
        faults: list[tuple[str, dict[str, str], float]] = [
            (signed["body"] + " ", signed["headers"], at),
            (signed["body"], signed["headers"], at + 301),
            (signed["body"], {**signed["headers"], "webhook-id": "msg_2"}, at),
            (signed["body"], {**signed["headers"], "webhook-signature": "v1,!"}, at),
            (signed["body"], {}, at),
        ]
        for body, headers, now in faults:
            with self.assertRaises(InvalidSignatureError):
                webhook.verify(body, headers, signed["secret"], now=now)

    def test_what_is_refused_before_anything_is_sent(self) -> None:
        for url in ["example.com", "ftp://example.com", "https://user@example.com", "https://example.com?x=1"]:
            with self.assertRaises(InvalidArgumentError):
                Assay(url, "assay_test")
        with self.assertRaises(InvalidArgumentError):
            Assay("http://example.com", "key\nwith a line end")
        with Assay("http://service.invalid", "assay_test") as assay, self.assertRaises(InvalidArgumentError):
            assay.jobs.get("../admin")

    def test_retry_after(self) -> None:
        now = datetime(2026, 7, 31, 12, 0, 0, tzinfo=timezone.utc)
        self.assertEqual(parse_retry_after("7", now), 7.0)
        self.assertEqual(parse_retry_after("Fri, 31 Jul 2026 12:00:05 GMT", now), 5.0)
        self.assertIsNone(parse_retry_after("soon", now))
        self.assertIsNone(parse_retry_after(None, now))


if __name__ == "__main__":
    unittest.main()
