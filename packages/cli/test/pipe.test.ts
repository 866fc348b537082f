import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { runAssay, runHere, startAssay } from './assay-command.ts'

const cwd = mkdtempSync(join(tmpdir(), 'assay-pipe-'))
after(() => rmSync(cwd, { recursive: true, force: true }))
const assay = (...args: readonly string[]) => runAssay(args, { cwd })
const MAIN = fileURLToPath(new URL('../bin/assay.mjs', import.meta.url))

before(async () => {
  writeFileSync(
    join(cwd, 'shop.csv'),
    'item,price,unit\nGreen paint,20,l\n"Brush, 2""",4,each\nSand,0.05,kg\n',
  )
  const { code, stderr } = await assay('book', 'build', 'shop.csv', '-o', 'shop.book', '--use')
  assert.equal(code, 0, stderr)
})

async function helpOf(path: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runHere([...path, '--help'])
  assert.deepEqual([code, stderr], [0, ''])
  return stdout
}

/** Every command with its help, as the help itself lists them. */
async function allHelp(path: readonly string[] = []): Promise<Map<string, string>> {
  const help = await helpOf(path)
  const all = new Map([[path.join(' '), help]])
  for (const [, name = ''] of help.matchAll(/^ {2}([a-z][a-z-]*) {2,}\w/gm)) {
    if (name === 'help') continue
    if (new RegExp(`^Arguments:\\n(?: {2}.*\\n)* {2}${name} `, 'm').test(help)) continue
    for (const [below, text] of await allHelp([...path, name])) all.set(below, text)
  }
  return all
}

test('every command has help with a description and examples', async () => {
  const all = await allHelp()
  const expected =
    'price,book build,book inspect,book list,book use,book export,book refresh,jobs list,jobs show,jobs cancel,jobs delete,watch,login,logout,completion,serve,keys create'
  for (const name of expected.split(',')) assert.ok(all.has(name), name)
  for (const [name, help] of all) {
    assert.match(help, /^Usage: assay/)
    assert.match(help, /\nExamples:\n {2}\$ /, name)
  }
  assert.equal((await startAssay(['--help'], { cwd })).stdout, all.get(''))
})

test('a typo gets a suggestion on stderr and exit code 2', async () => {
  for (const [args, guess] of [
    [['pirce', 'eggs'], /Did you mean price\?/],
    [['book', 'biuld'], /Did you mean build\?/],
    [['price', 'eggs', '--jsno'], /Did you mean --json\?/],
    [['price', 'paint', '-g', 'US-TXX'], /Did you mean US-TX/],
  ] as const) {
    const { code, stdout, stderr } = await assay(...args)
    assert.equal(code, 2)
    assert.equal(stdout, '')
    assert.match(stderr, guess)
  }
})

test('results go to stdout without colours, all else to stderr', async () => {
  const { code, stdout, stderr } = await assay('price', '2 l of green paint')
  assert.equal(code, 0)
  assert.match(stdout, /Green paint +2 l +[\d.]+\/l/)
  assert.doesNotMatch(stdout, /\u001b/)
  assert.equal(stderr, '')
})

test('JSON is the whole quote, also when nothing is priced; the exit code then is 3', async () => {
  const priced = JSON.parse((await assay('price', '2 l of green paint', '--json')).stdout)
  assert.equal(priced.lines[0].status, 'priced')
  const nothing = await assay('price', 'unobtainium', '--json')
  assert.equal(nothing.code, 3)
  assert.equal(JSON.parse(nothing.stdout).lines[0].status, 'unpriced')
  assert.match(nothing.stderr, /Nothing could be priced/)
})

test('a text comes from standard input as well, and too long a one is refused', async () => {
  const piped = await runAssay(['price', '-', '--json'], { cwd, input: '3 kg of sand\n' })
  assert.equal(JSON.parse(piped.stdout).lines[0].item, 'Sand')
  const long = await runAssay(['price', '-'], { cwd, input: 'sand '.repeat(2_000) })
  assert.equal(long.code, 2)
  assert.match(long.stderr, /at most 4000 characters.*--csv/)
  assert.equal((await assay('price')).code, 2)
})

const LIST =
  'Item;Qty;Unit;Note\nGreen paint;1,5;l;"a; b"\n"Brush, 2""";;;\n;;;\nunobtainium;1;kg;\nSand;viel;kg;\n'
const APPENDED = 'status;low;estimate;high;currency;per;method;reason;meaning'

test('a list gets nine more columns, its own cells and delimiter as they were', async () => {
  const { code, stdout, stderr } = await runAssay(['price', '--csv', '-'], { cwd, input: LIST })
  assert.equal(code, 0, stderr)
  const lines = stdout.trimEnd().split('\n')
  assert.equal(lines.length, 6)
  const [, paint = '', brush = '', empty = '', unknown = '', sand = ''] = lines
  assert.equal(lines[0], `Item;Qty;Unit;Note;${APPENDED}`)
  assert.match(paint, /^Green paint;1,5;l;"a; b";priced;[\d.]*;[\d.]+;[\d.]*;USD;l;\w+;;$/)
  assert.match(brush, /^"Brush, 2""";;;;priced;/)
  assert.match(empty, /^;;;;unpriced;;;;;;;the description is empty;$/)
  assert.match(unknown, /^unobtainium;1;kg;;unpriced;/)
  assert.match(sand, /^Sand;viel;kg;;unpriced;.*the quantity is not a number: ""viel""/)
  assert.match(stderr, /5 rows: 2 priced, 3 not/)
})

test('a list that was stopped goes on at a row, and gives the same in the end', async () => {
  writeFileSync(join(cwd, 'list.csv'), LIST)
  const whole = await assay('price', '--csv', 'list.csv')
  const file = join(cwd, 'priced.csv')
  writeFileSync(file, `${whole.stdout.split('\n').slice(0, 3).join('\n')}\n`)
  const rest = await assay('price', '--csv', 'list.csv', '--from-row', '3', '-o', 'priced.csv', '-q')
  assert.equal(rest.code, 3, 'the rest has no row with a price')
  assert.equal(readFileSync(file, 'utf8'), whole.stdout)
  assert.equal(rest.stdout, '')
})

test('a list that ends before the row to go on at is refused, and nothing is written', async () => {
  writeFileSync(join(cwd, 'two.csv'), 'item\nSand\nGreen paint\n')
  for (const row of ['3', '50']) {
    const past = await assay('price', '--csv', 'two.csv', '--from-row', row)
    assert.deepEqual(
      [past.code, past.stdout, past.stderr],
      [2, '', `The list has only 2 rows; --from-row ${row} is past its end.\n`],
    )
  }
  const last = await assay('price', '--csv', 'two.csv', '--from-row', '2')
  assert.equal(last.code, 0)
  assert.match(last.stdout, /^Green paint,priced,/)
  assert.match(last.stderr, /^1 row: 1 priced, 0 not/)
})

test('a description that is longer than a query may be is refused in its row', async () => {
  writeFileSync(join(cwd, 'long.csv'), `item\n${'sand '.repeat(6_000)}\nGreen paint\n`)
  const { stdout, code } = await assay('price', '--csv', 'long.csv')
  assert.equal(code, 0)
  assert.match(stdout, /sand ",unpriced,,,,,,,the description has more than 4000 characters,\n/)
  assert.match(stdout, /\nGreen paint,priced,/)
})

test('quiet leaves only results and errors', async () => {
  const { stdout, stderr, code } = await runAssay(['price', '--csv', '-', '--quiet'], { cwd, input: LIST })
  assert.equal(code, 0)
  assert.equal(stderr, '')
  assert.match(stdout, /^Item/)
  const before = await assay('-q', 'book', 'use', 'us')
  assert.deepEqual([before.code, before.stdout, before.stderr], [0, '', ''])
  const failed = await assay('-q', 'book', 'use', 'nothing')
  assert.match(failed.stderr, /no price book called "nothing"/)
  await assay('-q', 'book', 'use', 'shop')
})

test('a reader that goes away early is no error', async () => {
  let list = 'item\n'
  for (let row = 0; row < 20_000; row++) list += 'Green paint\n'
  writeFileSync(join(cwd, 'long.csv'), list)
  const bin = fileURLToPath(new URL('../bin/assay.mjs', import.meta.url))
  const child = spawn(
    '/bin/sh',
    ['-c', `"$0" "$1" price --csv long.csv -q | head -2`, process.execPath, bin],
    {
      cwd,
      env: { PATH: process.env.PATH ?? '', HOME: cwd, ASSAY_CONFIG_DIR: cwd },
    },
  )
  let stderr = ''
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  await new Promise((resolve) => child.on('close', resolve))
  assert.doesNotMatch(stderr, /EPIPE|at /)
})

test('a result that could not be written is a failure', async () => {
  if (!existsSync('/dev/full')) return
  const bin = fileURLToPath(new URL('../bin/assay.mjs', import.meta.url))
  let list = 'item\n'
  for (let row = 0; row < 5_000; row++) list += 'Green paint\n'
  // What a list is called says nothing of the command.
  writeFileSync(join(cwd, 'worker'), list)
  for (const command of ['price "2 l green paint"', 'price --csv worker -q', 'knows paint']) {
    const child = spawn('/bin/sh', ['-c', `"$0" "$1" ${command} > /dev/full`, process.execPath, bin], {
      cwd,
      env: { PATH: process.env.PATH ?? '', HOME: cwd, ASSAY_CONFIG_DIR: cwd },
    })
    let stderr = ''
    child.stderr.on('data', (chunk) => {
      stderr += chunk
    })
    const code = await new Promise((resolve) => child.on('close', resolve))
    assert.equal(code, 2, `${command}: ${stderr}`)
    assert.match(stderr, /The output could not be written \(ENOSPC\)\./, command)
  }
})

test('completion scripts name every command, and bash completes with its own', async () => {
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { stdout, code } = await assay('completion', shell)
    assert.equal(code, 0)
    for (const word of [
      'price',
      'book',
      'build',
      'inspect',
      'jobs',
      'cancel',
      'watch',
      'geography',
      'extends',
    ]) {
      assert.match(stdout, new RegExp(word), `${shell}: ${word}`)
    }
    if (shell !== 'bash') continue
    writeFileSync(join(cwd, 'completion.bash'), stdout)
    const complete = (...words: string[]): string[] =>
      execFileSync(
        'bash',
        [
          '--norc',
          '-c',
          `assay() { "${process.execPath}" "${MAIN}" "$@"; }; source ./completion.bash; COMP_WORDS=(assay ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}; _assay; printf '%s\\n' "\${COMPREPLY[@]}"`,
        ],
        { cwd },
      )
        .toString()
        .trim()
        .split('\n')
    assert.deepEqual(complete('pri'), ['price'])
    assert.deepEqual(complete('book', 'bu'), ['build'])
    assert.deepEqual(complete('book', 'build', '--ext'), ['--extends'])
    assert.deepEqual(complete('price', '2 eggs', '--geo'), ['--geography'])
    assert.deepEqual(complete('book', 'build', 'sho').sort(), ['shop.book', 'shop.csv'])
    assert.deepEqual(complete('price', '2 eggs', '--geography', 'austin'), ['US-CBSA-12420'])
    assert.deepEqual(complete('price', '2 eggs', '-g', 'US-TX'), ['US-TX'])
    assert.deepEqual(complete('book', 'use', 'sho'), ['shop'])
  }
  assert.equal((await assay('completion', 'tcsh')).code, 2)
})
