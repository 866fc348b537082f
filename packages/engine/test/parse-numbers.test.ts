import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findNumbers, findQuantities } from '../src/parse/index.ts'

function numbers(text: string): readonly number[] {
  return findNumbers(text).map((number) => number.value)
}

test('numbers are found in digits and in words', () => {
  const examples: Readonly<Record<string, readonly number[]>> = {
    'Pay 1,234,567.89 or 12,34,567 or 1.234,5': [1234567.89, 1234567, 1234.5],
    'lists 22,24,26 are three numbers': [22, 24, 26, 3],
    'minus five point zero five and -4': [-5.05, -4],
    'two thirds of it, one hundred and three quarters': [2 / 3, 100.75],
    'one hundred thirty-two fifths': [26.4],
    'twenty-one trillion three hundred': [21000000000300],
    'half a dozen, 3 dozen, 10k, 2.5M': [6, 36, 10000, 2500000],
    'three million and a half': [3500000],
    '⅔ and 1 ½ and 2 3/4': [2 / 3, 1.5, 2.75],
    'h2o, 24703L202, the 5th, 80ml': [],
    'on 5/17/2018': [5, 17, 2018],
    'the one you said, but one pear': [1],
    '1.5e3, 2^10, 6x10^2': [1500, 1024, 600],
  }
  for (const [text, expected] of Object.entries(examples)) assert.deepEqual(numbers(text), expected, text)
})

test('quantities are found wherever they stand, with their place in the text', () => {
  const text = 'Carrot Cake 8" round, 6.8 lbs (14 servings), 3-inch layers, 5 ft 6 in box, 120 μg salt'
  const found = findQuantities(text).map(({ value, unit, span }) => [value, unit.id, text.slice(...span)])
  assert.deepEqual(found, [
    [8, 'in', '8"'],
    [6.8, 'lb', '6.8 lbs'],
    [14, 'portion', '14 servings'],
    [3, 'in', '3-inch'],
    [5.5, 'ft', '5 ft 6 in'],
    [120, 'mcg', '120 μg'],
  ])
})

test('part numbers and times of day are no quantities', () => {
  for (const text of ['scp-173m', '24703 L-202', 'M8', 'at 6pm', '2 in april', '50,000 in 2020', 'mcg']) {
    assert.deepEqual(findQuantities(text), [], text)
  }
})
