import { type ReadonlySignal, signal } from '@preact/signals'
import { type Reading, readReading } from './readings.ts'

/** `starting`: it answers, but does not price yet. `idle`: it takes jobs, but no node of the fleet prices. */
export type Health = 'unknown' | 'ready' | 'starting' | 'idle' | 'away'

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
      health.value = ready.ok ? ((await workersOf(ready)) === 0 ? 'idle' : 'ready') : 'starting'
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

/** Jobs that the fleet can price at once; null where the service does not say. */
async function workersOf(ready: Response): Promise<number | null> {
  const body: unknown = await ready.json()
  const isTold = typeof body === 'object' && body !== null && 'workers' in body
  return isTold && typeof body.workers === 'number' ? body.workers : null
}
