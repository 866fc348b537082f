/** One line of the text that Prometheus reads. */
export interface Sample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

const LINE = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})?\s+(\S+)(?:\s+-?\d+)?\s*$/
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\]|\\.)*)"/g
const ESCAPES: Readonly<Record<string, string>> = { '\\n': '\n', '\\"': '"', '\\\\': '\\' }

/** Reads the exposition format; comments, and lines that are none of it, are passed over. */
export function parseMetrics(text: string): readonly Sample[] {
  const samples: Sample[] = []
  for (const line of text.split('\n')) {
    if (line.startsWith('#')) continue
    const [, name, labels, value] = LINE.exec(line) ?? []
    if (name === undefined || value === undefined) continue
    samples.push({ name, labels: parseLabels(labels ?? ''), value: parseValue(value) })
  }
  return samples
}

function parseLabels(text: string): Readonly<Record<string, string>> {
  const labels: Record<string, string> = {}
  for (const [, name, value] of text.matchAll(LABEL)) {
    if (name !== undefined && value !== undefined) {
      labels[name] = value.replace(/\\[n"\\]/g, (escaped) => ESCAPES[escaped] ?? escaped)
    }
  }
  return labels
}

function parseValue(text: string): number {
  if (/^\+?Inf$/i.test(text)) return Number.POSITIVE_INFINITY
  return /^-Inf$/i.test(text) ? Number.NEGATIVE_INFINITY : Number(text)
}
