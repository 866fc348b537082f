import { itemKeyOf, type PaidOutcome } from '@assay/engine'
import type { OutcomeRecord } from './outcome-store.ts'

/** An outcome as the engine learns from it; null where nothing was told that it could be compared with. */
export function toPaidOutcome({ facts }: OutcomeRecord): PaidOutcome | null {
  const { line, paid } = facts
  const { told, own } = line
  if (paid.comparable === null || told === null || own === null) return null
  if (told.low === null || told.high === null || own.low === null || own.high === null) return null
  const base = Number(own.estimate)
  const off = (price: string): number => Math.log(Number(price) / base)
  const numbers = {
    error: Math.log(paid.comparable / base),
    low: Math.min(0, off(own.low)),
    high: Math.max(0, off(own.high)),
    told: { shift: off(told.estimate), low: off(told.low), high: off(told.high) },
  }
  const { shift, low, high } = numbers.told
  if (![numbers.error, numbers.low, numbers.high, shift, low, high].every(Number.isFinite)) return null
  return {
    category: line.category,
    item: itemKeyOf(line),
    place: line.place,
    ...numbers,
    shown: {
      text: line.item ?? line.text,
      price: paid.unitPrice !== null && paid.per === line.per ? paid.unitPrice : shownPrice(paid.comparable),
      unit: line.per ?? '',
      place: line.place,
      date: paid.date,
      source: paid.source,
    },
  }
}

/** With as many digits as prices have: cents, and four digits that count below one. */
export function shownPrice(price: number): string {
  if (price >= 1) return price.toFixed(2)
  const digits = Math.min(12, 3 - Math.floor(Math.log10(price)))
  return price.toFixed(Math.max(2, digits)).replace(/(\.\d\d\d*?)0+$/, '$1')
}
