import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../test/tools/random-numbers.ts'
import type { TcpProxy } from '../test/tools/tcp-proxy.ts'
import type { Recorder } from './recorder.ts'
import { type Fault, type SiteProcess, startAgain } from './site.ts'
import type { SmallDisk } from './small-disk.ts'

interface NodeFaultOptions {
  readonly processes: readonly SiteProcess[]
  readonly leaseMs: number
  readonly recorder: Recorder
  /** Whether one process is all there is, so nothing is written while it is away. */
  readonly isAlone: boolean
}

/** What can happen to a process of the service. */
export function nodeFaults(options: NodeFaultOptions): Readonly<Record<string, Fault>> {
  const { processes, leaseMs, recorder, isAlone } = options
  return {
    async 'kill-node'(random) {
      const node = random.pick(processes)
      await withDown(node, async () => {
        await node.process.end('SIGKILL')
        await sleep(random.integer(0, 300))
        await startAgain(node)
      })
      return { detail: `${node.name} was killed and started again`, haltsStore: isAlone }
    },

    async 'restart-node'(random) {
      const node = random.pick(processes)
      await withDown(node, async () => {
        const code = await node.process.end('SIGTERM')
        if (code !== 0) {
          const output = `It ended with ${code} when told to stop. ${node.process.output().slice(-2_000)}`
          recorder.record({ kind: 'process-end', node: node.name, output })
        }
        await startAgain(node)
      })
      return { detail: `${node.name} was stopped in order and started again`, haltsStore: isAlone }
    },

    async 'pause-node'(random) {
      const node = random.pick(processes)
      const ms = random.integer(Math.round(leaseMs * 1.2), leaseMs * 2)
      process.kill(node.process.pid(), 'SIGSTOP')
      await sleep(ms)
      process.kill(node.process.pid(), 'SIGCONT')
      return {
        detail: `${node.name} stood still for ${ms} ms; a lease is ${leaseMs} ms`,
        haltsStore: isAlone,
      }
    },
  }
}

export async function withDown(node: SiteProcess, work: () => Promise<void>): Promise<void> {
  node.isUp = false
  await work()
  node.isUp = true
}

/** What can happen to the wires between clients and nodes. */
export function networkFaults(wires: readonly TcpProxy[], msMax: number): Readonly<Record<string, Fault>> {
  const during = async (
    random: Random,
    what: string,
    begin: (wire: TcpProxy) => void,
  ): Promise<{ detail: string }> => {
    const wire = random.pick(wires)
    const ms = random.integer(200, msMax)
    const count = wire.count()
    begin(wire)
    await sleep(ms)
    wire.heal()
    return { detail: `${count} connections ${what} for ${ms} ms` }
  }
  return {
    async 'reset-connections'(random) {
      const wire = random.pick(wires)
      const count = wire.count()
      wire.reset()
      return { detail: `${count} connections were reset` }
    },
    'stall-connections': (random) => during(random, 'carried nothing', (wire) => wire.stall()),
    'lose-answers': (random) => during(random, 'lost their answers', (wire) => wire.loseAnswers()),
    'half-open-connections': (random) => during(random, 'were half open', (wire) => wire.swallow()),
  }
}

/** What can happen to the disk that the store is on. */
export function diskFaults(
  disk: SmallDisk,
  msMax: number,
  before: () => void,
  after: () => Promise<string>,
): Readonly<Record<string, Fault>> {
  return {
    async 'full-disk'(random) {
      const ms = random.integer(500, msMax)
      before()
      disk.fill()
      await sleep(ms)
      disk.free()
      return { detail: `no room for ${ms} ms${await after()}`, haltsStore: true }
    },
    async 'slow-disk'(random) {
      const ms = random.integer(500, msMax)
      await disk.slow(ms, random)
      return { detail: `every write took up to 300 ms, for ${ms} ms`, haltsStore: true }
    },
  }
}

/** Jumps of the clock that leases, deadlines and retention go by. */
export function clockFaults(set: (offsetMs: number) => Promise<void>): Readonly<Record<string, Fault>> {
  let offsetMs = 0
  const jump = async (byMs: number): Promise<{ detail: string; clockOffsetMs: number }> => {
    offsetMs += byMs
    await set(offsetMs)
    await sleep(100)
    return { detail: `by ${byMs} ms, to ${offsetMs} ms ahead of the true time`, clockOffsetMs: offsetMs }
  }
  return {
    // Past leases, past deadlines, or past the retention of everything that has ended.
    'clock-forward': (random) =>
      jump(random.chance(0.6) ? random.integer(1_000, 30_000) : random.integer(90_000, 150_000)),
    'clock-back': (random) => jump(-random.integer(1_000, 60_000)),
  }
}
