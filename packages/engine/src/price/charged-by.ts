import type { Book } from '../book/book.ts'
import { mayMend } from '../spelling/lexicon.ts'
import { foldCase } from '../text/words.ts'

/**
 * What a German or Dutch name ends with that only says how a thing is charged: "Helferstunde" is an hour of a helper. Any other ending
 * makes another thing: a "Fensterkitt" is no window.
 */
const CHARGED =
  /^(?:s|n|en|es)?(?:stunden?|std|pauschalen?|pauschal|kosten|lohne?|satze?|verrechnungssatz|arbeite?n?|arbeitszeit|gebuhr(?:en)?|preise?|einsatze?|leistung(?:en)?|zeit|tage?|tagessatz|uur|uurloon|tarief)+$/
const LENGTH_MIN = 5
/** More names than these begin with a word that says little. */
const BEGINNINGS_MAX = 20

/** The words of a list that begin with another word and are longer than its plural. */
export function beginningWith(book: Book, word: string): readonly string[] {
  const { terms } = book.index
  if (book.model === null || mayMend(book) || word.length < LENGTH_MIN || /\d/.test(word)) return []
  const found: string[] = []
  for (let id = firstFrom(terms, word); id < terms.size && found.length < BEGINNINGS_MAX; id++) {
    const term = terms.at(id)
    if (!term.startsWith(word)) break
    if (term.length > word.length + 1) found.push(term)
  }
  return found
}

/** The one word of a list that a word begins and that else only says how the thing is charged; null where there is none, or several. */
export function chargedBy(book: Book, word: string): string | null {
  const folded = foldCase(word)
  const found = beginningWith(book, folded).filter((term) => CHARGED.test(term.slice(folded.length)))
  return found.length === 1 ? (found[0] ?? null) : null
}

/** The words of an index are in order. */
function firstFrom(terms: Book['index']['terms'], word: string): number {
  let [low, high] = [0, terms.size]
  while (low < high) {
    const middle = (low + high) >> 1
    if (terms.at(middle) < word) low = middle + 1
    else high = middle
  }
  return low
}
