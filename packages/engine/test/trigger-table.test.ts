import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from '../../../test/tools/fast-check.ts'
import { mendsByRule, rulesFor, triggersOf } from '../src/spelling/mend-phrases.ts'
import { PHRASE_RULES } from '../src/spelling/phrase-rules.ts'
import { createTriggerTable } from '../src/text/trigger-table.ts'

const TRIGGERS = PHRASE_RULES.map(([triggers]) => triggersOf(triggers))

test('every rule of phrases waits for something', () => {
  assert.deepEqual(
    TRIGGERS.filter((triggers) => triggers.length === 0 || triggers.includes('')),
    [],
  )
})

test('leaving out the rules of phrases that cannot apply leaves out none whose trigger is in the text', () => {
  const piece = fc.oneof(
    fc.constantFrom(...TRIGGERS.flat()),
    fc.constantFrom(...TRIGGERS.flat()).map((trigger) => trigger.slice(0, -1)),
    fc.constantFrom(...'milk eggs 2 12 lb a for per kaffee größe 🥚 ( / "'.split(' ')),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(piece, fc.constantFrom(' ', '')), { maxLength: 12 }), (pieces) => {
      const text = pieces.flat().join('')
      assert.deepEqual(
        rulesFor(text),
        TRIGGERS.flatMap((triggers, rule) => (triggers.some((one) => text.includes(one)) ? [rule] : [])),
      )
    }),
    { numRuns: 1_000 },
  )
})

test('a trigger is found within and behind another, and a list is told once', () => {
  const listsIn = createTriggerTable([['ab', 'abcd'], ['bc'], ['b'], ['abce']])
  assert.deepEqual(
    [listsIn('xabcdab'), listsIn('abc'), listsIn('b'), listsIn('')],
    [[0, 1, 2], [0, 1, 2], [2], []],
  )
})

test('a rule of phrases that changes a text has one of its triggers in it', () => {
  const found = new Set<string>()
  for (const text of textsOfTests()) {
    const waiting = new Set(rulesFor(text.toLowerCase()))
    for (const [at, rule] of PHRASE_RULES.entries()) {
      const [triggers, written] = rule
      if (waiting.has(at) || mendsByRule(text, rule).length === 0) continue
      found.add(`"${triggers}" ${written}: ${text}`)
    }
  }
  assert.deepEqual([...found], [])
})

/** What is asked in the tests of the default book: each rule has a text there that it was written for. */
function textsOfTests(): ReadonlySet<string> {
  const folder = new URL('../../book-open/test/', import.meta.url)
  const texts = new Set<string>()
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const text = /\.(?:txt|test\.ts)$/.test(name) ? readFileSync(new URL(name, folder), 'utf8') : ''
    if (name.endsWith('.txt')) for (const row of text.split('\n')) texts.add(row.replace(/ \| .*/, ''))
    else for (const [, asked = ''] of text.matchAll(QUOTED)) if (asked.includes(' ')) texts.add(asked)
  }
  return texts
}

const QUOTED = /'((?:[^'\\\n]|\\.){1,200})'/g
