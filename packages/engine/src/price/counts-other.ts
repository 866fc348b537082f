import type { Book } from '../book/book.ts'
import { profileOf } from '../book/profile-of.ts'
import type { ParsedLine } from '../parse/line.ts'
import { isPayAsked } from '../read/meaning-words.ts'
import { nameTerms } from '../text/words.ts'
import { countedAsSold } from './counted-as-sold.ts'
import { isSmallPiece } from './counts-pieces.ts'
import { groupOf, isByPeriod, isFood, isGoods, isHomeWork } from './goods.ts'
import type { MatchedLine } from './read-and-match.ts'
import { refused } from './read-one.ts'

const HOURS = /\b(?:\d+(?:\.\d+)?|an?|one|two|three|four|five|six|eight|ten|few) ?-?(?:hours?|hrs?)\b/i
const HOURS_OF_WEEK = /\b\d{1,2} ?-?(?:hours?|hrs?) ?(?:\/|a|per|each|every)? ?(?:wk|week)\b/i
/** Whoever comes to work. */
const WORKER = /\b(?:guys?|man|men|woman|women|lady|ladies|person|people|workers?|helpers?|crew|kids?)\b/i

/** Where food is served, which costs more than what a shop sells by the same name. "My place", "the fish place" and "the corner place" serve nothing. */
const SERVED =
  /\b(?:at|from) (?:an? |the )?(?:mc ?donald['’]?s?|burger king|wendy['’]?s|taco bell|kfc|popeyes|chick[- ]?fil[- ]?a|chipotle|panera|applebee['’]?s|chili['’]?s|denny['’]?s|ihop|five guys|in[- ]n[- ]out|sonic|arby['’]?s|tim hortons?|dairy queen|restaurants?|bars?|pubs?|diners?|food trucks?|stadium|ballpark|drive[- ]thru|(?:bbq|barbecue|pizza|burger|taco|sushi|ramen|pho|noodle|wings?|sandwich|chinese|mexican|italian|indian|thai|japanese|korean|vietnamese|greek|takeout|take[- ]?away|fast food) (?:place|joint))\b/i

/** What somebody makes or brings to an end, and not by the hour. */
const WHOLE_WORK =
  /\b(?:plans|drawings|blueprints?|applications?|filings?|lawsuit|trial|appeal|contracts?|addition|remodel|renovation|manuscript|thesis|website|brochure|closing|settlement)\b/i

/** "100 ct boxes", "8 a day": packs and pieces, beside what is paid for by the month. */
const PACKS_OR_RATE = /\b(?:box(?:es)?|packs?|cases?|ct|count)\b|\b\d+ (?:an?|per|each|every) day\b/i
/** Fewer pieces of what comes by the hundred nobody buys: the number counts what they come in. */
const PART_MIN = 0.1
const BY_HUNDRED = 0.02

/** "Lumber, 2 by 10 inches, 8 feet, treated", and "16 ft 2x10". */
const LENGTH_CALLED = /\binch(?:es)?, (\d{1,2}) feet\b/
const LENGTH_SAID =
  /(?<![\dx×.])(?<!\b(?:for|to|into|at|every|spans?|spanning) (?:an? |the |my )?)(\d{1,2})(?: ?-?(?:ft|foot|feet)\b|['′](?!\d))(?! ?(?:long |tall |high |wide )?(?:walls?|fences?|decks?|rooms?|spans?|sheds?|gaps?|openings?|beds?|house|garage)\b)/gi
/** "2x4x8": whoever writes a third measure said the length. */
const LENGTH_WRITTEN = /\d ?[x×] ?\d{1,2} ?[x×] ?(\d{1,2})(?![\d.])/i

/** "Electrician apprentice": one who still learns a trade earns less. */
const LEARNS = /\b(?:apprentices?|trainees?|interns?)\b/i

/** So much comes out of a tap or from a truck. */
const TAP_GALLONS_MIN = 200

const TRAY = /\b(?:trays?|platters?)\b/i

const holdsTray = (book: Book, item: number, { unit }: ParsedLine): boolean =>
  unit === 'tray' || profileOf(book, item).contents?.['tray'] !== undefined

/** "Flat of bedding plants", "box of envelopes": what several of a thing come in. */
const HOLDER = /^(flat|box|pack|set|case|bundle) of /
const INSIDE_MIN = 6
const HELD = /\b\d+ ?-?(?:ct|cnt|count)\b/i

const EATERS =
  /\b(?:party|group|family|table|crowd|dinner|lunch|brunch) (?:of|for) (?:about )?(\d{1,3})\b|\bfor (?:about )?(\d{1,3}) (?:guests|people|ppl)\b/i
/** What is looked after. */
const SERVED_THINGS =
  /\bfor (?:about |our |my |the )?(\d{1,3}) (?:cars|vehicles|trucks|homes|houses|rooms|windows|trees|dogs|cats|horses|tables|units|acres)\b/i
/** How often somebody comes. */
const COMES_OFTEN =
  /\b(?:weekly|biweekly|bi-weekly|monthly|(?:every|each)(?: other)? (?:week|month)|(?:once|twice) an? (?:week|month))\b/i

/** How much they have to do depends on how many there are. */
const COOKS = /\b(?:chefs?|cooks?|caterers?|waiters?|servers?|bartenders?)\b/i

/** A line as its amount counts what was found; without a price where it counts something else. */
export function asCounted(book: Book, read: MatchedLine): MatchedLine {
  if ('code' in read.match || book.header.estimate !== 'item') return read
  const counted = countedAsSold(book, read)
  const other = countsOther(book, counted)
  return other === null ? counted : refused(read.line, other)
}

/** Why what is counted, or how long it is wanted, is none of what was found; null: it may be. */
function countsOther(book: Book, { line, match, ignored }: MatchedLine): string | null {
  if ('code' in match) return null
  const { text, quantity, unit, pack } = line
  const { item } = match
  const name = book.items.name(item)
  const label = book.items.label(item)
  if ((unit === 'hour' || pack?.unit === 'hour') && isByPeriod(book, item))
    return `"${text}" asks for hours, and "${name}" is paid for by the ${label}.`
  if (
    isWorkOnce(label, quantity?.value ?? null) &&
    isHomeWork(book, item) &&
    HOURS.test(text) &&
    WORKER.test(text)
  )
    return `"${text}" asks for hours of somebody, and "${name}" is paid for as a whole.`
  if (isGoods(book, item) && HOURS_OF_WEEK.test(text))
    return `"${text}" asks for somebody's hours, and "${name}" is a thing.`
  if (isFood(book, item) && !isServed(book, item) && SERVED.test(text))
    return `"${text}" is served, and "${name}" has its price in a shop.`
  // "Lawn guy, weekly, april thru october": nobody comes for whole months.
  const isLong = /^(?:week|month|year)$/.test(pack?.unit ?? unit ?? '')
  if (isLong && /\bby the hour$/.test(name) && COMES_OFTEN.test(text) && !HOURS.test(text))
    return `"${text}" says how often, and not for how many hours "${name}" is wanted.`
  // "Valet for 80 cars": nobody said for how long.
  const served = Number(SERVED_THINGS.exec(text)?.[1] ?? 0)
  if (label === 'hour' && served > 1 && quantity?.value === served && !HOURS.test(text))
    return `"${text}" says how many there are, and not for how many hours "${name}" is wanted.`
  if (label === 'hour' && groupOf(book, item) === 'time' && !isPayAsked(text)) {
    const [, party, guests] = EATERS.exec(text) ?? []
    const eaters = Number(party ?? guests ?? 0)
    const isOfThem = quantity === null ? COOKS.test(text) : quantity.value === eaters
    if (eaters > 0 && !HOURS.test(text) && isOfThem)
      return `"${text}" says for how many, and not for how many hours "${name}" is wanted.`
    const isWhole = quantity === null && ignored.some((one) => WHOLE_WORK.test(one.text))
    if (isWhole && profileOf(book, item).timeBasis === 'working')
      return `"${text}" asks for a work as a whole, and "${name}" has its price by the hour.`
  }
  if (/ for a month$/.test(name) && isGoods(book, item) && PACKS_OR_RATE.test(text))
    return `"${text}" counts packs or pieces, and "${name}" is for a whole month.`
  const each = profileOf(book, item).contents?.['each'] ?? 1
  const isPart = each <= BY_HUNDRED && unit === 'each' && (quantity?.value ?? 1) * each < PART_MIN
  if (isPart && !/\b(?:sheets?|pieces?|each|single)\b/i.test(text))
    return `"${text}" counts packs, and what is in one of them is not known.`
  if (
    (label === 'meal' || (isFood(book, item) && !isServed(book, item))) &&
    TRAY.test(text) &&
    !TRAY.test(name) &&
    !holdsTray(book, item, line)
  )
    return `"${text}" is put together for guests, and "${name}" is one thing of a shop.`
  if (isSmallPiece(book, item, line))
    return `"${text}" counts pieces, and how much one piece of ${name} weighs is not known.`
  if (label === 'hour' && LEARNS.test(text) && !LEARNS.test(name) && !/^Helpers/.test(name))
    return `"${text}" is somebody who learns, and "${name}" is for one who knows the work.`
  if (/^All Occupations/.test(name) && /\bminimum wage\b/i.test(text))
    return `"${text}" is paid what the law asks for at least, which "${name}" is not.`
  const isTap = !/\bbottle/i.test(text) && (quantity?.value ?? 0) >= TAP_GALLONS_MIN
  if (/^Bottled water/.test(name) && unit === 'gal' && isTap)
    return `"${text}" asks for more than anybody buys in bottles, and not said is who delivers it.`
  const length = LENGTH_CALLED.exec(name)?.[1]
  const isSaid = length === undefined || LENGTH_WRITTEN.exec(text)?.[1] === length
  const said = isSaid ? [] : [...text.matchAll(LENGTH_SAID)].map(([, feet]) => feet)
  if (said.length > 0 && !said.includes(length)) return `"${text}" is of another length than "${name}".`
  const holder = HOLDER.exec(name)?.[1]
  const several =
    holder === undefined ? 0 : Number(new RegExp(`\\b(\\d{1,3}) ${holder}s\\b`, 'i').exec(text)?.[1] ?? 0)
  // "Paper plates 100 ct, 3 packs" are more of the usual packs.
  const isLarger = HELD.test(text) && (quantity?.value ?? 1) > several
  if (several > 1 && (quantity?.value ?? 1) !== several && !isLarger)
    return `"${text}" counts each ${holder}, and so many were not read.`
  const isInside =
    holder !== undefined &&
    label === 'each' &&
    unit === null &&
    pack === null &&
    (quantity?.value ?? 0) >= INSIDE_MIN &&
    !nameTerms(text).includes(holder)
  return isInside ? `"${text}" counts what is in a ${holder}, and how many it holds is not known.` : null
}

/** Visits come as often as is said, and last as long as they take. */
const isWorkOnce = (label: string, count: number | null): boolean =>
  (label === 'visit' && (count ?? 1) > 1) || (label === 'job' && count === null)

const isServed = (book: Book, item: number): boolean =>
  book.items.category(item) === 'eating-out' || /\b(?:at|from) an? /.test(book.items.name(item))
