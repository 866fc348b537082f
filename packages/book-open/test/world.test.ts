import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { quoteOf } from '../../../eval/questions/grade.ts'
import { readCountryFile } from '../src/book/country-file.ts'
import { readConceptFiles, readConceptTables } from '../src/concepts/concept-files.ts'
import { WORLD_CITIES } from '../src/places/world-cities.ts'
import { book } from './default-book.ts'

const file = readConceptFiles().world
const WORLD_TABLES = new URL('../world/', import.meta.url)
const countries = readCountryFile()

function priceOf(words: string, country: string): number {
  const concept = file?.concepts.find((one) => one.words.includes(words))?.id
  const figure = file?.figures.find((one) => one.concept === (concept ?? words) && one.geography === country)
  assert.ok(figure, `${words} in ${country}`)
  return figure.price
}

test('no price of Stats SA, which may not be sold, is in the book', () => {
  assert.deepEqual(
    file?.figures.filter(({ geography, source }) => geography === 'ZA' && source.includes('Stats SA')),
    [],
  )
})

test('the figures of other countries are made of the tables as they are now', () => {
  const lines = readdirSync(WORLD_TABLES)
    .filter((name) => name.endsWith('.txt'))
    .flatMap((name) => readFileSync(new URL(name, WORLD_TABLES), 'utf8').split('\n'))
  const named = new Set(lines.flatMap((line) => line.split(/[|;]/)).map((one) => one.trim()))
  const taken = new Map(
    readConceptTables().flatMap(({ id, words }) => words.map((word) => [word, id] as const)),
  )
  for (const { id, words } of file?.concepts ?? []) {
    assert.ok(
      words.every((word) => named.has(word)),
      `${id} has words that no table has: compute the family world again`,
    )
    const other = words.map((word) => taken.get(word)).find((one) => one !== undefined)
    assert.equal(other, undefined, `${id} is ${other} of the tables: compute the family world again`)
  }
})

test('figures of other countries are in their own money and of the size of their unit', () => {
  const anchors: readonly (readonly [words: string, country: string, low: number, high: number])[] = [
    ['item:Milk, fresh, whole', 'GB', 2, 4.5],
    ['item:Eggs, grade A, large', 'NZ', 4, 12],
    ['item:Rice, white, long grain, uncooked', 'PK', 40, 160],
    ['item:Gasoline, unleaded regular', 'FR', 5, 9],
    ['item:Ground beef, 100% beef', 'GB', 3, 7],
    ['item:Chicken, fresh, whole', 'MY', 3, 7],
    ['item:Sugar, white', 'BD', 40, 90],
    ['item:Butter, stick', 'NZ', 4, 10],
  ]
  for (const [words, country, low, high] of anchors) {
    const price = priceOf(words, country)
    assert.ok(price > low && price < high, `${words} in ${country}: ${price}`)
  }
})

test('every figure of a country is in the money that the country has', () => {
  const currency = new Map(countries.map((country) => [country.code, country.currency]))
  for (const figure of file?.figures ?? [])
    if (figure.geography !== 'US')
      assert.equal(figure.currency, currency.get(figure.geography), figure.geography)
})

test('more than 160 countries have a price level by kind of thing', () => {
  assert.ok(countries.length > 160)
  for (const { code, priceLevel, levels, exchangeRate } of countries) {
    assert.ok(priceLevel > 0.1 && priceLevel < 1.7, `${code}: ${priceLevel}`)
    assert.ok(exchangeRate > 0, code)
    for (const level of Object.values(levels)) assert.ok(level > 0.05 && level < 4, `${code}: ${level}`)
  }
  const level = (code: string) => countries.find((country) => country.code === code)?.priceLevel ?? 0
  assert.ok(level('CH') > level('DE') && level('DE') > level('PL') && level('PL') > level('IN'))
})

test('the ranges of moves between countries hold what they promise on concepts that were held out', () => {
  const moves = file?.spreads.filter(({ name }) => name.startsWith('move: ')) ?? []
  assert.ok(moves.some(({ name }) => name === 'move: goods'))
  for (const { name, measuredCoverage } of moves)
    if (name !== 'move: motor fuel')
      assert.ok(measuredCoverage !== null && measuredCoverage >= 0.86 && measuredCoverage <= 0.94, name)
})

test('work is cheaper than goods in poor countries, and a phone costs about the same everywhere', () => {
  const levelsOf = (code: string) => countries.find((country) => country.code === code)?.levels ?? {}
  for (const code of ['IN', 'KE', 'PH']) {
    const { labour = 1, goods = 0, none = 0 } = levelsOf(code)
    assert.ok(labour < goods, `${code}: ${labour}, ${goods}`)
    assert.ok(none > 1 && none < 1.4, `${code}: ${none}`)
  }
})

test('a haircut abroad costs what it does there', () => {
  const haircuts = new Map(
    file?.figures.flatMap(({ concept, geography, price }) =>
      concept === 'mens-haircut' ? [[geography, price] as const] : [],
    ),
  )
  for (const [code, low, high] of [
    ['IN', 60, 400],
    ['MX', 60, 300],
    ['BR', 25, 80],
    ['JP', 1500, 5000],
    ['DE', 15, 45],
  ] as const) {
    const price = haircuts.get(code) ?? 0
    assert.ok(price >= low && price <= high, `${code}: ${price}`)
  }
})

test('large cities lead to their countries', () => {
  for (const [city, code] of Object.entries({
    mumbai: 'IN',
    madrid: 'ES',
    london: 'GB',
    tokyo: 'JP',
    nairobi: 'KE',
  }))
    assert.equal(WORLD_CITIES.get(city), code)
  assert.ok(WORLD_CITIES.size >= 300)
})

test('what is carried to another country strays there at least as much as at home', () => {
  for (const [text, country] of [
    ['used 2019 Toyota Camry', 'DE'],
    ['60 tablets of metformin 500 mg', 'BR'],
    ['knee MRI', 'GB'],
    ['wood deck, 300 sq ft', 'DE'],
    ['iphone 17', 'GB'],
  ] as const) {
    const width = (geography: string): number => {
      const total = quoteOf(book, text, geography).lines[0]?.total
      return Number(total?.high) / Number(total?.low)
    }
    assert.ok(
      width(country) >= 0.99 * width('US'),
      `${text}: ${width(country)} in ${country}, ${width('US')} at home`,
    )
  }
})

function lineOf(text: string, geography: string) {
  const [line] = quoteOf(book, text, geography).lines
  assert.ok(line, text)
  return line
}

test('the lowest pay is the one that the law of the country sets today', () => {
  for (const [country, pay] of [
    ['DE', 13.9],
    ['GB', 12.71],
    ['FR', 12.02],
    ['NZ', 23.95],
  ] as const)
    assert.equal(Number(lineOf('minimum wage', country).total?.estimate), pay, country)
})

test('what only the United States have is not carried abroad, and the line says so', () => {
  for (const text of ['medicare part b premium', 'medigap plan g', 'cobra insurance', 'minimum wage']) {
    const line = lineOf(text, 'JP')
    assert.equal(line.status, 'unpriced', text)
    assert.match(line.reason?.message ?? '', /US alone; the book has none of Japan/, text)
  }
})

test('an MOT test costs what garages ask, below the most that the law allows', () => {
  const { item, total } = lineOf('MOT test', 'GB')
  assert.equal(item, 'MOT test of a car')
  assert.ok(Number(total?.estimate) > 30 && Number(total?.estimate) < 54.85, total?.estimate)
  assert.ok(Number(total?.high) / Number(total?.low) < 5, `${total?.low} to ${total?.high}`)
})

test('a pint and a gallon are imperial in Britain', () => {
  const pint = Number(lineOf('a pint of milk', 'GB').total?.estimate)
  const litre = Number(lineOf('a litre of milk', 'GB').total?.estimate)
  assert.ok(Math.abs(pint / litre - 0.568) < 0.005, String(pint / litre))
  const petrol = lineOf('a gallon of petrol', 'GB')
  assert.equal(petrol.quantity?.unit, 'imp gal')
})

test('evidence says its currency where the answer is in another, and is told in local money where it is local', () => {
  const carried = lineOf('2 lb of butter', 'FR').comparables[0]
  assert.equal(carried?.currency, 'USD')
  const own = lineOf('a litre of milk', 'GB')
  assert.equal(own.comparables[0]?.currency, undefined)
  // Of a gallon of 3.785 litres, which is the unit of the book.
  const ratio = Number(own.comparables[0]?.price) / Number(own.total?.estimate) / 3.785
  assert.ok(ratio > 0.98 && ratio < 1.02, String(ratio))
})

test('a yen has no cents', () => {
  const { lines, total } = quoteOf(book, 'haircut\n2 kg of rice', 'JP')
  for (const amount of [total, ...lines.map((line) => line.total)])
    for (const value of [amount?.low, amount?.estimate, amount?.high]) assert.match(String(value), /^\d+$/)
})

test('that a price was carried abroad does not make the thing doubtful', () => {
  const { warnings } = lineOf('2 lb of butter', 'FR')
  assert.ok(!warnings.some((warning) => warning.startsWith('Not sure')), warnings.join(' '))
  assert.ok(warnings.some((warning) => warning.startsWith('Carried from US to France')))
})

test('what an exchange quotes costs the same in every country, at the exchange rate', () => {
  const ounce = (geography: string) => quoteOf(book, '1 ounce of gold', geography).lines[0]
  const dollars = Number(ounce('US')?.total?.estimate)
  for (const [country, rate] of [
    ['GB', 0.75],
    ['DE', 0.87],
  ] as const) {
    const line = ounce(country)
    assert.ok(
      Math.abs(Number(line?.total?.estimate) / dollars / rate - 1) < 0.05,
      line?.total?.estimate ?? '',
    )
    assert.ok(line?.warnings.some((warning) => warning.endsWith('by the exchange rate.')))
  }
})

test('what American farmers get says nothing about a market of another country', () => {
  const [line] = quoteOf(book, '1 kg of maize', 'KE').lines
  assert.equal(line?.status, 'unpriced')
})
