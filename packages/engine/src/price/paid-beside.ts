import type { Book } from '../book/book.ts'
import type { ParsedLine } from '../parse/line.ts'
import { itemOf } from '../read/find-phrases.ts'
import { nameKey, nameTerms } from '../text/words.ts'
import { groupOf } from './goods.ts'

/** "rent: 1500", "internet 60", "Strom;120,00 EUR": a name and one number, with or without money around it, up to a comma or the end of a row. */
const BESIDE =
  /(?<=^|[\n,:])([ \t•*–-]*)(\p{L}[\p{L}'’&/. -]{1,38}?(?: \d ?(?:br|bd|bed|bedroom)s?)?)([ \t]*[:;=|\t–-]?[ \t]*)([$€£]?) ?(\d{1,3}(?:,\d{3})+(?:\.\d\d)?|\d{1,3}(?:\.\d{3})+,\d\d|\d{1,6}(?:[.,]\d\d)?)( ?(?:[$€£]|EUR|USD|GBP|dollars?)(?![\p{L}\d]))?(?=[ \t]*(?:\n|,(?!\d)|$))/giu
/** Nobody asks for so many months without saying so. */
const MONTHS_MAX = 12
/** No home has a bill of so much by the month. */
const BILL_MAX = 10_000
/** No home is let for less, and more rooms none has. */
const RENT_MIN = 200
/** A budget has fewer rows. */
const ROWS_MAX = 40

/**
 * "Rent 1500, internet 60, car insurance 120": a bare number beside what is paid for by the month or year is what somebody pays, and no 1,500
 * months. The text without such numbers; the length stays.
 */
export function withoutPaid(book: Book, text: string): string {
  if (book.header.estimate !== 'item' || !/\d\d/.test(text)) return text
  const rows = [...text.matchAll(BESIDE)].slice(0, ROWS_MAX)
  const paid = rows.map((row) => isPaid(book, row))
  const isBudget = paid.filter((one) => one === 'period').length > 1
  return rows.reduceRight((rest, row, at) => {
    const kind = paid[at]
    if (kind === 'no' || (kind === 'energy' && !isBudget && !isMoney(row))) return rest
    const [whole, lead = '', name = ''] = row
    const from = row.index + lead.length + name.length
    const end = row.index + whole.length
    return `${rest.slice(0, from)}${' '.repeat(end - from)}${rest.slice(end)}`
  }, text)
}

const isMoney = ([, , , , sign = '', amount = '', currency = '']: RegExpExecArray): boolean =>
  sign !== '' || currency !== '' || /[.,]\d\d$/.test(amount)

function isPaid(book: Book, row: RegExpExecArray): 'period' | 'energy' | 'no' {
  const [, , name = '', , , amount = ''] = row
  const value = Number(amount.replace(/[.,](?=\d{3})/g, '').replace(',', '.'))
  if (value <= MONTHS_MAX && !isMoney(row)) return 'no'
  // "Studio apartment 10003", "life insurance 500000": where, and how much of it.
  if (value >= BILL_MAX) return 'no'
  // "Whole life policy $900": money in a sentence is read with it.
  if (row[4] !== '' && !/[:;=|\t]/.test(row[3] ?? '')) return 'no'
  // "Rent 1BR 1400": which home stands between.
  if (/^rent \d ?b/i.test(name) && value >= RENT_MIN) return 'period'
  const called = book.names.find(nameTerms(name).join(' '))
  const item = itemOf(book, nameKey(name)) ?? (called < 0 ? null : book.names.firstItemOf(called))
  if (item === null) return 'no'
  if (groupOf(book, item) === 'energy') return 'energy'
  return /^(?:month|year)$/.test(book.items.label(item)) ? 'period' : 'no'
}

/** Behind a name, in its row: "CHK BRST 11.87", "CHK BRST  $11.87 F". */
const PRICE_BEHIND = /^[ \t]*[:;=|–-]?[ \t]*[$€£]? ?(\d{1,5}[.,]\d\d)(?: ?(?:[A-Z]|EUR|USD))?[ \t]*(?:$|\n)/
const PRICE_AT_END = /[\p{L})][ \t]+[$€£]?(\d{1,5}\.\d\d)(?: ?[A-Z])?$/u

/** What stands behind a thing as its price, where no amount is written: a till printed it, or somebody noted what was paid. */
export function paidBeside(text: string, line: ParsedLine): number | null {
  if (line.quantity !== null || line.pack !== null) return null
  const found =
    PRICE_AT_END.exec(line.text)?.[1] ?? PRICE_BEHIND.exec(text.slice(line.span[1], line.span[1] + 40))?.[1]
  return found === undefined ? null : Number(found.replace(',', '.'))
}

const TAKEN = /^[ \t]*[:;=|–-]?[ \t]*[$€£]? ?(\d+(?:,\d{3})*(?:\.\d\d)?)/

/** The number behind a line that was taken out of the text as what somebody pays. */
export function amountTaken(text: string, unpaid: string, { span, quantity }: ParsedLine): number | null {
  if (text === unpaid || (quantity !== null && quantity.value !== 1)) return null
  const [found, amount = ''] = TAKEN.exec(text.slice(span[1], span[1] + 40)) ?? []
  if (found === undefined || /\S/.test(unpaid.slice(span[1], span[1] + found.length))) return null
  return Number(amount.replaceAll(',', ''))
}
