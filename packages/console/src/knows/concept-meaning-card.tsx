import type { ConceptMeaning, ConceptSource } from '@assay/client'
import { formatMoney, formatRange } from '../format/money.ts'
import { formatCount } from '../format/number.ts'
import { sourceLink } from '../job/source-link.ts'
import { categoryName } from './knows-address.ts'
import { webAddress } from './web-address.ts'

/** The first is the one behind the price; the others are for whoever wants to know. */
const SOURCES_SHOWN = 4

interface MeaningCardProps {
  readonly meaning: ConceptMeaning
  readonly currency: string
  /** It is the one of several that answers a plain question. */
  readonly isPlain: boolean
}

export function ConceptMeaningCard({ meaning: facts, currency, isPlain }: MeaningCardProps) {
  const { meaning, unit_price: price, reason, adjustments, sources, warnings } = facts
  const range = price && formatRange(price.low, price.high, currency)
  return (
    <section class="card concept-meaning" data-testid="meaning">
      <h2>
        {meaning === null ? 'Price' : categoryName(meaning.kind)}
        {isPlain && <span class="tag">answers a plain question</span>}
      </h2>
      {meaning !== null && <p>{sentence(meaning.of)}</p>}
      {price === null ? (
        <p class="muted">{reason?.message}</p>
      ) : (
        <p class="concept-figure">
          <strong>{formatMoney(price.estimate, currency)}</strong> per {price.per}
          {range !== null && <span class="muted"> {range}</span>}
        </p>
      )}
      {warnings.map((warning) => (
        <p key={warning} class="warning">
          {warning}
        </p>
      ))}
      {adjustments.length > 0 && (
        <ul class="concept-notes muted">
          {adjustments.map(({ kind, factor, source }) => (
            <li key={`${kind} ${source}`}>
              {categoryName(kind)} × {factor}: {source}
            </li>
          ))}
        </ul>
      )}
      <h3>Sources</h3>
      <Sources sources={sources.slice(0, SOURCES_SHOWN)} />
      {sources.length > SOURCES_SHOWN && (
        <details>
          <summary>{sources.length - SOURCES_SHOWN} more sources</summary>
          <Sources sources={sources.slice(SOURCES_SHOWN)} />
        </details>
      )}
    </section>
  )
}

function Sources({ sources }: { readonly sources: readonly ConceptSource[] }) {
  return (
    <ul class="concept-notes">
      {sources.map((source) => (
        <SourceLine key={`${source.source} ${source.address}`} source={source} />
      ))}
    </ul>
  )
}

function SourceLine({ source: { source, address, date, places } }: { readonly source: ConceptSource }) {
  const href = webAddress(address) ?? (source === null ? null : sourceLink(source))
  const name = source ?? 'Without a name'
  return (
    <li>
      {href === null ? name : <a href={href}>{name}</a>}
      <span class="muted">
        {date !== null && `, ${date}`}
        {places > 1 && `, ${formatCount(places)} places`}
      </span>
    </li>
  )
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
