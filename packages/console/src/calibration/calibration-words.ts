import type { CategoryCalibration } from '@assay/client'
import { formatPercent } from '../format/number.ts'

export const VERDICTS: Readonly<Record<CategoryCalibration['verdict'], string>> = {
  holds: 'holds',
  too_narrow: 'too narrow',
  too_wide: 'wider than needed',
  too_few: 'too few to say',
}

/** A factor close to one, in both directions, is not worth a word. */
const SAME = 0.005

/** What was paid against the quote, in a sentence. */
export function biasWords({ bias, n }: Pick<CategoryCalibration, 'bias' | 'n'>): string {
  const off = Number(bias) - 1
  if (n === 0) return ''
  if (Math.abs(off) < SAME) return 'Half of what you paid was above the estimate, half below.'
  return `You paid ${formatPercent(Math.abs(off))} ${off > 0 ? 'more' : 'less'} than estimated, as a median.`
}

/** How far the next range differs from the book's own. */
export function adaptedWords({ adapted }: Pick<CategoryCalibration, 'adapted'>): string {
  const changes = [
    word('estimate', Number(adapted.estimate), 'higher', 'lower'),
    word('range below', Number(adapted.low), 'longer', 'shorter'),
    word('range above', Number(adapted.high), 'longer', 'shorter'),
  ].filter((change) => change !== null)
  return changes.length === 0 ? 'as in the book' : changes.join(', ')
}

function word(what: string, factor: number, more: string, less: string): string | null {
  const off = factor - 1
  return Math.abs(off) < SAME ? null : `${what} ${formatPercent(Math.abs(off))} ${off > 0 ? more : less}`
}
