import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { COLUMNS } from '../../books/src/import/header-names.ts'
import { EXIT } from '../src/exit-codes.ts'
import { runHere } from './assay-command.ts'

const read = (name: string): string => readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8')

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
