import { useSignal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import { focusHeading } from './router.ts'

/** Fetches the page's own script. */
export type LoadPage<Props> = () => Promise<ComponentType<Props>>

interface LazyPageProps<Props> {
  readonly load: LoadPage<Props>
  readonly props: Props
}

/** A page that is not part of the first load. What it needs is fetched when somebody opens it. */
export function LazyPage<Props extends object>({ load, props }: LazyPageProps<Props>) {
  const loaded = useSignal<{ readonly Page: ComponentType<Props> } | null>(null)
  const failed = useSignal(false)
  useEffect(() => {
    let isHere = true
    load().then(
      (Page) => {
        if (isHere) loaded.value = { Page }
      },
      () => {
        if (isHere) failed.value = true
      },
    )
    return () => {
      isHere = false
    }
  }, [load])
  useEffect(() => {
    if (loaded.value !== null) focusHeading()
  }, [loaded.value])
  if (loaded.value !== null) return <loaded.value.Page {...props} />
  return (
    <div class="page empty">
      {failed.value ? (
        <p role="alert">
          This page could not be loaded.{' '}
          <button type="button" class="button small" onClick={() => location.reload()}>
            Try again
          </button>
        </p>
      ) : (
        <p class="muted">Loading …</p>
      )}
    </div>
  )
}
