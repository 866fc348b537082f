import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startChild } from './child-process.ts'
import type { Target } from './load/connection.ts'
import type { TellOrder } from './servers/tell-events.ts'

/** A server under load, in processes of its own. */
export interface BenchServer extends Target {
  /** All processes that do its work. */
  readonly pids: readonly number[]
  /** Collects what is garbage, so memory is that which is in use. */
  settle(): Promise<void>
  stop(): Promise<void>
}

/** Assay, which can also be told to write events to a job of its own choosing. */
export interface ServiceProcess extends BenchServer {
  /** The key of another user. */
  readonly otherKey: string
  /** Writes stages to a job in one commit, and ends it if told to. Only where no worker runs. */
  tell(jobId: string, stages: number, isEnd?: boolean): Promise<void>
}

export type Variant = 'service' | 'no-storage' | 'one-commit-each' | 'bare-fastify'

export async function startServiceProcess(
  variant: Variant,
  env: Readonly<Record<string, string>> = {},
): Promise<ServiceProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-bench-'))
  const profile = process.env.BENCH_PROFILE_DIR
  const child = startChild('./servers/serve.ts', {
    args: [variant],
    execArgv: [
      '--max-semi-space-size=16',
      '--expose-gc',
      ...(profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`]),
    ],
    env: { ...QUIET, DATABASE_URL: `sqlite:${join(folder, 'assay.db')}`, ...env },
  })
  const started = await child.receive<Target & { readonly otherKey: string }>()
  return {
    ...started,
    pids: [child.pid],
    tell: (jobId, stages, isEnd = false) =>
      child.ask<void>({ tell: jobId, stages, isEnd } satisfies TellOrder),
    settle: () => child.ask<void>('settle'),
    async stop() {
      await child.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Limits are off: what is measured is the service, not its fence. */
export const QUIET = {
  HOST: '127.0.0.1',
  PORT: '0',
  LOG_LEVEL: 'warn',
  ASSAY_RATE_LIMIT: 'off',
  ASSAY_ACTIVE_JOBS_MAX: '10000000',
  ASSAY_STREAMS_MAX: '100000',
  ASSAY_DEMO_KEY: 'off',
}
