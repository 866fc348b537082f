import { useEffect, useRef, useState } from 'preact/hooks'
import { Icon } from '../shell/icons.tsx'
import { type Filters, isFiltered, STATUSES } from './filters.ts'

const TYPING_PAUSE_MS = 200

interface FilterBarProps {
  readonly filters: Filters
  readonly onChange: (change: Partial<Filters>) => void
}

export function FilterBar({ filters, onChange }: FilterBarProps) {
  const [typed, setTyped] = useState(filters.q)
  const sent = useRef(filters.q)

  // The address may change under the field: by going back, or by clearing all filters. What the field itself sent comes back
  // late on a slow machine, and must not undo the letters that were typed meanwhile.
  useEffect(() => {
    if (filters.q === sent.current) return
    sent.current = filters.q
    setTyped(filters.q)
  }, [filters.q])
  useEffect(() => {
    if (typed === filters.q) return
    const timer = setTimeout(() => {
      sent.current = typed
      onChange({ q: typed })
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])

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
        <button
          type="button"
          class="quiet"
          disabled={!isFiltered(filters)}
          onClick={() => onChange({ q: '', from: '', to: '', status: '' })}
        >
          Clear
        </button>
      </div>
    </search>
  )
}
