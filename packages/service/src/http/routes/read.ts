import type { FastifyInstance, FastifyReply } from 'fastify'
import { etagOf, jobJson } from '../job-json.ts'
import { readSchema } from '../openapi/job-schemas.ts'
import { matchesEtag, waitSecondsOf } from '../preferences.ts'
import { readParameters, refuseFaults } from '../query-parameters.ts'
import { type JobParams, JSON_TYPE, ownerOf, type RouteParts } from '../route-parts.ts'

/** `GET /v1/jobs/{id}` */
export function addReadRoute(server: FastifyInstance, parts: RouteParts): void {
  const { readJob, limits, baseUrlOf, stopping } = parts
  const waiting = new Map<number, number>()
  const waits = new Set<AbortController>()
  stopping.addEventListener('abort', () => {
    for (const wait of waits) wait.abort()
  })

  server.get<{ Params: JobParams }>('/jobs/:id', { schema: readSchema }, async (request, reply) => {
    refuseFaults(readParameters(request.url, []).faults)
    const owner = ownerOf(request)
    const { userId } = owner
    const waitSeconds = waitSecondsOf(request.headers.prefer)
    // A user who waits in too many places gets an answer at once instead of an error: waiting is only a preference.
    const isWaiting = waitSeconds !== null && (waiting.get(userId) ?? 0) < limits.streamsMax
    const job = isWaiting ? await wait(owner, waitSeconds, reply) : await readJob.now(owner)
    if (isWaiting) reply.header('preference-applied', `wait=${waitSeconds}`)
    const etag = etagOf(job)
    reply.header('etag', etag).header('cache-control', 'private, no-cache')
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    reply.header('content-type', JSON_TYPE)
    return jobJson(baseUrlOf(request), job)
  })

  async function wait(owner: { userId: number; id: string }, waitSeconds: number, { raw }: FastifyReply) {
    const over = new AbortController()
    const leave = () => over.abort()
    raw.once('close', leave)
    waits.add(over)
    waiting.set(owner.userId, (waiting.get(owner.userId) ?? 0) + 1)
    try {
      return await readJob.onceEnded(owner, waitSeconds * 1_000, over.signal)
    } finally {
      raw.off('close', leave)
      waits.delete(over)
      const left = (waiting.get(owner.userId) ?? 1) - 1
      if (left > 0) waiting.set(owner.userId, left)
      else waiting.delete(owner.userId)
    }
  }
}
