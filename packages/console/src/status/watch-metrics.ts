import { type ReadonlySignal, signal } from '@preact/signals'
import { type Reading, readReading } from './readings.ts'

/** `starting`: it answers, but does not price yet. */
export type Health = 'unknown' | 'ready' | 'starting' | 'away'

export interface MetricsWatch {
  /** Oldest first. */
  readonly readings: ReadonlySignal<readonly Reading[]>
  readonly health: ReadonlySignal<Health>
  stop(): void
}

const INTERVAL_MS = 2_000
/** Five minutes: enough to see a trend, little enough to draw. */
const READINGS_MAX = 150
const TIMEOUT_MS = 5_000

/** Looks at the service every two seconds while the page is in view. Needs no key. */
export function watchMetrics(): MetricsWatch {
  const readings = signal<readonly Reading[]>([])
  const health = signal<Health>('unknown')
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  async function look(): Promise<void> {
    try {
      const [metrics, ready] = await Promise.all([get('/metrics'), get('/readyz')])
      if (!metrics.ok) throw new Error(`The metrics answered with status ${metrics.status}`)
      const reading = readReading(await metrics.text(), Date.now())
      readings.value = [...readings.value, reading].slice(-READINGS_MAX)
      health.value = ready.ok ? 'ready' : 'starting'
    } catch {
      health.value = 'away'
    }
  }

  async function run(): Promise<void> {
    clearTimeout(timer)
    if (!document.hidden) await look()
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void run(), INTERVAL_MS)
  }

  const wake = () => void run()
  document.addEventListener('visibilitychange', wake)
  void run()

  return {
    readings,
    health,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', wake)
    },
  }
}

function get(path: string): Promise<Response> {
  return fetch(path, { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) })
}
