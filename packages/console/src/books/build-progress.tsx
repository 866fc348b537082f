import type { Book } from '@assay/client'
import type { FollowedBook } from './follow-book.ts'

const STAGES: Readonly<Record<string, string>> = {
  reading: 'Reading the list',
  checking: 'Checking the rows',
  fitting: 'Learning the prices',
  calibrating: 'Setting the ranges',
  storing: 'Storing the book',
  retrying: 'Taken up again',
}

/** What to do about a build that failed, by the code of its failure. */
const ADVICE: Readonly<Record<string, string>> = {
  list_refused:
    'Bring the list again. The page shows its columns, the first rows and what would be left out before anything is built. There you can say which column is the description and which the price. If rows are wrong, mend them in your file first.',
  too_many_rows: 'Leave out old rows, or split the list into several books, and bring it again.',
  build_limit_exceeded:
    'Leave out rows and columns that do not matter, or split the list, and bring it again.',
}
const ADVICE_OTHERWISE =
  'As far as is known, nothing is wrong with your list. Bring it again. If it fails once more, tell whoever runs this service.'

/** How a program names columns. The page has fields for that. */
const FOR_PROGRAMS = /\s*Name (?:it|the columns) with columns=.*$/

interface BuildProgressProps {
  readonly book: Book
  readonly stage: FollowedBook['stage']['value']
}

/** How the build goes, or why it failed. */
export function BuildProgress({ book, stage }: BuildProgressProps) {
  if (book.status === 'failed') {
    return (
      <section class="card failure" data-testid="build-failed">
        <h2>Version {book.version} could not be built</h2>
        <p class="failure-message">{book.error?.message.replace(FOR_PROGRAMS, '')}</p>
        <p>{ADVICE[book.error?.code ?? ''] ?? ADVICE_OTHERWISE}</p>
        <p>
          <a class="button small" href={`/books?name=${encodeURIComponent(book.name)}`}>
            Bring the list again
          </a>
        </p>
        {book.servingVersion !== null && <p class="muted">Version {book.servingVersion} goes on pricing.</p>}
      </section>
    )
  }
  const progress = stage?.progress ?? book.progress
  return (
    <section class="card working" aria-label="Build" data-testid="build">
      <p class="eyebrow">{stage ? (STAGES[stage.stage] ?? stage.stage) : 'Waiting for its turn'}</p>
      <p class="working-message">
        {stage?.message ?? 'The list is stored. The build starts as soon as a worker is free.'}
      </p>
      <progress class="progress" max={1} value={progress} aria-label="Share of the build done" />
    </section>
  )
}
