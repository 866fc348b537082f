import '../styles/status.css'
import { useEffect, useMemo } from 'preact/hooks'
import { formatCount } from '../format/number.ts'
import { formatDuration } from '../format/time.ts'
import { useTitle } from '../shell/use-title.ts'
import { Chart, type Series } from './chart.tsx'
import { FleetCard } from './fleet-card.tsx'
import { percentileMs, perMinute, type Reading } from './readings.ts'
import { type Health, watchMetrics } from './watch-metrics.ts'

/** The axis grows with what has been seen, from one minute to five. */
const CAPACITY_MIN = 30
/** Rates and percentiles look back this many readings (half a minute), so single requests do not make them dance. */
const WINDOW = 15

const PERCENTILES = [
  { name: 'p50', share: 0.5 },
  { name: 'p95', share: 0.95 },
  { name: 'p99', share: 0.99 },
] as const

export function StatusPage() {
  useTitle('Status')
  const watch = useMemo(watchMetrics, [])
  useEffect(() => watch.stop, [watch])
  const readings = watch.readings.value
  const health = watch.health.value
  return (
    <div class="page status-page">
      <div class="status-head">
        <h1 tabIndex={-1}>Status</h1>
        <HealthBadge health={health} />
      </div>
      <div class={`tiles ${health === 'away' ? 'stale' : ''}`}>
        {tilesOf(readings).map((tile) => (
          <Tile key={tile.title} {...tile} capacity={Math.max(CAPACITY_MIN, readings.length)} />
        ))}
      </div>
      <FleetCard />
      <p class="hint">
        Read from{' '}
        <a href="/metrics" target="_self">
          /metrics
        </a>{' '}
        every two seconds, which Prometheus can read too.
      </p>
    </div>
  )
}

interface TileFacts {
  readonly title: string
  readonly note: string
  readonly series: readonly Series[]
  readonly format: (value: number) => string
  readonly wide?: boolean
}

function tilesOf(readings: readonly Reading[]): readonly TileFacts[] {
  const each = (name: string, read: (reading: Reading) => number): Series => ({
    name,
    points: readings.map(read),
  })
  const over = (name: string, derive: (before: Reading, after: Reading) => number | null): Series => ({
    name,
    points: readings.map((reading, index) => {
      const before = readings[Math.max(0, index - WINDOW)]
      return before === undefined || before === reading ? null : derive(before, reading)
    }),
  })
  return [
    {
      title: 'Waiting',
      note: 'Jobs that no worker has taken up',
      format: formatCount,
      series: [each('waiting', (reading) => reading.pending)],
    },
    {
      title: 'Running',
      note: 'Jobs being priced',
      format: formatCount,
      series: [each('running', (reading) => reading.processing)],
    },
    {
      title: 'Oldest waiting',
      note: 'Age of the job that waits longest',
      format: formatSeconds,
      series: [each('age', (reading) => reading.oldestSeconds)],
    },
    {
      title: 'Jobs a minute',
      note: 'Ended over the last half minute; bad: by a fault of the service',
      format: formatRate,
      series: [
        over('all', (before, after) => perMinute(before, after, (reading) => reading.ended)),
        over('bad', (before, after) => perMinute(before, after, (reading) => reading.failed)),
      ],
    },
    {
      title: 'Answer time',
      note: 'Within which half, 95% and 99% of the requests of the last half minute were answered',
      format: formatDuration,
      series: PERCENTILES.map(({ name, share }) =>
        over(name, (before, after) => percentileMs(before, after, share)),
      ),
      wide: true,
    },
    {
      title: 'Open streams',
      note: 'Readers following a job live',
      format: formatCount,
      series: [each('streams', (reading) => reading.streams)],
    },
    {
      title: 'Memory',
      note: 'Resident, of this process',
      format: formatBytes,
      series: [each('memory', (reading) => reading.memoryBytes)],
    },
  ]
}

function Tile({
  title,
  note,
  series,
  format,
  capacity,
  wide = false,
}: TileFacts & { readonly capacity: number }) {
  const latest = series.map(({ name, points }) => ({ name, value: points.at(-1) ?? null }))
  const show = (value: number | null) => (value === null ? '–' : format(value))
  const words = latest
    .map(({ name, value }) => (latest.length > 1 ? `${name} ${show(value)}` : show(value)))
    .join(', ')
  return (
    <section class={`card tile ${wide ? 'wide' : ''}`} aria-label={title}>
      <h2 class="eyebrow">{title}</h2>
      <p class="tile-values">
        {latest.map(({ name, value }, index) => (
          <span key={name} class="tile-value">
            {latest.length > 1 && <small class={`key line-${index + 1}`}>{name}</small>}
            {show(value)}
          </span>
        ))}
      </p>
      <Chart
        series={series}
        capacity={capacity}
        format={format}
        label={`${title} over the last minutes; now ${words}`}
      />
      <p class="tile-note muted">{note}</p>
    </section>
  )
}

const HEALTH_WORDS: Readonly<Record<Health, string>> = {
  unknown: 'Looking …',
  ready: 'Ready to price',
  starting: 'Up, but not ready to price',
  idle: 'Up, but no worker is alive: jobs wait',
  away: 'Does not answer. Trying again …',
}

function HealthBadge({ health }: { readonly health: Health }) {
  return (
    <p class={`health ${health}`} role="status" data-testid="health">
      <span class="dot" aria-hidden="true" />
      {HEALTH_WORDS[health]}
    </p>
  )
}

const formatSeconds = (seconds: number): string => (seconds === 0 ? '0 s' : formatDuration(seconds * 1_000))
const formatRate = (rate: number): string => (rate > 0 && rate < 10 ? rate.toFixed(1) : formatCount(rate))
const formatBytes = (bytes: number): string => `${formatCount(bytes / 1_000_000)} MB`
