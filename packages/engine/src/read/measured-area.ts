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

/** People say "yards" for cubic yards of what is loose and for square yards of what is sold by area. */
export function inItsYards(one: Written, thing: Pick<Thing, 'group' | 'profile'>): Written {
  const yards = one.unit?.id === 'yd' ? unitById(yardsOf(thing)) : null
  return yards === null ? one : { ...one, unit: yards }
}

/** What is sold by weight or by the load is measured in cubic yards too: "5 yards of gravel". */
function yardsOf({ group, profile }: Pick<Thing, 'group' | 'profile'>): string {
  if (group === 'area') return 'sq yd'
  const isLoose = group === 'volume' || group === 'mass' || profile.contents?.['cu yd'] !== undefined
  return isLoose ? 'cu yd' : 'yd'
}

const ROOM =
  '(?:(?:bed|bath|living |dining |family |laundry |guest |sun)?room|kitchen|basement|garage|hallway|house|yard)s?'
const ROOMS = new RegExp(
  `\\b(?:\\d+|an?|one|two|three|four|five|whole|entire|each) (?:\\w+ )?${ROOM}\\b|\\b(?:in|for) (?:my |the |our |a )?(?:\\w+ )?${ROOM}\\b|\\b(?:[1-4]|one|two|three) car\\b|\\b(?:pallets?|rolls?|box|boxes)\\b`,
)

/** "Carpet 3 rooms", "epoxy floor, 2 car garage", "10 rolls of sod": how large they are is not said, so nobody knows how much of what is sold by its area. */
export function isByRooms(
  tokens: readonly Token[],
  { from, to }: { readonly from: number; readonly to: number },
  { group }: Pick<Thing, 'group'>,
  used: readonly Written[],
): boolean {
  if (group !== 'area' || used.some(({ unit, sides }) => unit !== null || sides !== null)) return false
  // What the book calls by rooms has its price for a square foot of them, unless they were counted: "carpet 3 rooms".
  const isCalled = (at: number): boolean => used.length === 0 && at >= from && at < to
  const beside = tokens.map(({ lower }, at) => (isCalled(at) ? '.' : lower))
  return ROOMS.test(beside.join(' '))
}

/** "Patio 12x16"; "12x12 ceramic tile 200 sq ft" is of that size, and so much of it. */
export function areaBySides(written: readonly Written[]): Written | undefined {
  const isSaid = written.some(({ unit, sides }) => unit?.dimension === 'area' && sides === null)
  return isSaid ? undefined : written.find(({ sides }) => sides !== null)
}
