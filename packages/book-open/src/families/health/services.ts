import { readFileSync } from 'node:fs'

/** One part of a service: a code of the sources and how often it is counted. */
export interface ServiceCode {
  readonly code: string
  readonly count: number
}

/** How the cash price of a concept is counted, and from which codes. */
export interface Service {
  readonly concept: string
  readonly way: string
  readonly parts: readonly ServiceCode[]
  /** Several kinds of one thing are averaged: the sum is divided by this. */
  readonly share: number
}

export function readServices(): readonly Service[] {
  return readFileSync(new URL('services.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [concept = '', way = '', codes = '', share = '/1'] = line.split(' ')
      const parts = codes.split('+').map((part) => {
        const [code = '', count = '1'] = part.split('*')
        return { code, count: Number(count) }
      })
      return { concept, way, parts, share: Number(share.slice(1)) }
    })
}
