import {
  type Assay,
  isTerminal,
  type JobFilter,
  type JobListItem,
  type JobPage,
  NotFoundError,
} from '@assay/client'
import { type ReadonlySignal, signal } from '@preact/signals'
import { mergePage } from './merge-page.ts'

export interface JobFeed {
  readonly page: ReadonlySignal<JobPage>
  readonly state: ReadonlySignal<'loading' | 'ready' | 'failed'>
  readonly trouble: ReadonlySignal<unknown>
  /** The first page, then the next one; nothing happens while one is on its way or none is left. */
  more(): Promise<void>
  /** Looks for new jobs and for changes of those that have not ended. */
  refresh(): Promise<void>
  remove(jobId: string): void
  /** Takes the labels that a job was given here. */
  relabel(jobId: string, labels: readonly string[]): void
  stop(): void
}

const PAGE_SIZE = 50
/** Jobs beyond the first page that have not ended are asked for one by one, so many at each refresh. */
const ASKED_MAX = 5

/** The jobs of one filter, page by page, kept up to date. */
export function createJobFeed(assay: Assay, filter: JobFilter): JobFeed {
  const page = signal<JobPage>({ items: [], nextCursor: null })
  const state = signal<'loading' | 'ready' | 'failed'>('loading')
  const trouble = signal<unknown>(null)
  const controller = new AbortController()
  const options = { signal: controller.signal }
  let isStarted = false
  let isLoading = false
  let current: Promise<void> | null = null

  /** One request at a time: a page that arrives during a refresh would be merged into a list that has changed. */
  function run(work: () => Promise<void>): Promise<void> {
    current = attempt(work).finally(() => {
      current = null
    })
    return current
  }

  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work()
      trouble.value = null
      state.value = 'ready'
    } catch (error) {
      if (controller.signal.aborted) return
      trouble.value = error
      state.value = 'failed'
    }
  }

  async function more(): Promise<void> {
    if (isLoading) return
    isLoading = true
    await current
    await run(loadNext)
    isLoading = false
  }

  async function refresh(): Promise<void> {
    if (isStarted && current === null) await run(loadChanges)
  }

  async function loadNext(): Promise<void> {
    const { items, nextCursor } = page.value
    if (isStarted && nextCursor === null) return
    state.value = 'loading'
    const cursor = nextCursor ?? undefined
    const next = await assay.jobs.list({ ...filter, limit: PAGE_SIZE, cursor }, options).page()
    isStarted = true
    page.value = { items: [...items, ...next.items], nextCursor: next.nextCursor }
  }

  async function loadChanges(): Promise<void> {
    const fresh = await assay.jobs.list({ ...filter, limit: PAGE_SIZE }, options).page()
    const merged = mergePage(page.value, fresh)
    const stale = merged.items.slice(fresh.items.length).filter((item) => !isTerminal(item))
    const changes = new Map(await Promise.all(stale.slice(-ASKED_MAX).map(ask)))
    const items = merged.items.flatMap((item) => {
      const change = changes.get(item.jobId)
      return change === null ? [] : [change ?? item]
    })
    page.value = { ...merged, items }
  }

  /** A job's newer state, or null when it is gone. */
  async function ask(item: JobListItem): Promise<readonly [string, JobListItem | null]> {
    try {
      const { result, ...job } = await assay.jobs.get(item.jobId, options)
      const summary = result && {
        ...result.total,
        currency: result.currency,
        geography: result.geography.used,
      }
      return [item.jobId, { ...job, summary }]
    } catch (error) {
      if (error instanceof NotFoundError) return [item.jobId, null]
      throw error
    }
  }

  return {
    page,
    state,
    trouble,
    more,
    refresh,
    remove: (jobId) => {
      page.value = { ...page.value, items: page.value.items.filter((item) => item.jobId !== jobId) }
    },
    relabel: (jobId, labels) => {
      const items = page.value.items.map((item) =>
        item.jobId === jobId ? { ...item, labels: [...labels] } : item,
      )
      page.value = { ...page.value, items }
    },
    stop: () => controller.abort(),
  }
}
