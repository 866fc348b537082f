import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseMetrics } from '../src/status/parse-metrics.ts'
import { percentileMs, perMinute, readReading } from '../src/status/readings.ts'
import { roundUp } from '../src/status/round-up.ts'

const BEFORE = `# HELP assay_jobs Jobs that have not ended, by state.
# TYPE assay_jobs gauge
assay_jobs{status="pending"} 7
assay_jobs{status="processing"} 2
assay_queue_oldest_seconds 1.5
assay_jobs_ended_total{outcome="completed"} 100
assay_jobs_ended_total{outcome="internal"} 1
assay_http_request_duration_seconds_bucket{le="0.001",route="/v1/jobs"} 10
assay_http_request_duration_seconds_bucket{le="0.01",route="/v1/jobs"} 10
assay_http_request_duration_seconds_bucket{le="+Inf",route="/v1/jobs"} 10
process_resident_memory_bytes 123456
`
const AFTER = BEFORE.replace('"completed"} 100', '"completed"} 130')
  .replace('le="0.001",route="/v1/jobs"} 10', 'le="0.001",route="/v1/jobs"} 60')
  .replace('le="0.01",route="/v1/jobs"} 10', 'le="0.01",route="/v1/jobs"} 110')
  .replace('le="+Inf",route="/v1/jobs"} 10', 'le="+Inf",route="/v1/jobs"} 110')

test('a reading holds what the metrics say', () => {
  const reading = readReading(BEFORE, 0)
  assert.equal(reading.pending, 7)
  assert.equal(reading.processing, 2)
  assert.equal(reading.oldestSeconds, 1.5)
  assert.equal(reading.ended, 101)
  assert.equal(reading.failed, 1)
  assert.equal(reading.memoryBytes, 123_456)
})

test('rates and percentiles come from what happened between two readings', () => {
  const before = readReading(BEFORE, 0)
  const after = readReading(AFTER, 30_000)
  assert.equal(
    perMinute(before, after, (reading) => reading.ended),
    60,
  )
  assert.equal(percentileMs(before, after, 0.5), 1)
  assert.ok(Math.abs((percentileMs(before, after, 0.75) ?? 0) - 5.5) < 1e-9)
  assert.ok(Math.abs((percentileMs(before, after, 1) ?? 0) - 10) < 1e-9)
})

test('a restart and an idle time give no figure instead of a wrong one', () => {
  const before = readReading(BEFORE, 0)
  const after = readReading(AFTER, 30_000)
  assert.equal(
    perMinute(after, before, (reading) => reading.ended),
    null,
  )
  assert.equal(percentileMs(before, before, 0.5), null)
})

test('the format is read with its quotes, escapes, infinities and timestamps', () => {
  const [first, second] = parseMetrics(
    'a{b="say \\"hi\\"\\n, ok}",c=""} +Inf 1700000000\n\nnonsense\nd 1e3\n',
  )
  assert.deepEqual(first, {
    name: 'a',
    labels: { b: 'say "hi"\n, ok}', c: '' },
    value: Number.POSITIVE_INFINITY,
  })
  assert.deepEqual(second, { name: 'd', labels: {}, value: 1000 })
})

test('the axis of a chart ends at a round figure', () => {
  assert.deepEqual([0, 0.3, 1, 1.1, 7, 51, 1000].map(roundUp), [1, 0.5, 1, 2, 10, 100, 1000])
})
