import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Random } from '../test/tools/random-numbers.ts'
import type { ServiceProcess } from '../test/tools/service-process.ts'
import type { TcpProxy } from '../test/tools/tcp-proxy.ts'
import type { Node } from './call-service.ts'
import type { Terms } from './history.ts'
import type { Recorder } from './recorder.ts'

export type StoreName = 'sqlite' | 'postgres'

/** What a strike has to say for the recording, once it is over. */
export interface Strike {
  readonly detail: string
  readonly haltsStore?: boolean
  readonly clockOffsetMs?: number
}

/** Does harm, waits, and makes it good again. */
export type Fault = (random: Random) => Promise<Strike>

/** A service in real processes, and all that can be done to it. */
export interface Site {
  readonly store: StoreName
  /** The nodes that clients may ask, each behind a wire that can be cut. */
  readonly nodes: readonly Node[]
  readonly processes: readonly SiteProcess[]
  /** Faults of machines: one at a time. */
  readonly faults: Readonly<Record<string, Fault>>
  /** Faults of the network: one at a time, but beside the others. */
  readonly networkFaults: Readonly<Record<string, Fault>>
  /** How the disk is made full and slow. */
  readonly disk: string
  assay(...args: readonly string[]): Promise<{ readonly stdout: string; readonly stderr: string }>
  dispose(): Promise<void>
}

export interface SiteProcess {
  readonly name: string
  readonly process: ServiceProcess
  /** False while it is down on purpose. */
  isUp: boolean
}

export interface SiteOptions {
  readonly folder: string
  /** The file of the book that nodes price with. Null: the default book. */
  readonly book: string | null
  readonly leaseMs: number
  /** How long a fault lasts at most, beside what it takes to start something again. */
  readonly faultMsMax: number
  readonly recorder: Recorder
}

const KEEPALIVE_SECONDS = 1
const STALL_SECONDS = 2
const DEADLINE_SECONDS = 20
/** The shortest that the service can be told: 86.4 s. */
const RETENTION_DAYS = 0.001

export const TERMS: Terms = {
  deadlineMs: DEADLINE_SECONDS * 1_000,
  retentionMs: RETENTION_DAYS * 86_400_000,
  graceMs: 10_000,
}

/** Everything that waits for something waits for a short time, so minutes are enough to see it happen. */
export const environmentOf = ({ leaseMs, book }: SiteOptions): Readonly<Record<string, string>> => ({
  ...(book !== null && { ASSAY_BOOK: book }),
  // The same on every node, so the bodies of all nodes can be compared byte by byte.
  BASE_URL: 'http://assay.test',
  // Processes are started often, and stripping types from a hundred files each time would be most of the work.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), 'assay-chaos-compile-cache'),
  LOG_LEVEL: 'error',
  ASSAY_LEASE_SECONDS: String(leaseMs / 1_000),
  ASSAY_DEADLINE_SECONDS: String(DEADLINE_SECONDS),
  ASSAY_RETENTION_DAYS: String(RETENTION_DAYS),
  ASSAY_KEEPALIVE_SECONDS: String(KEEPALIVE_SECONDS),
  ASSAY_STREAM_STALL_SECONDS: String(STALL_SECONDS),
  ASSAY_STREAMS_MAX: '5000',
})

/** A start that finds the store away ends in order; whoever supervises a service starts it again. */
const STARTS_MAX = 10

export async function startAgain({ process: service }: SiteProcess): Promise<void> {
  for (let starts = 1; ; starts++) {
    try {
      await service.start()
      return
    } catch (error) {
      await service.end('SIGKILL')
      if (starts === STARTS_MAX) throw error
    }
  }
}

/** Records processes that have ended by themselves, and starts them again. */
export async function raiseTheDead({ processes }: Site, recorder: Recorder): Promise<void> {
  for (const node of processes) {
    if (!node.isUp || isAlive(node.process.pid())) continue
    recorder.record({ kind: 'process-end', node: node.name, output: node.process.output().slice(-2_000) })
    await startAgain(node)
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

export const nodeOf = (name: string, { port }: TcpProxy): Node => ({ name, port })
