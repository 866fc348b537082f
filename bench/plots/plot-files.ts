import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Section } from '../report.ts'
import { soakPage } from '../soak/soak-page.ts'
import { readSoakRuns } from '../soak/soak-runs.ts'
import { benchPlots } from './bench-plots.ts'
import { soakPlots } from './soak-plots.ts'

const DOCS = fileURLToPath(new URL('../../docs', import.meta.url))
/** Files in docs/images that are made here, and may be removed when nothing makes them any more. */
const OWN = /^(?:bench|soak)-.*\.svg$/

/** Makes docs/soak.md and every plot from the figures in docs/. Returns what is written anew, by its name in docs/. */
export function writePlots(): readonly string[] {
  const stale = stalePlots()
  for (const [name, text] of stale) {
    if (text === null) rmSync(join(DOCS, name))
    else writeFileSync(join(DOCS, name), text)
  }
  return [...stale.keys()]
}

/** Files in docs/ that are not what the figures make of them: with their right content, or null if they should not exist. */
export function stalePlots(): ReadonlyMap<string, string | null> {
  const wanted = drawAll()
  const stale = new Map<string, string | null>()
  for (const [name, text] of wanted) {
    const path = join(DOCS, name)
    if (!existsSync(path) || readFileSync(path, 'utf8') !== text) stale.set(name, text)
  }
  for (const file of readdirSync(join(DOCS, 'images'))) {
    if (OWN.test(file) && !wanted.has(`images/${file}`)) stale.set(`images/${file}`, null)
  }
  return stale
}

function drawAll(): ReadonlyMap<string, string> {
  const runs = readSoakRuns(join(DOCS, 'soak.json'))
  const plots = [...benchPlots(readSections(join(DOCS, 'benchmarks.json'))), ...runs.flatMap(soakPlots)]
  return new Map([
    ...(runs.length > 0 ? [['soak.md', soakPage(runs)] as const] : []),
    ...plots.map(({ file, svg }) => [`images/${file}`, svg] as const),
  ])
}

function readSections(path: string): readonly Section[] {
  if (!existsSync(path)) return []
  return (JSON.parse(readFileSync(path, 'utf8')) as { readonly sections: readonly Section[] }).sections
}
