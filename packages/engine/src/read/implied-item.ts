import { readAmount } from '../parse/amount.ts'
import { exactly, type ParsedLine } from '../parse/line.ts'
import { gradeOf, OCTANE } from '../parse/octane.ts'
import { plainTokens } from '../parse/plain-tokens.ts'
import { tokenize } from '../parse/token.ts'
import { dimensionOf } from '../units/index.ts'
import { NO_DOUBTS, type Reading } from './set-aside.ts'

/** Units that only one thing is sold by: "850 kWh", "45 therms". */
const IMPLIED: Readonly<Record<string, string>> = {
  kWh: 'electricity',
  MWh: 'electricity',
  therm: 'natural gas',
  ccf: 'natural gas',
  mcf: 'natural gas',
}

/** What people call it beside such a unit: "gas bill 40 ccf" is no gasoline. */
const CALLED =
  /^(?:my |our |the )?(?:natural |utility |house |home )?(?:gas|electric(?:ity)?|power|light|energy|heat(?:ing)?)(?: bill| usage| used| service)?$/i

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
  const amount =
    /(?<![\d,.])(\d[\d,.]*) ?(kwh|kilowatt[- ]?hours?|therms?)\b/i.exec(line.text) ?? amountBehind(line.text)
  const value = Number(amount?.[1]?.replaceAll(',', '') ?? Number.NaN)
  if (amount === null || !Number.isFinite(value) || isOfAnother(line.text)) return null
  const unit = /therm/i.test(amount[2] ?? '') ? 'therm' : 'kWh'
  return readingOf(line, value, unit, IMPLIED[unit] ?? '')
}

/** "my kwh usage: 1432", "therms used 41": the unit before its number. */
function amountBehind(text: string): readonly (string | undefined)[] | null {
  const [whole, unit, number] =
    /\b(kwh|therms?)(?: (?:usage|used|use|total|reading|consumption))?(?: (?:is|was|of))?[\s:=-]+(\d[\d,]*(?:\.\d+)?)(?!\S*[-/])/i.exec(
      text,
    ) ?? []
  return whole === undefined ? null : [whole, number, unit]
}

/** "100 kWh of mana": what it is said to be of is something else. */
function isOfAnother(text: string): boolean {
  const stuff =
    /\b(?:kwh|hours?|therms?) (?:worth )?of (?:the |my |our |some |pure )?([a-zß-öø-žșțạ-ỹ-]+)/i.exec(
      text,
    )?.[1]
  return (
    stuff !== undefined &&
    !/^(?:electric\w*|power|energy|gas|natural|residential|home|household|house|grid|green|solar|wind|renewable|heat|heating|usage|use|consumption|utility|juice|current|luz|electricidad|strom|gaz|this|last|next)$/i.test(
      stuff,
    )
  )
}

/** Fuel by its grade at a pump, or by how far it has to last. */
export const readFuel = (line: ParsedLine): Reading | null =>
  OF_FUEL.test(line.text)
    ? (readPump(line) ??
      readTrip(line) ??
      readMeter(line) ??
      readWatts(line) ??
      readPaidFuel(line) ??
      (INTO_CAR.test(line.text) || isFillUp(line.text) ? readTank(line) : null))
    : null

/** No line about fuel or power is without one of these, and most lines are about neither. */
const OF_FUEL =
  /\$|\b(?:re?g|unleaded|midgrade|plus|premium|supe?r|gas|petrol|diesel|fuel|fill|top|put|refuel|meter|reading)|mpg|gallon|\d[ -]?(?:kw|kilow|w)|(?:8[5-9]|9[0-8])/i

const FUEL = '(gas|gasoline|petrol|diesel|fuel|premium|regular|unleaded)'
const DOLLARS =
  '(?:about |around |roughly |maybe |~ ?)?(?:\\$ ?(\\d{1,6}(?:\\.\\d{1,2})?)|(\\d{1,6}) ?(?:\\$|dollars|bucks|bux))(?: worth| budget| max| tops| total)?'
const SOMEWHERE = '(?:,? (?:in|near|around) [a-zß-öø-žșțạ-ỹ .,]{2,40})?'
const PAID_FUEL = new RegExp(
  `^\\W*(?:(?:some|the) )?${FUEL}(?: (?:for|in) (?:the|my) (?:car|truck|van))?[\\s,:(=–—-]*(?:for )?${DOLLARS}${SOMEWHERE}\\W*$`,
  'i',
)
/** "$60, gas", "60 bucks for gas". */
const MONEY_FOR_FUEL = new RegExp(
  `^[^a-zß-öø-žșțạ-ỹ\\d$~]*${DOLLARS}[\\s,:–—-]*(?:for |on |of )?${FUEL}${SOMEWHERE}\\W*$`,
  'i',
)

/** "gas $30": nobody is told the price of fuel that way, so it is what is spent. */
function readPaidFuel(line: ParsedLine): Reading | null {
  const paid = paidFor(line.text)
  if (paid === null) return null
  const { fuel, dollars } = paid
  return readingOf(line, dollars, 'USD', GRADES[fuel] ?? (fuel === 'diesel' ? fuel : 'gasoline'))
}

function paidFor(text: string): { readonly fuel: string; readonly dollars: number } | null {
  const [, fuelFirst, first, second] = PAID_FUEL.exec(text) ?? []
  const [, before, behind, fuelLast] = fuelFirst === undefined ? (MONEY_FOR_FUEL.exec(text) ?? []) : []
  const [fuel, dollars] = [fuelFirst ?? fuelLast, first ?? second ?? before ?? behind]
  return fuel === undefined || dollars === undefined
    ? null
    : { fuel: fuel.toLowerCase(), dollars: Number(dollars) }
}

/** Whether a text is fuel and what is spent on it. Less than ten dollars and some cents are what a gallon costs. */
export function isFuelForMoney(text: string): boolean {
  const paid = paidFor(text)
  return paid !== null && (Number.isInteger(paid.dollars) || paid.dollars >= PUMP_PRICE_MAX)
}
const PUMP_PRICE_MAX = 10

const METER =
  /\b(?:meter|reading|readings)\b.{0,80}?(?<![\d,.])(\d[\d,]{2,9})(?: ?kwh| ?therms?)? ?(?:to|-|–|→|and(?: (?:now|today)(?: it(?:'?s| is))?)?|now) ?(\d[\d,]{2,9}) ?(kwh|therms?)\b/i

/** "The meter went from 41,250 to 41,950 kWh": what was used lies between two readings. */
function readMeter(line: ParsedLine): Reading | null {
  const [, from, to, unit = ''] = METER.exec(line.text) ?? []
  if (from === undefined || to === undefined) return null
  const used = Number(to.replaceAll(',', '')) - Number(from.replaceAll(',', ''))
  const id = /^k/i.test(unit) ? 'kWh' : 'therm'
  return used > 0 ? readingOf(line, used, id, IMPLIED[id] ?? '') : null
}

const WATTS = /(?<![\d.,])(\d[\d,]{0,6}(?:\.\d{1,3})?)[ -]?(kw|kilowatts?|w|watts?)\b/i
/** Whoever asks for what a thing uses, and not for the thing. */
const USES =
  /\b(?:run(?:s|ning)?|electric(?:ity)? (?:for|of|to)|electricity|energy|uses?|using|usage|leav(?:e|ing)|left|plugged|on for|bill)\b/i
/** "Space heater 1500w 10 hours": nobody buys a thing for hours. */
const PLUGGED =
  /\b(?:heater|ac|air conditioner|fan|lights?|bulbs?|tv|computer|pc|fridge|freezer|dryer|oven|pump)\b/i
const HOURS_LONG = /\d ?(?:h|hrs?|hours?)\b/i
/** Whoever wants the thing itself. */
const HAD = /\b(?:rent|rental|renting|hire|buy|buying|install\w*|repair\w*|replace\w*)\b/i

const HOURS_A_DAY =
  /(\d+(?:\.\d+)?) ?(?:h|hrs?|hours?) ?(a day|per day|\/ ?day|daily|every day|each day|a night|every night)(?:,? (?:for )?(\d+|an?|one) (day|week|month|year)s?)?/i
const DAYS: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30.4, year: 365 }

/** "Running a 1500 watt heater 8 hrs a day for 30 days": so much power for so many hours. */
function readWatts(line: ParsedLine): Reading | null {
  const [, number, unit = ''] = WATTS.exec(line.text) ?? []
  const isUsed = USES.test(line.text) || (PLUGGED.test(line.text) && HOURS_LONG.test(line.text))
  if (number === undefined || !isUsed || HAD.test(line.text)) return null
  const watts = Number(number.replaceAll(',', '')) * (/^k/i.test(unit) ? 1_000 : 1)
  const [, hours, often, count = '1', period = 'day'] = HOURS_A_DAY.exec(line.text) ?? []
  if (hours !== undefined && often !== undefined) {
    const days = (/^an?$|^one$/i.test(count) ? 1 : Number(count)) * (DAYS[period.toLowerCase()] ?? 1)
    return readingOf(line, (watts * Number(hours) * days) / 1_000, 'kWh', 'electricity')
  }
  const tokens = plainTokens(tokenize(line.text))
  for (let at = 0; at < tokens.length; at++) {
    const amount = readAmount(tokens, at)
    if (amount?.unit?.id !== 'hour') continue
    return readingOf(line, (watts * amount.high) / 1_000, 'kWh', 'electricity')
  }
  return null
}

const GRADES: Readonly<Record<string, string>> = {
  regular: 'gasoline',
  reguler: 'gasoline',
  reg: 'gasoline',
  unleaded: 'gasoline',
  midgrade: 'midgrade gas',
  plus: 'midgrade gas',
  premium: 'premium gas',
  super: 'premium gas',
  supreme: 'premium gas',
}

const GRADE =
  '(?:of )?(?:the )?(regular|reguler|reg(?= gas)|reg|unleaded|midgrade|plus|premium|super|supreme)\\b(?! [a-zß-öø-žșțạ-ỹ]*(?:milk|coffee|beer|potato|diesel))'
const PUMPED = new RegExp(`(?<![\\d.])(\\d{1,6}(?:\\.\\d{1,4})?) ?(?:gal(?:l?on)?s?\\.?) ${GRADE}`, 'i')
const PAID = new RegExp(
  `\\$ ?(\\d{1,6}(?:\\.\\d{1,4})?) (?:worth )?${GRADE}.*\\b(?:pump|tank|car|truck)\\b`,
  'i',
)

const AT_PUMP = new RegExp(`\\bpump\\b.{0,60}\\$ ?(\\d{1,6}(?:\\.\\d{1,4})?) (?:worth )?${GRADE}`, 'i')

const BY_OCTANE = new RegExp(
  `(?<![\\d.])(\\d{1,6}(?:\\.\\d{1,4})?) ?(?:gal(?:l?on)?s?\\.?|l|lit(?:re|er)s?) (?:of )?(${OCTANE})\\b(?! ?(?:octane|%|\\/))`,
  'i',
)

/** "15 gallons of regular", "$40 premium on pump 6": at a pump the grade is the name. */
function readPump(line: ParsedLine): Reading | null {
  const [, gallons, grade = ''] = PUMPED.exec(line.text) ?? []
  if (gallons !== undefined) return readingOf(line, Number(gallons), 'gal', GRADES[grade.toLowerCase()] ?? '')
  const [, volume, octane] = BY_OCTANE.exec(line.text) ?? []
  if (volume !== undefined && !/\bdiesel\b/i.test(line.text))
    return readingOf(
      line,
      Number(volume),
      /gal/i.test(line.text) ? 'gal' : 'l',
      GRADES[gradeOf(Number(octane))] ?? '',
    )
  const [, dollars, paid = ''] = PAID.exec(line.text) ?? AT_PUMP.exec(line.text) ?? []
  return dollars === undefined
    ? null
    : readingOf(line, Number(dollars), 'USD', GRADES[paid.toLowerCase()] ?? '')
}

/** Whether a text tells somebody to fill a car. */
export const isFillUp = (text: string): boolean => TANK.test(text) && !NOT_FUEL.test(text)

/** Whether a text says how far, and how far a gallon goes. */
export const isTrip = (text: string): boolean =>
  /mpg\b|\bgallon\b/i.test(text) && MILES.test(text) && MPG.test(text)

const MILES = /(?<![\d,])(\d[\d,]{0,7}) ?-?(?:miles?|mi)\b/i
const MPG = /(?<![\d.])(\d{1,3}(?:\.\d{1,2})?) ?(?:mpg|miles (?:per|to the|a) gallon)\b/i

/** "gas for a 400 mile trip at 25 mpg": as many gallons as that takes. */
function readTrip(line: ParsedLine): Reading | null {
  if (!isTrip(line.text)) return null
  const [miles, mpg] = [MILES.exec(line.text), MPG.exec(line.text)]
  if (miles === null || mpg === null || miles.index === mpg.index) return null
  const gallons = Number(miles[1]?.replaceAll(',', '')) / Number(mpg[1])
  const fuel = /\bdiesel\b/i.test(line.text) ? 'diesel' : 'gasoline'
  return Number.isFinite(gallons) && gallons > 0 ? readingOf(line, gallons, 'gal', fuel) : null
}

const TANK =
  /\b(?:fill(?:ing)?(?: up)?|fill-?up|top(?:ping)?(?: off| up)?|put(?:ting)?|refuel(?:ing)?)\b.{0,80}\b(?:tank|truck|car|van|suv|minivan|pickup|sedan|jeep|f-?150|civic|camry)\b/i
/** "$25 of gas in my sons car", "$20 in the car", "$40 on pump 6": money that goes into a car. */
const INTO_CAR =
  /\$ ?\d+(?:\.\d+)? (?:worth )?(?:of )?(?:(?:gas|gasoline|fuel|regular|unleaded|premium) )?(?:(?:in|into|for) (?:the|my|his|her|our|their)(?: [a-zß-öø-žșțạ-ỹ]+['’]?s?)? (?:car|truck|van|suv|minivan|pickup|sedan|jeep|tank)|(?:on|at) pump\b)/i
/** Other things that tanks, cars and trucks are filled with. */
const NOT_FUEL =
  /\b(?:propane|diesel|water|oil|septic|fish|aquarium|air|tires?|coolant|fluid|mulch|gravel|dirt|sand|helium|oxygen|def)\b/i

/** "put $75 in the tank", "fill up my truck 25 gallons": fuel. */
function readTank(line: ParsedLine): Reading | null {
  if (!(TANK.test(line.text) || INTO_CAR.test(line.text)) || NOT_FUEL.test(line.text)) return null
  const money = /\$ ?(\d+(?:\.\d+)?)|(\d+(?:\.\d+)?) ?(?:dollars|bucks)\b/i.exec(line.text)
  const fuel = /\bpremium\b/i.test(line.text) ? 'premium gas' : 'gasoline'
  if (money !== null) return readingOf(line, Number(money[1] ?? money[2]), 'USD', fuel)
  const volume = /(\d+(?:\.\d+)?)[ -]?(?:gal(?:lon)?s?)\b/i.exec(line.text)
  if (volume !== null) return readingOf(line, Number(volume[1]), 'gal', fuel)
  return WHOLE_TANK.test(line.text) ? readingOf(line, 1, 'tank', fuel) : null
}

/** "Fill up an f150": until it is full. */
const WHOLE_TANK =
  /^\W*(?:(?:cost|how much|price) (?:it costs? )?to )?(?:fill(?:ing)?(?: up)?|fill-?up) (?:of )?(?:a|an) [a-zß-öø-žșțạ-ỹ\d -]+[.?!]*$/i

function readingOf(line: ParsedLine, value: number, unit: string, item: string): Reading {
  return {
    line: { ...line, quantity: exactly(value), unit, pack: null, item },
    ignored: [],
    doubts: NO_DOUBTS,
  }
}

/** "850 kWh": nothing but an amount, whose unit says what it is. */
export function withImpliedItem(line: ParsedLine): ParsedLine {
  // "a gallon of 2%", "half gallon of skim"
  if (
    line.unit !== null &&
    dimensionOf(line.unit) === 'volume' &&
    /^(?:[12] ?(?:%|percent)|skim)$/i.test(line.item)
  )
    return { ...line, item: `${line.item} milk` }
  // In Britain and India a unit of electricity is a kilowatt hour.
  if (
    line.quantity !== null &&
    /\bunits? of (?:electricity|power)\b(?! (?!in\b|for\b|a\b|at\b|per\b)[a-zß-öø-žșțạ-ỹ])/i.test(line.text)
  )
    return { ...line, unit: 'kWh', pack: null, item: 'electricity' }
  const item = line.unit === null ? undefined : IMPLIED[line.unit]
  if (item === undefined || line.quantity === null) return line
  const rest = line.item.replace(/\b(?:kwh|mwh|kilowatt[- ]?hours?|therms?)\b|[\d.,\s]/gi, '')
  return rest === '' || CALLED.test(line.item) ? { ...line, item } : line
}
