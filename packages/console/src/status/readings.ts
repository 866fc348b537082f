import { parseMetrics, type Sample } from './parse-metrics.ts'

/** What one look at the metrics says. Counters count from the start of the process. */
export interface Reading {
  readonly atMs: number
  readonly pending: number
  readonly processing: number
  readonly oldestSeconds: number
  readonly ended: number
  readonly failed: number
  readonly streams: number
  readonly memoryBytes: number
  /** Requests answered within so many seconds: the cumulative buckets of the histogram, smallest first. */
  readonly buckets: readonly Bucket[]
}

export interface Bucket {
  readonly seconds: number
  readonly count: number
}

/** Ends that are nobody's fault. */
const GOOD_ENDS = ['completed', 'cancelled', 'nothing_priced']

export function readReading(text: string, atMs: number): Reading {
  const samples = parseMetrics(text)
  const named = (name: string) => samples.filter((sample) => sample.name === name)
  const ends = named('assay_jobs_ended_total')
  const jobs = (status: string) => sum(named('assay_jobs').filter(({ labels }) => labels.status === status))
  return {
    atMs,
    pending: jobs('pending'),
    processing: jobs('processing'),
    oldestSeconds: sum(named('assay_queue_oldest_seconds')),
    ended: sum(ends),
    failed: sum(ends.filter(({ labels }) => !GOOD_ENDS.includes(labels.outcome ?? ''))),
    streams: sum(named('assay_streams_open')),
    memoryBytes: sum(named('process_resident_memory_bytes')),
    buckets: addBuckets(named('assay_http_request_duration_seconds_bucket')),
  }
}

/** How much a counter rose in a minute, between two looks; null across a restart, which sets it back. */
export function perMinute(
  before: Reading,
  after: Reading,
  read: (reading: Reading) => number,
): number | null {
  const minutes = (after.atMs - before.atMs) / 60_000
  const rise = read(after) - read(before)
  return rise < 0 || minutes <= 0 ? null : rise / minutes
}

/**
 * The time within which a share of the requests between two looks was answered, in milliseconds: linear within its
 * bucket, as Prometheus does it. Null when there were none.
 */
export function percentileMs(before: Reading, after: Reading, share: number): number | null {
  const counts = after.buckets.map(({ seconds, count }, index) => ({
    seconds,
    count: count - (before.buckets[index]?.count ?? 0),
  }))
  const all = counts.at(-1)?.count ?? 0
  if (all <= 0) return null
  const rank = share * all
  const index = counts.findIndex(({ count }) => count >= rank)
  const bucket = counts[index]
  const below = counts[index - 1] ?? { seconds: 0, count: 0 }
  if (bucket === undefined) return null
  if (!Number.isFinite(bucket.seconds)) return below.seconds * 1_000
  const part = bucket.count === below.count ? 1 : (rank - below.count) / (bucket.count - below.count)
  return (below.seconds + (bucket.seconds - below.seconds) * part) * 1_000
}

function addBuckets(samples: readonly Sample[]): readonly Bucket[] {
  const counts = new Map<number, number>()
  for (const { labels, value } of samples) {
    const seconds = /inf/i.test(labels.le ?? '') ? Number.POSITIVE_INFINITY : Number(labels.le)
    counts.set(seconds, (counts.get(seconds) ?? 0) + value)
  }
  return [...counts].map(([seconds, count]) => ({ seconds, count })).sort((a, b) => a.seconds - b.seconds)
}

function sum(samples: readonly Sample[]): number {
  return samples.reduce((total, { value }) => total + value, 0)
}
