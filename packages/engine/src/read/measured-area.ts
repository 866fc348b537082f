import type { Token } from '../parse/token.ts'
import { convert, unitById } from '../units/index.ts'
import type { Thing } from './counts-thing.ts'
import type { Written } from './written-amounts.ts'

/** What an area is bought in: "100 sheets 4x8". */
export const SHEETS = /^(?:sheets?|panels?|boards?|slabs?)$/
const ACROSS = /^(?:high|tall|wide|deep)$/

/** "4 ft high 60 feet long", "5 foot wide sidewalk, 250 feet": the product of two measures, one of them across. */
export function lengthByWidth(
  tokens: readonly Token[],
  written: readonly Written[],
): { readonly area: number; readonly used: readonly Written[] } | null {
  if (written.some(({ unit }) => unit?.dimension === 'area')) return null
  const lengths = written.filter(({ unit }) => unit?.dimension === 'length')
  const across = lengths.find(({ next }) => ACROSS.test(tokens[next]?.lower ?? ''))
  const along = lengths.find((one) => one !== across && /^(?:ft|yd|m|mile)$/.test(one.unit?.id ?? ''))
  if (across === undefined || along === undefined || lengths.length > 2) return null
  const feet = ({ value, unit }: Written): number => convert(value, unit?.id ?? 'ft', 'ft') ?? 0
  return { area: feet(across) * feet(along), used: [across, along] }
}

/** People say "yards" for cubic yards of what is sold by volume and for square yards of what is sold by area. */
const YARDS: Readonly<Record<string, string>> = { volume: 'cu yd', area: 'sq yd' }

export function inItsYards(one: Written, { group }: Pick<Thing, 'group'>): Written {
  const yards = one.unit?.id === 'yd' ? unitById(YARDS[group] ?? '') : null
  return yards === null ? one : { ...one, unit: yards }
}
