import { type DecimalSign, parseNumber } from './number-text.ts'

/** What a price cell says: the amount, and what is beside it. */
export interface MoneyText {
  readonly amount: number
  /** ISO 4217, where a sign or code stands beside the number and leaves no doubt. */
  readonly currency: string | null
  /** The unit behind a slash or "per", as in "$2.99/lb". */
  readonly unit: string | null
}

/** Why a cell is no price. Of the first four it says that there is none. */
export type MoneyFault = 'empty' | 'on_request' | 'not_yet' | 'not_available' | 'range' | 'not_a_number'

/** Signs that mean one currency. A bare "$" or "kr" means whatever the book's currency is, so it decides nothing. */
const SIGNS: readonly (readonly [string, string | null])[] = [
  ['US$', 'USD'],
  ['C$', 'CAD'],
  ['CA$', 'CAD'],
  ['A$', 'AUD'],
  ['AU$', 'AUD'],
  ['NZ$', 'NZD'],
  ['R$', 'BRL'],
  ['MX$', 'MXN'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['₹', 'INR'],
  ['Rs.', 'INR'],
  ['Rs', 'INR'],
  ['₩', 'KRW'],
  ['₪', 'ILS'],
  ['₺', 'TRY'],
  ['₽', 'RUB'],
  ['₦', 'NGN'],
  ['zł', 'PLN'],
  ['Kč', 'CZK'],
  ['KSh', 'KES'],
  ['¥', null],
  ['$', null],
  ['kr.', null],
  ['kr', null],
]
const ORDERED = [...SIGNS]
  .sort(([a], [b]) => b.length - a.length)
  .map(([sign, currency]) => ({
    currency,
    // The minus may stand before the sign: "-$5.00".
    before: new RegExp(`^([-−(]?)\\s*${sign.replace(/[.$]/g, '\\$&')}\\s*`, 'i'),
    after: sign.toLowerCase(),
  }))
/** What people and spreadsheets write where they have no price. */
const NOTHING: readonly (readonly [RegExp, MoneyFault])[] = [
  [/^(?:|-+|–|—|\.|nan|null|none|nil|\?+|#n\/a|#value!|#ref!|#div\/0!)$/i, 'empty'],
  [
    /^(?:poa|p\.o\.a\.|call(?: us)?(?: for (?:price|pricing|quote))?|(?:price )?(?:up)?on (?:request|application)|(?:preis )?auf anfrage)$/i,
    'on_request',
  ],
  [/^(?:tbd|tba|tbc)$/i, 'not_yet'],
  [/^n\.?\/?a\.?$/i, 'not_available'],
]

/** No price is written longer; the patterns below are meant for one. */
const MONEY_CHARACTERS_MAX = 200

export function parseMoney(text: string, style: DecimalSign): MoneyText | MoneyFault {
  let body = text.trim()
  // Most cells are a bare number, and a million of them should not pass every pattern below.
  if (style === '.' && /^\d+(?:\.\d+)?$/.test(body))
    return { amount: Number(body), currency: null, unit: null }
  if (body.length > MONEY_CHARACTERS_MAX) return 'not_a_number'
  const nothing = NOTHING.find(([words]) => words.test(body))
  if (nothing !== undefined) return nothing[1]
  let unit: string | null = null
  const per = /^(.*\d\D{0,4}?)\s*(?:\/|\bper\b|\bpro\b)\s*(1,?000|100|[\p{L}][\p{L}\p{N} .]{0,30})$/iu.exec(
    body,
  )
  if (per !== null) {
    body = (per[1] ?? '').trim()
    unit = (per[2] ?? '').trim()
  }
  const { number, currency } = withoutCurrency(body)
  const amount = parseNumber(number, style)
  if (amount !== null) return { amount, currency, unit }
  return /\d\s*(?:-|–|—|to|bis)\s*\D{0,3}\d/.test(body) ? 'range' : 'not_a_number'
}

/** Digits that a decimal of the service may have behind the point. */
const FRACTION_DIGITS = 6

/**
 * An amount as a person types it, as a decimal: "19,99" and "19.99" are the same, "1.299,00", "1,299.00" and "$1 299" are too. Null for everything that is not
 * one amount above zero. A sign or code of a currency beside it is passed over. "1,299" is thirteen hundred, as Americans write it.
 */
export function typedAmount(text: string): string | null {
  const money = parseMoney(text, '.')
  if (typeof money === 'string' || money.unit !== null || !(money.amount > 0) || money.amount >= 1e12)
    return null
  const rounded = money.amount.toFixed(FRACTION_DIGITS).replace(/\.?0+$/, '')
  return Number(rounded) > 0 ? rounded : null
}

function withoutCurrency(text: string): { readonly number: string; readonly currency: string | null } {
  const code = /^([A-Z]{3})\s*(?=[-(\d.,])|(?<=[\d.,)-])\s*([A-Z]{3})$/.exec(text)
  if (code !== null) {
    const rest = withoutCurrency(text.replace(code[0], '').trim())
    return { number: rest.number, currency: code[1] ?? code[2] ?? null }
  }
  const lower = text.toLowerCase()
  for (const { before, after, currency } of ORDERED) {
    const found = before.exec(text)
    if (found !== null) return { number: (found[1] ?? '') + text.slice(found[0].length), currency }
    if (lower.endsWith(after)) return { number: text.slice(0, -after.length).trim(), currency }
  }
  return { number: text, currency: null }
}
