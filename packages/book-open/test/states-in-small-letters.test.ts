import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quoteOf } from '../../../eval/questions/grade.ts'
import { book } from './default-book.ts'

const CODES =
  'AL AK AZ AR CA CO CT FL GA HI ID IL IN IA KS KY ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DE'

/** What stands for each kind of reading: a unit, a name with its amount, a name alone, goods, a home. */
const ASKED = ['gas 10 gal', 'electrician 4 hours', 'property tax', 'eggs', '2br rent']

const placeOf = (text: string) => quoteOf(book, text, null).lines.map(({ geography }) => geography)

test('behind "in" a state is known by its two letters, large and small', () => {
  const lost = CODES.split(' ').flatMap((code) =>
    ASKED.flatMap((what) => {
      const written = [`${what} in ${code}`, `${what} in ${code.toLowerCase()}`]
      return written.filter((text) => placeOf(text).join() !== `US-${code}`)
    }),
  )
  assert.deepEqual(lost, [])
})

test('at the end of a text a state needs no "in", where its letters are no word', () => {
  for (const code of ['NJ', 'tx', 'fl', 'WY'])
    assert.deepEqual(placeOf(`property tax ${code}`), [`US-${code.toUpperCase()}`], code)
})

test('inches are no state', () => {
  assert.deepEqual(placeOf('shelf 12 in or so'), ['US'])
})

test('towns in small letters, of several words and with a state that is a word', () => {
  const wanted: readonly (readonly [string, string])[] = [
    ['plumber 3 hours in sioux falls', 'US-CBSA-43620'],
    ['plumber 3 hours in columbus oh', 'US-CBSA-18140'],
    ['plumber 3 hours in ft worth', 'US-COUNTY-48439'],
    ['house cleaning sf', 'US-CBSA-41860'],
    ['gas 10 gal in new orleans la', 'US-CBSA-35380'],
  ]
  for (const [text, place] of wanted) assert.deepEqual(placeOf(text), [place], text)
})
