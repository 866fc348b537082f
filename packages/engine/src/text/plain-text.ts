import { type Mend, mendText } from '../spelling/mend.ts'

/** What nobody sees: hyphens that may break a word, marks of direction, joiners without a width. They come with what is copied from chats and pages. */
const UNSEEN = /[\u00ad\u061c\u200c\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]+/g
/** Where a line may break. It parts two words as a blank does. */
const BREAKS = /\u200b/g
/** Digits of other scripts, by their zeros. */
const OTHER_DIGITS = /[\uff10-\uff19\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59]/g
const ZEROS = [0xff10, 0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50]
/** Something in a text that may be one of them, or one of the ways of counting below. */
const MAY_DIFFER =
  /[\u00ad\u061c\u0660-\u0669\u06f0-\u06f9\u0900-\u0eff\u200b-\u206f\ufeff\uff10-\uff19(]|\d(?:k\b|\+)|\.\d\d[ \t]*\r?\n/i

/** "(4) outlets", "need (3) gallons of milk": contractors write how many in brackets, where a thing begins. */
const IN_BRACKETS =
  /(?<=^|[\n\r,;:&+•*-][ \t]{0,8}|\b(?:and|plus|need|needs|want|get|buy|also|of) )\((\d{1,4}(?:\.\d{1,2})?)\)(?=[ \t]{0,4}[a-zß-öø-žșțạ-ỹ\d])/gi
/** "5+ lb of butter": that much at least. */
const AT_LEAST =
  /(?<=(?:^|[\s,;])\d{1,5})\+(?= ?(?:lbs?|pounds?|oz|ounces?|kgs?|gals?|gallons?|ft|feet|sq|hours?|hrs?|people|guests)\b)/gi
const BRACKETED = /\((\d{1,4}(?:\.\d{1,2})?)\)/g
/** "10k eggs", "5k gal": a measure, or several things. */
const THOUSANDS = /(?<![a-zß-öø-žșțạ-ỹ\d.,$€£])(\d{1,3}(?:\.\d{1,2})?)k(?= ([a-zß-öø-žșțạ-ỹ]+))/gi
const COUNTED =
  /^(?:lbs?|pounds?|oz|ounces?|kgs?|g|grams?|gals?|gallons?|l|liters?|litres?|ft|feet|foot|sq|square|sf|yards?|kwh|miles?|mi|kms?|[a-zß-öø-žșțạ-ỹ]*[^s]s)$/i
/** What is said of a fineness of gold, the length of a race and the sharpness of a picture. */
const CALLED_BY_K =
  /^(?:rings|earrings|bracelets|chains|necklaces|bands|studs|hoops|pendants|watches|races|runs|walks|events|tvs|televisions|monitors|screens|displays|cameras|webcams|videos|movies|discs|projectors|plans|rollovers)$/i

/** A row of a table without heads: "eggs,2,3.00" is a thing, how many of it and what was paid. */
const ROW_WITH_PRICE =
  /^([^,\n]{0,80}\p{L}[^,\n]{0,80},[ \t]{0,8}\d{1,4})[ \t]{0,8},[ \t]{0,8}[$€£]?\d{1,6}\.\d{2}[ \t]{0,8}\r?$/u

/** A text as it is meant to be seen, and where that is longer or shorter than what was written. */
export interface PlainText {
  readonly text: string
  readonly mends: readonly Mend[]
}

/** Null for a text that is plain already, as nearly all are. */
export function plainTextOf(written: string): PlainText | null {
  if (!MAY_DIFFER.test(written)) return null
  const seen = written
    .replace(BREAKS, ' ')
    .replace(AT_LEAST, ' ')
    .replace(OTHER_DIGITS, (digit) => String(digit.charCodeAt(0) - zeroOf(digit.charCodeAt(0))))
  const mends = [
    ...mendsBy(UNSEEN, seen, () => ''),
    ...mendsBy(THOUSANDS, seen, ([, digits, thing = '']) =>
      COUNTED.test(thing) && !CALLED_BY_K.test(thing) ? String(Math.round(Number(digits) * 1000)) : null,
    ),
    ...pricesBehind(seen),
    ...(isNumbered(seen) ? [] : mendsBy(IN_BRACKETS, seen, ([, count = '']) => count)),
  ].toSorted((a, b) => a.start - b.start)
  const text = mendText(seen, mends)
  return text === written ? null : { text, mends }
}

function mendsBy(
  pattern: RegExp,
  text: string,
  meant: (found: RegExpExecArray) => string | null,
): readonly Mend[] {
  return [...text.matchAll(pattern)].flatMap((found) => {
    const word = meant(found)
    return word === null ? [] : [{ start: found.index, end: found.index + found[0].length, word }]
  })
}

/** The last column of such a table, when every row has one. */
function pricesBehind(text: string): readonly Mend[] {
  const rows = text.trimEnd().split('\n')
  if (rows.length < 2) return []
  let at = 0
  const found: Mend[] = []
  for (const row of rows) {
    const [, kept] = ROW_WITH_PRICE.exec(row) ?? []
    if (kept === undefined) return []
    found.push({ start: at + kept.length, end: at + row.trimEnd().length, word: '' })
    at += row.length + 1
  }
  return found
}

const zeroOf = (code: number): number => ZEROS.find((zero) => code >= zero && code <= zero + 9) ?? code

/** "(1) flour (2) sugar". */
function isNumbered(text: string): boolean {
  const numbers = [...text.matchAll(BRACKETED)].map(([, number]) => Number(number))
  return numbers.length > 1 && numbers.every((number, at) => number === at + 1)
}
