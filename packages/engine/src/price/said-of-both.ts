import type { Book } from '../book/book.ts'
import type { ParsedLine } from '../parse/line.ts'
import { parsePhrase } from '../parse/parse-query.ts'
import { isMeasured, lasts } from './goods.ts'
import type { Place } from './place.ts'
import type { MatchedLine } from './read-and-match.ts'
import { readOne, refused } from './read-one.ts'

const USED =
  /^(?:an? |the |some |my )?((?:gently )?used|(?:second|2nd)[- ]?hand|pre[- ]?owned|refurbished)\b/i
/** What is done to the first of two things is done to both: "clean my oven and fridge", "install a dishwasher and disposal". */
const DONE =
  /^(?:(?:i |we )?(?:need|want) (?:someone |somebody )?to )?(clean|fix|repair|install|replace|remove|haul away|get rid of) (?!and\b|up\b|out\b)\S+/i
const ANY_WORK =
  /^\S+(?:ing|ed|tion|ment|al)\b|^(?:paint|clean|fix|repair|install|replace|remove|wash|mow|trim|haul|hang|move|check|patch|seal|put|take|tune|change|new|labor|labour|parts|tax|tip|delivery)\b|\b(?:repair|replacement|installation|removal|cleaning|service|inspection|installed|replaced|repaired|cleaned|fee|visit)\b/i
/** "Wedding hair and makeup": both are for it, where such a thing is known. */
const OCCASION = /^(?:an? |the |my |our )?(wedding|bridal|prom|funeral) (?!and\b)\S+/i
const OWN = /^(?:\d|an? |the |some |my |one |two |(?:brand )?new\b)/i

/** "Used washer and dryer", "clean my oven and fridge": what is said before the first of two things is said of both. Null when the second has words of its own. */
export function saidOfBoth(
  book: Book,
  text: string,
  before: ParsedLine,
  line: ParsedLine,
  asked: Place | null,
): MatchedLine | null {
  const occasion = OCCASION.exec(before.text)?.[1]
  const said = (USED.exec(before.text) ?? DONE.exec(before.text))?.[1] ?? occasion
  const isJoined = /^\s*(?:and|&|\+|\/)\s*$/i.test(text.slice(before.span[1], line.span[0]))
  if (said === undefined || !isJoined || OWN.test(line.text) || USED.test(line.text)) return null
  // "Fix the sink and paint a room" has two verbs.
  if (DONE.test(before.text) && ANY_WORK.test(line.text)) return null
  const { span, place } = line
  const read = readOne(book, { ...parsePhrase(`${said} ${line.text}`), place }, asked)
  // Of "wedding rings his and hers" the second is no wedding.
  if (said === occasion && ('code' in read.match || read.ignored.length > 0)) return null
  if ('code' in read.match && !mayBeSaid(book, line, said, asked)) return null
  if ('code' in read.match) return refused(line, `The book has no price of "${said}" with "${line.text}".`)
  return { ...read, line: { ...read.line, text: line.text, span } }
}

/** "Used car and gas", "replace the tires and gas": nobody has what is sold by measure installed, nor food, fuel and work used. Dirt may be removed. */
function mayBeSaid(book: Book, line: ParsedLine, said: string, asked: Place | null): boolean {
  const { match } = readOne(book, line, asked)
  if ('code' in match) return true
  return USED.test(said) ? lasts(book, match.item) : REMOVED.test(said) || !isMeasured(book, match.item)
}
const REMOVED = /^(?:remove|haul|get)\b/i
