import type { Assay, Book } from '@assay/client'
import { useSignal } from '@preact/signals'
import { navigate } from '../shell/router.ts'
import { useAction } from '../shell/use-action.ts'

/** A question to this very book, whatever the default is. */
export function TryBook({ assay, book }: { readonly assay: Assay; readonly book: Book }) {
  const query = useSignal('')
  const { busy, trouble, run, refuse } = useAction()
  const submit = () =>
    run(async () => {
      if (query.value.trim() === '') {
        refuse('Write something that the book should know.')
        return
      }
      const { jobId } = await assay.jobs.submit({ query: query.value.trim(), book: book.bookId })
      navigate(`/jobs/${jobId}`)
    })
  return (
    <form
      class="card add-line try-book"
      aria-label={`Try ${book.name}`}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <input
        class="input"
        type="text"
        aria-label="What to price with this book"
        placeholder="Try it: 2 of something that it knows"
        maxLength={500}
        value={query.value}
        onInput={(event) => {
          query.value = event.currentTarget.value
        }}
      />
      <button type="submit" class="button primary" disabled={busy.value}>
        Try it
      </button>
      {trouble.value && (
        <p class="form-message" role="alert">
          {trouble.value}
        </p>
      )}
    </form>
  )
}
