import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quoteOf } from '../../../eval/questions/grade.ts'
import { book } from './default-book.ts'

type Amount = readonly [item: RegExp, quantity: number, unit: string]

/** Each text is these things, in their order, and what is left over has no price. */
export function reads(
  kind: string,
  wanted: readonly (readonly [text: string, ...amounts: Amount[]])[],
): void {
  test(kind, () => {
    for (const [text, ...amounts] of wanted) {
      const priced = quoteOf(book, text, 'US').lines.filter(({ status }) => status === 'priced')
      const told = priced
        .map(({ item, quantity }) => `${item} ${quantity?.value} ${quantity?.unit}`)
        .join('; ')
      assert.equal(priced.length, amounts.length, `${text}: ${told}`)
      for (const [at, [item, quantity, unit]] of amounts.entries()) {
        const line = priced[at]
        assert.match(line?.item ?? '', item, `${text}: ${told}`)
        const value = Number(line?.quantity?.value)
        assert.ok(Math.abs(value / quantity - 1) < 0.01, `${text}: ${told}`)
        assert.equal(line?.quantity?.unit, unit, `${text}: ${told}`)
      }
    }
  })
}
