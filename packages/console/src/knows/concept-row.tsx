import type { Concept } from '@assay/client'
import { formatMoney, formatRange } from '../format/money.ts'
import { categoryName, conceptAddress } from './knows-address.ts'

interface ConceptRowProps {
  readonly concept: Concept
  readonly geography: string | null
  /** Shown where rows of several categories are together. */
  readonly showsCategory: boolean
}

export function ConceptRow({ concept, geography, showsCategory }: ConceptRowProps) {
  const { conceptId, name, category, currency, meaning, unitPrice } = concept
  const range = unitPrice && formatRange(unitPrice.low, unitPrice.high, currency)
  return (
    <li class="concept-row" data-testid="concept">
      <div class="concept-what">
        <a href={conceptAddress(conceptId, geography)}>{name}</a>
        <p class="muted">
          {showsCategory && `${categoryName(category)}. `}
          {meaning?.of}
        </p>
      </div>
      {unitPrice === null ? (
        <p class="concept-price muted">No figure for this place</p>
      ) : (
        <p class="concept-price">
          <strong>{formatMoney(unitPrice.estimate, currency)}</strong> <small>per {unitPrice.per}</small>
          {range !== null && <span class="muted">{range}</span>}
        </p>
      )}
    </li>
  )
}
