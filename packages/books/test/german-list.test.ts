import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asked, bookOf, linesOf, readList } from './ask-a-list.ts'

for (const unit of ['100 Stück', '100 Stk', '100 St', '100 St.', '100Stck.', 'per 100 Stk'])
  test(`a price of "${unit}" is one of a hundred pieces`, async () => {
    const book = await bookOf(['Bezeichnung;Preis;Einheit', `Schraube 4x40;3,99;${unit}`, 'Brett;5,99;lfdm'])
    assert.deepEqual(asked(book, '200 Schrauben 4x40'), ['200 each Schraube 4x40 7.98'])
  })

for (const unit of ['1000 Stück', '1.000 St.', '1000 Stk'])
  test(`a price of "${unit}" is one of a thousand pieces`, async () => {
    const book = await bookOf(['Bezeichnung;Preis;Einheit', `Schraube 4x40;39,90;${unit}`, 'Brett;5,99;lfdm'])
    assert.deepEqual(asked(book, '200 Schrauben 4x40'), ['200 each Schraube 4x40 7.98'])
  })

test('"to" is a metric ton, and "St" a piece among German units', async () => {
  const rows = ['Bezeichnung;Preis;ME', 'Sand 0/2 gewaschen;24,00;to', 'Dübel 8;0,09;ST', 'Kabel;1,20;lfm']
  const { prices } = await readList(rows.join('\n'))
  assert.deepEqual(prices.warnings, [])
  const book = await bookOf(rows)
  assert.deepEqual(asked(book, '500 kg Sand'), ['500 kg Sand 0/2 gewaschen 12.00'])
  assert.deepEqual(asked(book, '2 to Sand'), ['2 tonne Sand 0/2 gewaschen 48.00'])
  assert.deepEqual(asked(book, '10 Dübel 8'), ['10 each Dübel 8 0.90'])
})

test('"ST" in another list stays what nobody knows', async () => {
  const { prices } = await readList('Item,Price,U/M\nWrench set,24.00,ST\nPaint,9.00,GAL\n')
  assert.match(prices.warnings.join(), /a unit that is not known \("ST"\)/)
})

test('a thing that the list sells by another unit is told with that unit', async () => {
  const book = await bookOf(['Bezeichnung;Preis;ME', 'Sand 0/2;24,00;Fuhre', 'Kies 16/32;29,50;t'])
  const [line] = linesOf(book, '500 kg Sand')
  assert.equal(line?.status, 'unpriced')
  assert.equal(
    line?.reason?.message,
    'The list has "Sand 0/2" by the Fuhre, which kilograms cannot be converted to.',
  )
})

test('all units that are not known are named', async () => {
  const units = ['Fuhre', 'Gebinde', 'Schicht', 'Wurf', 'Satzung', 'Hub']
  const rows = units.map((unit, at) => `Leistung ${String.fromCharCode(65 + at)};${at + 5},00;${unit}`)
  const { prices } = await readList(['Bezeichnung;Preis;ME', ...rows].join('\n'))
  for (const unit of units) assert.ok(prices.warnings.join().includes(`"${unit}"`), unit)
  assert.ok(!prices.warnings.join().includes('...'))
})

for (const [one, other] of [
  ['Dispersionsfarbe weiß 10 l', 'Dispersionsfarbe weiss 10l'],
  ['Dübel Nylon', 'Duebel Nylon'],
  ['SPACHTEL fein', 'Spachtel  Fein'],
] as const)
  test(`prices of one thing in two spellings are several prices: "${one}", "${other}"`, async () => {
    const rows = ['Bezeichnung;Preis;ME', `${one};1.049,90;Eimer`, `${other};49,90;Eimer`, 'Kies;29,50;t']
    const { prices } = await readList(rows.join('\n'))
    assert.match(
      prices.warnings.join(),
      /several prices of 1 thing: ".*" costs 1049\.9 in line 2 and 49\.9 in line 3/,
    )
  })

const LIST = [
  'Bezeichnung;ME;VK netto',
  'Zement CEM I 42,5 R Sack 25 kg;Sack;6,95',
  'Gipskartonplatte 12,5 mm;Platte;7,49',
  'Gipskartonplatte 12,5 mm;Platte;8,10',
  'Dispersionsfarbe weiß 10 l;Eimer;1.049,90',
  'Dispersionsfarbe weiß 10 l;Eimer;49,90',
  'Kupferrohr 15 mm;m;6,20',
  'Elektriker Stundensatz;Std.;62,00',
  'Kies 16/32;t;29,50',
  'Parkett Eiche;m2;39,95',
  'Parkett Eiche;m2;39,95',
  'Zement CEM I 42,5 R Sack 25 kg;Sack;6,95',
  'Holzlatte 24x48 mm;m;1,29',
  'OSB Platte 18mm;m²;11,30',
  'Mörtel fein 30kg;Sack;5,49',
]

for (const [text, expected] of [
  ['3 Sack Zement', '20.85'],
  ['10 qm Parkett Eiche', '399.50'],
  ['2 Sack Mörtel', '10.98'],
] as const)
  test(`what a list has at one price, once or twice, is told at that price: "${text}"`, async () => {
    const [line] = linesOf(await bookOf(LIST), text)
    assert.equal(line?.total?.estimate, expected)
    assert.equal(line?.total?.low, null)
    assert.equal(line?.comparables?.length, 1)
  })
