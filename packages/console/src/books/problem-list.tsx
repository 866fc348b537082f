import type { Assay, Book } from '@assay/client'
import { formatCount } from '../format/number.ts'
import { ShowMore } from '../shell/show-more.tsx'
import { usePages } from '../shell/use-pages.ts'

const PAGE_LENGTH = 50

/** What was wrong, row by row, as far as somebody wants to read it. */
export function ProblemList({ assay, book }: { readonly assay: Assay; readonly book: Book }) {
  const pages = usePages((cursor) =>
    assay.books.problems(book.bookId, { version: book.version, limit: PAGE_LENGTH, cursor }).page(),
  )
  const { items } = pages
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
      <ShowMore pages={pages} first={showWords(book.problemsCount)} />
    </section>
  )
}

const showWords = (count: number): string =>
  count === 1 ? 'Show the row' : `Show the ${formatCount(count)} rows`
