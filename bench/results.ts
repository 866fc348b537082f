import { existsSync, readFileSync } from 'node:fs'
import { benchPlotFile } from './plots/bench-plots.ts'
import { type Section, toMarkdown } from './report.ts'

/** docs/benchmarks.json: what was measured last, part by part. */
export interface Results {
  readonly date: string
  readonly command: string
  readonly machine: string
  readonly sections: readonly MeasuredSection[]
}

/** A part that was measured apart keeps its own date, command and machine. */
export interface MeasuredSection extends Section {
  readonly part: string
  readonly machine: string
  readonly date: string
  readonly command: string
}

/** What follows this heading on the page is written by hand and stays. */
const BY_HAND = '## Behind the figures'

export function readResults(path: string): Results | null {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Results) : null
}

/** New results with those parts of the earlier ones that were not measured again, in the order of the parts. */
export function mergeResults(earlier: Results | null, now: Results, parts: readonly string[]): Results {
  const kept = (earlier?.sections ?? []).filter(
    ({ part }) => parts.includes(part) && !now.sections.some((section) => section.part === part),
  )
  const sections = [...kept, ...now.sections].sort((a, b) => parts.indexOf(a.part) - parts.indexOf(b.part))
  return { ...now, sections }
}

/** docs/benchmarks.md. `earlier` is the page so far. */
export function toPage({ sections, machine }: Results, earlier: string): string {
  const bars = sections.flatMap(({ title, bars }) => bars.map((bar) => ({ title, ...bar })))
  const missed = bars.filter(({ met }) => !met)
  const verdict = [
    `${bars.length - missed.length} of ${bars.length} bars are met.`,
    ...(missed.length > 0 ? ['Missed:'] : []),
  ].join(' ')
  const list = missed.map(
    ({ title, name, measured, wanted }) => `- ${title}: ${name}: ${measured}, wanted ${wanted}`,
  )
  const byHand = earlier.indexOf(BY_HAND)
  const parts = [
    '# Benchmarks',
    `Each part names the machine that it was measured on, the last one on ${machine}. Ratios carry over to other machines; absolute figures do not. Contenders take turns within one run; each round gives one ratio, and the tables show their median with the smallest and the largest. [Decision 10](decisions/010-benchmarks-and-peers.md) says how and against whom; the figures are in [benchmarks.json](benchmarks.json), from which \`npm run plots\` draws.`,
    verdict,
    ...(list.length > 0 ? [list.join('\n')] : []),
    ...sections.map(sectionText),
    ...(byHand < 0 ? [] : [earlier.slice(byHand).trimEnd()]),
  ]
  return `${parts.join('\n\n')}\n`
}

function sectionText(section: MeasuredSection): string {
  const images = (section.plots ?? []).map((plot) => `![${plot.title}](images/${benchPlotFile(plot)})`)
  return [
    toMarkdown(section).trimEnd(),
    ...images,
    `Measured by \`${section.command}\` on ${section.date}, on ${section.machine}.`,
  ].join('\n\n')
}
