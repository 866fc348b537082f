import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { COLUMNS } from '../../books/src/import/header-names.ts'
import { EXIT } from '../src/exit-codes.ts'
import { runHere } from './assay-command.ts'

const page = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const read = (name: string): string => page(`docs/${name}`)

test('docs/cli.md lists every exit code, and no other', () => {
  const listed = [...read('cli.md').matchAll(/^\| (\d+) \| `(\w+)` \|/gm)].map(([, code, name]) => [
    name,
    Number(code),
  ])
  assert.deepEqual(Object.fromEntries(listed), EXIT)
})

test('docs/cli.md lists every command, and no other', async () => {
  const { stdout: script } = await runHere(['completion', 'fish'])
  const words = [...script.matchAll(/^complete -c assay -f(?: -n '(.*?)')? -a (\S+)/gm)].map(
    ([, condition = '', name = '']) => {
      const parent = /^__fish_seen_subcommand_from (\w+)/.exec(condition)?.[1]
      return parent === undefined ? name : `${parent} ${name}`
    },
  )
  const leaves = words.filter((path) => !words.some((other) => other.startsWith(`${path} `)))
  const listed = [...read('cli.md').matchAll(/^\| `assay ([a-z-]+(?: [a-z]+)?)/gm)].map(
    ([, path = '']) => path,
  )
  assert.deepEqual([...new Set(listed)].sort(), leaves.sort())
})

test('docs/books.md lists every column of a price list', () => {
  const text = read('books.md')
  for (const column of COLUMNS) assert.match(text, new RegExp(`^\\| .*\`${column}\``, 'm'), column)
})

/** What somebody who tries an example gets to see: each row of it, in its order. "..." stands for rows that are left out. */
test('the prices in README.md and docs/cli.md are what the command prints', async () => {
  const examples = [
    ...page('README.md').matchAll(/`npx assay (price "[^`\n]*)`(?:\)?):\n\n```\n([\s\S]*?)```/g),
    ...page('docs/cli.md').matchAll(/```\n\$ assay (price "[^`\n]*)\n([\s\S]*?)```/g),
  ]
  assert.ok(examples.length >= 5, `${examples.length} examples`)
  for (const [, command = '', shown = ''] of examples) {
    const args = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
    const { stdout } = await runHere([...args, '--local'])
    let from = 0
    for (const row of shown.split('\n').filter((line) => line.trim() !== '' && line.trim() !== '...')) {
      const at = stdout.indexOf(`${row}\n`, from)
      assert.ok(at >= 0, `${command}\n${row}\nis not in\n${stdout.slice(from)}`)
      from = at + row.length
    }
  }
})

test('the result in README.md is what the service answers', async () => {
  const readme = page('README.md')
  const [, query = '', geography = ''] = /"query":"([^"]*)","geography":"([^"]*)"/.exec(readme) ?? []
  const { stdout } = await runHere(['price', query, '-g', geography, '--local', '--json'])
  const quote = JSON.stringify(JSON.parse(stdout))
  const shown = [...readme.matchAll(/"(?:unit_price|total)":\{"low":[^}]*?"(?=[,}])/g)].map(([text]) => text)
  assert.equal(shown.length, 2)
  for (const text of shown) assert.ok(quote.includes(text.replace(/,"complete.*/, '')), text)
})
