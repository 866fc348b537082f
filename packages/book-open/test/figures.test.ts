import assert from 'node:assert/strict'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readFigures } from '../src/book/figures.ts'
import { bookGeographies } from '../src/book/geographies.ts'
import { bookRows } from '../src/book/rows.ts'
import { packFigures, unpackFigures } from '../src/figure-file.ts'
import { entryAt, present } from '../src/in-range.ts'
import { openPlaceTable } from '../src/places/place-table.ts'

const figures = readFigures()
const rows = [...bookRows(figures)]
const find = (description: string, geography: string) =>
  rows.find((row) => row.description === description && row.geography === geography)

test('every figure says where it is from: source, period, place and unit', () => {
  for (const row of rows) {
    assert.ok(row.price > 0 && Number.isFinite(row.price), row.description)
    assert.match(row.source ?? '', /^(BLS|EIA|USDA|HUD) /)
    assert.match(row.date ?? '', /^20\d\d(-\d\d)?$/)
    assert.match(row.geography ?? '', /^US/)
    assert.ok(row.unit, row.description)
  }
})

test('the newest published value of a series is the one in the book', () => {
  assert.deepEqual(find('Eggs, grade A, large', 'US'), {
    description: 'Eggs, grade A, large',
    price: 2.189,
    unit: 'dozen',
    geography: 'US',
    date: '2026-07',
    source: 'BLS APU0000708111',
    category: 'eggs',
  })
  assert.equal(find('Ground beef, 100% beef', 'US-MIDWEST')?.price, 6.766)
  assert.equal(find('Ground beef, 100% beef', 'US')?.date, '2026-05')
  assert.equal(find('Electricity', 'US-CBSA-31080')?.source, 'BLS APUS49A72610')
})

test('wages, rents and foods are those of the tables', () => {
  const plumbers = present(figures.wages.occupations.find(({ code }) => code === '47-2152'))
  const newYork = entryAt(plumbers.stateMeans, figures.wages.states.indexOf('US-NY'))
  const [mean, , , median] = plumbers.national
  const row = present(find('Plumbers, Pipefitters, and Steamfitters', 'US-NY'))
  assert.equal(row.price, Math.round((newYork * median) / mean) / 100)
  assert.equal(row.source, 'BLS OEWS 47-2152')
  assert.equal(find('2-bedroom home, monthly rent', 'US-ZIP-78701')?.unit, 'month')
  assert.equal(find('Cheese, Swiss', 'US')?.unit, '100 g')
})

test('a ZIP across a state line has the prices of its metro and the wages of its state', () => {
  const geographies = new Map(
    [...bookGeographies(openPlaceTable(), figures.places)].map((entry) => [entry.code, entry.parent]),
  )
  assert.equal(geographies.get('US-ZIP-07030'), 'US-CBSA-35620-NJ')
  assert.equal(geographies.get('US-CBSA-35620-NJ'), 'US-NJ')
  assert.equal(geographies.get('US-ZIP-10001'), 'US-CBSA-35620')
  assert.equal(find('Electricity', 'US-CBSA-35620-NJ')?.price, find('Electricity', 'US-CBSA-35620')?.price)
  for (const [code, parent] of geographies)
    assert.ok(parent === null || geographies.has(parent), `${code} in ${parent}`)
})

test('every state has wages and rents, and rents grow with bedrooms', () => {
  assert.ok(figures.wages.states.length >= 54)
  for (const { geography, rents } of figures.rents.areas)
    for (let bedrooms = 1; bedrooms < rents.length; bedrooms++)
      assert.ok(entryAt(rents, bedrooms) >= entryAt(rents, bedrooms - 1), `${geography}: ${rents}`)
})

test('an index moves a figure to the month of the book and no further', () => {
  for (const { name, index, figures: own } of figures.averagePrices.items) {
    assert.equal(index.levels[figures.averagePrices.asOf], 1, name)
    for (const { month } of own) {
      const level = index.levels[month]
      assert.ok(level !== undefined && level > 0.5 && level < 2, `${name} ${month}: ${level}`)
    }
  }
})

test('measured coverage of every cell lies near what is promised', () => {
  for (const { name, scores, measuredCoverage } of figures.calibration.cells) {
    assert.ok(scores.length >= 20, name)
    assert.ok(measuredCoverage >= 0.84 && measuredCoverage <= 0.94, `${name}: ${measuredCoverage}`)
  }
  for (const { family, coverage } of figures.calibration.checks)
    assert.ok(coverage >= 0.88 && coverage <= 0.96, `${family}: ${coverage}`)
})

test('price levels of other countries are plausible', () => {
  const level = (code: string) =>
    figures.adjusters.countries.find((country) => country.code === code)?.priceLevel ?? 0
  assert.ok(figures.adjusters.countries.length >= 40)
  assert.ok(level('CH') > 1 && level('CH') < 1.6)
  assert.ok(level('IN') > 0.15 && level('IN') < 0.45)
  assert.ok(level('DE') > 0.6 && level('DE') < 1)
})

test('the committed files are under 25 MB, each file of figures under 300 kB', () => {
  const folder = new URL('../data/', import.meta.url)
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => ({ name, bytes: statSync(join(parentPath, name)).size }))
  assert.ok(files.reduce((sum, { bytes }) => sum + bytes, 0) <= 25e6)
  const large = files.filter(({ bytes }) => bytes > 300e3)
  assert.deepEqual(large, [])
})

test('packing is exact and the same every time', () => {
  const value = { a: [1, 2.5, -3], b: ['x', 'é'] }
  assert.deepEqual(unpackFigures(packFigures(value)), value)
  assert.deepEqual(packFigures(value), packFigures(value))
})
