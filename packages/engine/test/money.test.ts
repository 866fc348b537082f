import assert from 'node:assert/strict'
import { test } from 'node:test'
import { showTotal, WITHOUT_CENTS } from '../src/price/money.ts'

test('the currencies without cents are those that the platform knows', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const codes = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c)))
  const known = codes.filter((currency) => {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency })
    return format.resolvedOptions().maximumFractionDigits === 0
  })
  assert.deepEqual([...WITHOUT_CENTS], known)
})

test('a total is told with cents where the currency has some', () => {
  assert.equal(showTotal(1234.5, 'USD'), '1234.50')
  assert.equal(showTotal(1234.5, 'JPY'), '1235')
  assert.equal(showTotal(0.25, 'JPY'), '0.25')
})
