import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../test/tools/fast-check.ts'
import { CANONICAL_UNIT, convert, dimensionOf, findUnit, UNITS, unitById } from '../src/units/index.ts'

const SPELLINGS: Readonly<Record<string, string>> = {
  lb: 'lb',
  lbs: 'lb',
  LBS: 'lb',
  '#': 'lb',
  pounds: 'lb',
  oz: 'oz',
  'fl oz': 'fl oz',
  'fl. oz.': 'fl oz',
  floz: 'fl oz',
  gal: 'gal',
  qt: 'qt',
  pt: 'pt',
  'c.': 'cup',
  tbsp: 'tbsp',
  Tbsp: 'tbsp',
  tablespoons: 'tbsp',
  tsp: 'tsp',
  ml: 'ml',
  cl: 'cl',
  l: 'l',
  L: 'l',
  litre: 'l',
  g: 'g',
  kg: 'kg',
  KG: 'kg',
  ft: 'ft',
  'L.F.': 'ft',
  in: 'in',
  '"': 'in',
  yd: 'yd',
  m: 'm',
  cm: 'cm',
  mm: 'mm',
  'sq ft': 'sq ft',
  'Sq. Ft.': 'sq ft',
  ft2: 'sq ft',
  'S.F.': 'sq ft',
  'm²': 'm2',
  sqm: 'm2',
  acre: 'acre',
  'S.Y.': 'sq yd',
  SYS: 'sq yd',
  'C.Y.': 'cu yd',
  'M.G.': 'kgal',
  MBF: 'mbf',
  hr: 'hour',
  hrs: 'hour',
  HOUR: 'hour',
  MOS: 'month',
  night: 'night',
  kWh: 'kWh',
  KWH: 'kWh',
  'kilowatt hours': 'kWh',
  therm: 'therm',
  therms: 'therm',
  BTU: 'BTU',
  EACH: 'each',
  ea: 'each',
  pcs: 'piece',
  dozen: 'dozen',
  doz: 'dozen',
  pairs: 'pair',
  gross: 'gross',
  LS: 'lump sum',
  'lump sum': 'lump sum',
  $: 'USD',
  dollars: 'USD',
  '€': 'EUR',
  can: 'can',
  tins: 'can',
  loaves: 'loaf',
  leaves: 'leaf',
  bunches: 'bunch',
  boxes: 'box',
  cloves: 'clove',
  'km/h': 'km/hour',
  mph: 'mi/hour',
  'miles per hour': 'mi/hour',
  GB: 'GB',
  gb: 'GB',
  Gb: 'Gbit',
  μg: 'mcg',
  µg: 'mcg',
  TON: 'ton',
  tonnes: 'tonne',
}

test('units are found by name, plural, sign and abbreviation', () => {
  const found = Object.fromEntries(Object.keys(SPELLINGS).map((text) => [text, findUnit(text)?.id ?? null]))
  assert.deepEqual(found, SPELLINGS)
})

test('words that name no unit are not found', () => {
  for (const text of ['', ' ', 'eggs', 'constructor', '__proto__', 'K', 'M', '/', 'per', 'a/b', 'kg/eggs']) {
    assert.equal(findUnit(text), null, text)
  }
})

test('every unit has its own id and is found by each of its names', () => {
  assert.equal(new Set(UNITS.map((unit) => unit.id)).size, UNITS.length)
  for (const unit of UNITS) {
    assert.equal(unitById(unit.id), unit)
    assert.equal(findUnit(unit.id), unit, unit.id)
    assert.equal(findUnit(unit.name), unit, unit.name)
    assert.equal(findUnit(unit.plural), unit, unit.plural)
  }
})

test('no spelling names two units', () => {
  for (const unit of UNITS) {
    for (const spelling of unit.spellings) assert.equal(findUnit(spelling), unit, `${unit.id}: ${spelling}`)
  }
})

test('conversions agree with the definitions', () => {
  const facts: readonly [number, string, string, number][] = [
    [1, 'lb', 'g', 453.59237],
    [16, 'oz', 'lb', 1],
    [1, 'gal', 'l', 3.785411784],
    [4, 'qt', 'gal', 1],
    [2, 'cup', 'pt', 1],
    [3, 'tsp', 'tbsp', 1],
    [16, 'tbsp', 'cup', 1],
    [8, 'fl oz', 'cup', 1],
    [1, 'mi', 'km', 1.609344],
    [9, 'sq ft', 'sq yd', 1],
    [1, 'acre', 'sq ft', 43560],
    [27, 'cu ft', 'cu yd', 1],
    [12, 'bd ft', 'cu ft', 1],
    [3, 'dozen', 'each', 36],
    [1, 'gross', 'dozen', 12],
    [12, 'month', 'year', 1],
    [1, 'week', 'day', 7],
    [1, 'therm', 'kWh', 29.3071070172],
    [1, 'kWh', 'BTU', 3412.14163312794],
    [1, 'm3', 'l', 1000],
    [1, 'tonne', 'kg', 1000],
    [1, 'mi/hour', 'km/hour', 1.609344],
  ]
  for (const [value, from, to, expected] of facts) {
    const got = convert(value, from, to)
    assert.ok(
      got !== null && Math.abs(got / expected - 1) < 1e-9,
      `${value} ${from} is ${got} ${to}, not ${expected}`,
    )
  }
})

test('different dimensions and containers do not convert', () => {
  assert.equal(convert(1, 'lb', 'gal'), null)
  assert.equal(convert(1, 'can', 'bottle'), null)
  assert.equal(convert(1, 'USD', 'EUR'), null)
  assert.equal(convert(1, 'lb', 'nonsense'), null)
  assert.equal(convert(2, 'can', 'can'), 2)
  assert.equal(dimensionOf('nonsense'), null)
})

test('every measure converts to its canonical unit by its factor, and back', () => {
  const measures = UNITS.filter((unit) => unit.factor !== null)
  fc.assert(
    fc.property(
      fc.constantFrom(...measures),
      fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
      (unit, value) => {
        const canonical = CANONICAL_UNIT[unit.dimension]
        assert.ok(canonical !== null)
        const there = convert(value, unit.id, canonical)
        assert.ok(there !== null && Math.abs(there / (value * (unit.factor ?? 0)) - 1) < 1e-12)
        const back = convert(there, canonical, unit.id)
        assert.ok(back !== null && Math.abs(back / value - 1) < 1e-12)
      },
    ),
  )
})
