import type { Assay, Outcome } from '@assay/client'
import { useEffect } from 'preact/hooks'
import { formatMoney, formatRange } from '../format/money.ts'
import { formatBookDate } from '../format/time.ts'
import { ShowMore } from '../shell/show-more.tsx'
import { usePages } from '../shell/use-pages.ts'

const PAGE_LENGTH = 50

interface PaidListProps {
  readonly assay: Assay
  readonly onChange: () => void
}

/** What was reported, newest first, each beside its quote. */
export function PaidList({ assay, onChange }: PaidListProps) {
  const pages = usePages((cursor) => assay.outcomes.list({ limit: PAGE_LENGTH, cursor }).page())
  const { items, busy, run, more } = pages
  const takeBack = ({ jobId, line }: Outcome) =>
    run(async () => {
      await assay.outcomes.delete(jobId, line === 'total' ? 'total' : Number(line))
      items.value = items.value.filter((one) => one.jobId !== jobId || one.line !== line)
      onChange()
    })
  useEffect(() => {
    void more()
  }, [assay])

  return (
    <section class="card">
      <div class="table-box">
        <table class="table">
          <caption>
            <h2>What you paid</h2>
          </caption>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col" class="number">
                Paid
              </th>
              <th scope="col" class="number">
                Told
              </th>
              <th scope="col">When</th>
              <th scope="col">
                <span class="unseen">Take back</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {items.value.map((outcome) => (
              <tr key={`${outcome.jobId} ${outcome.line}`} data-testid="outcome">
                <th scope="row">
                  <a href={`/jobs/${outcome.jobId}`}>{outcome.item ?? outcome.text}</a>
                </th>
                <td class="number">{paidWords(outcome)}</td>
                <td class="number">
                  <Told outcome={outcome} />
                </td>
                <td class="when">{formatBookDate(outcome.date ?? outcome.reportedAt.slice(0, 10))}</td>
                <td>
                  <button
                    type="button"
                    class="link"
                    disabled={busy.value}
                    aria-label={`Take back what you paid for ${outcome.item ?? outcome.text}`}
                    onClick={() => void takeBack(outcome)}
                  >
                    Take back
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ShowMore pages={pages} />
    </section>
  )
}

function paidWords({ paid, total, unitPrice, per, currency }: Outcome): string {
  const price = paid?.price ?? unitPrice ?? total ?? '0'
  const unit = paid === null ? per : paid.per
  return `${formatMoney(price, currency)}${unit === null ? '' : ` / ${unit}`}`
}

function Told({ outcome: { told, within, currency } }: { readonly outcome: Outcome }) {
  if (told === null) return <span class="muted">no price</span>
  return (
    <>
      {formatRange(told.low, told.high, currency) ?? formatMoney(told.estimate, currency)}
      {within === false && <span class="warning"> outside</span>}
    </>
  )
}
