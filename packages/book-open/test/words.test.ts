import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quoteOf } from '../../../eval/questions/grade.ts'
import { itemKey } from '../../engine/src/text/words.ts'
import { readFigures } from '../src/book/figures.ts'
import { bookRows } from '../src/book/rows.ts'
import { present } from '../src/in-range.ts'
import { readShelf } from '../src/shelf/read-shelf.ts'
import { BRAND_WORDS } from '../src/words/brand-words.ts'
import { BY_CONTAINER } from '../src/words/grocery-words.ts'
import { synonymsFor } from '../src/words/synonyms.ts'
import { book } from './default-book.ts'

const figures = readFigures()
const rows = [...bookRows(figures)]
const SYNONYMS = synonymsFor(figures.wages.occupations.map(({ title }) => title))
const items = new Map(rows.map((row) => [itemKey(row.description), row.description]))

test('every phrase means an item that the book has', () => {
  for (const { phrase, item } of SYNONYMS) assert.ok(items.has(itemKey(item)), `${phrase} -> ${item}`)
})

test('a phrase means one thing, or things that its unit or pack tells apart', () => {
  const meanings = new Map<string, Set<string>>()
  for (const { phrase, item } of SYNONYMS) {
    const key = itemKey(phrase)
    meanings.set(key, (meanings.get(key) ?? new Set()).add(item))
  }
  for (const [phrase, items] of meanings) {
    const isCanned = [...items].slice(1).every((item) => item in BY_CONTAINER)
    const told = isCanned || [...items].every((item) => item.startsWith('Soft drinks')) || phrase === 'gas'
    assert.ok(items.size === 1 || told, `${phrase}: ${[...items].join(', ')}`)
  }
})

test('more than 400 phrases are curated, besides those made by pattern', () => {
  const rents = SYNONYMS.filter(({ item }) => item.endsWith('monthly rent')).length
  assert.ok(SYNONYMS.length - rents > 400, `${SYNONYMS.length - rents}`)
})

test('the words of everyday speech mean what a careful person would take them for', () => {
  const expected: Readonly<Record<string, string>> = {
    eggs: 'Eggs, grade A, large',
    gas: 'Gasoline, unleaded regular',
    'hamburger meat': 'Ground beef, 100% beef',
    sparky: 'Electricians',
    '2br apartment': '2-bedroom home, monthly rent',
    studio: 'Studio home, monthly rent',
    milk: 'Milk, fresh, whole',
    petrol: 'Gasoline, unleaded regular',
    power: 'Electricity',
    nanny: 'Childcare Workers',
    'swiss cheese': 'Cheese, Swiss',
    oj: 'Orange juice, ready-to-drink',
    trucker: 'Heavy and Tractor-Trailer Truck Drivers',
    cpa: 'Accountants and Auditors',
    spuds: 'Potatoes, white',
  }
  const meanings = new Map([...SYNONYMS].reverse().map(({ phrase, item }) => [itemKey(phrase), item]))
  for (const [phrase, item] of Object.entries(expected))
    assert.equal(meanings.get(itemKey(phrase)), item, phrase)
})

test('a loose word says in a note what it was taken for', () => {
  const noteOf = (phrase: string) => SYNONYMS.find((synonym) => synonym.phrase === phrase)?.note
  assert.match(present(noteOf('gas')), /gasoline/)
  assert.match(present(noteOf('rent')), /2-bedroom/)
})

test('a make may be a word of a phrase, which counts before the make is left out', () => {
  const brands = new Set(BRAND_WORDS)
  const names = new Map([...readShelf()].reverse().map(({ item, name }) => [item, name ?? item]))
  const made = SYNONYMS.filter(({ phrase }) => phrase.split(' ').some((word) => brands.has(word)))
  assert.ok(made.length > 100)
  const other = made.flatMap(({ phrase, item }) => {
    const lines = quoteOf(book, phrase, 'US').lines
    const isIt = lines.length === 1 && lines[0]?.item === (names.get(item) ?? item)
    return isIt ? [] : [`${phrase}: ${lines.map((line) => line.item)} and not ${item}`]
  })
  assert.deepEqual(other, [])
})

test('one thing has one name: no two sources price the same words by the same measure', () => {
  const sources = new Map<string, string>()
  for (const { description, category, source } of rows) {
    if (category === 'wage' || category === 'rent') continue
    const agency = `${category} ${source?.slice(0, 4)}`.replace('EIA ', 'BLS ')
    const key = itemKey(description)
    assert.equal(sources.get(key) ?? agency, agency, description)
    sources.set(key, agency)
  }
})
