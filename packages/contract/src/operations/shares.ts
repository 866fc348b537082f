import { quoteExample, rateHeaders } from './jobs.ts'
import { emptyResponse, jsonResponse, openProblemResponses, problemResponses } from './responses.ts'

/** What the routes about links to results take and give, for the OpenAPI document. */

const tags = ['shares']
const id = { id: { $ref: 'JobId#' } }
const params = { type: 'object', properties: id, required: ['id'] }

export const shareExample = {
  share_id: 'share_01k1fzq0g0fz0vh4y3x2w1t0sr',
  created_at: '2026-07-31T12:00:00.000Z',
  expires_at: '2026-08-30T12:00:00.000Z',
}
export const createdShareExample = {
  ...shareExample,
  url: 'https://assay.example.com/shared/assay_4fQ8b1ZJcXo2mVh7LkTn9RyPwE0sUdGa3xKoBq',
}
export const sharedResultExample = {
  query: '3 dozen eggs',
  priced_at: '2026-07-31T12:00:00.094Z',
  expires_at: '2026-08-30T12:00:00.000Z',
  place: 'United States of America',
  result: { ...quoteExample, book: { ...quoteExample.book, book_id: null, version: null } },
}

export const createShareSchema = {
  operationId: 'createShare',
  summary: 'Make a link to a result',
  description:
    'Whoever has the link sees the text and the result of this completed job until it expires or is revoked, without a key, and nothing else of yours. The link is in this answer and nowhere else.',
  tags,
  params,
  body: {
    required: false,
    content: { 'application/json': { schema: { $ref: 'ShareRequest#' }, example: { expires: '7d' } } },
  },
  response: {
    201: jsonResponse('The link.', { $ref: 'CreatedShare#' }, createdShareExample, rateHeaders),
    ...problemResponses(
      'invalid_json',
      'invalid_parameter',
      'job_not_found',
      'job_not_completed',
      'too_many_shares',
      'body_too_large',
      'unsupported_media_type',
      'validation_failed',
    ),
  },
}

export const listSharesSchema = {
  operationId: 'listShares',
  summary: 'List the links to a result that work, oldest first',
  tags,
  params,
  response: {
    200: jsonResponse('The links.', { $ref: 'ShareList#' }, { items: [shareExample] }, rateHeaders),
    ...problemResponses('invalid_parameter', 'job_not_found'),
  },
}

export const deleteShareSchema = {
  operationId: 'deleteShare',
  summary: 'Revoke a link',
  tags,
  params: {
    type: 'object',
    properties: { ...id, share_id: { type: 'string' } },
    required: ['id', 'share_id'],
  },
  response: {
    204: emptyResponse('The link shows nothing any more.'),
    ...problemResponses(
      'invalid_parameter',
      'invalid_json',
      'job_not_found',
      'share_not_found',
      'validation_failed',
    ),
  },
}

const security: readonly never[] = []

export const readSharedSchema = {
  operationId: 'readShared',
  summary: 'Read a shared result',
  description:
    'Needs no key. Says what was asked and what it costs, and nothing of whoever shared it: no ids, no name of a private book, nothing of its rows, and nothing that was paid. A link that is unknown, revoked or expired, and one whose job was deleted, are told apart by nothing.',
  tags,
  security,
  params: {
    type: 'object',
    properties: { token: { type: 'string', description: 'The end of the link.' } },
    required: ['token'],
  },
  response: {
    200: jsonResponse('The result.', { $ref: 'SharedResult#' }, sharedResultExample, rateHeaders),
    ...openProblemResponses('share_not_found', 'rate_limited', 'internal', 'store_unavailable'),
  },
}
