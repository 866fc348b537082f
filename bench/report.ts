/** A part of the benchmark: a table as Markdown, and the bars that it was held against. */
export interface Section {
  readonly title: string
  readonly about: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly bars: readonly Bar[]
}

export interface Bar {
  readonly name: string
  readonly measured: string
  readonly wanted: string
  readonly met: boolean
}

export function toMarkdown({ title, about, head, rows, bars }: Section): string {
  const table = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
  const verdicts = bars.map(
    ({ name, measured, wanted, met }) =>
      `- ${name}: **${measured}** (wanted ${wanted}): ${met ? 'met' : 'missed'}`,
  )
  return `## ${title}\n\n${about}\n\n${table}\n\n${verdicts.join('\n')}\n`
}

export const per = (value: number): string => Math.round(value).toLocaleString('en-US')
export const fixed = (value: number, digits = 2): string => value.toFixed(digits)
