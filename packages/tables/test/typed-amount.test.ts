import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../test/tools/fast-check.ts'
import { typedAmount } from '../src/money-text.ts'

test('money as people type it', () => {
  const amounts: Readonly<Record<string, string>> = {
    '19,99': '19.99',
    '19.99': '19.99',
    '$19.99': '19.99',
    '19,99 €': '19.99',
    '1.299,00': '1299',
    '1,299.00': '1299',
    '1,299': '1299',
    '1 299,50': '1299.5',
    "1'299.50": '1299.5',
    '0,5': '0.5',
    ',99': '0.99',
    '7': '7',
    '12,-': '12',
    'USD 20': '20',
  }
  for (const [typed, amount] of Object.entries(amounts)) assert.equal(typedAmount(typed), amount, typed)
  for (const typed of ['', '0', '0,00', '-5', 'abc', '1,2,3', '10-20', '5/lb', '1e15', '0.0000001'])
    assert.equal(typedAmount(typed), null, typed)
})

const cents = fc.integer({ min: 1, max: 99_999_999_999 })
const grouped = (whole: string, sign: string): string => whole.replace(/\B(?=(?:\d{3})+$)/g, sign)

test('every amount of cents comes back from every style that it is typed in', () => {
  fc.assert(
    fc.property(cents, (value) => {
      const whole = String(Math.floor(value / 100))
      const fraction = String(value % 100).padStart(2, '0')
      for (const [group, point] of [
        ['', '.'],
        ['', ','],
        [',', '.'],
        ['.', ','],
        [' ', ','],
        ["'", '.'],
      ] as const) {
        const typed = `${grouped(whole, group)}${point}${fraction}`
        assert.equal(Number(typedAmount(typed)), value / 100, typed)
        assert.equal(typedAmount(`$${typed}`), typedAmount(typed))
      }
    }),
  )
})

test('whatever is typed, it is an amount above zero as a decimal or nothing', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), (typed) => {
      const amount = typedAmount(typed)
      assert.ok(amount === null || (/^\d{1,12}(?:\.\d{1,6})?$/.test(amount) && Number(amount) > 0), typed)
    }),
  )
})
