import type { Assay, Concept } from '@assay/client'

const THINGS_MAX = 5
const WORDS_MAX = 6
/** Shorter words are hardly ever what a thing is called by. */
const LETTERS_MIN = 4

/** What a text may have meant: the things that the book has for all of its words, else for one of them, the longest first. */
export async function nearestThings(
  assay: Assay,
  query: string,
  { geography, signal }: { readonly geography: string | null; readonly signal: AbortSignal },
): Promise<readonly Concept[]> {
  const words = wordsToSeek(query)
  const seek = async (q: string): Promise<readonly Concept[]> => {
    const filter = { q, limit: THINGS_MAX, ...(geography !== null && { geography }) }
    return (await assay.concepts.list(filter, { signal }).page()).items
  }
  const ofAll = words.length > 1 ? await seek(words.join(' ')) : []
  const ofOne = ofAll.length < THINGS_MAX ? await Promise.all(words.map(seek)) : []
  const found = new Map([ofAll, ...ofOne].flat().map((concept) => [concept.conceptId, concept]))
  return [...found.values()].slice(0, THINGS_MAX)
}

/** The words that may name something, without numbers and small words. */
export function wordsToSeek(query: string): readonly string[] {
  const words = (query.match(/\p{L}+/gu) ?? []).filter((word) => word.length >= LETTERS_MIN)
  const different = [...new Set(words.map((word) => word.toLowerCase()))]
  return different.sort((a, b) => b.length - a.length).slice(0, WORDS_MAX)
}
