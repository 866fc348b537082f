import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askedRows, guessReading, inputsOf } from '../src/lists/list-columns.ts'
import { readText } from '../src/lists/read-table.ts'

const shared = { geography: null, book: null, places: new Map<string, string>() }
const asked = (text: string): readonly string[] => {
  const table = readText(text)
  return inputsOf(table, guessReading(table), shared).map(({ query }) => query)
}

test('titles above the header and totals below it are passed over, and told', () => {
  for (const title of ['Kitchen refresh - shopping list,,,', 'Kitchen refresh - shopping list']) {
    const text = `${title}\n\nWhat,How many,Note,Budget\ncabinet knobs,12,brass,60\nfaucet,1,,200\nTotal,,,260\n`
    assert.deepEqual(asked(text), ['12 cabinet knobs', '1 faucet'], title)
    const table = readText(text)
    const { titles, others } = askedRows(table, guessReading(table))
    assert.deepEqual(titles, ['Kitchen refresh - shopping list'])
    assert.deepEqual(others, ['Total 260'])
  }
})

test('a header that comes again, subtotals and taxes are not asked', () => {
  assert.deepEqual(
    asked(
      'Item\tQty\neggs\t3\nSubtotal dairy\t\nItem\tQty\nMILK\t\nTotal cereal\t2\nSales tax 8%\t\nGrand total\t\n',
    ),
    ['3 eggs', 'MILK', '2 Total cereal'],
  )
})

test('a plain list stays one, with commas in its things and without a header', () => {
  assert.deepEqual(asked('milk, whole\neggs, large\nbread'), ['milk, whole', 'eggs, large', 'bread'])
  assert.deepEqual(asked('eggs\t3\nmilk\t2\n'), ['eggs', 'milk'])
})
