import type { AssayError } from '@assay/client'
import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { describeTrouble } from './trouble.ts'

/** A pause that nobody notices is not worth a word. */
const SHOWN_FROM_MS = 2_000

/** What the service said, and when it is asked again; null while nothing waits. */
const pause = signal<{ readonly words: string; readonly endsAtMs: number } | null>(null)

/** Takes note that a call waits before it is tried again. */
export function notePause(error: AssayError, waitMs: number): void {
  if (waitMs >= SHOWN_FROM_MS) pause.value = { words: describeTrouble(error), endsAtMs: Date.now() + waitMs }
}

/** Says why the page waits, and until when: a button that only says "Sending" looks broken after some seconds. */
export function PauseBanner() {
  const now = pause.value
  useEffect(() => {
    if (now === null) return
    const timer = setTimeout(() => {
      if (pause.value === now) pause.value = null
    }, now.endsAtMs - Date.now())
    return () => clearTimeout(timer)
  }, [now])
  if (now === null) return null
  const seconds = Math.ceil((now.endsAtMs - Date.now()) / 1_000)
  return (
    <p class="banner pause" role="status" data-testid="pause">
      {now.words} It is tried again in {seconds} {seconds === 1 ? 'second' : 'seconds'}.
    </p>
  )
}
