import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../test/tools/fast-check.ts'
import { readStringTable, writeStringTable } from '../src/book/string-table.ts'

const word = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 4 }).map((text) => text.replaceAll(/\s/g, 'x')),
  fc.constantFrom('egg', 'eggs', 'é', 'ñu', '🥚'),
)
const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))

test('words of a table are counted as if all of it had been decoded, however many there are', () => {
  fc.assert(
    fc.property(fc.uniqueArray(name, { maxLength: 60 }), (names) => {
      const table = readStringTable(writeStringTable(names))
      const counts = new Map<string, number>()
      for (const one of names.flatMap((text) => text.split(' '))) counts.set(one, (counts.get(one) ?? 0) + 1)
      assert.deepEqual(table.countWords(), counts)
      assert.deepEqual(
        names.map((_, id) => table.readOnce(id)),
        names,
      )
    }),
  )
  const many = Array.from({ length: 20_000 }, (_, at) => `w${at} w${at % 7}`)
  assert.equal(readStringTable(writeStringTable(many)).countWords().size, 20_000)
})
