import { entryAt } from '../in-range.ts'
import { createTriggerTable } from '../text/trigger-table.ts'
import { type Mend, withoutOverlaps } from './mend.ts'
import type { PhraseRule } from './phrase-rule.ts'
import { MEANINGS, PHRASE_RULES } from './phrase-rules.ts'
import { WRITTEN_SHORT } from './written-short.ts'

const ANY_WORD = new RegExp(
  `(?<![a-zß-öø-žșțạ-ỹ\\d])(?:${Object.keys(WRITTEN_SHORT)
    .sort((a, b) => b.length - a.length)
    .join('|')})(?![a-zß-öø-žșțạ-ỹ\\d])`,
  'gi',
)

/** A longer text is no request, and each rule goes over it once. */
const LENGTH_MAX = 20_000

/** No list has more of one kind, and each may look at the whole text. */
const FOUND_MAX = 40

/** Phrases of a text that are meant as others, but for what `outside` leaves as it is. They do not overlap, and are in their order. */
export function mendPhrases(
  text: string,
  outside: (mends: readonly Mend[]) => readonly Mend[],
): readonly Mend[] {
  if (text.length > LENGTH_MAX) return []
  const words = findAll(text, ANY_WORD).map((found) =>
    mendOf(found, WRITTEN_SHORT[found[0].toLowerCase()] ?? null),
  )
  const phrases = rulesFor(text.toLowerCase()).flatMap((at) => {
    const rule = entryAt(PHRASE_RULES, at)
    const mends = mendsByRule(text, rule)
    return MEANINGS.has(rule) ? outside(mends) : mends
  })
  return withoutOverlaps([...words.filter((mend) => mend !== null), ...phrases])
}

/** What one rule says of a text. */
export function mendsByRule(text: string, [, written, meant]: PhraseRule): readonly Mend[] {
  return findAll(text, written, FOUND_MAX)
    .map((found) => mendOf(found, meant(found, text)))
    .filter((mend) => mend !== null)
}

/** Most texts have none, and one look costs far less than what an iterator needs to begin. */
function findAll(text: string, written: RegExp, most = Number.POSITIVE_INFINITY): readonly RegExpExecArray[] {
  return text.search(written) < 0 ? [] : [...text.matchAll(written).take(most)]
}

/** " aka " is one with its blanks; otherwise blanks divide. */
export function triggersOf(triggers: string): readonly string[] {
  return /^ | $/.test(triggers) ? [triggers] : triggers.split(' ')
}

/** The rules that may have something to say of a text in small letters, by their numbers. */
export const rulesFor = createTriggerTable(PHRASE_RULES.map(([triggers]) => triggersOf(triggers)))

function mendOf(found: RegExpExecArray, word: string | null): Mend | null {
  const [start, end] = [found.index, found.index + found[0].length]
  const isSame = word?.toLowerCase() === found[0].toLowerCase() && !CODE.test(word)
  return word === null || word === found[0] || isSame ? null : { start, end, word }
}

/** Capitals make a state of two letters, and nothing else another word. */
const CODE = /^in [A-Z]{2}$/
