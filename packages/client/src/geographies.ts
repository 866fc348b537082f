import { unexpectedAnswer } from './errors.ts'
import type { CallOptions, Http } from './http.ts'
import { isObject } from './read-body.ts'

/** A place that prices can be asked for. */
export interface Geography {
  /** What `submit` and `price` take, like `US-CBSA-19100`. */
  readonly code: string
  readonly name: string
  /** What sort of place it is, like `state` or `metro`. */
  readonly kind: string
}

export interface Geographies {
  /** Places whose name or code matches what a person has typed so far, best first. */
  search(q: string, options?: CallOptions): Promise<readonly Geography[]>
}

export function createGeographies(http: Http): Geographies {
  return {
    async search(q, options = {}) {
      const { body } = await http.request({
        ...options,
        method: 'GET',
        path: '/v1/geographies',
        query: { q },
      })
      if (!Array.isArray(body.items) || !body.items.every(isObject)) {
        throw unexpectedAnswer('The answer is not a list of geographies')
      }
      return body.items as unknown as Geography[]
    },
  }
}
