import type { Assay, Book, BookProblem } from '@assay/client'
import { useSignal } from '@preact/signals'
import { formatCount } from '../format/number.ts'
import { useAction } from '../shell/use-action.ts'

const PAGE_LENGTH = 50

/** What was wrong, row by row, as far as somebody wants to read it. */
export function ProblemList({ assay, book }: { readonly assay: Assay; readonly book: Book }) {
  const items = useSignal<readonly BookProblem[]>([])
  /** Null: all are shown. */
  const cursor = useSignal<string | null | undefined>(undefined)
  const { busy, trouble, run } = useAction()
  const more = () =>
    run(async () => {
      const wanted = { version: book.version, limit: PAGE_LENGTH, cursor: cursor.value ?? undefined }
      const page = await assay.books.problems(book.bookId, wanted).page()
      items.value = [...items.value, ...page.items]
      cursor.value = page.nextCursor
    })
  return (
    <section class="card">
      <h2>Row by row</h2>
      {items.value.length > 0 && (
        <div class="table-box">
          <table class="table" data-testid="problems">
            <thead>
              <tr>
                <th scope="col" class="number">
                  Line
                </th>
                <th scope="col">Column</th>
                <th scope="col">What</th>
              </tr>
            </thead>
            <tbody>
              {items.value.map(({ line, column, code, text }, index) => (
                // One row may have several problems.
                <tr key={`${index} ${line}`}>
                  <td class="number">{line}</td>
                  <td>{column}</td>
                  <td>
                    {code === 'left_out' ? 'Left out' : 'Repaired'}: {text}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {cursor.value !== null && (
        <button type="button" class="button small" disabled={busy.value} onClick={() => void more()}>
          {items.value.length === 0 ? showWords(book.problemsCount) : 'Show more'}
        </button>
      )}
      <p class="form-message" role="alert">
        {trouble.value}
      </p>
    </section>
  )
}

const showWords = (count: number): string =>
  count === 1 ? 'Show the row' : `Show the ${formatCount(count)} rows`
