import type { Book } from '../book/book.ts'
import { entryAt, u16At } from '../in-range.ts'

/** Words beside a name that ask for another price of the thing, and what an item is called that has such a price. */
interface Asked {
  readonly words: RegExp
  readonly title: RegExp
  /** Units of items that such a price may well be for, whatever they are called. */
  readonly labels: RegExp
  /** With these the price of the thing itself is meant after all. */
  readonly unless: RegExp
}

const NEVER = /(?!)/
const RENEWED = /\b(?:replac\w*|install\w*|new)\b/i
const BY_TIME = /^(?:hour|day|night|week|month|visit|rental|half day|weekend)$/

const ASKED: readonly Asked[] = [
  {
    words: /\b(?:rent|rental|rentals|renting|lease|leasing)\b/i,
    title: /rent|lease|leasing|hire|airbnb|condo|stay|storage/i,
    labels: /^(?:hour|day|night|week|month|year|rental|half day|weekend|acre|home|condo|job)$/,
    unless: NEVER,
  },
  {
    words: /\b(?:remov(?:e|al|ing)|demolish|demolition|demo|tear down|tearing down|get rid of)\b/i,
    title:
      /remov|demol|haul|tear|torn|extract|dispos|strip|abat|pump|ectomy|surgery|excis|taken out|grind|clear|junk|clean|replac/i,
    labels: BY_TIME,
    unless: RENEWED,
  },
  {
    words: /^\W*(?:\w+\W+){0,6}?(?:clean|wash|cleaning)\b/i,
    title: /clean|wash|launder|detail|steam|maid|janitor|shampoo|sweep|pump|prophyl|groom/i,
    labels: BY_TIME,
    unless: NEVER,
  },
  {
    words: /\b(?:repair|repairs|repairing|fix|fixing)\b/i,
    title:
      /repair|fix|servic|mend|patch|diagnos|restor|refinish|tune|replac|plumb|electric|handyman|mechanic/i,
    labels: BY_TIME,
    unless: RENEWED,
  },
  {
    words: /^\W*(?:hang|hanging|mount|mounting|assemble|assembling|assembly of)\b/i,
    title: /hang|hung|mount|assembl|install|handyman/i,
    labels: BY_TIME,
    unless: NEVER,
  },
  {
    words: /(?<!\b(?:with|and|free|no|incl|including|plus) )\bparking\b(?!.*\b(?:included|incl)\b)/i,
    title: /parking|rent|home|apartment|garage/i,
    labels: /^(?:month|home|condo)$/,
    unless: NEVER,
  },
  {
    words: /\b(?:business|first)[- ]class\b|\bpremium economy\b/i,
    title: /business|first|premium|stamp|letter/i,
    labels: NEVER,
    unless: NEVER,
  },
  {
    words: /\b(?:refurbished|refurb|renewed|second[- ]?hand|pre[- ]?owned|open[- ]box|thrifted)\b/i,
    title: /used|refurb|second|owned|thrift|car|truck/i,
    labels: NEVER,
    unless: NEVER,
  },
]

/** "2021 Tesla Model 3", "45k miles": such a car has been driven. */
const DRIVEN = /\b(?:19|20)\d\d\b|\b\d[\d,.]*k? ?(?:miles?|mi)\b|\bused\b/i

/** "Radiator replaced on a 2010 Corolla" is work on a car, not the car. */
const CAR = /, (?:used|new)\b/
const WORK = /\b(?:replac\w*|install\w*|swap\w*|flush\w*|leak\w*|rebuil\w*)\b/i

/** A share of a sum, a fee, a service: no wage. */
const NO_WAGE = /\d ?%|\bfees?\b|\bretainer\b|\bcommission\b/i
const PAY = /\b(?:salar(?:y|ies)|wages?|earns?|makes?|paid|pay|income|hourly|an hour|per hour)\b/i

/** Whether the words beside a name ask for another price than the item has: a boat's rental, a used phone, one class of a year. */
export function isOtherPrice(book: Book, item: number, beside: string): boolean {
  const title = book.items.name(item)
  const label = book.items.label(item)
  if (/, new$/.test(title) && isDriven(book, beside)) return true
  if (CAR.test(title) && WORK.test(beside)) return true
  if (label === 'year' && /\b(?:credits?|class|course)\b/i.test(beside) && /tuition|college/i.test(title))
    return true
  if (isWage(book, item) && NO_WAGE.test(beside) && !PAY.test(beside)) return true
  return ASKED.some(
    ({ words, title: called, labels, unless }) =>
      words.test(beside) && !called.test(title) && !labels.test(label) && !unless.test(beside),
  )
}

function isDriven(book: Book, beside: string): boolean {
  const found = DRIVEN.exec(beside)?.[0]
  if (found === undefined || /\bnew\b/i.test(beside)) return false
  const year = /^\d{4}$/.test(found) ? Number(found) : 0
  return year < Number(book.header.asOf.slice(0, 4)) - 1
}

function isWage(book: Book, item: number): boolean {
  return entryAt(book.header.profiles, u16At(book.items.profile, item)).meaning?.kind === 'wage'
}
