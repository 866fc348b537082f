import type { Assay, Book, Job } from '@assay/client'
import { useSignal } from '@preact/signals'
import { BookPicker } from '../ask/book-picker.tsx'
import type { Place } from '../ask/draft.ts'
import { findPlace, PLACE_UNKNOWN } from '../ask/find-place.ts'
import { GeographyPicker } from '../ask/geography-picker.tsx'
import { navigate } from '../shell/router.ts'
import { TextField } from '../shell/text-field.tsx'
import { useAction } from '../shell/use-action.ts'
import { withDay } from './edit-lines.ts'
import { submitAgain } from './submit-again.ts'

/** The same query for another place, on another day or from another book, side by side with this result. */
export function WhatIf({ assay, job }: { readonly assay: Assay; readonly job: Job }) {
  const place = useSignal<Place | null>(null)
  const sought = useSignal<string | null>(null)
  const books = useSignal<readonly Book[]>([])
  const book = useSignal('')
  const day = useSignal('')
  const { busy, trouble, run, refuse } = useAction()
  const own = job.result?.book.book_id

  // Loading the books neither holds up a comparison nor wipes away what it says.
  const loading = useAction()
  const open = () =>
    loading.run(async () => {
      if (books.value.length === 0) books.value = await assay.books.list()
    })
  const compare = () =>
    run(async () => {
      const where = sought.value === null ? place.value : await findPlace(assay, sought.value)
      if (sought.value !== null && where === null) {
        refuse(PLACE_UNKNOWN)
        return
      }
      if (where === null && book.value === '' && day.value === '') {
        refuse('Choose another place, day or book first.')
        return
      }
      const other = await submitAgain(assay, job, {
        ...(where === null ? {} : { geography: where.code }),
        ...(day.value === '' ? {} : { query: withDay(job.query, day.value) }),
        ...(book.value === '' ? {} : { book: book.value }),
      })
      navigate(`/compare?a=${job.jobId}&b=${other}`)
    })
  const others = books.value.filter(({ bookId, servingVersion }) => servingVersion !== null && bookId !== own)
  return (
    <details
      class="evidence what-if"
      onToggle={(event) => {
        if (event.currentTarget.open) void open()
      }}
    >
      <summary>What if …</summary>
      <form
        class="correct-form"
        aria-label="Compare with another place, day or book"
        onSubmit={(event) => {
          event.preventDefault()
          void compare()
        }}
      >
        <GeographyPicker
          assay={assay}
          place={place.value}
          sought={null}
          label="It were in"
          emptyLabel="The same place"
          onPick={(picked) => {
            place.value = picked
          }}
          onSeek={(typed) => {
            sought.value = typed
          }}
        />
        <TextField label="On" text={day} type="date" />
        <BookPicker
          books={others}
          value={book.value}
          label="Priced from"
          emptyLabel="the same book"
          onPick={(picked) => {
            book.value = picked
          }}
        />
        <button type="submit" class="button primary" disabled={busy.value}>
          Compare
        </button>
        <p class="form-message" role="alert">
          {trouble.value ?? loading.trouble.value}
        </p>
      </form>
    </details>
  )
}
