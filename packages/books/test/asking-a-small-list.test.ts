import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asked, bookOf, linesOf } from './ask-a-list.ts'

const PAINTER = await bookOf([
  'Pos;Leistung / Artikel;Einheit;EK netto;VK netto;Lieferant',
  '1;Dispersionsfarbe weiss, matt 10 l;Eimer;24,90;38,50;Farbwerk',
  '2;Dispersionsfarbe weiss, matt 5 l;Eimer;14,90;22,50;Farbwerk',
  '3;Tiefgrund LF 10 l;Kanister;19,00;31,00;Farbwerk',
  '4;Malervlies 50 m²;Rolle;;27,90;Tuchfabrik',
  '5;Abdeckfolie 4 x 5 m;Stk;1,10;1,95;Tuchfabrik',
  '6;Malerkrepp 50 mm;Rolle;2,10;3,80;Tuchfabrik',
  '7;Gesellenstunde;Std;;52,00;',
  '8;Helferstunde;Std;;38,00;',
  '9;Fahrtkostenpauschale;psch;;45,00;',
  '10;Komplettanstrich Einfamilienhaus aussen;psch;;24276,00;',
  '11;Raufasertapete mittel;Rolle;9,80;15,50;Tapeten AG',
  '12;Kleister 1 kg;Eimer;6,20;10,90;Tapeten AG',
  '13;Fensterkitt;Stk;2,20;4,50;Farbwerk',
])

const PAINTS = await bookOf([
  'Item,Unit,Price',
  '"Wall paint, white, 10 l",bucket,48.00',
  '"Wall paint, white, 5 l",bucket,27.00',
  '"Wall paint, cream, 10 l",bucket,52.00',
  'Ceiling paint 10 l,bucket,44.00',
  'Wood stain 0.5 l,can,12.50',
  'Wood stain 2 l,can,31.00',
  'Masking tape 50 mm,roll,3.80',
  'Paint roller 25 cm,each,7.20',
  'Linseed oil 5 l,l,6.10',
  'Drop cloth 4 x 5 m,each,9.95',
])

const HOME = await bookOf([
  'Leistung;Einheit;Preis',
  'Fenster streichen;Fenster;80',
  'Türen streichen;Tür;120',
  'Fenster putzen;Fenster;12',
  'Zimmer streichen;Zimmer;300',
])

const YARD = await bookOf([
  'Service,Unit,Price',
  'Tree removal,tree,900',
  'Stump removal,stump,250',
  'Window cleaning,window,12',
  'Room cleaning,room,60',
  'Gutter cleaning,gutter,140',
  'Hedge trimming,hedge,75',
  'Lawn mowing,lawn,45',
  'Leaf pickup,yard,95',
  'Mulch delivered,load,180',
  'Fence painting,panel,35',
])

const STONES = await bookOf([
  'Item,Unit,Price',
  'Gravel bag 1.5 kg,each,3',
  'Gravel bag 1500 kg,each,90',
  'Sand bag 0.75 kg,each,2',
])

for (const [text, expected] of [
  ['Dispersionsfarbe weiss, matt 10 l', '1 Eimer Dispersionsfarbe weiss, matt 10 l 38.50'],
  ['2 Dispersionsfarbe weiss, matt 5 l', '2 Eimer Dispersionsfarbe weiss, matt 5 l 45.00'],
  ['2 Eimer Dispersionsfarbe weiss, matt 10 l', '2 Eimer Dispersionsfarbe weiss, matt 10 l 77.00'],
  ['3 Kanister Tiefgrund LF 10 l', '3 Kanister Tiefgrund LF 10 l 93.00'],
] as const)
  test(`a name with a comma is found whole, whatever it is sold by: "${text}"`, () => {
    assert.deepEqual(asked(PAINTER, text), [expected])
  })

for (const [text, expected] of [
  ['2 Eimer Dispersionsfarbe 10 l', '2 Eimer Dispersionsfarbe weiss, matt 10 l 77.00'],
  ['2 Dispersionsfarbe 5l', '2 Eimer Dispersionsfarbe weiss, matt 5 l 45.00'],
  ['Dispersionsfarbe 10 Liter', '1 Eimer Dispersionsfarbe weiss, matt 10 l 38.50'],
] as const)
  test(`a size picks the row of that size: "${text}"`, () => {
    assert.deepEqual(asked(PAINTER, text), [expected])
  })

for (const [text, expected] of [
  ['2 ceiling paint 10l', '2 bucket Ceiling paint 10 l 88.00'],
  ['wood stain 500 ml', '1 can Wood stain 0.5 l 12.50'],
  ['3 cans of wood stain 2 l', '3 can Wood stain 2 l 93.00'],
  ['4 x wall paint white 5 l', '4 bucket Wall paint, white, 5 l 108.00'],
  ['linseed oil 5 l', '5 l Linseed oil 5 l 30.50'],
] as const)
  test(`a size in other words is the same size: "${text}"`, () => {
    assert.deepEqual(asked(PAINTS, text), [expected])
  })

test('where several rows have the size, the price lies between theirs', () => {
  const [line, ...others] = linesOf(PAINTS, '3 wall paint 10 l')
  assert.equal(others.length, 0)
  assert.equal(Number(line?.quantity?.value), 3)
  const each = Number(line?.unit_price?.estimate)
  assert.ok(each >= 48 && each <= 52, `${each}`)
  assert.deepEqual(line?.comparables.map(({ description }) => description).sort(), [
    'Wall paint, cream, 10 l',
    'Wall paint, white, 10 l',
  ])
})

test('a size that no row has is no size of another row', () => {
  for (const text of ['3 wall paint 20 l', 'ceiling paint 5 l']) {
    const [line] = linesOf(PAINTS, text)
    assert.ok(line?.status === 'unpriced' || line?.warnings.some((one) => /size/.test(one)), text)
  }
})

test('a list that has each thing once knows no range, whether one row is meant or several', () => {
  for (const text of [
    '2 Eimer Dispersionsfarbe',
    '2 Eimer Dispersionsfarbe 10 l',
    'Dispersionsfarbe weiss matt',
  ]) {
    const [line] = linesOf(PAINTER, text)
    assert.equal(line?.status, 'priced', text)
    assert.equal(line?.interval, 'none', text)
    assert.deepEqual([line?.total?.low, line?.total?.high], [null, null], text)
    const each = Number(line?.unit_price?.estimate)
    assert.ok(each >= 22.5 && each <= 38.5, `${text}: ${each}`)
  }
})

for (const [text, expected] of [
  ['Helfer 4 Std', '4 hour Helferstunde 152.00'],
  ['6 Stunden Geselle', '6 hour Gesellenstunde 312.00'],
  ['Fahrtkosten', '1 psch Fahrtkostenpauschale 45.00'],
] as const)
  test(`a word that another begins with is meant where the rest only says how it is charged: "${text}"`, () => {
    assert.deepEqual(asked(PAINTER, text), [expected])
    assert.match(linesOf(PAINTER, text)[0]?.warnings.join(' ') ?? '', /was read as/)
  })

test('a word that only begins the name of another thing is not that thing, which is told as the nearest', () => {
  for (const [text, nearest] of [
    ['2 Fenster', 'Fensterkitt'],
    ['3 Rollen Raufaser', 'Raufasertapete mittel'],
  ] as const) {
    const [line] = linesOf(PAINTER, text)
    assert.equal(line?.status, 'unpriced', text)
    assert.match(line?.reason?.message ?? '', new RegExp(nearest), text)
  }
})

test('a word that begins several names is none of them', async () => {
  const book = await bookOf([
    'Artikel;Einheit;Preis',
    'Helferstunde;Std;38,00',
    'Helferstundensatz Wochenende;Std;57,00',
    'Gesellenstunde;Std;52,00',
    'Kleister;Stk;10,90',
    'Abdeckfolie;Stk;1,95',
  ])
  assert.equal(linesOf(book, 'Helfer 4 Std')[0]?.status, 'unpriced')
})

for (const [book, text, expected] of [
  [HOME, '2 Türen streichen', '2 Tür Türen streichen 240.00'],
  [HOME, 'Zimmer streichen', '1 Zimmer Zimmer streichen 300.00'],
  [HOME, '3 Fenster putzen', '3 Fenster Fenster putzen 36.00'],
  [YARD, 'tree removal', '1 tree Tree removal 900.00'],
  [YARD, '5 window cleaning', '5 window Window cleaning 60.00'],
  [YARD, '2 panels fence painting', '2 panel Fence painting 70.00'],
] as const)
  test(`a unit of the list that is the first word of a name belongs to the name: "${text}"`, () => {
    assert.deepEqual(asked(book, text), [expected])
  })

for (const [book, text, other] of [
  [HOME, '1 Tür gründlich streichen', 'Fenster streichen'],
  [YARD, '2 tree removals with hauling', 'Stump removal'],
] as const)
  test(`nor is it taken from words that are only like a name: "${text}"`, () => {
    for (const { item } of linesOf(book, text)) assert.notEqual(item, other)
  })

for (const [text, expected] of [
  ['gravel bag 1,500 kg', '1 each Gravel bag 1500 kg 90.00'],
  ['gravel bag 1,5 kg', '1 each Gravel bag 1.5 kg 3.00'],
  ['sand bag 0,750 kg', '1 each Sand bag 0.75 kg 2.00'],
] as const)
  test(`a comma before three digits parts thousands, unless there are none: "${text}"`, () => {
    assert.deepEqual(asked(STONES, text), [expected])
  })
