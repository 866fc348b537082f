import { entryAt } from '../in-range.ts'
import { findUnit, type Unit } from '../units/index.ts'

/** What the unit column of a row means. */
export interface RowUnit {
  /** Prices are compared only within a group: a dimension (`mass`), or `piece` for whatever is counted. */
  readonly group: string
  /** The unit that a price is given in, an id of the unit table or the text as written. */
  readonly label: string
  /** How many canonical units of the group the price is for. */
  readonly factor: number
  /** Words beside the unit that belong to the item: `wholesale` in "90 KG Wholesale". */
  readonly qualifier: string
  /** From units written as `qty=24`: not a unit but how much there is of it. */
  readonly quantity: number | null
}

export const PIECE = 'piece'

const PIECES: RowUnit = { group: PIECE, label: 'each', factor: 1, qualifier: '', quantity: null }
const MEASURED = new Set(['mass', 'volume', 'length', 'area', 'time', 'energy', 'power', 'data'])
const NUMBER = /^(\d+(?:[.,]\d+)*)\s*(.*)$/
const WORDS_MAX = 6

/** What price lists write for a number or for each of the people, and no text means by it: "C" is also a cup. */
const TRADE: Readonly<Record<string, Partial<RowUnit>>> = {
  C: { label: 'hundred', factor: 100 },
  M: { label: 'thousand', factor: 1000 },
  million: { factor: 1e6 },
  millions: { factor: 1e6 },
  pp: { label: 'person' },
  pax: { label: 'person' },
}
/** "half day", "1/2 day". */
const HALF = /^(?:half|1\/2|½)[ -](?:an? )?([a-zß-öø-žșțạ-ỹ]+)$/i
/** "1000", "10,000", "1000 calls": the price is of so many. */
const MANY = /^(\d{3,7}|\d{1,3}(?:,\d{3}){1,2})(?:\s+(\p{L}{3,}))?$/u
/** "user/month", "GB per month", "user per month". */
const RATE = /^(\p{L}+)\s*(?:\/|\bper\b)\s*(\p{L}+)$/u

/** Reads any text. What it does not know is a piece of that name, so no row is lost for an odd unit. */
export function readRowUnit(text: string | undefined): RowUnit {
  const raw = (text ?? '').trim().replace(/^(?:(?:per|price per)\b|\/)\s*/i, '')
  if (raw === '') return PIECES
  const quantity = /^(?:qty|quantity)\s*[=:]\s*(\d+(?:\.\d+)?)$/i.exec(raw)
  if (quantity) return { ...PIECES, quantity: Number(quantity[1]) || null }
  const trade = TRADE[raw] ?? TRADE[raw.toLowerCase().replaceAll('.', '')]
  if (trade !== undefined) return { ...PIECES, ...trade }
  const whole = findUnit(raw)
  if (whole) return ofUnit(whole, 1, '')
  const [, part] = HALF.exec(raw) ?? []
  const halved = part === undefined ? null : findUnit(part)
  if (halved !== null && MEASURED.has(halved.dimension)) return ofUnit(halved, 0.5, '')
  const [, many = '', counted] = MANY.exec(raw) ?? []
  if (many !== '' && (counted === undefined || findUnit(counted) === null))
    return {
      ...PIECES,
      label: counted ?? 'each',
      factor: Number(many.replaceAll(',', '')),
      qualifier: counted ?? '',
    }
  const [, one, period = ''] = RATE.exec(raw) ?? []
  const time = findUnit(period)
  if (one !== undefined && time?.dimension === 'time')
    return { ...PIECES, label: `${one}/${time.id}`, qualifier: `${one}/${time.id}` }
  // "4 sticks (1 lb)": the measure in brackets says how much the pieces hold.
  const bracket = /\(([^)]*)\)/.exec(raw)
  const inside = bracket ? readMeasure(entryAt(bracket, 1).trim()) : null
  if (inside && MEASURED.has(inside.group)) return inside
  return readMeasure(raw) ?? { ...PIECES, label: raw, qualifier: raw }
}

/** "90 KG Wholesale": a number, the longest run of words that is a unit, and what is left. */
function readMeasure(text: string): RowUnit | null {
  const numbered = NUMBER.exec(text)
  const count = numbered ? Number(entryAt(numbered, 1).replaceAll(',', '')) : 1
  if (!(count > 0)) return null
  const parts = (numbered ? entryAt(numbered, 2) : text).split(/\s+/).slice(0, WORDS_MAX)
  for (let length = parts.length; length > 0; length--) {
    const unit = findUnit(parts.slice(0, length).join(' '))
    if (unit) return ofUnit(unit, count, parts.slice(length).join(' '))
  }
  return null
}

function ofUnit(unit: Unit, count: number, qualifier: string): RowUnit {
  if (MEASURED.has(unit.dimension) && unit.factor !== null) {
    return { group: unit.dimension, label: unit.id, factor: unit.factor * count, qualifier, quantity: null }
  }
  // A dozen is twelve pieces; a bag or a slice is one.
  const pieces = unit.dimension === 'count' ? (unit.factor ?? 1) : 1
  return { group: PIECE, label: unit.id, factor: pieces * count, qualifier, quantity: null }
}
