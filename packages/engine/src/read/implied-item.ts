import { exactly, type ParsedLine } from '../parse/line.ts'
import { NO_DOUBTS, type Reading } from './set-aside.ts'

/** Units that only one thing is sold by: "850 kWh", "45 therms". */
const IMPLIED: Readonly<Record<string, string>> = {
  kWh: 'electricity',
  MWh: 'electricity',
  therm: 'natural gas',
}

/** "how much would 900 kwh cost me": the unit says what it is, whatever else stands there. */
export function readImplied(line: ParsedLine): Reading | null {
  const fuel = readTank(line)
  if (fuel !== null) return fuel
  // The grammar has read it, with how often it comes.
  if (
    line.unit !== null &&
    line.quantity !== null &&
    IMPLIED[line.unit] !== undefined &&
    !isOfAnother(line.text)
  )
    return readingOf(line, line.quantity.value, line.unit, IMPLIED[line.unit] ?? '')
  const amount = /(\d[\d,.]*) ?(kwh|kilowatt[- ]?hours?|therms?)\b/i.exec(line.text)
  const value = Number(amount?.[1]?.replaceAll(',', '') ?? Number.NaN)
  if (amount === null || !Number.isFinite(value) || isOfAnother(line.text)) return null
  const unit = /therm/i.test(amount[2] ?? '') ? 'therm' : 'kWh'
  return readingOf(line, value, unit, IMPLIED[unit] ?? '')
}

/** "100 kWh of mana": what it is said to be of is something else. */
function isOfAnother(text: string): boolean {
  const stuff = /\b(?:kwh|hours?|therms?) (?:worth )?of (?:the |my |our |some |pure )?([\p{L}-]+)/iu.exec(
    text,
  )?.[1]
  return (
    stuff !== undefined &&
    !/^(?:electric\w*|power|energy|gas|natural|residential|home|household|house|grid|green|solar|wind|renewable|heat|heating|usage|use|consumption|utility|juice|current|luz|electricidad|strom|gaz|this|last|next)$/i.test(
      stuff,
    )
  )
}

const TANK =
  /\b(?:fill(?:ing)?(?: up)?|fill-?up|top(?:ping)?(?: off| up)?|put(?:ting)?|refuel(?:ing)?)\b.*\b(?:tank|truck|car|van|suv|minivan|pickup|sedan|jeep|f-?150|civic|camry)\b/i
/** Other things that tanks, cars and trucks are filled with. */
const NOT_FUEL =
  /\b(?:propane|diesel|water|oil|septic|fish|aquarium|air|tires?|coolant|fluid|mulch|gravel|dirt|sand|helium|oxygen|def)\b/i

/** "put $75 in the tank", "fill up my truck 25 gallons": fuel. */
function readTank(line: ParsedLine): Reading | null {
  if (!TANK.test(line.text) || NOT_FUEL.test(line.text)) return null
  const money = /\$ ?(\d+(?:\.\d+)?)|(\d+(?:\.\d+)?) ?(?:dollars|bucks)\b/i.exec(line.text)
  if (money !== null) return readingOf(line, Number(money[1] ?? money[2]), 'USD', 'gasoline')
  const volume = /(\d+(?:\.\d+)?)[ -]?(?:gal(?:lon)?s?)\b/i.exec(line.text)
  return volume === null ? null : readingOf(line, Number(volume[1]), 'gal', 'gasoline')
}

function readingOf(line: ParsedLine, value: number, unit: string, item: string): Reading {
  return {
    line: { ...line, quantity: exactly(value), unit, pack: null, item },
    ignored: [],
    doubts: NO_DOUBTS,
  }
}

/** "850 kWh": nothing but an amount, whose unit says what it is. */
export function withImpliedItem(line: ParsedLine): ParsedLine {
  const item = line.unit === null ? undefined : IMPLIED[line.unit]
  if (item === undefined || line.quantity === null) return line
  const rest = line.item.replace(/\b(?:kwh|mwh|kilowatt[- ]?hours?|therms?)\b|[\d.,\s]/giu, '')
  return rest === '' ? { ...line, item } : line
}
