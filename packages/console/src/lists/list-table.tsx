import type { Assay } from '@assay/client'
import { useSignal } from '@preact/signals'
import { formatMoney } from '../format/money.ts'
import { formatCount } from '../format/number.ts'
import { ANYWHERE, placeOrCode } from '../job/place-names.ts'
import { saveFile } from '../shell/save-file.ts'
import { useAction } from '../shell/use-action.ts'
import { toCsv, toXlsx } from './download.ts'
import { type ListRow, type ListView, type SortKey, viewRows } from './list-rows.ts'

const ROWS_SHOWN = 100
const COLUMNS: readonly { readonly key: SortKey; readonly label: string; readonly isNumber: boolean }[] = [
  { key: 'row', label: 'Row', isNumber: true },
  { key: 'asked', label: 'Asked', isNumber: false },
  { key: 'item', label: 'Read as', isNumber: false },
  { key: 'low', label: 'Low', isNumber: true },
  { key: 'estimate', label: 'Estimate', isNumber: true },
  { key: 'high', label: 'High', isNumber: true },
]
/** The orders to choose from where the rows are cards, without heads to press. */
const ORDERS: readonly { readonly label: string; readonly sort: SortKey; readonly isDown: boolean }[] = [
  { label: 'Row', sort: 'row', isDown: false },
  { label: 'What was asked', sort: 'asked', isDown: false },
  { label: 'Lowest first', sort: 'estimate', isDown: false },
  { label: 'Highest first', sort: 'estimate', isDown: true },
]
const KINDS = [
  { only: 'all', label: 'All' },
  { only: 'priced', label: 'Priced' },
  { only: 'unpriced', label: 'Not priced' },
] as const

interface ListTableProps {
  readonly assay: Assay
  readonly rows: readonly ListRow[]
  /** Part of the names of downloads. */
  readonly name: string
}

/** The prices of a list: sorted and filtered as one likes, and as a file. */
export function ListTable({ assay, rows, name }: ListTableProps) {
  const view = useSignal<ListView>({ q: '', only: 'all', sort: 'row', isDown: false })
  const shown = useSignal(ROWS_SHOWN)
  const { busy, trouble, run } = useAction()
  const { q, only, sort, isDown } = view.value
  const found = viewRows(rows, view.value)
  const change = (changed: Partial<ListView>) => {
    view.value = { ...view.value, ...changed }
    shown.value = ROWS_SHOWN
  }
  return (
    <section class="card stacked" aria-label="Prices">
      <Sum rows={rows} />
      <div class="row list-tools">
        <input
          class="input"
          type="search"
          aria-label="Search the rows"
          placeholder="Search the rows"
          value={q}
          onInput={(event) => change({ q: event.currentTarget.value })}
        />
        <fieldset class="chips">
          <legend class="unseen">Which rows</legend>
          {KINDS.map((kind) => (
            <label key={kind.only} class="chip">
              <input
                type="radio"
                name="only"
                checked={only === kind.only}
                onChange={() => change({ only: kind.only })}
              />
              <span>{kind.label}</span>
            </label>
          ))}
        </fieldset>
        <label class="order">
          <span>Sort by</span>
          <select
            class="input"
            value={ORDERS.findIndex((order) => order.sort === sort && order.isDown === isDown)}
            onChange={({ currentTarget }) => {
              const order = ORDERS[Number(currentTarget.value)]
              if (order !== undefined) change({ sort: order.sort, isDown: order.isDown })
            }}
          >
            {ORDERS.map(({ label }, at) => (
              <option key={label} value={at}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <button
          type="button"
          class="button small"
          onClick={() => saveFile(new Blob([toCsv(found)], { type: 'text/csv' }), `prices-${name}.csv`)}
        >
          Download CSV
        </button>
        <button
          type="button"
          class="button small"
          disabled={busy.value}
          onClick={() => void run(async () => saveFile(await toXlsx(found), `prices-${name}.xlsx`))}
        >
          Download Excel
        </button>
      </div>
      <p class="form-message" role="alert">
        {trouble.value}
      </p>
      <div class="table-box">
        <table class="table list-table" data-testid="list-table">
          <thead>
            <tr>
              {COLUMNS.map(({ key, label, isNumber }) => (
                <th
                  key={key}
                  scope="col"
                  class={isNumber ? 'number' : ''}
                  aria-sort={sort === key ? (isDown ? 'descending' : 'ascending') : undefined}
                >
                  <button
                    type="button"
                    class="link sort"
                    onClick={() => change({ sort: key, isDown: sort === key ? !isDown : false })}
                  >
                    {label}
                    <span aria-hidden="true">{sort === key ? (isDown ? ' ↓' : ' ↑') : ''}</span>
                  </button>
                </th>
              ))}
              <th scope="col">Note</th>
            </tr>
          </thead>
          <tbody>
            {found.slice(0, shown.value).map((row) => (
              <Row key={row.row} assay={assay} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      {found.length > shown.value && (
        <button
          type="button"
          class="button small"
          onClick={() => {
            shown.value += ROWS_SHOWN
          }}
        >
          Show more of {formatCount(found.length)}
        </button>
      )}
    </section>
  )
}

function Sum({ rows }: { readonly rows: readonly ListRow[] }) {
  const priced = rows.filter(({ estimate }) => estimate !== null)
  const sums = [...Map.groupBy(priced, ({ currency }) => currency)].map(([currency, own]) =>
    formatMoney(own.reduce((sum, { estimate }) => sum + (estimate ?? 0), 0).toFixed(2), currency),
  )
  return (
    <p data-testid="list-sum">
      <strong>{sums.join(' and ') || 'No price'}</strong> for {formatCount(priced.length)} of{' '}
      {formatCount(rows.length)} rows.{' '}
      <span class="muted">The estimates added up; each row has its own range.</span>
    </p>
  )
}

function Row({ assay, row }: { readonly assay: Assay; readonly row: ListRow }) {
  const places = row.places.filter((code) => code !== ANYWHERE).map((code) => placeOrCode(assay, code))
  const money = (amount: number | null) => (amount === null ? '–' : formatMoney(String(amount), row.currency))
  return (
    <tr data-testid="list-row">
      <td class="number">{row.row}</td>
      <th scope="row">
        <a href={`/jobs/${row.jobId}`}>{row.asked}</a>
        {row.customId !== null && <small class="muted custom-id">{row.customId}</small>}
      </th>
      <td data-label="Read as">
        {row.item}
        {places.length > 0 && <small class="muted list-place">{places.join('; ')}</small>}
      </td>
      <td class="number" data-label="Low">
        {money(row.low)}
      </td>
      <td class="number" data-label="Estimate">
        {money(row.estimate)}
      </td>
      <td class="number" data-label="High">
        {money(row.high)}
      </td>
      <td class={row.estimate === null ? 'warning' : 'muted'}>
        <small>{row.note}</small>
      </td>
    </tr>
  )
}
