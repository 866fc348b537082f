import type { Assay, Job, Quote, QuoteLine } from '@assay/client'
import { LineChoices } from '../correct/line-choices.tsx'
import { ReadText } from '../correct/read-text.tsx'
import { Comparables } from './comparables.tsx'
import { placeOfLine } from './used-places.ts'

interface UnpricedLineProps {
  readonly assay: Assay
  readonly job: Job
  readonly quote: Quote
  readonly line: QuoteLine
}

/** A line that stays without a price, why, what came nearest, and a way to say what was meant. */
export function UnpricedLine({ assay, job, quote, line }: UnpricedLineProps) {
  return (
    <li class="unpriced" data-testid="unpriced">
      <h3>{line.text}</h3>
      <p class="warning">{line.reason?.message ?? 'No reason was given.'}</p>
      <ReadText line={line} usedPlace={placeOfLine(assay, line)} />
      <div class="line-tools">
        {line.comparables.length > 0 && (
          <details class="evidence">
            <summary>Nearest in the book</summary>
            <Comparables
              comparables={line.comparables}
              currency={quote.currency}
              label={`Items of the book that came nearest to “${line.text}”`}
            />
          </details>
        )}
        <LineChoices assay={assay} job={job} quote={quote} line={line} />
      </div>
    </li>
  )
}
