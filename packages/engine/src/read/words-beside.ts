import type { Book } from '../book/book.ts'
import { isTimes } from '../parse/cardinal.ts'
import type { Token } from '../parse/token.ts'
import { readUnit } from '../parse/unit-reader.ts'
import { isFood } from '../price/goods.ts'
import { placeNamed } from '../price/place.ts'
import { nameTerms } from '../text/words.ts'
import { findUnit } from '../units/index.ts'
import { isAccessoryOf, isAroundThing } from './accessory.ts'
import { asideNotes } from './aside-notes.ts'
import { countsLabel, isHeldPills, isLabelWord, isNumbered } from './counts-thing.ts'
import type { FoundName } from './find-names.ts'
import { yields } from './name-item.ts'
import { isBeside, isModifier, isOtherPayment, isPlaything } from './name-words.ts'
import { contradictions } from './opposites.ts'
import { isInName } from './place-in-name.ts'
import type { SetAside } from './set-aside.ts'
import { isEnglish, isOtherThing, isPostposed, roleIn, roleOf } from './word-roles.ts'

/** How many words of each kind stand beside a name. The doubtful ones may make it another thing. */
export interface BesideCounts {
  readonly qualities: number
  readonly brands: number
  /** Said behind a preposition or a comma: what for, where, with what. */
  readonly circumstances: number
  /** Doubtful: a noun right behind the name, which is mostly the head. */
  readonly nounsBehind: number
  /** Doubtful: a noun before the name. */
  readonly nounsBefore: number
  /** Doubtful: a noun in an earlier phrase, which the line is then about. */
  readonly nounsEarlier: number
  /** Doubtful: words that no dictionary has where a thing may be named. */
  readonly strangers: number
}

export interface Beside {
  readonly ignored: readonly SetAside[]
  readonly counts: BesideCounts
  /** No word beside the name is doubtful. */
  readonly isPlain: boolean
  readonly warnings: readonly string[]
}

type Kind = keyof BesideCounts | 'talk'

/** What the words beside the name are; null when one of them certainly makes it another thing. */
export function wordsBeside(
  book: Book,
  tokens: readonly Token[],
  phrases: readonly number[],
  mask: Uint8Array,
  name: FoundName,
  item: number,
  explained: ReadonlySet<number>,
  amounts: ReadonlyMap<number, SetAside['why']>,
  covered: ReadonlySet<number>,
): Beside | null {
  const own = phrases[name.from] ?? 0
  const label = book.items.label(item)
  const titled = new Set(nameTerms(book.items.name(item)))
  if (/^(?:no|not)$/.test(tokens[name.to]?.lower ?? '') && tokens[name.to + 1] === undefined) return null
  // "King size mattress" is not a queen mattress.
  const around = tokens.filter(
    ({ kind }, at) =>
      kind === 'word' &&
      mask[at] !== 1 &&
      (name.skipped.includes(at) ||
        ((at < name.from || at >= name.to) && ((phrases[at] ?? 0) <= own || tokens[at - 1]?.lower === 'at'))),
  )
  const beside = around.map(({ lower }) => lower)
  if (contradictions(book.items.name(item), beside) > 0) return null
  if (isPackFor(tokens, name) || isOtherVersion(tokens, name, book.items.name(item))) return null
  if (isTheirs(tokens, name, own, book.items.label(item)) || isOfProperName(book, tokens, name)) return null
  if (isAccessoryOf(book, tokens, name, item) || isAroundThing(book, tokens, name, item)) return null
  const isWeak = name.words === 1 || yields(book, name)
  const ignored: SetAside[] = []
  const counts: Record<keyof BesideCounts, number> = { ...NONE }
  if (isWeak && isOther(tokens, name, label)) counts.nounsBehind += 1
  let hasJoint = false
  for (const [at, token] of tokens.entries()) {
    if (at === name.to) hasJoint = false
    if (covered.has(at) && (mask[at] !== 1 || amounts.has(at))) {
      if (token.kind !== 'sign') ignored.push({ text: token.text, why: 'talk' })
      hasJoint ||= at >= name.to
      continue
    }
    const isSaid = (token.kind === 'word' || token.kind === 'number') && !explained.has(at)
    const why = isSaid ? amounts.get(at) : undefined
    if (why !== undefined) {
      ignored.push({ text: token.text, why })
      hasJoint ||= at >= name.to
      continue
    }
    if (isTimes(token) && tokens[at + 1]?.kind === 'number') continue
    if (at >= name.from && at < name.to) {
      if (name.skipped.includes(at) && mask[at] !== 1)
        ignored.push({ text: token.text, why: token.lower === 'per' ? 'talk' : 'quality' })
      continue
    }
    if (mask[at] === 1 || token.kind !== 'word') {
      hasJoint ||= at >= name.to
      continue
    }
    if (isPlaything(token.lower) || (isOtherThing(token.lower) && at < name.from)) return null
    const kind = explained.has(at)
      ? 'circumstances'
      : kindOf(book, tokens, at, { name, phrases, own, label, titled, isWeak, hasJoint, mask })
    // A "boston red sox hat" is no less surely a hat.
    if (kind !== 'talk' && !isInName(book, tokens, at, at + 1)) counts[kind] += 1
    ignored.push({ text: token.text, why: WHY[kind] })
  }
  // "Roof rack": one word with a noun behind it is never the thing.
  if ((isWeak || isOwnHead(tokens[name.to]?.lower ?? '')) && counts.nounsBehind > 0) return null
  // "Picture of a roof", "charger for a MacBook Air": what stands before the "of" is the thing.
  if (counts.nounsEarlier > 0 && isBehindOf(tokens, name, isWeak)) return null
  // "Vinyl wrap for a Tesla": a car behind a preposition is what something else is for.
  if (yields(book, name) && (isForIt(tokens, phrases, own) || isAroundIt(tokens, name))) return null
  const isPlain = DOUBTFUL.every((kind) => counts[kind] === 0)
  return {
    ignored,
    counts,
    isPlain,
    warnings: [
      ...asideNotes(
        book,
        ignored.filter(({ why }) => why !== 'circumstance'),
      ),
      ...saidBehindComma(book, tokens, name.to, item, ignored),
    ],
  }
}

/** "Toner cartridge, hose galvanised": a noun behind a comma that was taken for something said of the thing, and may have been another one. */
function saidBehindComma(
  book: Book,
  tokens: readonly Token[],
  from: number,
  item: number,
  ignored: readonly SetAside[],
): readonly string[] {
  const comma = tokens.findIndex(({ text }, at) => at >= from && text === ',')
  if (comma < 0 || isFood(book, item)) return []
  const aside = new Set(ignored.filter(({ why }) => why === 'circumstance').map(({ text }) => text))
  const said = tokens.slice(comma + 1).filter(({ kind, text }) => kind === 'word' && aside.has(text))
  if (!said.some(({ lower }) => roleOf(lower) === 'other' && isEnglish(lower))) return []
  return [
    `Taken as said of "${book.items.name(item)}", and not priced: "${said.map(({ text }) => text).join(' ')}".`,
  ]
}

function isBehindOf(tokens: readonly Token[], { from }: FoundName, isWeak: boolean): boolean {
  const isArticle = /^(?:an?|the|my|your)$/.test(tokens[from - 1]?.lower ?? '')
  const joint = tokens[from - (isArticle ? 2 : 1)]?.lower ?? ''
  return isWeak ? /^(?:of|for|on)$/.test(joint) : /^(?:for|on)$/.test(joint) && isArticle
}

const NONE: BesideCounts = {
  qualities: 0,
  brands: 0,
  circumstances: 0,
  nounsBehind: 0,
  nounsBefore: 0,
  nounsEarlier: 0,
  strangers: 0,
}
const DOUBTFUL = ['nounsBehind', 'nounsBefore', 'nounsEarlier', 'strangers'] as const
const WHY: Readonly<Record<Kind, SetAside['why']>> = {
  talk: 'talk',
  qualities: 'quality',
  brands: 'brand',
  circumstances: 'circumstance',
  nounsBehind: 'quality',
  nounsBefore: 'quality',
  nounsEarlier: 'circumstance',
  strangers: 'brand',
}

interface Around {
  readonly name: FoundName
  readonly phrases: readonly number[]
  readonly own: number
  readonly label: string
  /** The words of the item's own name. */
  readonly titled: ReadonlySet<string>
  readonly isWeak: boolean
  readonly hasJoint: boolean
  readonly mask: Uint8Array
}

function kindOf(book: Book, tokens: readonly Token[], at: number, around: Around): Kind {
  const { name, phrases, own, label, titled, isWeak, hasJoint, mask } = around
  const token = tokens[at]
  if (token === undefined) return 'talk'
  const { lower } = token
  // The "p" of "1440p" belongs to the number.
  if (!token.spaced && tokens[at - 1]?.kind === 'number') return 'talk'
  if (isInName(book, tokens, at, at + 1)) return 'brands'
  const isBehind = at >= name.to
  // "Hotel parking", "car charger cable": these are the thing, wherever they follow a name.
  if (at === name.to && isOwnHead(lower) && !isLabelWord(lower, label)) return 'nounsBehind'
  // "Doll house", "bird house": behind one word that closes the line it is the head.
  if (at === name.to && isWeak && lower === 'house' && tokens[at + 1] === undefined) return 'nounsBehind'
  if (isBehind && (phrases[at] ?? 0) > own) return 'circumstances'
  const isEarlier = (phrases[at] ?? 0) < own
  if (isEarlier && isOtherPayment(lower)) return 'nounsEarlier'
  const role = roleIn(lower, tokens[at + 1]?.lower, book.brands)
  const isTalk =
    role === 'talk' ||
    role === 'purpose' ||
    isBeside(lower) ||
    isLabelWord(lower, label) ||
    (mask[at - 1] === 1 && isContainer(lower)) ||
    (!isBehind && isModifier(lower))
  // Who brings it, and a night of it, change what it costs; the price does not follow.
  if (isTalk) return /^(?:delivered|overnight)$/.test(lower) ? 'circumstances' : 'talk'
  if (role === 'brand') return 'brands'
  if (role === 'quality') {
    // "Patio dining": one word is easily part of another thing.
    const isOtherHead = isBehind && isWeak && !hasJoint && !isPostposed(lower)
    return isOtherHead ? 'nounsBehind' : 'qualities'
  }
  if (!isEnglish(lower) && !(isBehind && !hasJoint && isHead(token, yields(book, name))))
    return isEarlier ? 'strangers' : 'brands'
  if (isBehind && !isWeak && isModifier(lower)) return 'qualities'
  // "Patch a hole in my drywall": a word that the item is called by is no other thing.
  if (!isBehind && nameTerms(lower).some((term) => titled.has(term))) return 'circumstances'
  if (isEarlier) return 'nounsEarlier'
  if (!isEnglish(lower) && !(isBehind && isWeak)) return 'strangers'
  return isBehind ? 'nounsBehind' : 'nounsBefore'
}

/** "Spotify stickers", "Duke hoodie": a word behind the name that no dictionary has is a thing, unless it looks like a version. */
function isHead({ text }: Token, isCar: boolean): boolean {
  return !isCar && /^\p{Ll}{5,}$/u.test(text)
}

/** Parts of a thing, and what goes with it, that have a price of their own. */
const isOwnHead = (lower: string): boolean =>
  /^(?:parking|cables?|cords?|covers?|manuals?|brackets?|holders?|knobs?|stickers?|posters?|accessories|wrap|chargers?|straps?|adapters?|protectors?|filters?|blades?|stands?|remotes?|mats?|tires?|pads?|bulbs?|belts?|hoses?|fobs?|skins?|sleeves?|docks?|controllers?|lids?|handles?|bumpers?|windshields?|mirrors?|cartridges?|batter(?:y|ies)|alterations?|refacing|tuning|upholstery|insurance|warranty|lessons?|keys?|cases?|racks?|tickets?|fines?|permits?|licen[cs]es?|hood|engine|motor|gaskets?|decals?|alignment|inspection|toppers?|mitts?|liners?|hangers?|nozzles?|magnets?|invitations?|ornaments?|simulators?)$/.test(
    lower,
  )

/** Whether an earlier phrase names something. */
function isForIt(tokens: readonly Token[], phrases: readonly number[], own: number): boolean {
  return tokens.some(
    ({ kind, lower }, at) =>
      (phrases[at] ?? 0) < own && kind === 'word' && /^(?:wrap|tint|lift|decal|mats?|cover)$/.test(lower),
  )
}

/** "Speakers in a Camry", "food for a puppy", "new clutch in a Civic": what stands before the preposition is wanted, and not the whole. */
function isAroundIt(tokens: readonly Token[], { from, to, skipped }: FoundName): boolean {
  for (let at = from + 1; at < to; at++)
    if (skipped.includes(at - 1) && PUT_IN.test(tokens[at]?.lower ?? '')) return true
  // "In a 2015 Honda Civic": a few words may stand before the name.
  let joint = from - 1
  while (
    joint > from - BEFORE_NAME_MAX &&
    tokens[joint]?.kind !== 'sign' &&
    !PUT_IN.test(lowerAt(tokens, joint))
  )
    joint--
  const before = tokens[joint - 1]
  if (!PUT_IN.test(lowerAt(tokens, joint)) || before?.kind !== 'word') return false
  // The blue book has the prices of cars.
  const isBlueBook = before.lower === 'book' && lowerAt(tokens, joint - 2) === 'blue'
  return !/^(?:talk|purpose)$/.test(roleOf(before.lower)) && !AFTER.test(before.lower) && !isBlueBook
}
const lowerAt = (tokens: readonly Token[], at: number): string => tokens[at]?.lower ?? ''
const BEFORE_NAME_MAX = 5
const PUT_IN = /^(?:in|into|on|onto|inside|for)$/
/** Who is one of these is after the thing itself: "in the market for a puppy", "a deal on a Civic". */
const AFTER =
  /^(?:market|deals?|shop|shopping|save|saving|savings|offers?|bids?|msrp|sticker|trade|swap|hunting|hunt|only|good|best|kbb|edmunds|retail|wholesale|invoice|cash|money|value|hoping|hope|wishing|wish|waiting|dreaming|begging|asking|ready|settled|decided|spend|spending|splurge|paying|sale|discount|ballpark|search|searching)$/

/** "iPhone 14 Pro Max": a number behind such a line of products says which one, and no other has its price. */
function isOtherVersion(tokens: readonly Token[], { from, skipped, to }: FoundName, title: string): boolean {
  if (isLettered(tokens, from, to) || isLettered(tokens, from, to + 1)) return true
  if (skipped.length === 0 && tokens[to]?.kind !== 'number') return false
  const numbers = title.match(/\d+/g)
  if (numbers === null) return false
  return [...skipped, to].some((at) => {
    const { kind, text } = tokens[at] ?? {}
    const isVersion = kind === 'number' && at > from && isNumbered(tokens[at - 1]?.lower ?? '')
    // The case of an "iPhone 11 case" holds no eleven of them.
    const isBare = readUnit(tokens, at + 1) === null || isOwnHead(tokens[at + 1]?.lower ?? '')
    return isVersion && !numbers.includes(text ?? '') && isBare
  })
}

/** "Quest 3s" is no Quest 3: letters that are glued to its number make it another model. "2 iphone 17s" are two. */
function isLettered(tokens: readonly Token[], from: number, to: number): boolean {
  const [number, letters] = [tokens[to - 1], tokens[to]]
  if (
    number?.kind !== 'number' ||
    !isNumbered(lowerAt(tokens, to - 2)) ||
    letters?.kind !== 'word' ||
    letters.spaced
  )
    return false
  if (!/^\p{L}{1,2}$/u.test(letters.text) || readUnit(tokens, to) !== null || isTimes(letters)) return false
  const isPlural = lowerAt(tokens, to - 2) !== 'quest' || tokens[from - 1]?.kind === 'number'
  return letters.lower !== 's' || !isPlural
}

/** "Pack of 6 for furnace": what a pack is for is not in it. */
function isPackFor(tokens: readonly Token[], { from }: FoundName): boolean {
  if (tokens[from - 1]?.lower !== 'for' || tokens[from - 2]?.kind !== 'number') return false
  return tokens[from - 3]?.lower === 'of' && isContainer(tokens[from - 4]?.lower ?? '')
}

/** "A recharge for my car": whoever has the thing does not ask what it costs. "The cost of my haircut" is that of work. */
function isTheirs(tokens: readonly Token[], { from }: FoundName, phrase: number, label: string): boolean {
  if (phrase === 0 || !/^(?:my|our|your|his|her|their)$/.test(tokens[from - 1]?.lower ?? '')) return false
  return (
    !DONE.test(label) ||
    !tokens.slice(0, from - 1).every(({ lower }) => /^(?:talk|purpose)$/.test(roleOf(lower)))
  )
}

/** Units of what is done, and of what is paid for as it comes. */
const DONE =
  /^(?:visit|job|service|repair|treatment|session|procedure|surgery|cleaning|month|year|lesson|policy|event|exam)$/

/** "Flight of stairs", "iPhone 13": one word is not the thing when "of" or a bare number follows it. */
function isOther(tokens: readonly Token[], { from, to }: FoundName, label: string): boolean {
  const [first, second] = [tokens[to], tokens[to + 1]]
  // "Someone to paint" wants no paint.
  if (tokens[from - 1]?.lower === 'to') return true
  if (first?.lower === 'of') return second?.kind === 'word'
  const isBare = readUnit(tokens, to + 1) === null && !countsLabel(tokens, to + 1, label)
  if (isHeldPills(second, label)) return false
  return first?.kind === 'number' && Number.isInteger(first.value) && isBare && !isTimes(second)
}

/** "Root canal of Suez". */
function isOfProperName(book: Book, tokens: readonly Token[], { to }: FoundName): boolean {
  const after = tokens[to + 1]
  const isProper = tokens[to]?.lower === 'of' && after !== undefined && /^\p{Lu}\p{Ll}/u.test(after.text)
  return isProper && placeNamed(book, after.text, null) === null && !isEnglish(after.lower)
}

/** The bottle of "shampoo 12 oz bottle". */
function isContainer(lower: string): boolean {
  return /^(?:container|portion)$/.test(findUnit(lower)?.dimension ?? '')
}
