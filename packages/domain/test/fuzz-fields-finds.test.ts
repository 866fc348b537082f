import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldCase } from '../src/jobs/unicode-text.ts'

/** Dotless ı is a letter of its own, whose capital is that of i. */
const DOTLESS_I = 0x131

test('every letter of Unicode folds as its capital and its small letter do, also the capital ẞ', () => {
  assert.equal(foldCase('STRAẞE'), foldCase('Straße'))
  const wrong: string[] = []
  for (let code = 0x80; code <= 0x10ffff; code++) {
    const letter = String.fromCodePoint(code)
    const [small, capital] = [letter.toLowerCase(), letter.toUpperCase()]
    if ((small === letter && capital === letter) || code === DOTLESS_I) continue
    const folded = foldCase(letter)
    const isAlike = foldCase(folded) === folded && foldCase(small) === folded && foldCase(capital) === folded
    if (!isAlike) wrong.push(`${letter} (${code.toString(16)})`)
  }
  assert.deepEqual(wrong, [])
})
