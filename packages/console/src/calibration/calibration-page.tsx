import type { Assay, Calibration, CategoryCalibration, LiveCalibration } from '@assay/client'
import '../styles/calibration.css'
import { formatCount, formatPercent } from '../format/number.ts'
import { formatMoment } from '../format/time.ts'
import { categoryName } from '../knows/knows-address.ts'
import { useLoaded } from '../shell/use-loaded.ts'
import { useTitle } from '../shell/use-title.ts'
import { adaptedWords, biasWords, VERDICTS } from './calibration-words.ts'
import { CoverageChart } from './coverage-chart.tsx'
import { PaidList } from './paid-list.tsx'

/** Do the ranges hold for what I really paid? By book and category, however often one looks. */
export function CalibrationPage({ assay }: { readonly assay: Assay }) {
  useTitle('Calibration')
  const calibration = useLoaded((signal) => assay.outcomes.calibration({ signal }), [assay])
  const found = calibration.value.value
  return (
    <div class="page calibration">
      <h1 tabIndex={-1}>Do the ranges hold?</h1>
      <p class="lead">
        Ranges promise to hold 9 times out of 10. Here is how often they held what you really paid. You can
        look every day: looking often raises no false alarm.
      </p>
      {calibration.trouble.value && (
        <p class="banner" role="alert">
          {calibration.trouble.value}
        </p>
      )}
      {found?.books
        .filter(({ broken }) => broken)
        .map((book) => (
          <Broken key={book.book} book={book} />
        ))}
      {found?.books.length === 0 && <Nothing />}
      {found?.books.map((book) => (
        <BookCalibration key={book.book} book={book} facts={found} />
      ))}
      {found !== null && found.books.length > 0 && <PaidList assay={assay} onChange={calibration.reload} />}
    </div>
  )
}

function Broken({ book }: { readonly book: LiveCalibration }) {
  return (
    <p class="banner broken" role="alert" data-testid="broken">
      The ranges of {book.book} no longer hold for you
      {book.since && ` since ${formatMoment(book.since)}`}
      {book.factor !== null && `: you pay about ${Number(book.factor).toFixed(2)} times its estimates`}. Your
      next prices already allow for it.
    </p>
  )
}

function Nothing() {
  return (
    <div class="card empty" data-testid="empty">
      <h2>Nothing reported yet</h2>
      <p>
        Open a result and say at its lines what you paid. From about 40 reports on, the ranges can be judged.
      </p>
      <a class="button" href="/history">
        Go to the history
      </a>
    </div>
  )
}

interface BookCalibrationProps {
  readonly book: LiveCalibration
  readonly facts: Calibration
}

function BookCalibration({ book, facts }: BookCalibrationProps) {
  const { all, categories } = book
  return (
    <section class="card" aria-labelledby={`book-${book.book}`} data-testid="book">
      <h2 id={`book-${book.book}`}>
        {book.book}{' '}
        <span class={`tag ${all.verdict === 'holds' ? 'calm' : ''}`}>{VERDICTS[all.verdict]}</span>
      </h2>
      <p>
        {formatCount(all.n)} {all.n === 1 ? 'report' : 'reports'}: {formatPercent(all.share.value)} within the
        range that you were told, {formatPercent(all.level)} promised. {biasWords(all)}
      </p>
      <CoverageChart book={book} />
      <div class="table-box">
        <table class="table">
          <caption class="eyebrow">By category</caption>
          <thead>
            <tr>
              <th scope="col">Category</th>
              <th scope="col" class="number">
                Reports
              </th>
              <th scope="col" class="number">
                Within
              </th>
              <th scope="col" class="number">
                Possible
              </th>
              <th scope="col" class="number">
                Typical error
              </th>
              <th scope="col">Your next ranges</th>
              <th scope="col">Verdict</th>
            </tr>
          </thead>
          <tbody>
            {categories.map((category) => (
              <CategoryRow key={category.category} category={category} />
            ))}
          </tbody>
        </table>
      </div>
      <p class="hint">
        “Possible” is where the true share lies, with one chance in twenty to be wrong at any time. At most{' '}
        {formatCount(facts.outcomes_max)} of the newest reports count. Of a hundred books that hold,{' '}
        {formatCount(facts.false_alarm_rate * 100)} are ever called broken.
      </p>
    </section>
  )
}

function CategoryRow({ category: facts }: { readonly category: CategoryCalibration }) {
  const { category, n, share, median_error: error, verdict } = facts
  return (
    <tr>
      <th scope="row">{category === 'total' ? 'Whole jobs' : categoryName(category)}</th>
      <td class="number">{formatCount(n)}</td>
      <td class="number">{formatPercent(share.value)}</td>
      <td class="number">
        {formatPercent(share.low)} – {formatPercent(share.high)}
      </td>
      <td class="number">{formatPercent(error)}</td>
      <td class="words">{adaptedWords(facts)}</td>
      <td>{VERDICTS[verdict]}</td>
    </tr>
  )
}
