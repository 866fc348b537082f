import { type ReadonlySignal, type Signal, useComputed, useSignal } from '@preact/signals'
import { type Action, useAction } from './use-action.ts'

interface Page<Item> {
  readonly items: readonly Item[]
  readonly nextCursor: string | null
}

export interface Pages<Item> extends Action {
  /** What was read so far. */
  readonly items: Signal<readonly Item[]>
  /** True until the last page was read. */
  readonly hasMore: ReadonlySignal<boolean>
  readonly more: () => Promise<void>
}

/** A list that is read page by page, as far as somebody asks for it. */
export function usePages<Item>(read: (cursor: string | undefined) => Promise<Page<Item>>): Pages<Item> {
  const items = useSignal<readonly Item[]>([])
  /** Undefined before the first page, null after the last one. */
  const cursor = useSignal<string | null | undefined>(undefined)
  const hasMore = useComputed(() => cursor.value !== null)
  const action = useAction()
  const more = () =>
    action.run(async () => {
      const page = await read(cursor.value ?? undefined)
      items.value = [...items.value, ...page.items]
      cursor.value = page.nextCursor
    })
  return { ...action, items, hasMore, more }
}
