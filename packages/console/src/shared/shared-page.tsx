import type { PricedQuoteLine, Quote, SharedResult, UnpricedQuoteLine } from '@assay/client'
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { formatMoney, formatRange } from '../format/money.ts'
import { formatBookDate, formatMoment } from '../format/time.ts'
import { coverageWords, currencyWords, quantityWords, totalMethodWords } from '../job/result-words.ts'
import { Icon, Mark } from '../shell/icons.tsx'
import { useTitle } from '../shell/use-title.ts'
import '../styles/shared.css'
import { fetchShared } from './read-shared.ts'

type Found =
  | { readonly kind: 'reading' }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'trouble'; readonly words: string }
  | { readonly kind: 'shown'; readonly shared: SharedResult }

/** One result as a document, for whoever has the link: on a screen, on paper, as a PDF. */
export function SharedPage({ token }: { readonly token: string }) {
  const found = useSignal<Found>({ kind: 'reading' })
  const turn = useSignal(0)
  useEffect(() => {
    const controller = new AbortController()
    fetchShared(token, controller.signal).then(
      (shared) => {
        found.value = shared === null ? { kind: 'nothing' } : { kind: 'shown', shared }
      },
      (error: unknown) => {
        if (controller.signal.aborted) return
        const words =
          error instanceof TypeError ? 'The service cannot be reached.' : String(Object(error).message)
        found.value = { kind: 'trouble', words }
      },
    )
    return () => controller.abort()
  }, [token, turn.value])
  const state = found.value
  useTitle(state.kind === 'shown' ? 'Shared price' : 'Shared result')

  if (state.kind === 'shown') return <Document shared={state.shared} />
  if (state.kind === 'reading') return <div class="page sheet" aria-busy="true" />
  return (
    <div class="page narrow empty" role="alert">
      <h1 tabIndex={-1}>
        {state.kind === 'nothing' ? 'This link shows nothing' : 'The result could not be read'}
      </h1>
      <p>
        {state.kind === 'nothing'
          ? 'It may have been taken back, or have expired. Ask whoever sent it for a new one.'
          : state.words}
      </p>
      {state.kind === 'trouble' && (
        <button type="button" class="button primary" onClick={() => turn.value++}>
          Try again
        </button>
      )}
    </div>
  )
}

function Document({ shared }: { readonly shared: SharedResult }) {
  const { query, pricedAt, expiresAt, place, result } = shared
  const priced = result.lines.filter((line) => line.status === 'priced')
  const unpriced = result.lines.filter((line) => line.status === 'unpriced')
  return (
    <article class="page sheet" data-testid="shared">
      <header class="sheet-head">
        <p class="sheet-brand">
          <Mark /> Price estimate
        </p>
        <p class="sheet-date">{formatMoment(pricedAt)}</p>
        <button type="button" class="button small" onClick={() => print()}>
          <Icon name="print" /> Print or save as PDF
        </button>
      </header>
      <h1 tabIndex={-1}>{query}</h1>
      <Total quote={result} place={place} />
      {priced.length > 0 && <Lines lines={priced} quote={result} />}
      {unpriced.length > 0 && <Unpriced lines={unpriced} />}
      <footer class="sheet-foot">
        <p>{coverageWords(result)}</p>
        <p>
          Prices as of {formatBookDate(result.as_of)}, from {result.book.id}. The estimate is a median: half
          of the prices are below it.
        </p>
        <p class="sheet-link">This link works until {formatMoment(expiresAt)}.</p>
      </footer>
    </article>
  )
}

function Total({ quote, place }: { readonly quote: Quote; readonly place: string | null }) {
  const { total, currency } = quote
  const lines = total.priced_lines + total.unpriced_lines
  const method = totalMethodWords(total)
  return (
    <section class="sheet-total" aria-labelledby="sheet-total">
      <h2 id="sheet-total" class="eyebrow">
        {total.complete ? 'Total' : `Total of ${total.priced_lines} of ${lines} lines`}
      </h2>
      <p class="total-figure" data-testid="total">
        {total.estimate === null ? '–' : formatMoney(total.estimate, currency)}
        <span class="total-range">{formatRange(total.low, total.high, currency)}</span>
      </p>
      <p class="muted">{currencyWords(quote, place)}</p>
      <ul class="plain">
        {method && <li>{method}</li>}
        {quote.warnings.map((warning) => (
          <li key={warning} class="warning">
            {warning}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Lines({ lines, quote }: { readonly lines: readonly PricedQuoteLine[]; readonly quote: Quote }) {
  const { currency } = quote
  return (
    <table class="sheet-lines">
      <caption class="unseen">Lines</caption>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col" class="number">
            Quantity
          </th>
          <th scope="col" class="number">
            Unit price
          </th>
          <th scope="col" class="number">
            Price
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.line} data-testid="line">
            <th scope="row">
              <span class="sheet-item">{line.item}</span>
              <LineNotes line={line} />
            </th>
            <td class="number">{quantityWords(line.quantity)}</td>
            <td class="number">
              {formatMoney(line.unit_price.estimate, currency)} <small>/ {line.unit_price.per}</small>
            </td>
            <td class="number">
              <strong>{formatMoney(line.total.estimate, currency)}</strong>
              <small class="sheet-range">
                {formatRange(line.total.low, line.total.high, currency) ?? 'no range'}
              </small>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What the price is of, what to be careful about, and where it comes from. */
function LineNotes({ line }: { readonly line: PricedQuoteLine }) {
  const sources = [...new Set(line.comparables.flatMap(({ source }) => (source === null ? [] : [source])))]
  return (
    <div class="sheet-notes">
      {line.meaning && <p>{line.meaning.of}</p>}
      {line.warnings.map((warning) => (
        <p key={warning} class="warning">
          {warning}
        </p>
      ))}
      {sources.length > 0 && <p>Source: {sources.join('; ')}</p>}
    </div>
  )
}

function Unpriced({ lines }: { readonly lines: readonly UnpricedQuoteLine[] }) {
  return (
    <section class="sheet-unpriced" aria-labelledby="sheet-unpriced">
      <h2 id="sheet-unpriced" class="eyebrow">
        Not priced
      </h2>
      <ul class="plain">
        {lines.map((line) => (
          <li key={line.line}>
            <strong>{line.text}</strong>: {line.reason.message}
          </li>
        ))}
      </ul>
    </section>
  )
}
