import type { CategoryList } from '@assay/client'
import { webAddress } from './web-address.ts'

/** The words that licences ask for wherever the figures are shown. */
export function Attributions({ books }: Pick<CategoryList, 'books'>) {
  const all = books.flatMap(({ attributions }) => attributions)
  if (all.length === 0) return null
  const byLicence = Map.groupBy(all, ({ licence }) => licence)
  return (
    <details class="attributions" data-testid="attributions">
      <summary>Sources that ask to be named</summary>
      {[...byLicence].map(([licence, sources]) => (
        <section key={licence}>
          <h3>{licence}</h3>
          <ul>
            {sources.map(({ what, address, words }) => {
              const href = webAddress(address)
              return (
                <li key={`${what} ${words}`}>
                  {href === null ? what : <a href={href}>{what}</a>}: {words}
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </details>
  )
}
