import type { ParsedLine } from '../parse/line.ts'
import type { Place } from './place.ts'

/** Where a pint holds 568 ml and a gallon 4.5 litres. */
const IMPERIAL: ReadonlySet<string> = new Set(['GB', 'IE'])
const IMPERIAL_UNITS: Readonly<Record<string, string>> = {
  gal: 'imp gal',
  qt: 'imp qt',
  pt: 'imp pt',
  'fl oz': 'imp fl oz',
}

/** A line with the measures that its words mean in the place: a pint in Britain is more than one in America. */
export function inLocalUnits(parsed: ParsedLine, { country }: Place): ParsedLine {
  if (country === null || !IMPERIAL.has(country.code)) return parsed
  const local = (unit: string | null): string | null =>
    unit === null ? null : (IMPERIAL_UNITS[unit] ?? unit)
  const { pack } = parsed
  return { ...parsed, unit: local(parsed.unit), pack: pack && { ...pack, unit: local(pack.unit) } }
}
