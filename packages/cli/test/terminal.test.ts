import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { runAssay, runInTerminal, screenOf, withoutColours } from './assay-command.ts'

const cwd = mkdtempSync(join(tmpdir(), 'assay-terminal-'))
after(() => rmSync(cwd, { recursive: true, force: true }))

before(async () => {
  const rows = [
    'Copper pipe 15 mm',
    'Copper pipe 22 mm',
    'Steel pipe 15 mm',
    'Oak board',
    'Pine board',
    'Brass valve',
  ]
  let list = 'item,price,unit,vendor\n'
  for (let vendor = 0; vendor < 60; vendor++) {
    for (const [at, item] of rows.entries()) {
      list += `${item},${((at + 2) * (1 + ((vendor * 7 + at * 3) % 20) / 50)).toFixed(2)},${at < 3 ? 'm' : 'each'},V${vendor}\n`
    }
  }
  writeFileSync(join(cwd, 'trade.csv'), list)
  const { code, stderr } = await runAssay(['book', 'build', 'trade.csv', '-o', 'trade.book'], { cwd })
  assert.equal(code, 0, stderr)
})

const QUERY = '12 m of copper pipe 15 mm, 3 oak boards and 2 flux capacitors'

for (const columns of [60, 120]) {
  test(`a quote fits a terminal of ${columns} columns, in colour`, async () => {
    const { output, code } = await runInTerminal(['price', QUERY, '--book', 'trade.book'], { cwd, columns })
    assert.equal(code, 0)
    assert.match(output, /\u001b\[\d+m/)
    const screen = screenOf(output)
    for (const line of screen.split('\n')) assert.ok([...line].length < columns, `too long: ${line}`)
    for (const part of [
      /Copper pipe 15 mm/,
      /12 m/,
      /├─*●─*┤/,
      /Total/,
      /Oak board/,
      /flux capacitors\s+not priced/,
      /per m/,
    ]) {
      assert.match(screen, part)
    }
    if (columns === 120) assert.match(screen, /^ITEM +QTY +EACH +LOW +HIGH +TOTAL$/m)
    else assert.doesNotMatch(screen, /^ITEM/m)
  })

  test(`the same at ${columns} columns without colour says the same`, async () => {
    const args = ['price', QUERY, '--book', 'trade.book']
    const { output } = await runInTerminal(args, { cwd, columns, env: { NO_COLOR: '1' } })
    assert.doesNotMatch(output, /\u001b/)
    const coloured = await runInTerminal(args, { cwd, columns })
    assert.equal(withoutColours(coloured.output), output)
  })
}

test('a terminal that cannot show more than ASCII gets nothing else', async () => {
  const { output } = await runInTerminal(['price', '12 m of copper pipe 15 mm', '--book', 'trade.book'], {
    cwd,
    columns: 100,
    env: { LC_ALL: 'C' },
  })
  assert.match(screenOf(output), /\|-*o-*\|/)
  assert.doesNotMatch(screenOf(output), /[^\n -~]/)
})

test('building shows a bar on a terminal, and takes it away in the end', async () => {
  const { output, code } = await runInTerminal(['book', 'build', 'trade.csv', '-o', 'again.book', '--yes'], {
    cwd,
    columns: 80,
  })
  assert.equal(code, 0)
  assert.match(output, /█/)
  const screen = screenOf(output)
  assert.doesNotMatch(screen, /█|░/)
  assert.match(screen, /360 rows: 360 used/)
  assert.match(screen, /Wrote again\.book/)
  assert.doesNotMatch(output, /\u001b\[\?25l/, 'the cursor is never hidden')
})

test('Ctrl-C while building leaves the terminal clean, writes nothing, and says so', async () => {
  let list = 'item,price,vendor\n'
  for (let row = 0; row < 60_000; row++)
    list += `thing ${row % 9_000} of kind ${row % 77},${(row % 90) + 1},V${row % 50}\n`
  writeFileSync(join(cwd, 'large.csv'), list)
  let isPressed = false
  const { output, code } = await runInTerminal(['book', 'build', 'large.csv', '-o', 'large.book', '--yes'], {
    cwd,
    columns: 80,
    type: (seen) => {
      if (isPressed || !seen.includes('Building')) return null
      isPressed = true
      return '\u0003'
    },
  })
  assert.equal(code, 130)
  const screen = screenOf(output)
  assert.doesNotMatch(screen, /█|░/)
  assert.match(screen, /Stopped\. large\.book was not written; run the command again/)
  assert.equal(existsSync(join(cwd, 'large.book')), false)
})

/** Types the next answer each time that the question is shown again. */
function answering(question: string, answers: readonly string[]): (seen: string) => string | null {
  let given = 0
  return (seen) => {
    if (given >= answers.length || seen.split(question).length - 1 <= given) return null
    return `${answers[given++]}\r`
  }
}

test('a person sees what was understood before the build, names a column, and agrees', async () => {
  writeFileSync(
    join(cwd, 'odd.csv'),
    'Item Desc.,Cost,Zz\nSand,3.10,lb\nGravel,2.20,lb\nCement,0.31,lb\nTOTAL,5.61,\n',
  )
  const args = ['book', 'build', 'odd.csv', '-o', 'odd.book']
  const { output, code } = await runInTerminal(args, {
    cwd,
    columns: 100,
    type: answering('Build it?', ['quantity=Cost,price=', 'unit=Zz,price=Cost', '']),
  })
  const screen = screenOf(output)
  assert.equal(code, 0, screen)
  assert.match(screen, /description \("Item Desc\."\) +Sand, Gravel, Cement/)
  assert.match(screen, /--columns does not understand "price="/)
  assert.match(screen, /Sand +3\.1 +per lb/)
  assert.match(screen, /1 +left out: .*total/i)
  assert.ok(existsSync(join(cwd, 'odd.book')))
})

test('who does not agree gets no book', async () => {
  const args = ['book', 'build', 'trade.csv', '-o', 'never.book']
  const { output, code } = await runInTerminal(args, {
    cwd,
    columns: 80,
    type: answering('Build it?', ['n']),
    isLaunched: true,
  })
  assert.equal(code, 130)
  assert.match(screenOf(output), /Nothing was built\./)
  assert.equal(existsSync(join(cwd, 'never.book')), false)
})

test('a key is asked for without being shown', async () => {
  let isTyped = false
  const { output, code } = await runInTerminal(['login', '--url', 'http://127.0.0.1:1'], {
    cwd,
    columns: 80,
    isLaunched: true,
    type: (seen) => {
      if (isTyped || !seen.includes('Key for')) return null
      isTyped = true
      return 'assay_secret\r'
    },
  })
  assert.equal(code, 5)
  assert.doesNotMatch(output, /assay_secret/)
  assert.match(output, /cannot be reached/)
})
