import type { History } from '../history.ts'
import type { Entry } from '../recording.ts'

export interface Violation {
  readonly invariant: string
  readonly jobId: string | null
  readonly detail: string
  /** The entries of the recording that show it. */
  readonly entries: readonly Entry[]
}

/** What a checker found; the table of invariants adds the name. */
export type Finding = Omit<Violation, 'invariant'>

export type Check = (history: History) => readonly Finding[]
