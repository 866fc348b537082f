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
  by: { via: 'http', user: 'root', key_id: 'key_01k1fzq0g0fz0vh4y3x2w1t0sq' },
}

const page = {
  ...pageParameters({ of: 'Entries', max: LIST_LIMIT_MAX, byDefault: LIST_LIMIT_DEFAULT }),
}

export const readMeSchema = {
  operationId: 'readMe',
  summary: 'Whose key this is',
  description: 'The user and the scope of the key that asks.',
  tags: ['keys'],
  response: {
    200: jsonResponse(
      'The user and the key.',
      { $ref: 'Me#' },
      { user: 'alice', key_id: keyExample.key_id, scope: 'use' },
      rateHeaders,
    ),
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
  description: 'Who made and revoked which key, newest first: over HTTP, by command, or at the first start.',
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
