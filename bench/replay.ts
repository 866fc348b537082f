import { startLoad } from './load/start-load.ts'
import { startRecipe } from './peers/start-recipe.ts'
import { hasRedis } from './peers/start-redis.ts'
import { fixed, per, type Section } from './report.ts'
import { alternate, median, quantile, ratiosOf } from './rounds.ts'
import { type BenchServer, startServiceProcess } from './service-process.ts'

const EVENTS = 100

interface Replayed {
  readonly name: string
  readonly server: BenchServer
  readonly jobId: string
}

/** A stream that opens at an ended job of many events and reads all of them. */
export async function benchReplay({
  rounds,
  times,
}: {
  readonly rounds: number
  readonly times: number
}): Promise<Section> {
  const load = startLoad()
  const contenders: Replayed[] = []
  try {
    contenders.push(await ownJob())
    if (hasRedis()) contenders.push(await recipeJob())
    const results = await alternate(
      contenders.map(({ name, server, jobId }) => ({ name, run: () => load.replay(server, jobId, times) })),
      rounds,
    )
    const medians = results.map((rounds) => rounds.map(median))
    const [own = []] = medians
    return {
      title: 'Replay of a job',
      intro: `A stream from event 1 of an ended job of ${EVENTS} events, to its end; ${per(times)} streams a round, one after another on one connection. The recipe reads its events with one command from Redis's memory, Assay from its database.`,
      columns: ['', 'p50', 'p99', 'Assay/other', 'spread'],
      rows: contenders.map(({ name }, index) => {
        const all = (results[index] ?? []).flat()
        const ratio = ratiosOf(own, medians[index] ?? [])
        return [
          name,
          `${fixed(median(all))} ms`,
          `${fixed(quantile(all, 0.99))} ms`,
          fixed(ratio.median),
          `${fixed(ratio.min)} to ${fixed(ratio.max)}`,
        ]
      }),
      bars: [],
      notes: contenders.length > 1 ? [] : ['The recipe was left out: redis-server is not installed.'],
    }
  } finally {
    await Promise.all([load, ...contenders.map(({ server }) => server)].map((one) => one.stop()))
  }
}

async function ownJob(): Promise<Replayed> {
  const server = await startServiceProcess('service', { ASSAY_WORKERS: '0' })
  const jobId = await submit(server, {})
  await server.tell(jobId, EVENTS - 1, true)
  return { name: 'Assay', server, jobId }
}

async function recipeJob(): Promise<Replayed> {
  const server = await startRecipe('everysec', 'plain')
  const jobId = await submit(server, { events: EVENTS })
  // Read once, so the job has ended before the first round.
  const response = await fetch(`${server.url}/v1/jobs/${jobId}/stream`, { headers: keyOf(server) })
  await response.text()
  return { name: 'recipe', server, jobId }
}

async function submit(server: BenchServer, extra: Readonly<Record<string, unknown>>): Promise<string> {
  const response = await fetch(`${server.url}/v1/jobs`, {
    method: 'POST',
    headers: { ...keyOf(server), 'content-type': 'application/json' },
    body: JSON.stringify({ request_type: 'nl', query: '3 dozen eggs', ...extra }),
  })
  if (response.status !== 202) throw new Error(`A submission was answered with ${response.status}.`)
  return ((await response.json()) as { job_id: string }).job_id
}

const keyOf = ({ key }: BenchServer): Readonly<Record<string, string>> => ({ 'x-service-api-key': key })
