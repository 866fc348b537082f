import { type Assay, type ConceptDetail, NotFoundError } from '@assay/client'
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import '../styles/knows.css'
import { draft, EMPTY_DRAFT } from '../ask/draft.ts'
import { formatPercent } from '../format/number.ts'
import { address, navigate, rewriteAddress } from '../shell/router.ts'
import { explain } from '../shell/session.ts'
import { useTitle } from '../shell/use-title.ts'
import { ConceptMeaningCard } from './concept-meaning-card.tsx'
import { categoryName, conceptAddress, knowsAddress, readView } from './knows-address.ts'
import { PlaceField } from './place-field.tsx'

export interface ConceptPageProps {
  readonly assay: Assay
  readonly conceptId: string
}

/** One thing: every kind of price that it has, and who says so. */
export function ConceptPage({ assay, conceptId }: ConceptPageProps) {
  const { geography } = readView(address.value.search)
  const concept = useSignal<ConceptDetail | null>(null)
  const trouble = useSignal<string | null>(null)
  useTitle(concept.value?.name ?? 'What Assay knows')
  useEffect(() => {
    const controller = new AbortController()
    trouble.value = null
    assay.concepts.get(conceptId, { geography, signal: controller.signal }).then(
      (found) => {
        concept.value = found
      },
      (error: unknown) => {
        if (controller.signal.aborted) return
        trouble.value =
          error instanceof NotFoundError
            ? 'The books in use do not know this thing any more.'
            : explain(error)
      },
    )
    return () => controller.abort()
  }, [assay, conceptId, geography])

  if (concept.value === null) {
    return (
      <div class="page knows">
        <h1 tabIndex={-1}>What Assay knows</h1>
        <p class="hint" role={trouble.value === null ? undefined : 'alert'}>
          {trouble.value ?? 'Loading …'}
        </p>
        <p>
          <a href={knowsAddress({ geography })}>All categories</a>
        </p>
      </div>
    )
  }
  const { name, category, book, currency, meanings, query, coverageLevel } = concept.value
  const askFor = (text: string) => {
    const { requested, name: place } = concept.value?.geography ?? { requested: null, name: '' }
    draft.value = {
      ...EMPTY_DRAFT,
      query: text,
      place: requested === null ? null : { code: requested, name: place },
    }
    navigate('/')
  }
  return (
    <div class="page knows">
      <nav class="crumbs" aria-label="Where you are">
        <a href={knowsAddress({ geography })}>All categories</a> /{' '}
        <a href={knowsAddress({ category, geography })}>{categoryName(category)}</a>
      </nav>
      <h1 tabIndex={-1}>{name}</h1>
      <div class="concept-head">
        <PlaceField
          assay={assay}
          geography={geography}
          onChange={(code) => rewriteAddress(conceptAddress(conceptId, code))}
        />
        {query !== null && (
          <button type="button" class="button primary" onClick={() => askFor(query)}>
            Ask for it
          </button>
        )}
      </div>
      {trouble.value !== null && (
        <p class="form-message" role="alert">
          {trouble.value}
        </p>
      )}
      <p class="hint">
        Priced for {concept.value.geography.name} from the book {book}. Ranges hold for{' '}
        {formatPercent(coverageLevel)} of prices.
      </p>
      {meanings.map((meaning, index) => (
        <ConceptMeaningCard
          key={meaning.meaning?.kind ?? index}
          meaning={meaning}
          currency={currency}
          isPlain={index === 0 && meanings.length > 1}
        />
      ))}
    </div>
  )
}
