import type { Book } from '../book/book.ts'
import { exactly } from '../parse/line.ts'
import { isByPeriod, isMeasured } from './goods.ts'
import { billOf, isAmbiguous } from './own-bills.ts'
import type { Place } from './place.ts'
import type { MatchedLine } from './read-and-match.ts'
import { refused } from './read-one.ts'

const WHOSE =
  '(?:(?:my|our|the|all|total|typical|average|usual|basic|fixed|household|family|home|living) ){0,3}'
const SPENT =
  '(?:budgets?|bills?|expenses?|costs?|spending|payments?|subscriptions?|outgoings|expenditures?|utilities)'
const OFTEN = '(?:monthly|yearly|annual(?:ly)?)'
const EACH = '(?:(?:for|per|each|every|in) )?(?:an?|one|the|each|every)? ?(?:month|year)'
/** "Monthly budget:", "bills for a month:", "per year:", "bills:", at the beginning of a text or in a row of its own. */
const HEAD = new RegExp(
  `(?<=^|\\n)[ \\t]*${WHOSE}(?:(${OFTEN})(?: (?:household|family|home|living|fixed|basic))*(?: ${SPENT})?|${SPENT}(?:,? (?:${EACH}|${OFTEN}))?|${EACH})[ \\t]*(?::|[–—-](?= )|\\n)`,
  'gi',
)
const HEADS_MAX = 6
/** Where what stands below a heading ends. */
const NEXT = /\n[ \t]*(?:\n|[^\n:]{2,40}:[ \t]*(?:\n|$))/

type Period = 'month' | 'year'

interface Heading {
  readonly text: string
  readonly from: number
  readonly to: number
  /** Null: it only says that these are bills. */
  readonly period: Period | null
}

/** "Monthly: Netflix, car insurance, gas": what stands above a list is said of every line below it that says nothing else. */
export function underPeriod(
  book: Book,
  text: string,
  lines: readonly MatchedLine[],
  asked: Place | null,
): readonly MatchedLine[] {
  if (book.header.estimate !== 'item' || lines.length < 2) return lines
  const heads = headingsOf(text)
  if (heads.length === 0) return lines
  return lines.map((one) => {
    const [start] = one.line.span
    // The first line may have taken its heading with it.
    const head = heads.find(({ from, to }) => start >= from && start < to)
    return head === undefined ? one : forPeriod(book, one, head, isOfHome(book, lines, head), asked)
  })
}

function headingsOf(text: string): readonly Heading[] {
  if (!/month|year|annual|bill|budget|expense|cost|spending|payment|subscription|utilit/i.test(text))
    return []
  return [...text.matchAll(HEAD).take(HEADS_MAX)].flatMap((found): Heading[] => {
    const [all] = found
    const behind = found.index + all.length
    const end = NEXT.exec(text.slice(behind))?.index
    const isYear = /year|annual/i.test(all)
    const period = isYear ? 'year' : /month/i.test(all) ? 'month' : null
    const head = all.replace(/[\s:–—-]+$/, '').trim()
    if (period === null && !/bills?|utilities/i.test(head)) return []
    return [{ text: head, from: found.index, to: end === undefined ? text.length : behind + end, period }]
  })
}

/** Whether what a home is supplied with is meant, and not a car: gas is both. */
const isOfHome = (book: Book, lines: readonly MatchedLine[], { text }: Heading): boolean =>
  /bill|utilit/i.test(text) ||
  lines.some(({ match }) => !('code' in match) && book.items.category(match.item) === 'utilities')

function forPeriod(
  book: Book,
  one: MatchedLine,
  head: Heading,
  isHome: boolean,
  asked: Place | null,
): MatchedLine {
  const { line, match } = one
  const isSaid = line.unit !== null && line.unit === head.period
  if (!isSaid && (line.quantity !== null || line.unit !== null || line.pack !== null)) return one
  if (!('code' in match) && isByPeriod(book, match.item)) return lasting(one, head.period)
  const bill = isHome || !isAmbiguous(book, one) ? billOf(book, one, asked) : null
  if (bill !== null) return lasting(bill, head.period)
  if ('code' in match || head.period === null) return one
  return isMeasured(book, match.item)
    ? refused(
        line,
        `"${line.text}" stands below "${head.text}", and how much of it is wanted in a ${head.period} is not written.`,
      )
    : one
}

const lasting = (one: MatchedLine, period: Period | null): MatchedLine =>
  period === null ? one : { ...one, line: { ...one.line, quantity: exactly(1), unit: period, pack: null } }
