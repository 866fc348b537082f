import type { Assay, Book } from '@assay/client'
import { OneLineForm } from '../shell/one-line-form.tsx'
import { navigate } from '../shell/router.ts'

/** A question to this very book, whatever the default is. */
export function TryBook({ assay, book }: { readonly assay: Assay; readonly book: Book }) {
  return (
    <OneLineForm
      class="card add-line try-book"
      label={`Try ${book.name}`}
      field="What to price with this book"
      placeholder="Try it: 2 of something that it knows"
      button="Try it"
      isPrimary
      missing="Write something that the book should know."
      send={async (query) => {
        const { jobId } = await assay.jobs.submit({ query, book: book.bookId })
        navigate(`/jobs/${jobId}`)
      }}
    />
  )
}
