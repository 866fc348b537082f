import { readFileSync } from 'node:fs'
import type { PricedQuestion } from './judge.ts'

interface Written {
  readonly id: string
  readonly q: string
  readonly geo: string | null
  readonly kind: string
  readonly lines: readonly { readonly total: readonly [number, number] }[]
  readonly total: readonly [number, number] | null
  readonly abstain_ok?: boolean
  readonly currency?: string
}

/** Questions with the prices that a knowledgeable person would accept, from a file beside this one or anywhere else. */
export function readStrangers(file: string): readonly PricedQuestion[] {
  const at = file.startsWith('strangers/') ? new URL(file, import.meta.url) : file
  const written = JSON.parse(readFileSync(at, 'utf8')) as readonly Written[]
  return written.map(({ id, q, geo, kind, lines, total, abstain_ok, currency }) => ({
    id,
    kind,
    text: q,
    geography: geo,
    lines: lines.map((line) => line.total),
    total,
    currency: currency ?? 'USD',
    mayAbstain: abstain_ok === true,
  }))
}
