import type { Assay, Book, BookVersion } from '@assay/client'
import { formatCount, formatPercent } from '../format/number.ts'
import { formatMoment } from '../format/time.ts'
import { announce } from '../shell/announce.tsx'
import { useAction } from '../shell/use-action.ts'
import { useLoaded } from '../shell/use-loaded.ts'

interface BookVersionsProps {
  readonly assay: Assay
  readonly book: Book
  readonly onChange: (book: Book) => void
}

/** The versions that are kept, and the one that prices. Any that is ready can be brought back. */
export function BookVersions({ assay, book, onChange }: BookVersionsProps) {
  const versions = useLoaded((signal) => assay.books.versions(book.bookId, { signal }), [assay, book.bookId])
  const { busy, trouble, run } = useAction()
  const use = (version: number) =>
    run(async () => {
      onChange(await assay.books.useVersion(book.bookId, version))
      announce(`Version ${version} prices from now on`)
    })
  return (
    <section class="card">
      <div class="table-box">
        <table class="table" data-testid="versions">
          <caption>
            <h2>Versions</h2>
          </caption>
          <thead>
            <tr>
              <th scope="col">Version</th>
              <th scope="col" class="number">
                Rows
              </th>
              <th scope="col" class="number">
                Ranges held
              </th>
              <th scope="col">Made</th>
              <th scope="col">
                <span class="unseen">Use</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {(versions.value.value ?? []).map((version) => (
              <tr key={version.version}>
                <th scope="row">{version.version}</th>
                <td class="number">{version.rows === null ? '–' : formatCount(version.rows)}</td>
                <td class="number">{coverageOf(version)}</td>
                <td class="when">{formatMoment(version.createdAt)}</td>
                <td>
                  {version.isServing ? (
                    <span class="tag">prices now</span>
                  ) : version.status === 'ready' ? (
                    <button
                      type="button"
                      class="button small"
                      disabled={busy.value}
                      onClick={() => void use(version.version)}
                    >
                      Use version {version.version}
                    </button>
                  ) : (
                    <span class="muted">{version.status}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="form-message" role="alert">
        {trouble.value ?? versions.trouble.value}
      </p>
    </section>
  )
}

function coverageOf({ calibration }: BookVersion): string {
  return calibration?.measured_coverage == null ? '–' : formatPercent(calibration.measured_coverage)
}
