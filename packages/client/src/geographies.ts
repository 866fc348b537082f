import { unexpectedAnswer } from './errors.ts'
import type { CallOptions, Http } from './http.ts'
import { isObject } from './read-body.ts'
import type { Geography } from './wire.ts'

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
      const { items } = body
      if (!Array.isArray(items) || !items.every(isGeography)) {
        throw unexpectedAnswer('The answer is not a list of geographies')
      }
      return items
    },
  }
}

function isGeography(value: unknown): value is Geography {
  return isObject(value) && typeof value.code === 'string' && typeof value.name === 'string'
}
