import { type Assay, fillQuote, NotFoundError, type Quote } from '@assay/client'
import { useEffect, useMemo } from 'preact/hooks'
import '../styles/table.css'
import { formatMoney, formatRange } from '../format/money.ts'
import { formatBookDate } from '../format/time.ts'
import { followJob } from '../job/follow-job.ts'
import { QueryHeading } from '../job/query-heading.tsx'
import { placesInWords } from '../job/used-places.ts'
import { address } from '../shell/router.ts'
import { explain } from '../shell/session.ts'
import { useTitle } from '../shell/use-title.ts'
import { changeOf, changeWords, compareLines, oneSided } from './compare-lines.ts'

const ID = /^[A-Za-z0-9_-]{1,100}$/

/** One query in two columns: another place, another day, or another book. */
export function ComparePage({ assay }: { readonly assay: Assay }) {
  useTitle('Compare')
  const parameters = new URLSearchParams(address.value.search)
  const [a, b] = ['a', 'b'].map((name) => parameters.get(name) ?? '')
  if (a === undefined || b === undefined || !ID.test(a) || !ID.test(b)) {
    return (
      <div class="page narrow empty">
        <h1 tabIndex={-1}>Two results are needed</h1>
        <p>Open a result and choose “What if …”.</p>
      </div>
    )
  }
  return <Comparison key={`${a} ${b}`} assay={assay} ids={[a, b]} />
}

function Comparison({ assay, ids }: { readonly assay: Assay; readonly ids: readonly [string, string] }) {
  const [left, right] = useMemo(() => [followJob(assay, ids[0]), followJob(assay, ids[1])] as const, [])
  useEffect(
    () => () => {
      left.stop()
      right.stop()
    },
    [],
  )
  const trouble = left.trouble.value ?? right.trouble.value
  const failure = left.job.value?.error ?? right.job.value?.error
  const [a, b] = [left.job.value?.result, right.job.value?.result]
  return (
    <div class="page stacked">
      <p class="eyebrow">Compared</p>
      <QueryHeading query={left.job.value?.query ?? null} />
      {trouble !== null && (
        <p class="banner" role="alert">
          {trouble instanceof NotFoundError
            ? 'One of the two results was deleted, or has expired.'
            : explain(trouble)}
        </p>
      )}
      {failure && (
        <p class="banner" role="alert">
          One side has no price: {failure.message}
        </p>
      )}
      {(failure || trouble !== null) && (
        <p>
          <a href={`/jobs/${ids[0]}`}>Back to the result</a>
        </p>
      )}
      {a && b ? (
        <CompareTable assay={assay} ids={ids} left={fillQuote(a)} right={fillQuote(b)} />
      ) : (
        !failure && trouble === null && <p class="muted">Pricing …</p>
      )}
    </div>
  )
}

interface CompareTableProps {
  readonly assay: Assay
  readonly ids: readonly [string, string]
  readonly left: Quote
  readonly right: Quote
}

function CompareTable({ assay, ids, left, right }: CompareTableProps) {
  const isOneCurrency = left.currency === right.currency
  const isOneDay = left.as_of === right.as_of
  const sides = [left, right] as const
  const lines = compareLines(left, right)
  const apart = oneSided(lines)
  return (
    <>
      {apart.length > 0 && (
        <p class="banner" role="note">
          The totals are of different things, so their difference is not told. Priced on one side only:{' '}
          {listed(apart)}.
        </p>
      )}
      <div class="card table-box">
        <table class="table compare-table" data-testid="comparison">
          <thead>
            <tr>
              <th scope="col">What</th>
              {sides.map((quote, at) => (
                <th key={ids[at]} scope="col" class="number">
                  <a href={`/jobs/${ids[at]}`}>{placesInWords(assay, quote)}</a>
                  <br />
                  {isOneDay ? quote.book.id : `${quote.book.id}, as of ${formatBookDate(quote.as_of)}`}
                </th>
              ))}
              <th scope="col" class="number">
                Difference
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ text, left: a, right: b }, index) => (
              // Lines of one text may be alike.
              <tr key={`${index} ${text}`}>
                <th scope="row">{text}</th>
                <Amount amounts={a?.total ?? null} isAsked={a !== null} currency={left.currency} />
                <Amount amounts={b?.total ?? null} isAsked={b !== null} currency={right.currency} />
                <Change share={changeOf(a?.total?.estimate, b?.total?.estimate, isOneCurrency)} />
              </tr>
            ))}
            <tr>
              <th scope="row">Total</th>
              <Amount amounts={left.total} isAsked currency={left.currency} />
              <Amount amounts={right.total} isAsked currency={right.currency} />
              <Change
                share={
                  apart.length > 0 ? null : changeOf(left.total.estimate, right.total.estimate, isOneCurrency)
                }
              />
            </tr>
          </tbody>
        </table>
      </div>
    </>
  )
}

const TEXTS_NAMED = 3

function listed(texts: readonly string[]): string {
  const named = texts.slice(0, TEXTS_NAMED).map((text) => `“${text}”`)
  return named.join(', ') + (texts.length > TEXTS_NAMED ? ` and ${texts.length - TEXTS_NAMED} more` : '')
}

interface AmountProps {
  readonly amounts: {
    readonly low: string | null
    readonly estimate: string | null
    readonly high: string | null
  } | null
  readonly isAsked: boolean
  readonly currency: string
}

function Amount({ amounts, isAsked, currency }: AmountProps) {
  if (amounts?.estimate == null) return <td class="number muted">{isAsked ? 'not priced' : 'not asked'}</td>
  return (
    <td class="number">
      <strong>{formatMoney(amounts.estimate, currency)}</strong>
      <br />
      <small class="muted">{formatRange(amounts.low, amounts.high, currency) ?? 'no range'}</small>
    </td>
  )
}

function Change({ share }: { readonly share: number | null }) {
  if (share === null) return <td class="number muted">–</td>
  return <td class="number">{changeWords(share)}</td>
}
