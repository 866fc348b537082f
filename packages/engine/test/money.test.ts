import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placesOf, showTotal } from '../src/price/money.ts'

test('every currency has as many places as the platform knows of', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const codes = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c)))
  const wrong = codes.filter((currency) => {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency })
    return format.resolvedOptions().maximumFractionDigits !== placesOf(currency)
  })
  assert.deepEqual(wrong, [])
})

test('a total is told with cents where the currency has some', () => {
  assert.equal(showTotal(1234.5, 'USD'), '1234.50')
  assert.equal(showTotal(1234.5, 'JPY'), '1235')
  assert.equal(showTotal(0.25, 'JPY'), '0.25')
})
