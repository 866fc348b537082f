import type { Book } from '../book/book.ts'
import { SMALL, TENS } from '../parse/number-words.ts'
import { isGoods } from '../price/goods.ts'
import { adjectives, isEnglish, roleOf, TALK } from '../read/word-roles.ts'
import { foldCase, stem, words } from '../text/words.ts'
import { findUnit, UNITS } from '../units/index.ts'
import { asHeard } from './slip-cost.ts'

/** The words that a text about a book may be written with. */
export interface Lexicon {
  /** Whether a word stands in a name of the book or of a place, and so is meant as it is written. */
  isKnown(lower: string): boolean
  /** Words that people may have meant, each as one for singular and plural, with the same first sound and few other letters. */
  near(stemmed: string): readonly string[]
  /** The words with a neighbour in names that begin with a letter. */
  beginningWith(letter: string): readonly string[]
  /** In how many names of the book a word stands; words of the grammar stand in many. */
  uses(stemmed: string): number
  /** The words that stand beside one in names of the book, and in how many. */
  beside(stemmed: string): ReadonlyMap<string, number>
}

/** Books with more names than this are read as they are written: a lexicon of them would cost memory. */
const NAMES_MAX = 500_000
/** How often a word of the grammar counts as used. */
const GRAMMAR_USES = 40

/** Made when a text needs one first. */
const lexicons = new WeakMap<Book, Lexicon>()

/** Whether words of a text are held against those of a book: one with a model has measured what it does not know. */
export const mayMend = (book: Book): boolean =>
  book.header.estimate === 'item' && book.names.size + book.synonyms.size <= NAMES_MAX

export function lexiconOf(book: Book): Lexicon {
  const known = lexicons.get(book)
  if (known !== undefined) return known
  const lexicon = createLexicon(book)
  lexicons.set(book, lexicon)
  return lexicon
}

function createLexicon(book: Book): Lexicon {
  const uses = new Map(book.synonyms.countWords())
  for (const [word, times] of book.names.countWords()) uses.set(word, (uses.get(word) ?? 0) + times)
  const neighbours = new Map<string, Map<string, number>>()
  for (let id = 0; id < book.synonyms.size; id++) pairUp(neighbours, book.synonyms.readOnce(id))
  const goods = Array.from({ length: book.items.size }, (_, item) => isGoods(book, item))
  for (let id = 0; id < book.names.size; id++)
    if (goods[book.names.firstItemOf(id)]) pairUp(neighbours, book.names.readOnce(id))
  for (const word of [...GRAMMAR, ...book.brands].map(stem))
    uses.set(word, (uses.get(word) ?? 0) + GRAMMAR_USES)
  const byBeginning = Map.groupBy(
    [...uses.keys()]
      .filter((word) => /^[a-z]{3,}$/.test(word))
      .flatMap((word) =>
        [...new Set([word, asHeard(word)])].map((spelt) => ({ word, spelt, letters: lettersOf(spelt) })),
      ),
    ({ spelt }) => spelt[0] ?? '',
  )
  const places = placeWords(book)
  const byLetter = Map.groupBy(
    [...neighbours.keys()].filter((word) => /^[a-z]+$/.test(word)),
    (word) => word[0] ?? '',
  )
  return {
    isKnown: (lower) => {
      const word = plainOf(lower)
      return uses.has(stem(word)) || places.has(word) || rootsOf(word).some((root) => uses.has(stem(root)))
    },
    near: (stemmed) => {
      const letters = lettersOf(stemmed)
      return (byBeginning.get(stemmed[0] ?? '') ?? []).flatMap((known) =>
        Math.abs(known.spelt.length - stemmed.length) <= LENGTHS_APART_MAX &&
        countBits(known.letters ^ letters) <= (stemmed.length > SHORT_MAX ? LETTERS_APART_MAX : 2)
          ? known.word
          : [],
      )
    },
    beginningWith: (letter) => byLetter.get(letter) ?? [],
    uses: (stemmed) => uses.get(stemmed) ?? 0,
    beside: (stemmed) => neighbours.get(stemmed) ?? NONE,
  }
}

/** Longer names are hardly shortened. Those of flights, colleges and virtual machines are not either. */
const PAIRED_WORDS_MAX = 3

function pairUp(neighbours: Map<string, Map<string, number>>, name: string): void {
  const named = name.split(' ', PAIRED_WORDS_MAX + 1)
  if (named.length < 2 || named.length > PAIRED_WORDS_MAX || /\d/.test(name)) return
  for (let at = 1; at < named.length; at++) {
    const [a = '', b = ''] = [named[at - 1], named[at]]
    countPair(neighbours, a, b)
    countPair(neighbours, b, a)
  }
}

function countPair(neighbours: Map<string, Map<string, number>>, word: string, other: string): void {
  const some = neighbours.get(word) ?? new Map<string, number>()
  if (some.size === 0) neighbours.set(word, some)
  some.set(other, (some.get(other) ?? 0) + 1)
}

const plainOf = (lower: string): string => foldCase(lower).replace(/['’]/g, '')

/** Whether a word is meant as it is written, as far as that is known without a lexicon. */
export function isPlainWord(book: Book, lower: string): boolean {
  const word = plainOf(lower)
  if (isEnglish(word) || adjectives.has(word) || IRREGULAR.has(word) || isInflected(word)) return true
  if (findUnit(word) !== null || roleOf(lower, book.brands) !== 'other') return true
  return book.index.terms.find(stem(word)) >= 0 || book.geographies.findByName(word) >= 0
}

/** "picking", "repainting", "unsalted": a word of English with a beginning or an ending. */
const isInflected = (word: string): boolean => rootsOf(word).some(isEnglish)

/** What a word may be made of: "repainting" of "repaint", "painting" and "paint". */
function rootsOf(word: string): readonly string[] {
  const bare = /^(?:re|un|pre|over|under)([a-z]{4,})$/.exec(word)?.[1]
  return [...withoutEnding(word), ...(bare === undefined ? [] : [bare, ...withoutEnding(bare)])]
}

function withoutEnding(word: string): readonly string[] {
  const root = /^([a-z]{3,}?)(?:ings?|ed|ly|ness)$/.exec(word)?.[1]
  return root === undefined ? [] : [root, `${root}e`, root.replace(/(.)\1$/, '$1')]
}

/** Words that dictionaries list under another, and the commonest of other languages. */
const IRREGULAR: ReadonlySet<string> = new Set(
  'tarot colonic undercoating copay copays coinsurance went gone took taken gave given said told came knew known ran kept left felt found thought brought ate eaten drank drunk sold sent spent built held lost meant woke wrote written grew grown fed led chose chosen drove driven lent rode fell froze frozen wore worn stole broke broken combien coute cuanto cuanta cuantos cuesta cuestan precio necesito quiero dame quisiera wieviel kostet kosten brauche mochte bitte abend abende abenden soirees'.split(
    ' ',
  ),
)

/** What a slip changes: two letters added, dropped or changed at most. */
const LENGTHS_APART_MAX = 2
const LETTERS_APART_MAX = 4
/** Up to this length one of them. */
const SHORT_MAX = 8

/** The letters of a word, one bit each. */
function lettersOf(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) - 97)
  return bits
}

function countBits(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count += 1
  return count
}

const NONE: ReadonlyMap<string, number> = new Map()

/** Words that the grammar reads: units, numbers, and what people ask with. */
const GRAMMAR: readonly string[] = [
  ...UNITS.flatMap(({ name, plural, spellings }) => [name, plural, ...spellings]).filter((word) =>
    /^[a-z]{4,}$/.test(word),
  ),
  ...[...SMALL.keys(), ...TENS.keys()].filter((word) => /^[a-z]{3,}$/.test(word)),
  ...[...TALK].filter((word) => word.length >= 5),
  // What a number behind it is the size by, in other languages.
  ...['talla', 'taille', 'groesse', 'taglia'],
  // How a till says that it was paid.
  'debit',
]

function placeWords({ geographies, header }: Book): ReadonlySet<string> {
  const found = new Set<string>()
  for (let id = 0; id < geographies.size; id++)
    for (const word of words(geographies.name(id))) found.add(word)
  for (const { name } of header.countries) for (const word of words(name)) found.add(word)
  return found
}
