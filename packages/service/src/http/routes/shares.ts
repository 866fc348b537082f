import {
  createShareSchema,
  deleteShareSchema,
  listSharesSchema,
  readSharedSchema,
} from '@assay/contract/operations/shares'
import type { Shares } from '@assay/domain/jobs/shares'
import type { FastifyInstance } from 'fastify'
import type { AddressLimiter } from '../address-limiter.ts'
import { type JobParams, JSON_TYPE, ownerOf, type RouteParts } from '../app-options.ts'
import { applyQuota } from '../guard.ts'
import { isNearby, networkOf } from '../request-head.ts'
import { readParameters, refuseFaults, refuseInput } from '../request-input.ts'

/** Headers of a shared result: no cache keeps it past its end, no search engine finds it, and no other site learns of it. */
export const SHARED_HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
}

/** `/v1/jobs/{id}/shares`: links that an owner makes and revokes. */
export function addShareRoutes(server: FastifyInstance, { shares, baseUrlOf }: RouteParts): void {
  server.post<{ Params: JobParams }>(
    '/jobs/:id/shares',
    { schema: createShareSchema, config: { scope: 'use' } },
    async (request, reply) => {
      refuseFaults(readParameters(request.url, []).faults)
      const made = await shares.create(ownerOf(request), request.body, baseUrlOf(request))
      reply.code(201).header('content-type', JSON_TYPE).header('cache-control', 'no-store')
      return JSON.stringify(made)
    },
  )

  server.get<{ Params: JobParams }>(
    '/jobs/:id/shares',
    { schema: listSharesSchema, config: { scope: 'read' } },
    async (request, reply) => {
      refuseFaults(readParameters(request.url, []).faults)
      const items = await shares.list(ownerOf(request))
      reply.header('content-type', JSON_TYPE)
      return JSON.stringify({ items })
    },
  )

  server.delete<{ Params: JobParams & { readonly share_id: string } }>(
    '/jobs/:id/shares/:share_id',
    { schema: deleteShareSchema, config: { scope: 'use' } },
    async (request, reply) => {
      refuseInput(request)
      await shares.revoke(ownerOf(request), request.params.share_id)
      return reply.code(204).send()
    },
  )
}

/** `GET /v1/shared/{token}`, which needs no key. */
export function addSharedRoute(
  server: FastifyInstance,
  { shares, limiter }: { readonly shares: Shares; readonly limiter: AddressLimiter | null },
): void {
  server.get<{ Params: { readonly token: string } }>(
    '/shared/:token',
    { schema: readSharedSchema },
    async (request, reply) => {
      reply.headers(SHARED_HEADERS)
      const { remoteAddress = '' } = request.raw.socket
      const quota = limiter?.take(networkOf(remoteAddress), isNearby(remoteAddress))
      if (quota !== undefined) applyQuota(reply, null, 'shared', quota)
      refuseFaults(readParameters(request.url, []).faults)
      const found = await shares.read(request.params.token)
      reply.header('content-type', JSON_TYPE)
      return JSON.stringify(found)
    },
  )
}
