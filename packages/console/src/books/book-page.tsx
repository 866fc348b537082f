import { type Assay, type Book, NotFoundError } from '@assay/client'
import { useEffect, useMemo } from 'preact/hooks'
import '../styles/books.css'
import { formatCount } from '../format/number.ts'
import { formatBookDate, formatMoment } from '../format/time.ts'
import { confirm } from '../shell/confirm.tsx'
import { navigate } from '../shell/router.ts'
import { explain } from '../shell/session.ts'
import { useAction } from '../shell/use-action.ts'
import { useTitle } from '../shell/use-title.ts'
import { BookVersions } from './book-versions.tsx'
import { BuildProgress } from './build-progress.tsx'
import { CoverageMark } from './coverage-mark.tsx'
import { type FollowedBook, followBook } from './follow-book.ts'
import { ProblemKinds } from './problem-kinds.tsx'
import { ProblemList } from './problem-list.tsx'
import { TryBook } from './try-book.tsx'

export interface BookPageProps {
  readonly assay: Assay
  readonly bookId: string
}

/** One book: how its build goes, what it knows, which version prices, and what was wrong with its list. */
export function BookPage({ assay, bookId }: BookPageProps) {
  const followed = useMemo(() => followBook(assay, bookId), [assay, bookId])
  useEffect(() => followed.stop, [followed])
  const book = followed.book.value
  useTitle(book?.name ?? 'Book')
  const { trouble } = followed
  if (book === null) {
    const isMissing = trouble.value instanceof NotFoundError
    return (
      <div class="page books">
        <h1 tabIndex={-1}>{isMissing ? 'There is no such book' : 'Book'}</h1>
        {trouble.value !== null && !isMissing && <p role="alert">{explain(trouble.value)}</p>}
        <p>
          <a href="/books">All books</a>
        </p>
      </div>
    )
  }
  return (
    <div class="page books">
      <nav class="crumbs" aria-label="Where you are">
        <a href="/books">Books</a>
      </nav>
      <h1 tabIndex={-1}>{book.name}</h1>
      {book.status !== 'ready' && <BuildProgress book={book} stage={followed.stage.value} />}
      {trouble.value !== null && (
        <p class="banner" role="alert">
          {explain(trouble.value)}
        </p>
      )}
      {book.servingVersion !== null && <TryBook assay={assay} book={book} />}
      <Facts book={book} />
      <BookActions assay={assay} followed={followed} book={book} />
      {!book.isShared && (
        <BookVersions
          key={`${book.version} ${book.status} ${book.servingVersion}`}
          assay={assay}
          book={book}
          onChange={followed.replace}
        />
      )}
      {followed.report.value && (
        <section class="card">
          <h2>What was understood of version {followed.report.value.version}</h2>
          <p class="muted">
            Read as {followed.report.value.read_as}.{' '}
            {followed.report.value.columns
              .map(({ column, header }) => `${column} from “${header}”`)
              .join(', ')}
            .
          </p>
          <ProblemKinds problems={followed.report.value.problems} />
        </section>
      )}
      {book.problemsCount > 0 && <ProblemList key={book.version} assay={assay} book={book} />}
    </div>
  )
}

function Facts({ book }: { readonly book: Book }) {
  const { calibration, rows, items, asOf, currency } = book
  if (rows === null) return null
  return (
    <section class="card" aria-labelledby="book-facts">
      <h2 id="book-facts">What it knows</h2>
      <dl class="facts book-facts">
        <dt>Rows, things</dt>
        <dd>
          {formatCount(rows)}, {formatCount(items ?? 0)}
        </dd>
        <dt>Currency</dt>
        <dd>{currency}</dd>
        <dt>Prices as of</dt>
        <dd>{asOf && formatBookDate(asOf)}</dd>
        <dt>Made</dt>
        <dd>{formatMoment(book.createdAt)}</dd>
      </dl>
      <CoverageMark calibration={calibration} />
    </section>
  )
}

interface ActionsProps {
  readonly assay: Assay
  readonly followed: FollowedBook
  readonly book: Book
}

function BookActions({ assay, followed, book }: ActionsProps) {
  const { busy, trouble, run } = useAction()
  const makeDefault = () => run(async () => followed.replace(await assay.books.setDefault(book.bookId)))
  const erase = () =>
    run(async () => {
      const agreed = await confirm({
        title: `Delete ${book.name} for good?`,
        detail: 'All its versions are erased. Jobs that it has priced keep their results.',
        yes: 'Delete',
        no: 'Keep it',
      })
      if (!agreed) return
      await assay.books.delete(book.bookId)
      navigate('/books')
    })
  return (
    <div class="job-actions">
      {!book.isDefault && book.servingVersion !== null && (
        <button type="button" class="button small" disabled={busy.value} onClick={() => void makeDefault()}>
          Make it my default
        </button>
      )}
      {book.isDefault && <p class="tag">It prices your jobs that name no book.</p>}
      {!book.isShared && (
        <>
          {book.status !== 'failed' && (
            <a class="button small" href={`/books?name=${encodeURIComponent(book.name)}`}>
              Bring its next version
            </a>
          )}
          <button
            type="button"
            class="button small"
            disabled={busy.value || book.status === 'building'}
            onClick={() => void erase()}
          >
            Delete
          </button>
        </>
      )}
      {!book.isDefault && book.servingVersion !== null && (
        <p class="muted aside">
          Questions go to your default book unless you choose this one beside “Where”.
        </p>
      )}
      <p class="form-message" role="alert">
        {trouble.value}
      </p>
    </div>
  )
}
