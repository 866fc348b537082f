import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parsePhrase, parseQuery } from '../src/parse/index.ts'
import { lineText } from './parse-line-text.ts'

function lines(text: string): readonly string[] {
  return parseQuery(text).map((line) => line.text)
}

test('the example of the specification gives three lines with their parts', () => {
  const query = '3 dozen eggs, 2 gal of whole milk and 40 hours of a licensed electrician in Austin'
  assert.deepEqual(parseQuery(query).map(lineText), [
    '3 dozen | eggs',
    '2 gal | whole milk',
    '40 hour | licensed electrician @ Austin',
  ])
})

test('commas, semicolons, line ends, "and", "plus", "&", "+" and full stops divide items', () => {
  const items = ['2 lb beef', 'eggs', '3 apples']
  for (const separator of [
    ', ',
    '; ',
    '\n',
    ' and ',
    ' plus ',
    ' & ',
    ' + ',
    ', and ',
    ',\n',
    '. ',
    '\r\n\r\n',
    ' as well as ',
  ]) {
    assert.deepEqual(lines(items.join(separator)), items, JSON.stringify(separator))
  }
  assert.deepEqual(lines('eggs, milk and bread'), ['eggs', 'milk', 'bread'])
})

test('bullets, check boxes and numbers open a line and are no part of it', () => {
  assert.deepEqual(lines('- 2 lb butter\n* eggs\n• milk\n[ ] bread\n☐ rice\n1) beans'), [
    '2 lb butter',
    'eggs',
    'milk',
    'bread',
    'rice',
    'beans',
  ])
  assert.deepEqual(lines('1. eggs 2. milk 3. 2 lb beef'), ['eggs', 'milk', '2 lb beef'])
})

test('names with "and" or a comma in them stay one line', () => {
  const whole = [
    'macaroni and cheese',
    'salt and pepper chips',
    'salt and freshly ground black pepper',
    'peanut butter and jelly sandwich',
    'half and half',
    'Black & Decker drill',
    "M&M's",
    'red and green peppers',
    '6 skinless, boneless chicken thighs',
    'Eggs, grade A, large',
    '1 green and 1 yellow courgette',
    'rice and beans',
    'furnish and install',
  ]
  for (const text of whole) assert.deepEqual(lines(text), [text])
})

test('numbers, ranges and amounts in two parts are not cut at their "and"', () => {
  const whole = [
    'three hundred and twenty bricks',
    'two and a half pounds of beef',
    'between 2 and 3 lb of beef',
    '5 feet and 2 inches of ribbon',
    '2 tablespoons plus 1 teaspoon sugar',
    '1,250 nails',
  ]
  for (const text of whole) assert.deepEqual(lines(text), [text])
})

test('a quantity behind its item belongs to it', () => {
  assert.deepEqual(parseQuery('unobtainium, 2 kg').map(lineText), ['2 kg | unobtainium'])
  assert.deepEqual(parseQuery('flour, 2 kg, sugar, 1 kg').map(lineText), ['2 kg | flour', '1 kg | sugar'])
  assert.deepEqual(parseQuery('eggs x 3, milk (2 gal) and flour - 2 kg').map(lineText), [
    '3 - | eggs',
    '2 gal | milk',
    '2 kg | flour',
  ])
})

test('what is done to the goods is a remark and not another line', () => {
  const remarks = [
    'peeled and finely chopped',
    'cut into 2 cm cubes',
    'seeds removed',
    'skin and bones removed',
    'zest and juice only',
    'to serve',
    'plus extra for dusting',
    'such as venison, rabbit or boar',
    'about 200 g each',
    'at room temperature',
    'optional',
  ]
  for (const remark of remarks) {
    assert.deepEqual(lines(`2 limes, ${remark}, 3 eggs`), [`2 limes, ${remark}`, '3 eggs'], remark)
  }
})

test('goods that begin with what was done to them are lines of their own', () => {
  assert.deepEqual(lines('milk, smoked salmon, freshly ground coffee and sliced bread'), [
    'milk',
    'smoked salmon',
    'freshly ground coffee',
    'sliced bread',
  ])
})

test('a state belongs to the city before it', () => {
  assert.deepEqual(parseQuery('beef in Austin, TX, 2 eggs').map(lineText), [
    '- - | beef @ Austin, TX',
    '2 - | eggs',
  ])
})

test('greetings and headings are no lines, but a query of nothing else is', () => {
  assert.deepEqual(lines('Hi,\nGroceries:\n- eggs\n- milk\nthanks!'), ['eggs', 'milk'])
  assert.deepEqual(lines('bread, each of:\nbutter'), ['bread, each of', 'butter'])
  assert.deepEqual(lines('please'), ['please'])
  assert.deepEqual(lines('???'), ['???'])
  assert.deepEqual(lines(''), [])
  assert.deepEqual(lines(' \n\t '), [])
})

test('the place has its own span in the query', () => {
  const query = 'milk and 2 lb beef in Austin, TX for 3 days'
  const place = parseQuery(query)[1]?.place
  assert.equal(place?.text, 'Austin, TX')
  assert.equal(query.slice(...(place?.span ?? [0, 0])), 'Austin, TX')
})

test('a phrase is never split', () => {
  const text = 'CONCRETE, CLASS A; 3 eggs\nand 2 lb of milk.'
  const line = parsePhrase(text)
  assert.equal(line.text, 'CONCRETE, CLASS A; 3 eggs\nand 2 lb of milk')
})

test('a place alone that no line takes is a line, and not lost', () => {
  assert.deepEqual(lines('Austin\neggs in Dallas'), ['Austin', 'eggs in Dallas'])
  assert.deepEqual(parseQuery('Austin\neggs').map(lineText), ['- - | eggs @ Austin'])
})

test('a slash between blanks ends an item when a number follows, and stays inside a name else', () => {
  assert.deepEqual(lines('1 lb coffee / 5 lb sugar / 1 gal milk'), [
    '1 lb coffee',
    '5 lb sugar',
    '1 gal milk',
  ])
  assert.deepEqual(lines('CPR / first aid class'), ['CPR / first aid class'])
})

test('a place between commas is the place of the line, with its region or with more words behind it', () => {
  assert.deepEqual(parseQuery('electricity 1000 kwh, Portland, Oregon').map(lineText), [
    '1000 kWh | electricity @ Portland, Oregon',
  ])
  assert.deepEqual(
    parseQuery('studio apartment, Philly, per month').map((line) => line.place?.text),
    ['Philly', 'Philly'],
  )
})

test('dots before a number are no decimal point', () => {
  assert.deepEqual(parseQuery('and then ...2 lbs of rice').map(lineText), ['2 lb | rice'])
})

test('a clock behind a day of the week adds up hours', () => {
  assert.deepEqual(parseQuery('three line cooks, saturday 4pm to midnight').map(lineText), [
    '3 - of 8 hour | line cooks',
  ])
})
