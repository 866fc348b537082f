import type { Assay, Book } from '@assay/client'
import '../styles/books.css'
import { formatCount, formatPercent } from '../format/number.ts'
import { formatBookDate } from '../format/time.ts'
import { address } from '../shell/router.ts'
import { useLoaded } from '../shell/use-loaded.ts'
import { useTitle } from '../shell/use-title.ts'
import { NewBook } from './new-book.tsx'

/** The books that prices come from, and a way to bring one's own. */
export function BooksPage({ assay }: { readonly assay: Assay }) {
  useTitle('Books')
  const books = useLoaded((signal) => assay.books.list({ signal }), [assay])
  const name = new URLSearchParams(address.value.search).get('name') ?? ''
  return (
    <div class="page books">
      <h1 tabIndex={-1}>Books</h1>
      <p class="lead">
        A price is worth what the book behind it knows. Bring your own prices: they count first, and the
        default book helps out where they end.
      </p>
      {books.trouble.value && (
        <p class="banner" role="alert">
          {books.trouble.value}
        </p>
      )}
      <ul class="plain book-list" aria-label="Books" aria-busy={books.value.value === null}>
        {(books.value.value ?? []).map((book) => (
          <BookRow key={book.bookId} book={book} />
        ))}
      </ul>
      <NewBook key={name} assay={assay} initialName={name} />
    </div>
  )
}

function BookRow({ book }: { readonly book: Book }) {
  const { calibration, rows, items, currency, asOf } = book
  return (
    <li class="card book-row" data-testid="book">
      <h2>
        <a href={`/books/${book.bookId}`}>{book.name}</a>
        {book.isDefault && <span class="tag">your default</span>}
        {book.isShared && <span class="tag calm">for everybody</span>}
        {book.status !== 'ready' && <span class="tag">{book.status}</span>}
      </h2>
      <p class="muted">
        {rows !== null && `${formatCount(rows)} rows`}
        {items !== null && `, ${formatCount(items)} things`}
        {currency !== null && `, ${currency}`}
        {asOf !== null && `, as of ${formatBookDate(asOf)}`}
        {calibration?.measured_coverage != null &&
          `. 90% ranges held ${formatPercent(calibration.measured_coverage)} of the time`}
      </p>
    </li>
  )
}
