import type { Book } from '../book/book.ts'
import type { ParsedLine } from '../parse/line.ts'
import { itemOf } from '../read/find-phrases.ts'
import { nameKey, nameTerms } from '../text/words.ts'
import { groupOf } from './goods.ts'

/** What stands between two line breaks or commas. A comma before a digit may be one of its number. */
const CELL = /(?:[^\n,]|,(?=\d))+/g
/** At the end of a cell: "1500", "$1,500", "1.500,00", "120 EUR". */
const NUMBER =
  /([$€£]?) ?(\d{1,3}(?:,\d{3})+(?:\.\d\d)?|[1-9]\d{0,2}(?:\.\d{3})+(?:,\d\d)?|\d{1,6}(?:[.,]\d\d)?)( ?(?:[$€£]|EUR|USD|GBP|dollars?))?$/i
/** The longest number with its money, and what parts it from the name. */
const NUMBER_CHARACTERS = 40
const NAME = /^[a-zß-öø-žșțạ-ỹ][a-zß-öø-žșțạ-ỹ'’&/. -]{1,38}?(?: \d ?(?:br|bd|bed|bedroom)s?)?$/i
const NAME_CHARACTERS_MAX = 39
/** What stands before a name in a list, and between a name and its number. */
const BULLETS = ' \t•*–-'
const SIGNS = ':;=|–-'
/** "02139": a ZIP. Nobody writes so large a sum without a separator, or one that begins with 0. */
const ZIP = /^\d{5}$/
/** Nobody asks for so many months without saying so. */
const MONTHS_MAX = 12
/** No home has a bill of so much by the month. */
const BILL_MAX = 10_000
/** A number from here on behind "rent" is money: no home is let for less, and none has so many rooms. */
const RENT_MIN = 200
/** A budget has fewer rows. */
const ROWS_MAX = 40

/** "rent: 1500", "internet 60", "Strom;120,00 EUR": a name and one number, with or without money around it. */
interface PaidRow extends TakenAmount {
  readonly name: string
  /** The amount as it was written. */
  readonly written: string
  readonly isMoney: boolean
  /** "Whole life policy $900": a sign of money that nothing parts from the name. */
  readonly isSentence: boolean
}

/** What somebody pays, and where the number stands with what parts it from the name. */
interface TakenAmount {
  readonly amount: number
  readonly from: number
  readonly to: number
}

interface UnpaidText {
  /** As long as the text that it was made of. */
  readonly text: string
  readonly taken: readonly TakenAmount[]
}

/**
 * "Rent 1500, internet 60, car insurance 120": a bare number beside what is paid for by the month or year is what somebody pays, and no 1,500
 * months. The text with blanks in place of such numbers, and the numbers.
 */
export function withoutPaid(book: Book, text: string): UnpaidText {
  if (book.header.estimate !== 'item' || !/\d\d/.test(text)) return { text, taken: [] }
  const rows = rowsIn(text)
  const isPriceList = PRICES_HEAD.test(text) && !COUNTS_HEAD.test(text)
  const paid = rows.map((row) => (isPriceList && row.isMoney ? 'period' : isPaid(book, row)))
  const isBudget = paid.filter((one) => one === 'period').length > 1
  const taken = rows.filter(({ isMoney }, at) => {
    const kind = paid[at]
    return kind === 'period' || (kind === 'energy' && (isBudget || isMoney))
  })
  const unpaid = taken.reduce(
    (rest, { from, to }) => `${rest.slice(0, from)}${' '.repeat(to - from)}${rest.slice(to)}`,
    text,
  )
  return { text: unpaid, taken }
}

/** "item,price", "Posten;Betrag": what the last column of a table holds is money. */
const PRICES_HEAD =
  /^[^\n]{1,60}[,;\t|] ?(?:price|amount|cost|paid|total|betrag|preis|summe|kosten|importe|precio|montant|prix)[ \t]*\n/i
const COUNTS_HEAD = /^[^\n]*\b(?:qty|quantity|count|menge|anzahl|cantidad|units?)\b/i

/** Each cell is read from its end with patterns that look at a few characters: a text may hold thousands of blanks. */
export function rowsIn(text: string): readonly PaidRow[] {
  const rows: PaidRow[] = []
  for (const { 0: cell, index } of text.matchAll(CELL)) {
    const row = rowOf(cell, index)
    if (row !== null) rows.push(row)
    if (rows.length === ROWS_MAX) break
  }
  return rows
}

function rowOf(cell: string, index: number): PaidRow | null {
  const whole = cell.trimEnd()
  const found = NUMBER.exec(whole.slice(-NUMBER_CHARACTERS))
  if (found === null) return null
  const [number, sign = '', written = '', currency = ''] = found
  const before = whole.slice(0, -number.length)
  const unsigned = before.trimEnd()
  // "electricity,120.00": a cell of a table of commas.
  const isCell = unsigned.endsWith(',') && /\.\d\d$/.test(written)
  const isSigned = isCell || SIGNS.includes(unsigned.at(-1) ?? ' ')
  const named = isSigned ? unsigned.slice(0, -1).trimEnd() : unsigned
  // "Monthly budget: rent 1400": what stands before the colon is no part of the name.
  const name = withoutBullets(named.slice(named.lastIndexOf(':') + 1))
  if (name.length > NAME_CHARACTERS_MAX || !NAME.test(name)) return null
  const isParted = /[:;=|\t]/.test(before.slice(named.length, named.length + NUMBER_CHARACTERS))
  return {
    name,
    written,
    amount: Number(written.replace(/[.,](?=\d{3})/g, '').replace(',', '.')),
    isMoney: sign !== '' || currency !== '' || /[.,]\d\d$/.test(written),
    isSentence: sign !== '' && !isParted,
    from: index + named.length,
    to: index + whole.length,
  }
}

function withoutBullets(text: string): string {
  let from = 0
  while (from < text.length && BULLETS.includes(text.charAt(from))) from++
  return text.slice(from)
}

function isPaid(book: Book, row: PaidRow): 'period' | 'energy' | 'no' {
  const { name, written, amount, isMoney, isSentence } = row
  if (amount <= MONTHS_MAX && !isMoney) return 'no'
  // "Studio apartment 10003", "life insurance 500000": where, and how much of it.
  if (amount >= BILL_MAX || (ZIP.test(written) && !isMoney)) return 'no'
  // Money in a sentence is read with it.
  if (isSentence) return 'no'
  // "Rent 1BR 1400": which home stands between.
  if (/^rent \d ?b/i.test(name) && amount >= RENT_MIN) return 'period'
  const called = book.names.find(nameTerms(name).join(' '))
  const item = itemOf(book, nameKey(name)) ?? (called < 0 ? null : book.names.firstItemOf(called))
  if (item === null) return 'no'
  if (groupOf(book, item) === 'energy') return 'energy'
  return /^(?:month|year)$/.test(book.items.label(item)) ? 'period' : 'no'
}

/** Behind a name, in its row: "CHK BRST 11.87", "CHK BRST  $11.87 F". "Titos 1.75 L" are liters. */
const PRICE_BEHIND =
  /^[ \t]*[:;=|,–-]?[ \t]*[$€£]? ?(\d{1,5}[.,]\d\d)(?: ?(?:[A-KM-Z]|EUR|USD))?[ \t]*(?:$|\n)/
const PRICE_AT_END =
  /[\p{L})](?:[ \t]+[$€£]?(\d{1,5}\.\d\d)(?: ?[A-KM-Z])?|[ \t]*[:;|][ \t]*[$€£]?(\d{1,5}[.,]\d\d)(?: ?(?:EUR|USD|GBP|€))?)$/u

/** What stands behind a thing as its price, where no amount is written: a till printed it, or somebody noted what was paid. */
export function paidBeside(text: string, line: ParsedLine): number | null {
  if (line.quantity !== null || line.pack !== null) return null
  const [, alone, marked] = PRICE_AT_END.exec(line.text) ?? []
  const found = alone ?? marked ?? PRICE_BEHIND.exec(text.slice(line.span[1], line.span[1] + 40))?.[1]
  return found === undefined ? null : Number(found.replace(',', '.'))
}

/** What a meter counts, which nobody buys one unit of. */
const METERED = /^(?:kWh|therm|ccf|mcf|MMBtu)$/i
/** A pump shows the price of a gallon, which is less than this in any money of our figures; a tank costs more. */
const GALLON_PRICE_MAX = 10
const FUEL = /^(?:Gasoline|Diesel|Propane|Heating oil|Fuel oil|Kerosene|Natural gas)\b/i

/** "Strom;120,00 EUR": why money that was paid for what a meter counts gives no price; null where it does. */
export function paidForMetered(
  book: Book,
  item: number,
  { paid, parsed }: { readonly paid?: number | null; readonly parsed: ParsedLine },
): string | null {
  if (paid == null || parsed.quantity !== null || parsed.pack !== null) return null
  const label = book.items.label(item)
  const name = book.items.name(item)
  const isMetered = METERED.test(label) || (label === 'gal' && FUEL.test(name) && paid > GALLON_PRICE_MAX)
  return isMetered ? `${paid} is what was paid for ${name}, and not said is how much of it that was.` : null
}

/** The number behind a line that was taken out of the text as what somebody pays. */
export function amountTaken({ text, taken }: UnpaidText, { span, quantity }: ParsedLine): number | null {
  if (quantity !== null && quantity.value !== 1) return null
  const [, end] = span
  const next = taken.find(({ to }) => to > end)
  return next === undefined || text.slice(end, next.from).trim() !== '' ? null : next.amount
}
