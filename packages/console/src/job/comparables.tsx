import type { QuoteComparable } from '@assay/client'
import { formatMoney } from '../format/money.ts'
import { formatPercent } from '../format/number.ts'
import { formatBookDate } from '../format/time.ts'
import { sourceLink } from './source-link.ts'

interface ComparablesProps {
  readonly comparables: readonly QuoteComparable[]
  /** Of the quote; evidence from elsewhere says its own. */
  readonly currency: string
  readonly label: string
}

/** The prices behind an estimate, or the nearest items where there is none: a list that needs no sideways scrolling. */
export function Comparables({ comparables, currency, label }: ComparablesProps) {
  return (
    <ul class="plain comparables" aria-label={label}>
      {comparables.map((comparable) => (
        <li key={keyOf(comparable)}>
          <span class="comparable-name">{comparable.description}</span>
          <span class="comparable-price">
            {formatMoney(comparable.price, comparable.currency ?? currency)}
            <small> / {comparable.unit}</small>
          </span>
          <span class="comparable-facts muted">
            {comparable.geography && <span>{comparable.geography}</span>}
            {comparable.date && <span>{formatBookDate(comparable.date)}</span>}
            <Source source={comparable.source} />
            <span>{formatPercent(comparable.similarity)} match</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

function Source({ source }: { readonly source: string | null }) {
  if (source === null) return null
  const href = sourceLink(source)
  if (href === null) return <span>{source}</span>
  return (
    <a href={href} target="_blank" rel="noreferrer noopener">
      {source}
    </a>
  )
}

function keyOf({ description, price, geography, date, source }: QuoteComparable): string {
  return JSON.stringify([description, price, geography, date, source])
}
