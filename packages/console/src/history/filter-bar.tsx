import { Icon } from '../shell/icons.tsx'
import { useTypedSearch } from '../shell/use-typed-search.ts'
import { type Filters, STATUSES } from './filters.ts'

interface FilterBarProps {
  readonly filters: Filters
  readonly onChange: (change: Partial<Filters>) => void
  readonly onClear: () => void
}

export function FilterBar({ filters, onChange, onClear }: FilterBarProps) {
  const [typed, setTyped] = useTypedSearch(filters.q, (q) => onChange({ q }))

  return (
    <search class="filters">
      <div class="search-box">
        <Icon name="search" />
        <input
          class="input"
          type="search"
          aria-label="Search the queries"
          placeholder="Search the queries"
          maxLength={200}
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      <fieldset class="chips">
        <legend class="unseen">Status</legend>
        {STATUSES.map(({ value, label }) => (
          <label key={value} class="chip">
            <input
              type="radio"
              name="status"
              value={value}
              checked={filters.status === value}
              onChange={() => onChange({ status: value })}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <div class="dates">
        <label>
          <span class="date-label">From</span>
          <input
            class="input"
            type="date"
            value={filters.from}
            max={filters.to || undefined}
            onChange={(event) => onChange({ from: event.currentTarget.value })}
          />
        </label>
        <label>
          <span class="date-label">to</span>
          <input
            class="input"
            type="date"
            value={filters.to}
            min={filters.from || undefined}
            onChange={(event) => onChange({ to: event.currentTarget.value })}
          />
        </label>
        <button type="button" class="quiet" onClick={onClear}>
          Clear
        </button>
      </div>
    </search>
  )
}
