import { quantile } from '../rounds.ts'

/** What the clients of a soak saw: counts, what should not have been, and how long submissions took. */
export interface Ledger {
  count(what: string): void
  /** Something that must not happen: an answer that nobody asked for, a stream that skips. */
  fault(kind: FaultKind, text: string): void
  submitted(elapsedMs: number): void
  /** A job was accepted, or a client saw that it has ended. */
  accepted(jobId: string): void
  ended(jobId: string): void
  /** Jobs that were accepted and that nobody has yet seen to have ended. */
  unended(): readonly string[]
  /** Latencies of submissions since the last call. */
  takeLatencies(): { readonly p50Ms: number | null; readonly p99Ms: number | null; readonly count: number }
  readonly counts: () => Readonly<Record<string, number>>
  readonly faults: () => Readonly<Record<FaultKind, number>>
  /** The first faults, in words. */
  readonly faultTexts: () => readonly string[]
}

/** A refusal is a 429: right by the limits, but a load below them should not meet one. */
export type FaultKind = 'answer' | 'refusal' | 'stream' | 'network'

const FAULT_TEXTS_MAX = 40
const FAULT_CHARACTERS_MAX = 400

export function createLedger(): Ledger {
  const counts = new Map<string, number>()
  const faults: Record<FaultKind, number> = { answer: 0, refusal: 0, stream: 0, network: 0 }
  const texts: string[] = []
  const open = new Set<string>()
  let latencies: number[] = []

  const count = (what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1)

  return {
    count,
    fault(kind, text) {
      faults[kind]++
      if (texts.length < FAULT_TEXTS_MAX) texts.push(`${kind}: ${text.slice(0, FAULT_CHARACTERS_MAX)}`)
    },
    submitted: (elapsedMs) => void latencies.push(elapsedMs),
    accepted(jobId) {
      count('jobs accepted')
      open.add(jobId)
    },
    ended(jobId) {
      if (open.delete(jobId)) count('jobs seen to end')
    },
    unended: () => [...open],
    takeLatencies() {
      const taken = latencies
      latencies = []
      if (taken.length === 0) return { p50Ms: null, p99Ms: null, count: 0 }
      return { p50Ms: quantile(taken, 0.5), p99Ms: quantile(taken, 0.99), count: taken.length }
    },
    counts: () => Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1))),
    faults: () => ({ ...faults }),
    faultTexts: () => [...texts],
  }
}
