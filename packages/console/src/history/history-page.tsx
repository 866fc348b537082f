import { type Assay, isTerminal, type JobListItem } from '@assay/client'
import { signal, useSignal } from '@preact/signals'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { formatDay } from '../format/time.ts'
import { announce } from '../shell/announce.tsx'
import { address, rewriteAddress } from '../shell/router.ts'
import { explain } from '../shell/session.ts'
import { useTitle } from '../shell/use-title.ts'
import { FilterBar } from './filter-bar.tsx'
import { type Filters, isFiltered, readFilters, toJobFilter, writeFilters } from './filters.ts'
import { HistoryTools } from './history-tools.tsx'
import { createJobFeed, type JobFeed } from './job-feed.ts'
import { JobRow } from './job-row.tsx'
import { listedOf } from './many-jobs.ts'
import { MoreFilters } from './more-filters.tsx'

/** Often while something runs, now and then otherwise: new jobs may come from elsewhere. */
const REFRESH_ACTIVE_MS = 1_500
const REFRESH_IDLE_MS = 10_000

/** The list that was left, so coming back finds it as long and in the same place as before. */
let kept: { readonly assay: Assay; readonly address: string; readonly feed: JobFeed } | null = null

export function HistoryPage({ assay }: { readonly assay: Assay }) {
  useTitle('History')
  const filters = readFilters(address.value.search)
  const feed = useFeed(assay, filters)
  const { items, nextCursor } = feed.page.value
  const state = feed.state.value
  useRefresh(
    feed,
    items.some((job) => !isTerminal(job)),
  )

  // Another filter is another list: nothing of it is chosen yet.
  const marked = useMemo(() => signal<ReadonlySet<string>>(new Set()), [feed])
  const chosen = listedOf(items, marked.value)
  const choose = (jobId: string, isChosen: boolean) => {
    const rest = [...marked.value].filter((other) => other !== jobId)
    marked.value = new Set(isChosen ? [...rest, jobId] : rest)
  }
  const cleared = useSignal(0)
  const clear = () => {
    cleared.value++
    rewriteAddress('/history')
  }
  const change = (changed: Partial<Filters>) => rewriteAddress(writeFilters({ ...filters, ...changed }))
  const isEmpty = state === 'ready' && items.length === 0 && nextCursor === null
  return (
    <div class="page history">
      <h1 tabIndex={-1}>History</h1>
      {/* With the filters goes what was typed and not taken yet. */}
      <FilterBar key={`bar ${cleared.value}`} filters={filters} onChange={change} onClear={clear} />
      <MoreFilters
        key={`more ${cleared.value}`}
        assay={assay}
        filters={filters}
        labels={[...new Set(items.flatMap((job) => job.labels))].sort()}
        onChange={change}
      />
      {items.length > 0 && (
        <HistoryTools
          assay={assay}
          filters={filters}
          items={items}
          chosen={chosen}
          onChoose={(jobIds) => {
            marked.value = new Set(jobIds)
          }}
          onLabelled={feed.relabel}
          onGone={(jobId) => {
            feed.remove(jobId)
            choose(jobId, false)
          }}
        />
      )}
      {isEmpty && <Empty isFiltered={isFiltered(filters)} onClear={clear} />}
      <Days assay={assay} feed={feed} items={items} chosen={chosen} onChoose={choose} />
      {state === 'failed' && (
        <div class="banner" role="alert">
          <span>{explain(feed.trouble.value)}</span>
          <button
            type="button"
            class="button small"
            onClick={() => void (items.length === 0 ? feed.more() : feed.refresh())}
          >
            Try again
          </button>
        </div>
      )}
      {state === 'loading' && items.length === 0 && <Ghosts />}
      {nextCursor !== null && state !== 'failed' && <Sentinel feed={feed} />}
      {nextCursor === null && items.length > 0 && <p class="list-end muted">That is all.</p>}
    </div>
  )
}

function useFeed(assay: Assay, filters: Filters): JobFeed {
  const here = writeFilters(filters)
  const feed = useMemo(() => {
    if (kept?.assay === assay && kept.address === here) return kept.feed
    kept?.feed.stop()
    kept = { assay, address: here, feed: createJobFeed(assay, toJobFilter(filters)) }
    return kept.feed
  }, [assay, here])

  useEffect(() => {
    const isNew = feed.page.value.items.length === 0
    const load = isNew ? feed.more() : feed.refresh()
    void load.then(() => {
      const { items, nextCursor } = feed.page.value
      if (isNew) announce(`${items.length}${nextCursor ? ' or more' : ''} jobs`)
    })
  }, [feed])
  return feed
}

function useRefresh(feed: JobFeed, isActive: boolean): void {
  useEffect(() => {
    const look = () => {
      if (!document.hidden) void feed.refresh()
    }
    const timer = setInterval(look, isActive ? REFRESH_ACTIVE_MS : REFRESH_IDLE_MS)
    document.addEventListener('visibilitychange', look)
    addEventListener('online', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      removeEventListener('online', look)
    }
  }, [feed, isActive])
}

interface DaysProps {
  readonly assay: Assay
  readonly feed: JobFeed
  readonly items: readonly JobListItem[]
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (jobId: string, isChosen: boolean) => void
}

function Days({ assay, feed, items, chosen, onChoose }: DaysProps) {
  const now = Date.now()
  const days = Map.groupBy(items, (job) => formatDay(job.createdAt, now))
  return [...days].map(([day, jobs]) => (
    <section key={day} class="day" aria-label={day}>
      <h2 class="eyebrow">{day}</h2>
      <ul class="plain job-rows">
        {jobs.map((job) => (
          <JobRow
            key={job.jobId}
            assay={assay}
            job={job}
            onChange={() => void feed.refresh()}
            onDelete={feed.remove}
            isChosen={chosen.has(job.jobId)}
            onChoose={(isChosen) => onChoose(job.jobId, isChosen)}
          />
        ))}
      </ul>
    </section>
  ))
}

/** Asks for the next page a screen before the end of the list comes into view. */
function Sentinel({ feed }: { readonly feed: JobFeed }) {
  const mark = useRef<HTMLDivElement>(null)
  const { items, nextCursor } = feed.page.value
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        // A busy browser reports several changes at once. The last one says where the mark is now.
        if (entries.at(-1)?.isIntersecting) void feed.more()
      },
      { rootMargin: '800px' },
    )
    if (mark.current) observer.observe(mark.current)
    return () => observer.disconnect()
    // Observed again after each page: on a tall screen the mark may never have left the view, and a page may be empty.
  }, [feed, items.length, nextCursor])
  return (
    <div ref={mark} class="sentinel muted">
      Loading more …
    </div>
  )
}

function Empty({ isFiltered, onClear }: { readonly isFiltered: boolean; readonly onClear: () => void }) {
  if (isFiltered) {
    return (
      <div class="card empty" data-testid="empty">
        <h2>No job matches</h2>
        <p>Try other words, other days, or fewer filters.</p>
        <button type="button" class="button" onClick={onClear}>
          Clear the filters
        </button>
      </div>
    )
  }
  return (
    <div class="card empty" data-testid="empty">
      <h2>Nothing priced yet</h2>
      <p>Whatever you ask for is kept here, with its result.</p>
      <a class="button primary" href="/">
        Ask for a price
      </a>
    </div>
  )
}

function Ghosts() {
  return (
    <div class="ghost-lines tall" aria-hidden="true">
      <span />
      <span />
      <span />
      <span />
    </div>
  )
}
