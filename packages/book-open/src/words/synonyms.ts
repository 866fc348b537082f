import type { Synonym } from '@assay/engine'
import { rentDescription } from '../book/rows.ts'
import { ENERGY_WORDS, GASOLINE_NOTE } from './energy-words.ts'
import { GROCERY_WORDS } from './grocery-words.ts'
import { LABOUR_WORDS } from './labour-words.ts'
import { MISSPELLINGS } from './misspellings.ts'
import { PLAIN_RENT_NOTE, PLAIN_RENT_PHRASES, rentPhrases } from './rent-words.ts'

/** A bare "gas" is gasoline in American speech, and the reader should see that it was read so. */
const NOTED: Readonly<Record<string, string>> = { gas: GASOLINE_NOTE, fuel: GASOLINE_NOTE }

function* phrasesOf(words: Readonly<Record<string, string>>): Generator<Synonym> {
  for (const [item, phrases] of Object.entries(words)) {
    for (const phrase of phrases.split('|')) {
      const note = NOTED[phrase]
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
  for (const [item, phrases] of Object.entries(LABOUR_WORDS)) {
    const [first = ''] = phrases.split('|')
    for (const pattern of WAGE_PATTERNS) yield { phrase: pattern.replace('*', first), item }
  }
}

function* misspeltSynonyms(known: ReadonlyMap<string, Synonym>): Generator<Synonym> {
  for (const [phrase, slips] of Object.entries(MISSPELLINGS)) {
    const meant = known.get(phrase)
    if (meant === undefined) continue
    for (const slip of slips.split('|')) yield { ...meant, phrase: slip, note: `Read as "${phrase}".` }
  }
}

const SPELT: readonly Synonym[] = [
  ...phrasesOf(GROCERY_WORDS),
  ...phrasesOf(ENERGY_WORDS),
  ...phrasesOf(LABOUR_WORDS),
  ...wageSynonyms(),
  ...rentSynonyms(),
]

/** The words people use, each with the item that they mean. */
export const SYNONYMS: readonly Synonym[] = [
  ...SPELT,
  ...misspeltSynonyms(new Map(SPELT.map((synonym) => [synonym.phrase, synonym]))),
]
