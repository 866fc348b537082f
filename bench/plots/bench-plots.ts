import { barPlot, type PlottedBar } from './bar-plot.ts'
import type { PlotFile } from './plot-files.ts'

/** A section of docs/benchmarks.json. Cells are spelt as they stand in the table. */
export interface BenchSection {
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** One plot for each table that has ratios with their spread, or growth, which should be 1. */
export function benchPlots(sections: readonly BenchSection[]): readonly PlotFile[] {
  return sections.flatMap((section) => {
    const { title, columns } = section
    const hasRatios = columns.includes('ratio') && columns.includes('spread')
    if (!hasRatios && !columns.includes('growth')) return []
    const bars = hasRatios ? ratioBars(section) : growthBars(section)
    const [base] = bars
    if (base === undefined) return []
    const told = bars.map(({ name, label }) => `${name}: ${label}`).join('. ')
    return {
      file: `bench-${slugOf(title)}.svg`,
      svg: barPlot({
        title,
        description: `${hasRatios ? 'Ratio of each to the first, with the spread of the rounds' : 'Growth of each'}. ${told}.`,
        xLabel: hasRatios ? `ratio to: ${base.name}` : growthLabel(columns),
        bars,
        reference: { value: 1, label: '' },
      }),
    }
  })
}

/** `0.45 to 0.65` is the whisker; the figure itself, such as jobs/s, stands behind the ratio. */
function ratioBars({ columns, rows }: BenchSection): readonly PlottedBar[] {
  const [ratio, spread] = [columns.indexOf('ratio'), columns.indexOf('spread')]
  return rows.flatMap((row) => {
    const [name = '', figure = ''] = row.map(plain)
    const [low, high] = (row[spread] ?? '').split(' to ').map(numberOf)
    const value = numberOf(row[ratio])
    if (value === null) return []
    const label = `${row[ratio]}${ratio > 1 ? ` (${figure} ${columns[1]})` : ''}`
    return { name, value, label, own: isOwn(name), ...(low && high && { low, high }) }
  })
}

function growthBars({ columns, rows }: BenchSection): readonly PlottedBar[] {
  const growth = columns.indexOf('growth')
  return rows.flatMap((row) => {
    const value = numberOf(row[growth])
    const name = plain(`${row[0]} ${columns[0]}`).trim()
    return value === null ? [] : { name, value, label: row[growth] ?? '', own: true }
  })
}

/** The two columns before the growth say from what to what, if they are amounts. */
function growthLabel(columns: readonly string[]): string {
  const at = columns.indexOf('growth')
  const [from = '', to = ''] = columns.slice(Math.max(0, at - 2), at)
  return /^\d/.test(from) && /^\d/.test(to) ? `growth from ${from} to ${to} (1: none)` : 'growth (1: none)'
}

/** Names are Markdown; a plot has no code font. */
const plain = (name: string): string => name.replaceAll('`', '')

const isOwn = (name: string): boolean => /^assay\b/i.test(name)

function numberOf(text: string | undefined): number | null {
  const value = Number((text ?? '').replaceAll(',', '').replace(/x$/, ''))
  return text === undefined || text.trim() === '' || !Number.isFinite(value) ? null : value
}

function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
