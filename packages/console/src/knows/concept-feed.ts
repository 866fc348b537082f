import type { Assay, Concept, ConceptFilter, ConceptPage } from '@assay/client'
import { type Signal, signal } from '@preact/signals'
import { announce } from '../shell/announce.tsx'
import { explain } from '../shell/session.ts'

export interface ConceptFeed {
  readonly items: Signal<readonly Concept[]>
  readonly total: Signal<number | null>
  readonly geography: Signal<ConceptPage['geography'] | null>
  readonly hasMore: Signal<boolean>
  readonly busy: Signal<boolean>
  readonly trouble: Signal<string | null>
  more(): Promise<void>
  stop(): void
}

const PAGE_LENGTH = 50

/** The concepts that a filter finds, page after page, as far as somebody has asked for them. */
export function createConceptFeed(assay: Assay, filter: ConceptFilter): ConceptFeed {
  const controller = new AbortController()
  let cursor: string | undefined
  const feed = {
    items: signal<readonly Concept[]>([]),
    total: signal<number | null>(null),
    geography: signal<ConceptPage['geography'] | null>(null),
    hasMore: signal(true),
    busy: signal(false),
    trouble: signal<string | null>(null),
  }
  return {
    ...feed,
    async more() {
      if (feed.busy.value || !feed.hasMore.value) return
      feed.busy.value = true
      feed.trouble.value = null
      try {
        const wanted = { ...filter, limit: PAGE_LENGTH, cursor }
        const page = await assay.concepts.list(wanted, { signal: controller.signal }).page()
        if (cursor === undefined) announce(page.total === 1 ? '1 thing' : `${page.total} things`)
        cursor = page.nextCursor ?? undefined
        feed.items.value = [...feed.items.value, ...page.items]
        feed.total.value = page.total
        feed.geography.value = page.geography
        feed.hasMore.value = page.nextCursor !== null
      } catch (error) {
        if (!controller.signal.aborted) feed.trouble.value = explain(error)
      } finally {
        feed.busy.value = false
      }
    },
    stop: () => controller.abort(),
  }
}
