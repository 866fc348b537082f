import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../test/tools/random-numbers.ts'
import type { Recorder } from './recorder.ts'
import { type Fault, raiseTheDead, type Site } from './site.ts'

interface StrikeOptions {
  readonly site: Site
  readonly recorder: Recorder
  readonly random: Random
  /** Null: until every fault of a machine has struck once. */
  readonly durationMs: number | null
  readonly onNews: (line: string) => void
}

const NETWORK_REST = 3

/** Faults of machines one after the other, and faults of the network beside them. All is well again when it resolves. */
export async function strikeAll(options: StrikeOptions): Promise<void> {
  const { site, recorder, random, durationMs, onNews } = options
  const startMs = recorder.nowMs()
  let isOver = false

  async function strike(name: string, fault: Fault, chance: Random): Promise<void> {
    const sinceMs = recorder.nowMs()
    const { detail, haltsStore = false, clockOffsetMs = null } = await fault(chance)
    recorder.record({ kind: 'fault', fault: name, detail, sinceMs, haltsStore, clockOffsetMs })
    onNews(`${site.store}: ${name}: ${detail}`)
  }

  async function strikeMachines(): Promise<void> {
    for (const { name, fault, pauseMs, chance, round } of faultsOf(site.faults, random.branch('machines'))) {
      if (durationMs === null ? round > 0 : recorder.nowMs() - startMs >= durationMs) break
      await sleep(durationMs === null ? pauseMs / 4 : pauseMs)
      await raiseTheDead(site, recorder)
      await strike(name, fault, chance)
    }
    isOver = true
  }

  async function strikeNetwork(): Promise<void> {
    for (const { name, fault, pauseMs, chance } of faultsOf(site.networkFaults, random.branch('network'))) {
      // Between two of them clients must have time to get something done.
      await sleep(NETWORK_REST * pauseMs)
      if (isOver) break
      await strike(name, fault, chance)
    }
  }

  await Promise.all([strikeMachines(), strikeNetwork()])
  await raiseTheDead(site, recorder)
}

interface PlannedFault {
  readonly name: string
  readonly fault: Fault
  /** Before it strikes. */
  readonly pauseMs: number
  readonly chance: Random
  /** How often every fault has struck already. */
  readonly round: number
}

/** The schedule: every kind once in each round, in an order and with pauses that the seed decides. */
function* faultsOf(faults: Readonly<Record<string, Fault>>, random: Random): Generator<PlannedFault> {
  for (let round = 0; ; round++) {
    for (const [name, fault] of random.shuffle(Object.entries(faults).sort())) {
      const pauseMs = random.integer(200, 1_500)
      yield { name, fault, pauseMs, chance: random.branch(`${name}-${round}`), round }
    }
  }
}
