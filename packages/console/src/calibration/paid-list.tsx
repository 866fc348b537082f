import type { Assay, Outcome } from '@assay/client'
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { formatMoney, formatRange } from '../format/money.ts'
import { formatBookDate } from '../format/time.ts'
import { useAction } from '../shell/use-action.ts'

const PAGE_LENGTH = 50

interface PaidListProps {
  readonly assay: Assay
  readonly onChange: () => void
}

/** What was reported, newest first, each beside what had been told. */
export function PaidList({ assay, onChange }: PaidListProps) {
  const items = useSignal<readonly Outcome[]>([])
  const cursor = useSignal<string | null>(null)
  const { busy, trouble, run } = useAction()
  const more = () =>
    run(async () => {
      const page = await assay.outcomes.list({ limit: PAGE_LENGTH, cursor: cursor.value ?? undefined }).page()
      items.value = [...items.value, ...page.items]
      cursor.value = page.nextCursor
    })
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
                <td>{formatBookDate(outcome.date ?? outcome.reportedAt.slice(0, 10))}</td>
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
      {cursor.value !== null && (
        <button type="button" class="button small" disabled={busy.value} onClick={() => void more()}>
          Show more
        </button>
      )}
      <p class="form-message" role="alert">
        {trouble.value}
      </p>
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
