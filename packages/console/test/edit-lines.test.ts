import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../test/tools/fast-check.ts'
import { withDay, withLine, withoutLine } from '../src/correct/edit-lines.ts'

/** Lines of a text with what joins them, as spans of it. */
function textOf(items: readonly string[], joins: readonly string[]) {
  let query = ''
  const lines = items.map((item, index) => {
    if (index > 0) query += joins[index - 1] ?? ', '
    const start = query.length
    query += item
    const span: [number, number] = [start, query.length]
    return { line: index + 1, span, text: item }
  })
  return { query, lines }
}

const item = fc.stringMatching(/^[a-z0-9]{1,8}( [a-z0-9]{1,8}){0,3}$/)
const join = fc.constantFrom(', ', ' and ', '\n', '; ', '\n- ')

test('removing a line leaves all others as they were written, in their order', () => {
  fc.assert(
    fc.property(
      fc.array(item, { minLength: 1, maxLength: 6 }),
      fc.array(join, { minLength: 5, maxLength: 5 }),
      fc.nat(),
      (items, joins, nth) => {
        const { query, lines } = textOf(items, joins)
        const gone = lines[nth % lines.length]
        assert.ok(gone)
        const rest = withoutLine(query, lines.toReversed(), gone)
        const left = items.filter((_, index) => index !== gone.line - 1)
        const after = textOf(left, []).lines.map(({ text }) => text)
        assert.deepEqual(
          rest === '' ? [] : rest.split(/, | and |\n- |\n|; /),
          after.flatMap((text) => text.split(/ and /)),
        )
      },
    ),
  )
  const { query, lines } = textOf(['eggs', 'milk', 'beef'], [', ', ' and '])
  const cut = (nth: number) => withoutLine(query, lines, lines[nth] ?? { line: 0, span: [0, 0] })
  assert.deepEqual([cut(0), cut(1), cut(2)], ['milk and beef', 'eggs, beef', 'eggs, milk'])
})

test('an added line stands at the end, on a line of its own', () => {
  assert.equal(withLine('eggs, milk \n', ' 2 lb of butter '), 'eggs, milk\n2 lb of butter')
})

test('the day that prices are asked for stays the last line, once', () => {
  assert.equal(withDay('eggs \n', '2025-03-31'), 'eggs\nas of 2025-03-31')
  assert.equal(withDay('eggs\nas of 2025-03-31\n', '2024-06-30'), 'eggs\nas of 2024-06-30')
  assert.equal(withLine('eggs\nas of 2025-03-31', 'milk'), 'eggs\nmilk\nas of 2025-03-31')
  assert.equal(withDay('as of 2025-03-31\neggs', '2024-06-30'), 'as of 2025-03-31\neggs\nas of 2024-06-30')
})
