import { spreadOf } from './rounds.ts'

/** A part of the benchmark: a table, and the bars that it was held against. docs/benchmarks.json has it in this form. */
export interface Section {
  readonly title: string
  readonly intro: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly bars: readonly Bar[]
  /** What could not be measured here, and why. */
  readonly notes?: readonly string[]
  /** The figures of the table that are worth a picture. */
  readonly plots?: readonly Plot[]
}

export interface Bar {
  readonly name: string
  readonly measured: string
  readonly wanted: string
  readonly met: boolean
}

export interface Plot {
  readonly title: string
  readonly unit: string
  readonly bars: readonly PlottedFigure[]
}

export interface PlottedFigure {
  readonly name: string
  readonly value: number
  /** The smallest and the largest of the rounds. */
  readonly low?: number
  readonly high?: number
  /** True for Assay's own. */
  readonly own: boolean
}

export function toMarkdown({ title, intro, columns, rows, bars, notes = [] }: Section): string {
  const table = [columns, columns.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
  const verdicts = bars.map(
    ({ name, measured, wanted, met }) =>
      `- ${name}: **${measured}** (wanted ${wanted}): ${met ? 'met' : 'missed'}`,
  )
  const parts = [`## ${title}`, intro, ...notes, table, verdicts.join('\n')]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

export const per = (value: number): string => Math.round(value).toLocaleString('en-US')
export const fixed = (value: number, digits = 2): string => value.toFixed(digits)

export const atLeast = (name: string, value: number, min: number, unit = ''): Bar => ({
  name,
  measured: `${fixed(value)}${unit}`,
  wanted: `at least ${min}${unit}`,
  met: value >= min,
})

export const atMost = (name: string, value: number, max: number, unit = ''): Bar => ({
  name,
  measured: `${fixed(value)}${unit}`,
  wanted: `at most ${max}${unit}`,
  met: value <= max,
})

/** What the rounds showed, as one bar with its spread. */
export function plotted(name: string, values: readonly number[], own: boolean): PlottedFigure {
  const { median: value, min: low, max: high } = spreadOf(values)
  return { name, value, low, high, own }
}
