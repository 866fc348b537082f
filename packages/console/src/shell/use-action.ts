import { type ReadonlySignal, useSignal } from '@preact/signals'
import { holdFocus } from './hold-focus.ts'
import { explain } from './session.ts'

export interface Action {
  readonly busy: ReadonlySignal<boolean>
  readonly trouble: ReadonlySignal<string | null>
  /** Runs one thing at a time. What goes wrong is said in `trouble`. */
  readonly run: (work: () => Promise<void>) => Promise<void>
  /** Says what is wrong before anything is sent; null takes it back. */
  readonly refuse: (reason: string | null) => void
}

export function useAction(): Action {
  const busy = useSignal(false)
  const trouble = useSignal<string | null>(null)
  return {
    busy,
    trouble,
    async run(work) {
      if (busy.value) return
      busy.value = true
      trouble.value = null
      const giveBack = holdFocus()
      try {
        await work()
      } catch (error) {
        trouble.value = explain(error)
      } finally {
        busy.value = false
        giveBack()
      }
    },
    refuse: (reason) => {
      trouble.value = reason
    },
  }
}
