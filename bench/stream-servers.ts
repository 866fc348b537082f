import { startChild } from './child-process.ts'
import type { Target } from './load/connection.ts'
import { createJobClient } from './load/job-client.ts'
import { nchanMissing, startNchan } from './peers/start-nchan.ts'
import { type BenchServer, startServiceProcess } from './service-process.ts'

/** Something that holds event streams open and can send all of them one event. */
export interface StreamServer extends BenchServer {
  /** The streams are spread evenly over these. */
  readonly paths: readonly string[]
  /** Sends one event to the streams of the first path. */
  publish(): Promise<void>
}

export interface StreamContender {
  readonly name: string
  readonly kind: 'assay' | 'bare' | 'nchan'
  /** With so many different jobs, or channels. */
  start(jobs: number): Promise<StreamServer>
}

/** As long as Assay's own. */
const MESSAGE = JSON.stringify({
  event_type: 'stage',
  job_id: 'job_01k00000000000000000000000',
  timestamp: '2026-01-01T00:00:00.000Z',
  stage: 'matching',
  message: 'Line 1: eggs, found 12 comparables. Line 2: whole milk, found 9 comparables.',
  progress: 0.4,
})

/** All that can be measured here, and lines about what cannot. */
export function streamContenders(): {
  readonly contenders: readonly StreamContender[]
  readonly notes: readonly string[]
} {
  const missing = nchanMissing()
  return {
    contenders: [
      { name: 'Assay', kind: 'assay', start: startAssay },
      { name: 'bare node:http, one prebuilt chunk', kind: 'bare', start: startBare },
      ...(missing === null
        ? [{ name: 'nginx with nchan', kind: 'nchan', start: startNchanStreams } as const]
        : []),
    ],
    notes: missing === null ? [] : [`nchan was left out: ${missing}.`],
  }
}

/** Nobody works on its jobs, so their streams wait and events come when they are told. */
async function startAssay(jobs: number): Promise<StreamServer> {
  const service = await startServiceProcess('service', { ASSAY_WORKERS: '0', ASSAY_KEEPALIVE_SECONDS: '60' })
  const client = createJobClient(service, '3 dozen eggs')
  const ids: string[] = []
  for (let i = 0; i < jobs; i++) ids.push(await client.submit())
  client.close()
  return {
    ...service,
    paths: ids.map((id) => `/v1/jobs/${id}/stream`),
    publish: () => service.tell(ids[0] as string, 1),
  }
}

async function startBare(): Promise<StreamServer> {
  const child = startChild('./peers/bare-sse.ts', { execArgv: ['--max-semi-space-size=16', '--expose-gc'] })
  const target = await child.receive<Target>()
  return {
    ...target,
    pids: [child.pid],
    paths: ['/'],
    publish: () => child.ask<void>('publish'),
    settle: () => child.ask<void>('settle'),
    stop: () => child.stop(),
  }
}

async function startNchanStreams(jobs: number): Promise<StreamServer> {
  const nchan = await startNchan()
  return {
    ...nchan,
    key: 'none',
    paths: Array.from({ length: jobs }, (_, i) => `/sub/${i}`),
    publish: () => nchan.publish('0', MESSAGE),
    settle: async () => {},
  }
}
