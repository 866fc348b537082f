import type { Assay, CategoryList } from '@assay/client'
import { type Signal, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { explain } from '../shell/session.ts'

interface Categories {
  readonly list: Signal<CategoryList | null>
  readonly trouble: Signal<string | null>
}

/** What the books cover, read once for a page. */
export function useCategories(assay: Assay): Categories {
  const list = useSignal<CategoryList | null>(null)
  const trouble = useSignal<string | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    assay.concepts.categories({ signal: controller.signal }).then(
      (found) => {
        list.value = found
      },
      (error: unknown) => {
        if (!controller.signal.aborted) trouble.value = explain(error)
      },
    )
    return () => controller.abort()
  }, [assay])
  return { list, trouble }
}
