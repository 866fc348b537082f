import { findUnit } from '../units/index.ts'

/** A row of a form: "Hours: 38", "qty = 12", "Amount: 40 gal". */
const FIELD =
  /^\s*(?:total |number of |no\. of |# of )?(\p{L}+)\s*[:=–-]\s*~?(\d[\d,]*(?:\.\d+)?)\s*(\p{L}{0,10})\.?\s*$/u

/** Fields whose number counts what the form is about. */
const COUNTS = /^(?:qty|quantity|amount|count|number|pcs|pieces|units?)$/

/** The amount that a row of a form says; null when it says none. A field that is a unit says what its number counts. */
export function readField(
  text: string,
): { readonly value: number; readonly unit: string | null; readonly isTimes: false } | null {
  const [, name = '', digits = '', behind = ''] = FIELD.exec(text) ?? []
  const value = Number(digits.replaceAll(',', ''))
  if (name === '' || !(value > 0) || !Number.isFinite(value)) return null
  const field = name.toLowerCase()
  const own =
    COUNTS.test(field) || /^(?:term|duration|length|size|volume|weight)$/.test(field) ? null : findUnit(field)
  const unit = behind === '' ? own : findUnit(behind)
  if (unit === null && !COUNTS.test(field)) return null
  if (behind !== '' && unit === null) return null
  return { value, unit: unit === null || unit.id === 'each' ? null : unit.id, isTimes: false }
}

/** "unit: lb": what the number of another row counts. Null for any other row. */
export function readUnitField(text: string): string | null {
  const [, word = ''] =
    /^\s*(?:units?|uom|um|measure)\s*[:=–-]\s*([a-zß-öø-žșțạ-ỹ]{1,12})\.?\s*$/i.exec(text) ?? []
  return word === '' ? null : (findUnit(word)?.id ?? null)
}
