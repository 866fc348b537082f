import type { Assay, Category } from '@assay/client'
import { Icon } from '../shell/icons.tsx'
import { useTypedSearch } from '../shell/use-typed-search.ts'
import { categoryName, type KnowsView } from './knows-address.ts'
import { PlaceField } from './place-field.tsx'

interface SearchBarProps {
  readonly assay: Assay
  readonly view: KnowsView
  readonly categories: readonly Category[]
  readonly onChange: (change: Partial<KnowsView>) => void
}

export function SearchBar({ assay, view, categories, onChange }: SearchBarProps) {
  const [typed, setTyped] = useTypedSearch(view.q, (q) => onChange({ q, family: null }))

  return (
    <search class="knows-bar">
      <div class="search-box">
        <Icon name="search" />
        <input
          class="input"
          type="search"
          aria-label="Search what Assay knows"
          placeholder="knee MRI, roof, flight Denver Boston"
          maxLength={100}
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      <label class="field">
        <span>Category</span>
        <select
          class="input"
          value={view.category ?? ALL}
          onChange={(event) => {
            const { value } = event.currentTarget
            onChange({ category: value === ALL ? null : value, family: null })
          }}
        >
          <option value={ALL}>All</option>
          {categories.map(({ category }) => (
            <option key={category} value={category}>
              {categoryName(category)}
            </option>
          ))}
        </select>
      </label>
      <PlaceField
        assay={assay}
        geography={view.geography}
        onChange={(geography) => onChange({ geography })}
      />
    </search>
  )
}

/** No category of a book has this name. */
const ALL = '\u0001all'
