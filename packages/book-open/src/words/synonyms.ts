import type { Synonym } from '@assay/engine'
import { rentDescription } from '../book/rows.ts'
import { SHELF_SYNONYMS } from '../shelf/shelf-facts.ts'
import { ENERGY_WORDS, GASOLINE_NOTE } from './energy-words.ts'
import { FOODS_IN_OTHER_LANGUAGES } from './foods-in-other-languages.ts'
import { GROCERY_KINDS } from './grocery-kinds.ts'
import { GROCERY_NAMES } from './grocery-names.ts'
import { BY_CONTAINER, GROCERY_WORDS } from './grocery-words.ts'
import { JOB_TITLES } from './job-titles.ts'
import { LABOUR_KINDS } from './labour-kinds.ts'
import { LABOUR_WORDS } from './labour-words.ts'
import { occupationPhrases } from './occupation-phrases.ts'
import { OTHER_LANGUAGES, SHORT_FORMS } from './other-languages.ts'
import { PLAIN_RENT_NOTE, PLAIN_RENT_PHRASES, rentPhrases } from './rent-words.ts'
import { singular } from './singular.ts'
import { SPANISH_WORKERS } from './spanish-workers.ts'
import { STAFF_TITLES } from './staff-titles.ts'

/** A bare "gas" is gasoline in American speech, and the reader should see that it was read so. */
const GASOLINE = 'Gasoline, unleaded regular'
const NOTED: Readonly<Record<string, string>> = { gas: GASOLINE_NOTE, fuel: GASOLINE_NOTE }

function* phrasesOf(words: Readonly<Record<string, string>>): Generator<Synonym> {
  for (const [item, phrases] of Object.entries(words)) {
    for (const phrase of phrases.split('|')) {
      const note = item === GASOLINE ? NOTED[phrase] : undefined
      yield note === undefined ? { phrase, item } : { phrase, item, note }
    }
  }
}

function* rentSynonyms(): Generator<Synonym> {
  for (const { phrase, bedrooms } of rentPhrases()) yield { phrase, item: rentDescription(bedrooms) }
  for (const phrase of PLAIN_RENT_PHRASES.split('|'))
    yield { phrase, item: rentDescription(2), note: PLAIN_RENT_NOTE }
}

/** "Electrician wage", "salary of a cashier": occupations are also asked for as what they earn. */
const WAGE_PATTERNS = [
  '* wage',
  '* wages',
  '* hourly wage',
  '* hourly rate',
  'hourly wage of a *',
  '* salary',
] as const

function* wageSynonyms(): Generator<Synonym> {
  for (const [item, phrases] of [LABOUR_WORDS, LABOUR_KINDS, JOB_TITLES, STAFF_TITLES].flatMap((table) =>
    Object.entries(table),
  )) {
    const [first = ''] = phrases.split('|')
    for (const pattern of WAGE_PATTERNS) yield { phrase: pattern.replace('*', first), item }
  }
}

/** Other ways to write phrases of the table: short forms, other languages. What is in the table already stays. */
function* rewritten(known: ReadonlyMap<string, Synonym>): Generator<Synonym> {
  const bySingular = new Map([...known].reverse().map(([phrase, meant]) => [singular(phrase), meant]))
  for (const table of [SHORT_FORMS, OTHER_LANGUAGES, FOODS_IN_OTHER_LANGUAGES, SPANISH_WORKERS]) {
    for (const [phrase, others] of Object.entries(table)) {
      const meant = known.get(phrase) ?? bySingular.get(singular(phrase))
      if (meant === undefined) continue
      for (const other of others.split('|'))
        if (!known.has(other)) yield { ...meant, phrase: other, note: `Read as "${phrase}".` }
    }
  }
}

const SPELT: readonly Synonym[] = [
  ...SHELF_SYNONYMS,
  ...phrasesOf(GROCERY_WORDS),
  ...phrasesOf(GROCERY_NAMES),
  ...phrasesOf(GROCERY_KINDS),
  ...phrasesOf(BY_CONTAINER),
  ...phrasesOf(ENERGY_WORDS),
  ...phrasesOf(LABOUR_WORDS),
  ...phrasesOf(LABOUR_KINDS),
  ...phrasesOf(JOB_TITLES),
  ...phrasesOf(STAFF_TITLES),
  ...wageSynonyms(),
  ...rentSynonyms(),
]

/** A longer phrase is a title that nobody says. */
const PHRASE_WORDS_MAX = 5

/** Official titles in plain words, where the tables above have none of their own. */
function* occupationSynonyms(titles: readonly string[], known: ReadonlySet<string>): Generator<Synonym> {
  const seen = new Set([...known].map(singular))
  for (const item of titles) {
    for (const phrase of occupationPhrases(item)) {
      if (seen.has(singular(phrase)) || phrase.split(' ').length > PHRASE_WORDS_MAX) continue
      seen.add(singular(phrase))
      yield { phrase, item }
    }
  }
}

const FOOD_WORDS_MAX = 2
/** First words of foods that name a dish, a shape or anything else as well. */
const NO_FOODS = new Set(
  'meat fish water bar roll cake pie tart dip bun sandwich soup stew salad sauce candy cookie cracker snack drink meal dinner dish mixture topping filling wrap bread tea coffee pepper mint date host plate infant baby toddler formula'.split(
    ' ',
  ),
)

/** "Catfish, cooked" is what people mean by catfish: the first part of a title, of several foods that of the shortest title. */
function* foodSynonyms(titles: readonly string[], known: ReadonlySet<string>): Generator<Synonym> {
  const seen = new Set([...known].map(singular))
  for (const item of titles.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))) {
    const [first = '', second] = item.toLowerCase().split(', ')
    const isPlain =
      second !== undefined && /^[a-z]+(?: [a-z]+)?$/.test(first) && !/ (?:or|and|with) /.test(first)
    if (
      !isPlain ||
      seen.has(singular(first)) ||
      first.split(' ').length > FOOD_WORDS_MAX ||
      NO_FOODS.has(first)
    )
      continue
    seen.add(singular(first))
    yield { phrase: first, item }
  }
}

/** All phrases of the book, with those that follow from the titles of its occupations and foods. */
export function synonymsFor(
  occupations: readonly string[],
  foods: readonly string[] = [],
): readonly Synonym[] {
  const known = new Set(SPELT.map(({ phrase }) => phrase))
  const all = [...SPELT, ...occupationSynonyms(occupations, known), ...foodSynonyms(foods, known)]
  return [...all, ...rewritten(new Map(all.toReversed().map((synonym) => [synonym.phrase, synonym])))]
}
