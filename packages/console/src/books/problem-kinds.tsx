import type { BookCheck } from '@assay/client'
import { formatCount } from '../format/number.ts'

/** What is wrong with rows, by kind, the most common first. */
export function ProblemKinds({ problems }: Pick<BookCheck, 'problems'>) {
  if (problems.length === 0) return null
  return (
    <section>
      <h3 class="eyebrow">What is left out or repaired</h3>
      <ul class="problem-kinds plain" data-testid="problem-kinds">
        {problems.map(({ code, text, count, first_lines: lines }) => (
          <li key={`${code} ${text}`}>
            <b>{formatCount(count)}</b> {code === 'left_out' ? 'left out' : 'repaired'}: {text}
            <span class="muted">
              {' '}
              (line {lines.join(', ')}
              {count > lines.length && ', …'})
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
