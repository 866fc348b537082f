import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quoteOf } from '../../../eval/questions/grade.ts'
import { book } from './default-book.ts'
import { reads } from './reads.ts'

const LISTS = [
  ['2 gal milk', '5 lb flour', '3 dozen eggs'],
  ['paper towels 6 rolls', 'half and half 1 qt', 'trash bags 1 box'],
]

const TITLES = [
  'Fish fry Friday:',
  'sweet tea for 40 folks:',
  'birthday for my kid turning 6:',
  'winter options, I use all of em:',
  'office supplies for the month:',
  'nacho bar for band boosters, 60 kids:',
  'snack order (25 kids):',
  'camping trip w/ the boys:',
  'AISLE 9:',
  'my wife says to get',
  'Teacher asked for',
  'Coach asked for\n',
  'recipe calls for',
  'Recipe: chili\n',
  'going to the store for',
  'im heading to costco to get',
  'alright',
  'making dinner for 12, i need',
]

const TAILS = [
  ' -- homemade pizza night',
  ' — wedding cake order',
  ' what does that come to?',
  ' wat u think itll b',
  ' how much altogether',
  ' total?',
  ' thats it',
  ' due friday',
  ' pick up tomorrow',
  ' (feeds 12)',
  ' too',
  ' delivered',
]

const totalsOf = (text: string): readonly (string | undefined)[] =>
  quoteOf(book, text, 'US').lines.flatMap(({ status, total }) =>
    status === 'priced' ? [total?.estimate] : [],
  )

const WANTED = LISTS.map((list) => list.flatMap(totalsOf))

test('what stands before a list changes no line of it', () => {
  for (const title of TITLES)
    for (const [at, list] of LISTS.entries()) {
      const text = `${title}${title.endsWith('\n') ? '' : ' '}${list.join(', ')}`
      assert.deepEqual(totalsOf(text), WANTED[at], text)
    }
})

test('what stands behind a list changes no line of it', () => {
  for (const tail of TAILS)
    for (const [at, list] of LISTS.entries())
      assert.deepEqual(totalsOf(`${list.join(', ')}${tail}`), WANTED[at], `${list.join(', ')}${tail}`)
})

reads('a vessel behind what it holds is no thing of its own', [
  ['5lb flour bag', [/^Flour/, 5, 'lb']],
  ['1 gal milk jug', [/^Milk/, 1, 'gal']],
  ['gallon milk jug', [/^Milk/, 1, 'gal']],
  ['16oz peanut butter jar', [/^Peanut butter/, 16, 'oz']],
  ['half gal milk jug and a 5lb sugar bag', [/^Milk/, 0.5, 'gal'], [/^Sugar/, 5, 'lb']],
  ['5 gallon gas can', [/^gas can/, 1, 'each']],
  ['20 gallon trash can', [/trash can/, 1, 'each']],
])

reads('what is taken back, made or asked for in brackets', [
  ['2 lb butter, nvm, 3 lb margarine', [/^Margarine/, 3, 'lb']],
  ['1 gal white paint no scratch that, 3 lb pork chops', [/^Pork chops/, 3, 'lb']],
  ['making lasagna tomorrow, need 2 lb ground beef, 1 lb mozzarella', [/beef/, 2, 'lb'], [/Mozz/, 1, 'lb']],
  ['milk(1gal) egg(1doz) bannanas(2lb)', [/^Milk/, 1, 'gal'], [/^Eggs/, 1, 'dozen'], [/^Bananas/, 2, 'lb']],
  ['steak for 2, ribeye about 12 oz each', [/ribeye/, 24, 'oz']],
  [
    '12 oz coffee. Half and half 1 qt. Sugar 4 lb.',
    [/^Coffee/, 12, 'oz'],
    [/half/, 1, 'qt'],
    [/^Sugar/, 4, 'lb'],
  ],
])
