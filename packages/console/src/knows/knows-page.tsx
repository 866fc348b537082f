import type { Assay, Category, ConceptFamily } from '@assay/client'
import { useEffect, useMemo } from 'preact/hooks'
import '../styles/knows.css'
import { formatCount } from '../format/number.ts'
import { address, rewriteAddress } from '../shell/router.ts'
import { useTitle } from '../shell/use-title.ts'
import { Attributions } from './attributions.tsx'
import { createConceptFeed } from './concept-feed.ts'
import { ConceptRow } from './concept-row.tsx'
import { CoverageTable } from './coverage-table.tsx'
import { categoryName, type KnowsView, knowsAddress, readView } from './knows-address.ts'
import { SearchBar } from './search-bar.tsx'
import { useCategories } from './use-categories.ts'

export interface KnowsPageProps {
  readonly assay: Assay
}

/** What the books know, to be searched and browsed. */
export function KnowsPage({ assay }: KnowsPageProps) {
  useTitle('What Assay knows')
  const { list, trouble } = useCategories(assay)
  const view = readView(address.value.search)
  const categories = list.value?.items ?? []
  const category = categories.find((one) => one.category === view.category) ?? null
  const family = category?.families.find((one) => one.family === view.family) ?? null
  const isStart = view.q === '' && view.category === null && view.family === null
  return (
    <div class="page knows">
      <h1 tabIndex={-1}>What Assay knows</h1>
      <p class="lead">
        Everything that can be priced here, with what each price is of, where it comes from and how old it is.
      </p>
      <SearchBar
        assay={assay}
        view={view}
        categories={categories}
        onChange={(change) => rewriteAddress(knowsAddress({ ...view, ...change }))}
      />
      {trouble.value !== null && (
        <p class="form-message" role="alert">
          {trouble.value}
        </p>
      )}
      {(isStart || view.category !== null) && list.value === null && trouble.value === null && (
        <p class="muted loading" role="status">
          Loading …
        </p>
      )}
      {isStart ? (
        list.value !== null && <CoverageTable categories={list.value} geography={view.geography} />
      ) : (
        <>
          <Crumbs view={view} family={family} />
          {view.q === '' && view.family === null && category !== null && (
            <Families category={category} geography={view.geography} />
          )}
          {(view.category === null || list.value !== null) && (
            <Found key={JSON.stringify(view)} assay={assay} view={view} category={category} />
          )}
        </>
      )}
      {list.value !== null && <Attributions books={list.value.books} />}
    </div>
  )
}

function Crumbs({ view, family }: { readonly view: KnowsView; readonly family: ConceptFamily | null }) {
  const { category, geography } = view
  return (
    <nav class="crumbs" aria-label="Where you are">
      <a href={knowsAddress({ geography })}>All categories</a>
      {category !== null && (
        <>
          {' / '}
          {family === null ? (
            <span>{categoryName(category)}</span>
          ) : (
            <a href={knowsAddress({ category, geography })}>{categoryName(category)}</a>
          )}
        </>
      )}
      {family !== null && <span> / {family.name}</span>}
    </nav>
  )
}

/** Many things of one kind, each kind as one row. */
function Families({
  category,
  geography,
}: {
  readonly category: Category
  readonly geography: string | null
}) {
  if (category.families.length === 0) return null
  return (
    <ul class="concepts families" aria-label="Families">
      {category.families.map(({ family, name, of, concepts }) => (
        <li key={family} class="concept-row">
          <div class="concept-what">
            <a href={knowsAddress({ category: category.category, family, geography })}>{name}</a>
            {of !== null && <p class="muted">{of}</p>}
          </div>
          <p class="concept-price">
            <strong>{formatCount(concepts)}</strong> <small>things</small>
          </p>
        </li>
      ))}
    </ul>
  )
}

interface FoundProps extends KnowsPageProps {
  readonly view: KnowsView
  readonly category: Category | null
}

function Found({ assay, view, category }: FoundProps) {
  const feed = useMemo(() => {
    // A search looks everywhere; browsing shows a family as one row.
    const isBrowsing = view.q === '' && view.family === null && (category?.families.length ?? 0) > 0
    return createConceptFeed(assay, {
      q: view.q === '' ? undefined : view.q,
      category: view.category ?? undefined,
      family: isBrowsing ? 'none' : (view.family ?? undefined),
      geography: view.geography,
    })
  }, [assay])
  useEffect(() => {
    void feed.more()
    return feed.stop
  }, [feed])
  const { items, total, hasMore, busy, trouble, geography } = feed
  if (total.value === 0 && view.q !== '')
    return (
      <p class="empty">
        Nothing is called “{view.q}”. Try another word for it, or{' '}
        <a href={knowsAddress({ geography: view.geography })}>see all categories</a>.
      </p>
    )
  return (
    <section aria-label="Things">
      <p class="hint" data-testid="found">
        {total.value === null
          ? trouble.value === null && 'Loading …'
          : `${formatCount(total.value)} ${total.value === 1 ? 'thing' : 'things'}, priced for ${geography.value?.name}`}
      </p>
      <ul class="concepts">
        {items.value.map((concept) => (
          <ConceptRow
            key={`${concept.book} ${concept.conceptId}`}
            concept={concept}
            geography={view.geography}
            showsCategory={view.category === null}
          />
        ))}
      </ul>
      {trouble.value !== null && (
        <p class="form-message" role="alert">
          {trouble.value}
        </p>
      )}
      {(hasMore.value || trouble.value !== null) && (
        <button type="button" class="button more" disabled={busy.value} onClick={() => void feed.more()}>
          {busy.value ? 'Loading …' : trouble.value === null ? 'Show more' : 'Try again'}
        </button>
      )}
    </section>
  )
}
