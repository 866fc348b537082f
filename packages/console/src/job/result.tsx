import type { Assay, Job, Quote } from '@assay/client'
import { AddLine } from '../correct/add-line.tsx'
import { ReadLegend } from '../correct/read-text.tsx'
import { UsedPlace } from '../correct/used-place.tsx'
import { WhatIf } from '../correct/what-if.tsx'
import { formatMoney, formatRange } from '../format/money.ts'
import { formatBookDate } from '../format/time.ts'
import { IntervalPlot, PlotAxis } from './interval-plot.tsx'
import { MethodNotes } from './method-notes.tsx'
import { placeOrCode } from './place-names.ts'
import { createPriceScale, type PriceScale } from './price-scale.ts'
import { ResultLine } from './result-line.tsx'
import { coverageWords, fallbackWords, totalMethodWords } from './result-words.ts'
import { UnpricedLine } from './unpriced-line.tsx'

interface ResultProps {
  readonly assay: Assay
  readonly job: Job
  readonly quote: Quote
}

export function Result({ assay, job, quote }: ResultProps) {
  const priced = quote.lines.filter((line) => line.status === 'priced')
  const unpriced = quote.lines.filter((line) => line.status === 'unpriced')
  const scale = createPriceScale(amountsOf(quote))
  return (
    <div class="result" data-testid="result">
      <Total assay={assay} job={job} quote={quote} />

      <section class="card lines-card" aria-labelledby="lines-title">
        <h2 id="lines-title" class="unseen">
          Lines
        </h2>
        <div class="lines-head" aria-hidden="true">
          <span>Item</span>
          <span class="number">Quantity</span>
          <span class="number">Unit price</span>
          <PlotAxis scale={scale} currency={quote.currency} />
          <span class="number">Price</span>
        </div>
        <ol class="plain lines">
          {priced.map((line) => (
            <ResultLine key={line.line} assay={assay} job={job} line={line} quote={quote} scale={scale} />
          ))}
        </ol>
        <TotalRow quote={quote} scale={scale} />
        <ReadLegend />
        <AddLine assay={assay} job={job} />
      </section>

      {unpriced.length > 0 && (
        <section class="card" aria-labelledby="unpriced-title">
          <h2 id="unpriced-title" class="eyebrow">
            Not priced
          </h2>
          <ul class="plain">
            {unpriced.map((line) => (
              <UnpricedLine key={line.line} assay={assay} job={job} line={line} quote={quote} />
            ))}
          </ul>
        </section>
      )}
      <MethodNotes />
    </div>
  )
}

function Total({ assay, job, quote }: ResultProps) {
  const { total, currency } = quote
  const range = formatRange(total.low, total.high, currency)
  const lines = total.priced_lines + total.unpriced_lines
  const method = totalMethodWords(total)
  return (
    <section class="card total" aria-labelledby="total-title">
      <h2 id="total-title" class="eyebrow">
        {total.complete ? 'Total' : `Total of ${total.priced_lines} of ${lines} lines`}
      </h2>
      <p class="total-figure" data-testid="total">
        {total.estimate === null ? '–' : formatMoney(total.estimate, currency)}
        {range && <span class="total-range">{range}</span>}
      </p>
      <UsedPlace assay={assay} job={job} quote={quote} />
      <p class="total-day muted">Prices as of {formatBookDate(quote.as_of)}</p>
      <WhatIf assay={assay} job={job} />
      <p class="total-words">{coverageWords(quote)}</p>
      <ul class="plain total-notes">
        {method && <li>{method}</li>}
        {quote.geography.fallback && (
          <li class="warning">{fallbackWords(quote.geography, (code) => placeOrCode(assay, code))}</li>
        )}
        {quote.warnings.map((warning) => (
          <li key={warning} class="warning">
            {warning}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The foot of the list: the total on the same axis as its parts, and the axis itself. */
function TotalRow({ quote, scale }: { readonly quote: Quote; readonly scale: PriceScale }) {
  const { low, estimate, high } = quote.total
  if (estimate === null) return null
  return (
    <div class="lines-foot">
      <span class="foot-label">Total</span>
      <div class="line-plot">
        <IntervalPlot amounts={{ low, estimate, high }} scale={scale} currency={quote.currency} strong />
        <PlotAxis scale={scale} currency={quote.currency} />
      </div>
      <p class="line-total">
        <strong>{formatMoney(estimate, quote.currency)}</strong>
        <small>{formatRange(low, high, quote.currency) ?? 'no range'}</small>
      </p>
    </div>
  )
}

function amountsOf(quote: Quote): readonly number[] {
  return [quote.total, ...quote.lines.map((line) => line.total)].flatMap((amounts) =>
    [amounts?.low, amounts?.estimate, amounts?.high].filter((amount) => amount != null).map(Number),
  )
}
