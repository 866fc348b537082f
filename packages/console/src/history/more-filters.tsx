import type { Assay } from '@assay/client'
import { typedAmount } from '@assay/tables/money-text'
import { useSignal } from '@preact/signals'
import { useEffect, useId } from 'preact/hooks'
import { GeographyPicker } from '../ask/geography-picker.tsx'
import { placeOrCode } from '../job/place-names.ts'
import { useTypedSearch } from '../shell/use-typed-search.ts'
import type { Filters } from './filters.ts'

interface MoreFiltersProps {
  readonly assay: Assay
  readonly filters: Filters
  /** Labels that the reader has met, to choose from. */
  readonly labels: readonly string[]
  readonly onChange: (change: Partial<Filters>) => void
}

/** Label, place and total: open where one of them counts, and otherwise out of the way. */
export function MoreFilters({ assay, filters, labels, onChange }: MoreFiltersProps) {
  const id = useId()
  const sought = useSignal<string | null>(null)
  const [label, setLabel] = useTypedSearch(filters.label, (text) => onChange({ label: text }))
  const { place } = filters
  const isUsed = [filters.label, place, filters.min, filters.max].some((value) => value !== '')
  // It stays as the reader left it: a field that was just emptied must not vanish under the cursor.
  const isOpen = useSignal(isUsed)
  useEffect(() => {
    if (isUsed) isOpen.value = true
  }, [isUsed])
  return (
    <details
      class="more-filters"
      open={isOpen.value}
      onToggle={(event) => {
        isOpen.value = event.currentTarget.open
      }}
    >
      <summary>Label, place and total</summary>
      <div class="more-filters-row">
        <label class="field">
          <span>Label</span>
          <input
            class="input"
            type="text"
            list={`${id}-labels`}
            maxLength={64}
            placeholder="Any"
            value={label}
            onInput={(event) => setLabel(event.currentTarget.value)}
          />
        </label>
        <datalist id={`${id}-labels`}>
          {labels.map((known) => (
            <option key={known} value={known} />
          ))}
        </datalist>
        <GeographyPicker
          assay={assay}
          label="Priced for"
          emptyLabel="Any place"
          place={place === '' ? null : { code: place, name: placeOrCode(assay, place) }}
          sought={sought.value}
          onPick={(picked) => onChange({ place: picked?.code ?? '' })}
          onSeek={(typed) => {
            sought.value = typed
          }}
        />
        <Amount name="At least" value={filters.min} onChange={(min) => onChange({ min })} />
        <Amount name="At most" value={filters.max} onChange={(max) => onChange({ max })} />
      </div>
    </details>
  )
}

interface AmountProps {
  readonly name: string
  readonly value: string
  readonly onChange: (amount: string) => void
}

/** `$1,200` as `1200`; null for what is no amount. */
const readAmount = (typed: string): string | null =>
  typed === '' || /^0+(?:\.0*)?$/.test(typed) ? typed : typedAmount(typed)

function Amount({ name, value, onChange }: AmountProps) {
  const [typed, setTyped] = useTypedSearch(value, onChange, readAmount)
  const isWrong = readAmount(typed.trim()) === null
  return (
    <label class="field amount">
      <span>{name}</span>
      <input
        class="input"
        type="text"
        inputMode="decimal"
        placeholder="Any"
        maxLength={19}
        aria-invalid={isWrong}
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      {isWrong && <small class="form-message">Not an amount, such as 250 or $1,200.</small>}
    </label>
  )
}
