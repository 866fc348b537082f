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

/** Reads any text. What it does not know is a piece of that name, so no row is lost for an odd unit. */
export function readRowUnit(text: string | undefined): RowUnit {
  const raw = (text ?? '').trim().replace(/^(?:(?:per|price per)\b|\/)\s*/i, '')
  if (raw === '') return PIECES
  const quantity = /^(?:qty|quantity)\s*[=:]\s*(\d+(?:\.\d+)?)$/i.exec(raw)
  if (quantity) return { ...PIECES, quantity: Number(quantity[1]) || null }
  const whole = findUnit(raw)
  if (whole) return ofUnit(whole, 1, '')
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
