import { type ReadonlySignal, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { explain } from './session.ts'

export interface Loaded<T> {
  /** Null until the first answer; then the newest one, also while the next is on its way. */
  readonly value: ReadonlySignal<T | null>
  readonly trouble: ReadonlySignal<string | null>
  readonly reload: () => void
  /** Takes a newer value, such as the answer to a change. */
  readonly replace: (value: T) => void
}

/** Reads something when the page opens, and again when what it depends on changes. */
export function useLoaded<T>(
  load: (signal: AbortSignal) => Promise<T>,
  dependencies: readonly unknown[],
): Loaded<T> {
  const value = useSignal<T | null>(null)
  const trouble = useSignal<string | null>(null)
  const turn = useSignal(0)
  useEffect(() => {
    const controller = new AbortController()
    trouble.value = null
    load(controller.signal).then(
      (found) => {
        if (!controller.signal.aborted) value.value = found
      },
      (error: unknown) => {
        if (!controller.signal.aborted) trouble.value = explain(error)
      },
    )
    return () => controller.abort()
  }, [...dependencies, turn.value])
  return {
    value,
    trouble,
    reload: () => {
      turn.value++
    },
    replace: (newer) => {
      value.value = newer
    },
  }
}
