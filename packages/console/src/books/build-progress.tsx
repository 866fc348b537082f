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
        <p class="failure-message">{book.error?.message}</p>
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
