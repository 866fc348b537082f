import type { AssayError } from '@assay/client'
import { signal } from '@preact/signals'
import { useEffect, useState } from 'preact/hooks'
import { address } from './router.ts'
import { describeTrouble } from './trouble.ts'

/** A pause that nobody notices is not worth a word. */
const SHOWN_FROM_MS = 2_000
const TICK_MS = 1_000

/** What the service said, when it is asked again, and on which page somebody waits for it; null while nothing waits. */
const pause = signal<{ readonly words: string; readonly endsAtMs: number; readonly path: string } | null>(
  null,
)

/** Takes note that a call waits before it is tried again. */
export function notePause(error: AssayError, waitMs: number): void {
  if (waitMs < SHOWN_FROM_MS) return
  pause.value = { words: describeTrouble(error), endsAtMs: Date.now() + waitMs, path: address.value.path }
}

/** Nobody waits any more: whoever waited has left. */
export function endPause(): void {
  pause.value = null
}

/** Says why the page waits, and for how long: a button that only says "Sending" looks broken after some seconds. */
export function PauseBanner() {
  const now = pause.value
  const isHere = now !== null && now.path === address.value.path
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (now === null) return
    const look = () => {
      const leftMs = now.endsAtMs - Date.now()
      setSeconds(Math.ceil(leftMs / 1_000))
      if (leftMs <= 0 && pause.value === now) pause.value = null
    }
    look()
    const timer = setInterval(look, TICK_MS)
    return () => clearInterval(timer)
  }, [now])
  if (!isHere || seconds <= 0) return null
  return (
    <p class="banner pause" data-testid="pause">
      {/* Told once, and not at every second. */}
      <span role="status">{now.words}</span> It is tried again in {seconds}{' '}
      {seconds === 1 ? 'second' : 'seconds'}.
    </p>
  )
}
