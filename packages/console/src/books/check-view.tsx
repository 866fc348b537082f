import type { BookCheck } from '@assay/client'
import { LOCALE } from '../format/locale.ts'
import { formatMoney } from '../format/money.ts'
import { formatCount } from '../format/number.ts'
import { currencyOf } from './base-currency.ts'
import { type ChosenColumns, choose, columnRows, headersOf } from './columns.ts'
import { ProblemKinds } from './problem-kinds.tsx'

interface CheckViewProps {
  readonly check: BookCheck
  readonly chosen: ChosenColumns
  readonly isBusy: boolean
  readonly onChoose: (chosen: ChosenColumns) => void
}

/** What was understood of a list, before anything is built, and a way to say it better. */
export function CheckView({ check, chosen, isBusy, onChoose }: CheckViewProps) {
  const headers = headersOf(check)
  return (
    <div class="check-view" data-testid="check" aria-busy={isBusy}>
      {check.message !== null && (
        <p class="warning" role="alert">
          {check.message.replace(/ Name the columns with .*$/s, '')}
          {headers.length > 0 && ' Say below which column is which.'}
        </p>
      )}
      {check.is_understood && (
        <p>
          <strong>
            {formatCount(check.rows_used)} of {formatCount(check.rows_found)} rows
          </strong>{' '}
          can be used. <span class="muted">Read as {check.read_as}.</span>
        </p>
      )}
      {check.warnings.map((warning) => (
        <p key={warning} class="warning">
          {warning.replace(/ Name it with .*$/s, ' Choose it below if it is one.')}
        </p>
      ))}
      {headers.length > 0 && (
        <div class="table-box">
          <table class="table">
            <caption class="eyebrow">Columns</caption>
            <thead>
              <tr>
                <th scope="col">Meaning</th>
                <th scope="col">Column of the file</th>
                <th scope="col">Samples</th>
              </tr>
            </thead>
            <tbody>
              {columnRows(check).map((row) => (
                <tr key={row.column}>
                  <th scope="row">
                    {row.label}
                    {row.isNeeded && <span class="muted"> (needed)</span>}
                  </th>
                  <td>
                    <select
                      class="input"
                      aria-label={row.label}
                      value={row.header ?? ''}
                      disabled={isBusy}
                      onChange={(event) => {
                        const { value } = event.currentTarget
                        onChoose(choose(chosen, row.column, value))
                      }}
                    >
                      {(row.header === null || !row.isNeeded) && <option value="">not in the file</option>}
                      {headers.map(({ header, samples }) => (
                        <option key={header} value={header}>
                          {samples[0] === undefined ? header : `${header} (${samples[0]}, …)`}
                        </option>
                      ))}
                    </select>
                    {row.isByContent && <small class="muted">found by what is in its cells</small>}
                  </td>
                  <td class="muted words">{row.samples.join(' · ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {check.first_rows.length > 0 && <FirstRows check={check} />}
      <ProblemKinds problems={check.problems} />
    </div>
  )
}

/** A price of a list that names no currency: with cents, as all prices are. */
const PLAIN = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 2, maximumFractionDigits: 6 })

function FirstRows({ check }: { readonly check: BookCheck }) {
  const { first_rows: rows } = check
  const shared = currencyOf(check)
  const show = (price: number, currency: string | null) =>
    currency === null ? PLAIN.format(price) : formatMoney(String(price), currency)
  return (
    <div class="table-box">
      <table class="table">
        <caption class="eyebrow">The first rows, as they will be taken</caption>
        <thead>
          <tr>
            <th scope="col">What it is</th>
            <th scope="col" class="number">
              Price
            </th>
            <th scope="col">Unit</th>
            <th scope="col">Place</th>
            <th scope="col">Date</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // Rows of a list may repeat each other.
            <tr key={`${index} ${row.description}`}>
              <td>{row.description}</td>
              <td class="number">{show(row.price, row.currency ?? shared)}</td>
              <td>{row.unit ?? 'each'}</td>
              <td>{row.geography}</td>
              <td>{row.date}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
