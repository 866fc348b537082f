import { askedRows, type ListReading, queryOf, ROLES } from './list-columns.ts'
import type { Table } from './read-table.ts'

const ROWS_SHOWN = 10

interface ListCheckProps {
  readonly table: Table
  readonly reading: ListReading
  readonly onChange: (reading: ListReading) => void
}

/** Which column is what, and what the first rows will ask. */
export function ListCheck({ table, reading, onChange }: ListCheckProps) {
  const { titles, hasHeader, columns } = reading
  const asked = askedRows(table, reading)
  const width = Math.max(...table.slice(0, 50).map((row) => row.length))
  const nameOf = (at: number) => (hasHeader && table[titles]?.[at]) || `Column ${at + 1}`
  return (
    <div class="list-check" data-testid="list-check">
      {width > 1 && (
        <div class="row">
          {ROLES.map(({ role, label, isNeeded }) => (
            <label key={role} class="field">
              <span>{label}</span>
              <select
                class="input"
                value={columns[role] ?? ''}
                onChange={({ currentTarget: { value } }) =>
                  onChange({
                    ...reading,
                    columns: { ...columns, [role]: value === '' ? null : Number(value) },
                  })
                }
              >
                {!isNeeded && <option value="">not in the list</option>}
                {Array.from({ length: width }, (_, at) => (
                  <option key={nameOf(at)} value={at}>
                    {nameOf(at)}
                  </option>
                ))}
              </select>
            </label>
          ))}
        </div>
      )}
      <label class="check">
        <input
          type="checkbox"
          checked={hasHeader}
          onChange={(event) => onChange({ ...reading, hasHeader: event.currentTarget.checked })}
        />
        <span>The first row{titles > 0 ? ' of the table' : ''} is a heading</span>
      </label>
      <PassedOver texts={asked.titles} what="above the table" />
      <PassedOver texts={asked.others} what="that ask for nothing" />
      <h2 class="eyebrow">What will be asked</h2>
      <ol class="asked">
        {asked.rows.slice(0, ROWS_SHOWN).map(({ number, cells: row }) => {
          const query = queryOf(row, columns)
          return (
            <li key={number} value={number} class={query === '' ? 'muted' : ''}>
              {query === '' ? 'nothing: the row does not say what it is' : query}
              {columns.place !== null && row[columns.place] && (
                <span class="muted"> in {row[columns.place]}</span>
              )}
            </li>
          )
        })}
      </ol>
    </div>
  )
}

const PASSED_SHOWN = 3

function PassedOver({ texts, what }: { readonly texts: readonly string[]; readonly what: string }) {
  if (texts.length === 0) return null
  const shown = texts.slice(0, PASSED_SHOWN).map((text) => `“${text}”`)
  return (
    <p class="muted">
      Passed over: {texts.length} {texts.length === 1 ? 'row' : 'rows'} {what}: {shown.join(', ')}
      {texts.length > PASSED_SHOWN ? ', …' : ''}
    </p>
  )
}
