import type { Book } from '../book/book.ts'
import type { ParsedLine } from '../parse/line.ts'
import { parsePhrase } from '../parse/parse-query.ts'
import { groupOf } from './goods.ts'
import type { Place } from './place.ts'
import type { MatchedLine } from './read-and-match.ts'
import { readOne } from './read-one.ts'

/** What kind of car it is, and what kind of animal. */
const OF_A_CAR =
  /^\W*(?:(?:an? |it'?s an? |its an? )?(?:diesel|gas|gasoline|hybrid|electric|automatic|manual|stick shift|awd|4wd|4x4|(?:4|6|8|four|six) ?-?(?:cyl|cylinder)s?|v6|v8|sedan|coupe|suv|minivan|pickup|pickup truck|truck|hatchback|4 door|2 door))\W*$/i
const OF_AN_ANIMAL =
  /^\W*(?:an? |my )?(?:(?:small|medium|large|big|male|female|old|senior|young|toy|mini|miniature|standard|\d+ ?(?:lb|lbs|pound|pounds|year old|yr old)) )*(?:poodle|lab|labrador|golden retriever|retriever|german shepherd|shepherd|bulldog|french bulldog|beagle|husky|yorkie|yorkshire terrier|terrier|shih tzu|chihuahua|dachshund|boxer|corgi|(?:golden|labra|berne)?doodle|maltese|pomeranian|pug|rottweiler|pitbull|pit bull|great dane|schnauzer|spaniel|collie|mutt|mixed breed|dog|puppy|cat|kitten|male|female|small|medium|large|breed)\W*$/i

/** "Oil change for my truck, diesel", "dog grooming, poodle": behind a comma, said of what the work is done on. */
export function isKindBehind(
  book: Book,
  text: string,
  { line: before, match }: MatchedLine,
  span: readonly [number, number],
): boolean {
  if ('code' in match || !/^\s*,\s*$/.test(text.slice(before.span[1], span[0]))) return false
  const said = text.slice(...span)
  const category = book.items.category(match.item)
  if (category === 'vehicles')
    return !/^(?:car|truck|motorcycle)$/.test(book.items.label(match.item)) && OF_A_CAR.test(said)
  return /^(?:pets|veterinary)$/.test(category) && OF_AN_ANIMAL.test(said)
}

/** "Gym membership for a year, Planet Fitness type": one like that, of which as much is wanted. */
export function ofThatKind(
  book: Book,
  before: MatchedLine,
  { text, quantity }: ParsedLine,
  asked: Place | null,
): MatchedLine | null {
  const [, named] = /^([a-zß-öø-žșțạ-ỹ].*?)[ -](?:type|style|kind|like|or similar|ish)$/i.exec(text) ?? []
  if (named === undefined || quantity !== null || 'code' in before.match) return null
  const own = readOne(book, parsePhrase(named), asked)
  const isSameKind =
    !('code' in own.match) && groupOf(book, own.match.item) === groupOf(book, before.match.item)
  return isSameKind
    ? { ...own, line: { ...own.line, quantity: before.line.quantity, unit: before.line.unit } }
    : before
}
