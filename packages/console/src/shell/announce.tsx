import { signal } from '@preact/signals'

const message = signal('')
let timer: ReturnType<typeof setTimeout> | undefined

/** Stages may follow each other within milliseconds; a screen reader should hear where they came to rest. */
const SETTLE_MS = 250

/** Tells screen readers what changed without moving the focus. The latest message wins. */
export function announce(text: string): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    message.value = text
  }, SETTLE_MS)
}

export function LiveRegion() {
  return (
    <p class="unseen" role="status" aria-live="polite" data-testid="live">
      {message.value}
    </p>
  )
}
