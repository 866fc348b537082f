"""Against the real service at ASSAY_URL, and through a proxy at ASSAY_PROXY_URL that cuts, delays, halves and corrupts."""

from __future__ import annotations

import asyncio
import os
import unittest

from assay_client import (
    Assay,
    AssayError,
    AsyncAssay,
    AuthenticationError,
    JobFailedError,
    NotFoundError,
    ValidationError,
)
from assay_client.documents import BatchLine

URL = os.environ["ASSAY_URL"]
PROXY_URL = os.environ["ASSAY_PROXY_URL"]
KEY = os.environ["ASSAY_KEY"]
CSV = "description,price,unit\n" + "".join(f"Widget model {n},{n}.50,each\n" for n in range(1, 40))


class Service(unittest.TestCase):
    def setUp(self) -> None:
        self.assay = Assay(URL, KEY)

    def tearDown(self) -> None:
        self.assay.close()

    def test_a_job_from_submission_to_erasure(self) -> None:
        assay = self.assay
        job = assay.jobs.submit("3 dozen eggs", geography="us-tx")
        events = list(assay.jobs.stream(job["job_id"]))
        self.assertEqual([event["id"] for event in events], list(range(1, len(events) + 1)))
        last = events[-1]
        assert last["event_type"] == "completed"
        read = assay.jobs.get(job["job_id"])
        self.assertEqual((read["status"], read["geography"], read["result"]), ("completed", "US-TX", last["result"]))
        self.assertEqual(assay.jobs.wait(job["job_id"]), read)
        self.assertEqual(list(assay.jobs.stream(job["job_id"], last_event_id=2)), events[2:])
        self.assertEqual(list(assay.jobs.stream(job["job_id"], last_event_id=len(events))), [])
        for line in last["result"]["lines"]:
            if line["status"] == "priced":
                self.assertGreater(float(line["unit_price"]["estimate"]), 0)
        listed = [item["job_id"] for item in assay.jobs.list(q="DOZEN", status="completed", limit=1)]
        self.assertIn(job["job_id"], listed)

        told = assay.outcomes.put(job["job_id"], 1, total="9.99")
        self.assertEqual(told["job_id"], job["job_id"])
        self.assertIn(job["job_id"], [outcome["job_id"] for outcome in assay.outcomes.list()])
        self.assertIn("books", assay.outcomes.calibration())
        assay.outcomes.delete(job["job_id"], 1)
        assay.jobs.delete(job["job_id"])
        with self.assertRaises(NotFoundError) as gone:
            list(assay.jobs.stream(job["job_id"]))
        self.assertEqual(gone.exception.code, "job_not_found")

    def test_price_tells_its_stages(self) -> None:
        stages: list[str] = []
        quote = self.assay.price("2 gal of milk", on_stage=lambda event: stages.append(event["stage"]))
        self.assertEqual(stages[-1], "totaling")
        self.assertEqual(quote["currency"], "USD")
        with self.assertRaises(JobFailedError) as failed:
            self.assay.price("qwxzv blorptang")
        self.assertEqual(failed.exception.code, "nothing_priced")
        again = self.assay.jobs.retry(failed.exception.job_id)
        self.assertNotEqual(again["job_id"], failed.exception.job_id)
        self.assertEqual(self.assay.jobs.wait(again["job_id"])["status"], "failed")

    def test_errors_by_code_with_every_fault(self) -> None:
        with self.assertRaises(ValidationError) as refused:
            self.assay.jobs.submit(" ", geography="US-TZ")
        self.assertEqual(sorted(fault.get("pointer", "") for fault in refused.exception.errors), ["/geography", "/query"])
        self.assertTrue(refused.exception.request_id)
        with Assay(URL, "assay_nobody") as stranger, self.assertRaises(AuthenticationError) as unknown:
            stranger.jobs.list().page()
        self.assertEqual(unknown.exception.code, "invalid_api_key")
        with self.assertRaises(AssayError) as unreachable, Assay("http://127.0.0.1:1", KEY, retries=0) as nowhere:
            nowhere.jobs.get("job_1")
        self.assertEqual(unreachable.exception.code, "connection_failed")
        first = self.assay.jobs.submit("2 gal of milk", idempotency_key="order-17")
        again = self.assay.jobs.submit("2 gal of milk", idempotency_key="order-17")
        self.assertEqual(first["job_id"], again["job_id"])

    def test_a_batch_in_order(self) -> None:
        lines: list[BatchLine] = [{"custom_id": f"line {n}", "query": f"{n} dozen eggs"} for n in range(1, 41)]
        with self.assertRaises(ValidationError) as refused:
            self.assay.batches.submit([{"custom_id": "1", "query": ""}])
        self.assertGreater(len(refused.exception.errors), 0)
        batch = self.assay.batches.submit(line for line in lines)
        ended = self.assay.batches.wait(batch["batch_id"])
        self.assertEqual((ended["status"], ended["counts"]["completed"]), ("completed", 40))
        results = list(self.assay.batches.results(batch["batch_id"]))
        self.assertEqual([result["custom_id"] for result in results], [line["custom_id"] for line in lines])
        self.assay.batches.delete(batch["batch_id"])

    def test_a_book_of_ones_own(self) -> None:
        stages: list[str] = []
        book = self.assay.books.create(CSV, "python", on_stage=lambda event: stages.append(event["stage"]))
        self.assertEqual((book["name"], book["status"]), ("python", "ready"))
        self.assertIn("reading", stages)
        self.assertIn("python", [known["name"] for known in self.assay.books.list()])
        self.assertEqual(list(self.assay.books.problems(book["book_id"])), [])
        self.assay.books.delete(book["book_id"])

    def test_places_and_the_service_itself(self) -> None:
        self.assertIn("Austin", self.assay.geographies.search("austin")[0]["name"])
        self.assertGreater(self.assay.concepts.list(q="eggs").page()["total"], 0)
        self.assay.service.health()
        self.assay.service.readiness()
        self.assertIn("# HELP", self.assay.service.metrics())

    def test_through_faults_nothing_is_lost_or_doubled(self) -> None:
        with Assay(PROXY_URL, KEY, retries=50, backoff=0.005, backoff_max=0.05, timeout=1.5, keepalive=1, poll=0.02) as assay:
            for n in range(1, 13):
                job = assay.jobs.submit(f"{n} dozen eggs, 2 lb of butter")
                events = list(assay.jobs.stream(job["job_id"]))
                self.assertEqual(events, list(self.assay.jobs.stream(job["job_id"])))
                self.assertEqual(assay.jobs.wait(job["job_id"]), assay.jobs.get(job["job_id"]))


class AsyncService(unittest.IsolatedAsyncioTestCase):
    async def test_through_faults_side_by_side(self) -> None:
        async with AsyncAssay(
            PROXY_URL, KEY, retries=50, backoff=0.005, backoff_max=0.05, timeout=1.5, keepalive=1, poll=0.02
        ) as assay, AsyncAssay(URL, KEY) as direct:

            async def price(n: int) -> None:
                job = await assay.jobs.submit(f"{n} gal of milk")
                events = [event async for event in assay.jobs.stream(job["job_id"])]
                self.assertEqual(events, [event async for event in direct.jobs.stream(job["job_id"])])

            await asyncio.gather(*(price(n) for n in range(1, 13)))
            batch = await direct.batches.submit([{"custom_id": "1", "query": "1 dozen eggs"}])
            events = [event async for event in assay.batches.stream(batch["batch_id"])]
            self.assertEqual(events[-1]["event_type"], "completed")
            self.assertEqual([line["custom_id"] async for line in direct.batches.results(batch["batch_id"])], ["1"])

    async def test_a_task_that_is_cancelled_lets_go(self) -> None:
        async with AsyncAssay(URL, KEY) as assay:
            job = await assay.jobs.submit("1 dozen eggs")
            stream = assay.jobs.stream(job["job_id"])
            await anext(stream)
            await stream.aclose()
            self.assertEqual((await assay.jobs.wait(job["job_id"]))["status"], "completed")


if __name__ == "__main__":
    unittest.main()
