import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../test/tools/fast-check.ts'
import { PHRASE_RULES, rulesFor, triggersOf } from '../src/spelling/mend-phrases.ts'
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
