import type { Pages } from './use-pages.ts'

interface ShowMoreProps {
  readonly pages: Pages<unknown>
  /** What the button says before the first page. Without it, somebody else asks for that page. */
  readonly first?: string
}

/** The end of a list that is read page by page: what went wrong, and the way to the next page. */
export function ShowMore({ pages: { items, hasMore, busy, trouble, more }, first }: ShowMoreProps) {
  const words = items.value.length > 0 ? 'Show more' : first
  return (
    <>
      {hasMore.value && words !== undefined && (
        <button type="button" class="button small" disabled={busy.value} onClick={() => void more()}>
          {words}
        </button>
      )}
      <p class="form-message" role="alert">
        {trouble.value}
      </p>
    </>
  )
}
