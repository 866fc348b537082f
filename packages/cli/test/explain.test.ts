import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { runAssay, runInTerminal, screenOf, withoutColours } from './assay-command.ts'

const cwd = mkdtempSync(join(tmpdir(), 'assay-explain-'))
after(() => rmSync(cwd, { recursive: true, force: true }))

const QUERY = '2 lb of organic ground beef please, and 8 hours of a roofer wage in Austin'

for (const columns of [60, 80, 120]) {
  test(`at ${columns} columns --explain says what was read as what, and --alternatives what else was meant`, async () => {
    const args = ['price', QUERY, '--explain', '--alternatives']
    const { output, code } = await runInTerminal(args, { cwd, columns })
    assert.equal(code, 0)
    const screen = screenOf(output)
    for (const line of screen.split('\n')) assert.ok([...line].length < columns, `too long: ${line}`)
    const words = screen.replace(/\s+/g, ' ')
    for (const part of [
      'item "ground beef" → Ground beef',
      'quantity "2 lb" → 2 lb',
      '"please" (only asks)',
      '"organic" (the price does not tell it apart)',
      'place "Austin"',
      'price of what workers in this occupation earn',
    ])
      assert.ok(words.includes(part), `${part} is missing in ${words}`)
    assert.match(words, / or Ground beef, all uncooked, [\d.]+\/lb \([\d.]+ to [\d.]+\)/)
    const plain = await runInTerminal(args, { cwd, columns, env: { NO_COLOR: '1' } })
    assert.equal(withoutColours(output), plain.output)
  })
}

test('a meaning that a plain question does not expect stands under its line without any flag', async () => {
  const { stdout } = await runAssay(['price', QUERY], { cwd })
  const [table = ''] = stdout.split('\n\n')
  assert.match(table, /\(wage\).*\n {2}what workers in this occupation earn/)
  assert.doesNotMatch(table, /average price in the shops/)
  assert.doesNotMatch(stdout, /only asks| {2}or /)
})

test('a list has the meaning in its last column, and takes no --explain', async () => {
  writeFileSync(join(cwd, 'list.csv'), 'item\nRoofers (wage)\nunobtainium\n')
  const { stdout } = await runAssay(['price', '--csv', 'list.csv'], { cwd })
  const [header, roofer, unknown] = stdout.split('\n')
  assert.equal(header, 'item,status,low,estimate,high,currency,per,method,reason,meaning')
  assert.match(roofer ?? '', /^Roofers \(wage\),priced,.*,,"what workers in this occupation earn, .*"$/)
  assert.match(unknown ?? '', /^unobtainium,unpriced,.*,$/)
  const refused = await runAssay(['price', '--csv', 'list.csv', '--explain'], { cwd })
  assert.equal(refused.code, 2)
  assert.match(refused.stderr, /for a text, not for --csv/)
})

test('a row of a list is read as a text is: the currency of its place, no unknown place, nothing dropped', async () => {
  const rows = ['a house in Tokyo', 'liter of petrol in the UK', '"1 gallon milk, 12 eggs"', 'a dozen eggs']
  writeFileSync(join(cwd, 'places.csv'), `item\n${rows.join('\n')}\n`)
  const { stdout } = await runAssay(['price', '--csv', 'places.csv'], { cwd })
  const [, tokyo, petrol, several, eggs] = stdout.split('\n')
  assert.match(tokyo ?? '', /,priced,.*,JPY,home,/)
  assert.match(petrol ?? '', /,unpriced,.*no price for this place/)
  assert.match(several ?? '', /,unpriced,.*asks for 2 things/)
  assert.match(eggs ?? '', /,priced,.*,USD,/)
})

test('a place that stands beside the lines is told with its words, and what is paid has two places', async () => {
  const { stdout } = await runAssay(['price', '1 banana, Phoenix', '--explain'], { cwd })
  assert.match(stdout, /place +"Phoenix" in the text (?:→|->) US-CBSA-38060/)
  assert.match(stdout, /^Bananas +1 each +0\.\d{4}\/each +0\.\d\d .* 0\.\d\d +0\.\d\d$/m)
})
