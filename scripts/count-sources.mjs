import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './hash-sources.mjs'

// Counts the committed sources of packages, those that are named or all: `node scripts/count-sources.mjs service domain stores`.
const listed = execFileSync('git', ['ls-files', '-z', 'packages'], { cwd: root, encoding: 'utf8' }).split(
  '\0',
)
const byPackage = new Map()
for (const path of listed) {
  const [, name] = /^packages\/([^/]+)\/src\//.exec(path) ?? []
  if (name !== undefined) byPackage.set(name, [...(byPackage.get(name) ?? []), path])
}
const named = process.argv.slice(2)

console.log('| package | TypeScript files | lines | median | longest | SQL files, without migrations |')
console.log('|---|---|---|---|---|---|')
for (const [name, paths] of byPackage) {
  if (named.length > 0 && !named.includes(name)) continue
  const lines = paths
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => readFileSync(join(root, path), 'utf8').split('\n').length - 1)
    .sort((a, b) => a - b)
  const middle = lines.length / 2
  const median = (lines[Math.ceil(middle) - 1] + lines[Math.floor(middle)]) / 2
  const total = lines.reduce((sum, count) => sum + count, 0)
  const sql = paths.filter((path) => path.endsWith('.sql') && !path.includes('/migrations/')).length
  console.log(`| \`${name}\` | ${lines.length} | ${total} | ${median} | ${lines.at(-1)} | ${sql} |`)
}
