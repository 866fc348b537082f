import { type ListReading, queryOf, ROLES } from './list-columns.ts'
import type { Table } from './read-table.ts'

const ROWS_SHOWN = 10

interface ListCheckProps {
  readonly table: Table
  readonly reading: ListReading
  readonly onChange: (reading: ListReading) => void
}

/** Which column is what, and what the first rows will ask. */
export function ListCheck({ table, reading, onChange }: ListCheckProps) {
  const { hasHeader, columns } = reading
  const width = Math.max(...table.slice(0, 50).map((row) => row.length))
  const nameOf = (at: number) => (hasHeader && table[0]?.[at] ? table[0][at] : `Column ${at + 1}`)
  const first = hasHeader ? 1 : 0
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
                    hasHeader,
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
          onChange={(event) => onChange({ columns, hasHeader: event.currentTarget.checked })}
        />
        <span>The first row is a heading</span>
      </label>
      <h2 class="eyebrow">What will be asked</h2>
      <ol class="asked" start={first + 1}>
        {table.slice(first, first + ROWS_SHOWN).map((row, index) => {
          const query = queryOf(row, columns)
          // Rows may be alike.
          return (
            <li key={`${index} ${query}`} class={query === '' ? 'muted' : ''}>
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
