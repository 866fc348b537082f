import { type CamelCased, camelCased } from './camel-case.ts'
import { unexpectedAnswer } from './errors.ts'
import type { CallOptions, Http } from './http.ts'
import { isObject } from './read-body.ts'
import type { WireMe } from './wire.ts'

/** Whose key is in use, and what it may do. */
export type Me = CamelCased<WireMe>

export async function readMe(http: Http, options: CallOptions): Promise<Me> {
  const { body } = await http.request({ ...options, method: 'GET', path: '/v1/me' })
  if (!isMe(body)) throw unexpectedAnswer('The answer does not name a user')
  return camelCased(body)
}

function isMe(value: unknown): value is WireMe {
  return isObject(value) && typeof value.user === 'string' && typeof value.scope === 'string'
}
