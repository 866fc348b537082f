import type { Assay, Job, PricedQuoteLine, Quote } from '@assay/client'
import { useSignal } from '@preact/signals'
import { LineChoices } from '../correct/line-choices.tsx'
import { ReadText } from '../correct/read-text.tsx'
import { formatMoney, formatRange } from '../format/money.ts'
import { formatFactor } from '../format/number.ts'
import { PaidForm } from '../outcomes/paid-form.tsx'
import { Comparables } from './comparables.tsx'
import { IntervalPlot, PlotAxis } from './interval-plot.tsx'
import { methodAnchor, methodName } from './method-notes.tsx'
import type { PriceScale } from './price-scale.ts'
import { adjustmentWords, quantityWords } from './result-words.ts'
import { onlyPlace, placeOfLine } from './used-places.ts'

interface ResultLineProps {
  readonly assay: Assay
  readonly job: Job
  readonly line: PricedQuoteLine
  readonly quote: Quote
  readonly scale: PriceScale
}

/** One priced line: what it is, how much of it, the price of one, the range, the price of all. */
export function ResultLine({ assay, job, line, quote, scale }: ResultLineProps) {
  const { currency } = quote
  const place = placeOfLine(assay, line)
  const unitRange = formatRange(line.unit_price.low, line.unit_price.high, currency)
  const range = formatRange(line.total.low, line.total.high, currency)
  const isOpen = useSignal(false)
  return (
    <li class={`line ${isOpen.value ? 'open' : ''}`} data-testid="line">
      <div class="line-item">
        <h3>{line.item}</h3>
        {line.confidence.label !== 'high' && (
          <span class={`tag ${line.confidence.label}`}>{line.confidence.label} confidence</span>
        )}
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
        <PlotAxis scale={scale} currency={currency} />
      </div>
      <p class="line-total">
        <span class="unseen">Price: </span>
        <strong>{formatMoney(line.total.estimate, currency)}</strong>
        <small>{range ?? 'no range'}</small>
      </p>
      {/* Only a phone has it: there a line is its price until somebody wants more. */}
      <button
        type="button"
        class="link line-more"
        aria-expanded={isOpen.value}
        onClick={() => {
          isOpen.value = !isOpen.value
        }}
      >
        {isOpen.value ? 'Less' : moreWords(line.warnings.length)}
        <span class="unseen"> about “{line.text}”</span>
      </button>
      <div class="line-notes">
        {line.meaning && <p class="line-meaning">{line.meaning.of}</p>}
        {onlyPlace(quote) === null && <p class="line-place">Priced for {place}.</p>}
        <ReadText line={line} usedPlace={place} />
        <ul class="plain line-warnings">
          {line.warnings.map((warning) => (
            <li key={warning} class="warning">
              {warning}
            </li>
          ))}
        </ul>
      </div>
      <div class="line-tools">
        <Evidence line={line} currency={currency} />
        <LineChoices assay={assay} job={job} quote={quote} line={line} />
        <PaidForm assay={assay} job={job} line={line} currency={currency} />
      </div>
    </li>
  )
}

const moreWords = (notes: number): string =>
  notes === 0 ? 'More' : notes === 1 ? 'More, 1 note' : `More, ${notes} notes`

function Evidence({ line, currency }: { readonly line: PricedQuoteLine; readonly currency: string }) {
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
      </ul>
    </details>
  )
}
