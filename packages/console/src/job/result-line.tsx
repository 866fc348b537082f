import type { Quote, QuoteLine } from '@assay/client'
import { formatMoney, formatRange } from '../format/money.ts'
import { formatFactor } from '../format/number.ts'
import { Comparables } from './comparables.tsx'
import { IntervalPlot } from './interval-plot.tsx'
import { methodAnchor, methodName } from './method-notes.tsx'
import type { PriceScale } from './price-scale.ts'
import { adjustmentWords, quantityWords } from './result-words.ts'

interface ResultLineProps {
  readonly line: QuoteLine
  readonly quote: Quote
  readonly scale: PriceScale
}

/** One priced line: what it is, how much of it, the price of one, the range, the price of all. */
export function ResultLine({ line, quote, scale }: ResultLineProps) {
  const { currency } = quote
  if (line.total === null || line.unit_price === null) return null
  const unitRange = formatRange(line.unit_price.low, line.unit_price.high, currency)
  const range = formatRange(line.total.low, line.total.high, currency)
  return (
    <li class="line" data-testid="line">
      <div class="line-item">
        <h3>{line.item ?? line.text}</h3>
        <p class="muted">
          “{line.text}”
          {line.confidence && line.confidence.label !== 'high' && (
            <span class={`tag ${line.confidence.label}`}>{line.confidence.label} confidence</span>
          )}
        </p>
      </div>
      <p class="line-quantity">
        <span class="unseen">Quantity: </span>
        {quantityWords(line.quantity)}
      </p>
      <p class="line-unit" title={unitRange ?? undefined}>
        <span class="unseen">Unit price: </span>
        {formatMoney(line.unit_price.estimate, currency)}
        <small> / {line.unit_price.per}</small>
      </p>
      <div class="line-plot">
        <IntervalPlot amounts={line.total} scale={scale} currency={currency} />
      </div>
      <p class="line-total">
        <span class="unseen">Price: </span>
        <strong>{formatMoney(line.total.estimate, currency)}</strong>
        <small>{range ?? 'no range'}</small>
      </p>
      <Evidence line={line} currency={currency} />
    </li>
  )
}

function Evidence({ line, currency }: { readonly line: QuoteLine; readonly currency: string }) {
  const count = line.comparables.length
  return (
    <details class="evidence">
      <summary>
        Evidence
        <span class="muted">
          {' '}
          {count === 1 ? '1 price' : `${count} prices`}
          {line.adjustments.length > 0 &&
            `, ${line.adjustments.length === 1 ? '1 adjustment' : `${line.adjustments.length} adjustments`}`}
        </span>
      </summary>
      {count > 0 && (
        <Comparables
          comparables={line.comparables}
          currency={currency}
          label={`Prices behind “${line.text}”`}
        />
      )}
      <ul class="plain evidence-notes">
        {line.adjustments.map((adjustment) => (
          <li key={`${adjustment.kind} ${adjustment.source}`}>
            <b class="factor">{formatFactor(adjustment.factor)}</b> {adjustmentWords(adjustment)}:{' '}
            {adjustment.source}
          </li>
        ))}
        {line.method && (
          <li>
            Method: <a href={`#${methodAnchor(line.method)}`}>{methodName(line.method)}</a>
            {line.target === 'published_average' && ', for a published average'}
            {line.target === 'transaction' && ', for a price that somebody pays'}
          </li>
        )}
        {line.warnings.map((warning) => (
          <li key={warning} class="warning">
            {warning}
          </li>
        ))}
      </ul>
    </details>
  )
}
