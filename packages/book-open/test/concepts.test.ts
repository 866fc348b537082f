import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openBook, openCatalogue, price } from '@assay/engine'
import { readFigures } from '../src/build.ts'
import type { ConceptFigure } from '../src/concepts/concept.ts'
import { MEANINGS } from '../src/concepts/concept.ts'
import { readConceptFiles, readConceptTables } from '../src/concepts/concept-files.ts'
import { bookOpen } from '../src/index.ts'

const tables = readConceptTables()
const families = Object.entries(readConceptFiles())
const files = families.map(([, file]) => file)
const all = [...tables, ...files.flatMap((file) => file.concepts)]
const figures = files.flatMap((file) => file.figures)
const byConcept = Map.groupBy(figures, ({ concept }) => concept)

/** Words that the reader skips: "MRI of the knee" and "MRI knee" are one way to ask. */
const SMALL = new Set(['a', 'an', 'the', 'of', 'for', 'my', 'in', 'at', 'on', 'to', 'with', 'your'])

/** One way to ask: small words, signs and the plural make no other one. */
function wayOf(phrase: string): string {
  const words = phrase.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words
    .filter((word) => !SMALL.has(word))
    .map((word) => (word.length > 3 ? word.replace(/s$/, '') : word))
    .join(' ')
}

/** The US, or where the concept has a figure. */
function geographyOf(own: readonly ConceptFigure[]): string {
  const [first] = own
  return own.some(({ geography }) => geography === 'US') ? 'US' : (first?.geography ?? 'US')
}

test('every concept can be asked for in at least three ways', () => {
  const few = tables.filter(({ name, words }) => new Set([name, ...words].map(wayOf)).size < 3)
  assert.deepEqual(
    few.map(({ id }) => id),
    [],
  )
})

/** A longer time inside a name would swallow the quantity: "a car for a week" would be one day. */
const LONGER: Readonly<Record<string, RegExp>> = {
  day: /\b(?:week|weekend|month|year)s?\b/,
  night: /\b(?:week|weekend|month|year)s?\b/,
}

test('no name of a thing that is sold by the day or the night says a longer time', () => {
  const swallowing = all.flatMap(({ id, unit, words }) =>
    words
      .filter((phrase) => /\bfor an? |\bweek of\b|\ba week\b/.test(phrase) && LONGER[unit]?.test(phrase))
      .map((phrase) => `${id}: ${phrase}`),
  )
  assert.deepEqual(swallowing, [])
})

test('every way to ask for a concept is answered with it, or with another that has the very same name', () => {
  const book = openBook(bookOpen().bytes)
  const namesOf = new Map<string, Set<string>>()
  for (const { name, words } of all)
    for (const phrase of [name, ...words]) {
      const way = wayOf(phrase)
      namesOf.set(way, (namesOf.get(way) ?? new Set()).add(name))
    }
  const faults: string[] = []
  for (const { id, name, words } of tables) {
    const geography = geographyOf(byConcept.get(id) ?? [])
    for (const text of new Set([name, ...words])) {
      const pricing = price(book, { text, geography })
      let step = pricing.next()
      while (!step.done) step = pricing.next()
      const [line, ...more] = step.value.lines
      const isOwn = line?.item === name || namesOf.get(wayOf(text))?.has(line?.item ?? '')
      if (line?.status !== 'priced' || more.length > 0 || !isOwn)
        faults.push(`${id}, "${text}": ${line?.item ?? line?.reason?.code}`)
    }
  }
  assert.deepEqual(faults, [])
})

test('ids are unique, and every concept of the tables has a figure', () => {
  assert.equal(new Set(all.map(({ id }) => id)).size, all.length)
  assert.deepEqual(
    tables.filter(({ id }) => !byConcept.has(id)).map(({ id }) => id),
    [],
  )
})

test('every figure has a positive price, a meaning with its sentence, a source, a period and a spread that exists', () => {
  // Foods of the tables that the survey of USDA has are spread as its other foods are.
  const ofStatistics = readFigures().calibration.cells.map(({ name }) => name)
  const spreads = new Set([...ofStatistics, ...files.flatMap((file) => file.spreads.map(({ name }) => name))])
  for (const figure of figures) {
    const { concept, meaning, price: amount, of, source, date, spread, spreadMoved = spread } = figure
    assert.ok(amount > 0 && Number.isFinite(amount), `${concept}: ${amount}`)
    assert.ok(MEANINGS.includes(meaning), `${concept}: ${meaning}`)
    assert.match(of, /^\S.{9,}[^.]$/, `${concept}: "${of}"`)
    assert.ok(source.trim().length > 2, `${concept}: "${source}"`)
    assert.match(date, /^(19|20)\d\d(-\d\d){0,2}$/, `${concept}: ${date}`)
    assert.ok(spreads.has(spread) && spreads.has(spreadMoved), `${concept}: ${spread}, ${spreadMoved}`)
  }
})

test('every index that a concept names exists', () => {
  const { header } = openBook(bookOpen().bytes)
  const known = new Set(header.indices.map(({ component }) => component))
  const named = new Set(all.flatMap(({ index }) => index ?? []))
  assert.deepEqual(
    [...named].filter((name) => !known.has(name)),
    [],
  )
})

test('every spread has scores of its own, and was measured near what it promises', () => {
  for (const [family, { spreads }] of families)
    for (const { name, scores, units, measuredCoverage } of spreads) {
      assert.ok(scores.length >= 20 && scores.every(Number.isFinite), `${family}, ${name}`)
      assert.ok(units >= 1, `${family}, ${name}`)
      assert.ok(
        measuredCoverage === null || (measuredCoverage >= 0.84 && measuredCoverage <= 0.96),
        `${family}, ${name}: ${measuredCoverage}`,
      )
    }
})

test('every family says where its figures are from and on what terms', () => {
  for (const [family, { sources }] of families) {
    assert.ok(sources.length > 0, family)
    for (const { folder, what, url, period, licence } of sources)
      assert.ok(
        [folder, what, url, period, licence].every((part) => part.trim() !== ''),
        `${family}: ${what}`,
      )
  }
})

test('the categories that people see have plain names, are few, and hold more than a thing or two', () => {
  const { items } = openCatalogue({ book: openBook(bookOpen().bytes), base: null }).categories()
  assert.ok(items.length >= 20 && items.length <= 28, String(items.length))
  for (const { category, concepts } of items) {
    assert.match(category, /^[A-Z][a-z]+(?:[a-z, ]+)?$/, category)
    assert.ok(concepts >= 10, `${category}: ${concepts}`)
  }
})
