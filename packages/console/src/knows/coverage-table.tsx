import type { CategoryList } from '@assay/client'
import { formatCount } from '../format/number.ts'
import { categoryName, knowsAddress } from './knows-address.ts'

interface CoverageTableProps {
  readonly categories: CategoryList
  readonly geography: string | null
}

/** What the books cover: how many things, in how many places, how new. */
export function CoverageTable({ categories: { items, books }, geography }: CoverageTableProps) {
  const concepts = books.reduce((sum, book) => sum + book.concepts, 0)
  return (
    <section aria-labelledby="coverage">
      <h2 id="coverage" class="eyebrow">
        By category
      </h2>
      <p class="hint">
        {formatCount(concepts)} things in{' '}
        {books.map(({ id, as_of: asOf }) => `${id}, prices of ${asOf}`).join(', and ')}.
      </p>
      <table class="coverage" data-testid="coverage">
        <thead>
          <tr>
            <th scope="col">Category</th>
            <th scope="col">Things</th>
            <th scope="col">Places with own figures</th>
            <th scope="col">Newest</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ category, concepts: count, places, newest }) => (
            <tr key={category}>
              <th scope="row">
                <a href={knowsAddress({ category, geography })}>{categoryName(category)}</a>
              </th>
              <td>{formatCount(count)}</td>
              <td>{formatCount(places)}</td>
              <td>{newest ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
