import { LIST_LIMIT_DEFAULT, LIST_LIMIT_MAX } from '../limits.ts'
import { idempotencyHeaders, rateHeaders } from './jobs.ts'
import { emptyResponse, jsonResponse, pageParameters, problemResponses } from './responses.ts'

/** What the routes about keys take and give, for the OpenAPI document. */

const tags = ['admin']

export const keyExample = {
  key_id: 'key_01k1fzq0g0fz0vh4y3x2w1t0sr',
  user: 'alice',
  scope: 'use',
  label: 'laptop',
  hint: 'assay_4f7K…',
  created_at: '2026-07-31T12:00:00.000Z',
  expires_at: '2026-10-29T12:00:00.000Z',
  revoked_at: null,
  last_used_at: null,
}
export const createdKeyExample = {
  ...keyExample,
  key: 'assay_4f7KXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX',
}
export const keyRequestExample = { user: 'alice', scope: 'use', label: 'laptop', expires: '90d' }
export const auditExample = {
  entry_id: 7,
  at: '2026-07-31T12:00:00.000Z',
  action: 'created',
  key_id: keyExample.key_id,
  user: 'alice',
  scope: 'use',
  label: 'laptop',
  quotas: null,
  by: { via: 'http', user: 'root', key_id: 'key_01k1fzq0g0fz0vh4y3x2w1t0sq' },
}

export const quotasRequestExample = { jobs_per_minute: 6000, active_jobs: 100_000 }
export const userQuotasExample = {
  user: 'alice',
  jobs_per_minute: 6000,
  reads_per_minute: null,
  active_jobs: 100_000,
  active_batches: null,
  kept_jobs: null,
  kept_mb: null,
  streams: null,
}
export const meExample = {
  user: 'alice',
  key_id: keyExample.key_id,
  scope: 'use',
  limits: {
    jobs_per_minute: 6000,
    reads_per_minute: 3000,
    active_jobs: 100_000,
    active_batches: 10,
    kept_jobs: 1_000_000,
    kept_mb: 10_240,
    streams: 50,
  },
}

const page = {
  ...pageParameters({ of: 'Entries', max: LIST_LIMIT_MAX, byDefault: LIST_LIMIT_DEFAULT }),
}

export const readMeSchema = {
  operationId: 'readMe',
  summary: 'Whose key this is',
  description: 'The user and the scope of the key that asks, and the limits of the user.',
  tags: ['keys'],
  response: {
    200: jsonResponse('The user and the key.', { $ref: 'Me#' }, meExample, rateHeaders),
    ...problemResponses('invalid_parameter'),
  },
}

export const createKeySchema = {
  operationId: 'createKey',
  summary: 'Make a key',
  description:
    'The key is in this answer and nowhere else. The first key of a user creates the user. A repeat with the same `Idempotency-Key` and body makes no ' +
    'second key. It answers with the first one, without its secret: if that was lost, revoke the key and ask for another.',
  tags,
  headers: idempotencyHeaders,
  body: {
    content: { 'application/json': { schema: { $ref: 'KeyRequest#' }, example: keyRequestExample } },
  },
  response: {
    201: jsonResponse('The key was made.', { $ref: 'CreatedKey#' }, createdKeyExample, rateHeaders),
    ...problemResponses(
      'invalid_json',
      'invalid_parameter',
      'body_too_large',
      'unsupported_media_type',
      'validation_failed',
      'idempotency_key_reused',
    ),
  },
}

export const listKeysSchema = {
  operationId: 'listKeys',
  summary: 'List keys',
  description: 'Keys of all users, oldest first, without their secrets; revoked and expired ones too.',
  tags,
  querystring: {
    type: 'object',
    properties: { user: { type: 'string', description: 'Only keys of this user.' }, ...page },
  },
  response: {
    200: jsonResponse(
      'A page of keys.',
      { $ref: 'ApiKeyList#' },
      { items: [keyExample], next_cursor: null },
      rateHeaders,
    ),
    ...problemResponses('invalid_parameter', 'invalid_cursor'),
  },
}

export const revokeKeySchema = {
  operationId: 'revokeKey',
  summary: 'Revoke a key',
  description: 'Stops a key for good, from the next request on. Asking again changes nothing.',
  tags,
  params: {
    type: 'object',
    properties: { id: { type: 'string', description: '`key_id` of the list.' } },
    required: ['id'],
  },
  response: {
    204: emptyResponse('The key is revoked.'),
    ...problemResponses('invalid_parameter', 'key_not_found', 'validation_failed'),
  },
}

export const readAuditSchema = {
  operationId: 'readAudit',
  summary: 'Read the audit log',
  description:
    'Who made and revoked which key, and who changed whose limits, newest first: over HTTP, by command, or at the first start.',
  tags,
  querystring: { type: 'object', properties: page },
  response: {
    200: jsonResponse(
      'A page of entries.',
      { $ref: 'AuditList#' },
      { items: [auditExample], next_cursor: null },
      rateHeaders,
    ),
    ...problemResponses('invalid_parameter', 'invalid_cursor'),
  },
}

const ofUser = {
  type: 'object',
  properties: { user: { type: 'string', description: 'Name of the user.' } },
  required: ['user'],
}

export const listQuotasSchema = {
  operationId: 'listQuotas',
  summary: 'List limits of users',
  description:
    'The users that have limits of their own, in the order of their names. All others have those of the configuration.',
  tags,
  querystring: {
    type: 'object',
    properties: { user: { type: 'string', description: 'Only this user.' }, ...page },
  },
  response: {
    200: jsonResponse(
      'A page of users.',
      { $ref: 'UserQuotasList#' },
      { items: [userQuotasExample], next_cursor: null },
      rateHeaders,
    ),
    ...problemResponses('invalid_parameter', 'invalid_cursor'),
  },
}

export const setQuotasSchema = {
  operationId: 'setQuotas',
  summary: 'Give a user limits of its own',
  description:
    'Holds on every node from the next request of the user on. What is left out is as for everybody. Asking again changes nothing.',
  tags,
  params: ofUser,
  body: {
    content: { 'application/json': { schema: { $ref: 'QuotasRequest#' }, example: quotasRequestExample } },
  },
  response: {
    200: jsonResponse('The limits hold.', { $ref: 'UserQuotas#' }, userQuotasExample, rateHeaders),
    ...problemResponses(
      'invalid_json',
      'invalid_parameter',
      'user_not_found',
      'body_too_large',
      'unsupported_media_type',
      'validation_failed',
    ),
  },
}

export const removeQuotasSchema = {
  operationId: 'removeQuotas',
  summary: 'Take the limits of a user back',
  description: 'From the next request on the user has the limits of everybody. Asking again changes nothing.',
  tags,
  params: ofUser,
  response: {
    204: emptyResponse('The user has no limits of its own.'),
    ...problemResponses('invalid_parameter', 'user_not_found', 'validation_failed'),
  },
}
