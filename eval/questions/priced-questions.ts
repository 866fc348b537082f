import { readFileSync } from 'node:fs'
import type { PricedQuestion } from './judge.ts'

export interface WrittenQuestion extends PricedQuestion {
  /** It was kept aside while the book and the reader were made. */
  readonly isUnseen: boolean
}

/**
 * One question a line: `kind | geography | text | accepted total of each line`, a star before those that stay unseen.
 * `none` means that nothing may be priced, `none or 5..20` that either is good.
 */
export function readPriced(file: string): readonly WrittenQuestion[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, at) => {
      if (line === '' || line.startsWith('#')) return []
      const [kind = '', geography = '', query = '', accepted = ''] = line.split(' | ')
      const [, ranges = '', currency = 'USD'] = /^(.*?)(?: ([A-Z]{3}))?$/.exec(accepted) ?? []
      const lines = [...ranges.matchAll(/([\d.e+]+)\.\.([\d.e+]+)/g)].map(
        ([, low, high]) => [Number(low), Number(high)] as const,
      )
      const sum = (side: 0 | 1): number => lines.reduce((total, range) => total + range[side], 0)
      return [
        {
          id: `line ${at + 1}`,
          kind: kind.replace('*', ''),
          text: query.replaceAll('\\n', '\n').replaceAll('\\t', '\t').replaceAll('\\"', '"'),
          geography: geography === '-' ? null : geography,
          lines,
          total: lines.length === 0 ? null : [sum(0), sum(1)],
          currency,
          isUnseen: line.startsWith('*'),
          mayAbstain: accepted.startsWith('none or '),
        },
      ]
    })
}
