import type { QuoteLine } from '@assay/client'
import { Comparables } from './comparables.tsx'

/** A line that stays without a price, why, and what came nearest. */
export function UnpricedLine({ line, currency }: { readonly line: QuoteLine; readonly currency: string }) {
  return (
    <li class="unpriced" data-testid="unpriced">
      <h3>{line.text}</h3>
      <p>{line.reason?.message ?? 'No reason was given.'}</p>
      {line.comparables.length > 0 && (
        <details class="evidence">
          <summary>Nearest in the book</summary>
          <Comparables
            comparables={line.comparables}
            currency={currency}
            label={`Items of the book that came nearest to “${line.text}”`}
          />
        </details>
      )}
    </li>
  )
}
