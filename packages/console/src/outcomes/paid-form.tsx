import type { Assay, Job, Outcome, OutcomeInput, PricedQuoteLine } from '@assay/client'
import { typedAmount } from '@assay/tables/money-text'
import { useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { formatMoney } from '../format/money.ts'
import { formatBookDate } from '../format/time.ts'
import { quantityWords } from '../job/result-words.ts'
import { announce } from '../shell/announce.tsx'
import { Icon } from '../shell/icons.tsx'
import { useAction } from '../shell/use-action.ts'
import { doubtOf } from './doubt-of-paid.ts'
import { reportedOf } from './reported.ts'

interface PaidFormProps {
  readonly assay: Assay
  readonly job: Job
  readonly line: PricedQuoteLine
  readonly currency: string
}

/** Asks what was paid. It counts for that user from the next job on. */
export function PaidForm({ assay, job, line, currency }: PaidFormProps) {
  const reported = useMemo(() => reportedOf(assay, job.jobId), [assay, job.jobId])
  const known = reported.outcomes.value.get(String(line.line))
  const amount = useSignal('')
  const isWhole = useSignal(true)
  const date = useSignal('')
  /** The question that was asked about what was typed: saving again answers it. */
  const doubted = useSignal<string | null>(null)
  const { busy, trouble, run: act, refuse } = useAction()
  const whole = quantityWords(line.quantity)
  const save = () =>
    act(async () => {
      const typed = typedAmount(amount.value)
      if (typed === null) {
        refuse('Give what you paid as a number, such as 7.47.')
        return
      }
      const paid = /\.\d$/.test(typed) ? `${typed}0` : typed
      const estimate = Number((isWhole.value ? line.total : line.unit_price).estimate)
      const question = doubtOf(Number(paid), estimate, currency)
      if (question !== null && doubted.value !== question) {
        doubted.value = question
        refuse(question)
        return
      }
      const price: OutcomeInput = isWhole.value
        ? { total: paid }
        : { unitPrice: paid, per: line.unit_price.per }
      const when = date.value === '' ? {} : { date: date.value }
      reported.put(await assay.outcomes.put(job.jobId, line.line, { ...price, ...when }))
      doubted.value = null
      announce('Saved what you paid')
    })
  const takeBack = () =>
    act(async () => {
      await assay.outcomes.delete(job.jobId, line.line)
      reported.drop(String(line.line))
      announce('Taken back')
    })

  return (
    <details class="evidence paid">
      <summary>{known ? <PaidWords outcome={known} /> : 'What did you pay?'}</summary>
      <form
        class="correct-form"
        aria-label={`What did you pay for “${line.text}”?`}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <label class="field correct-amount">
          <span>Paid, in {currency}</span>
          <input
            class="input"
            inputMode="decimal"
            maxLength={19}
            value={amount.value}
            onInput={(event) => {
              amount.value = event.currentTarget.value
              doubted.value = null
            }}
          />
        </label>
        <label class="field paid-for">
          <span>For</span>
          <select
            class="input"
            value={isWhole.value ? 'whole' : 'unit'}
            onChange={(event) => {
              isWhole.value = event.currentTarget.value === 'whole'
            }}
          >
            <option value="whole">all of it ({whole})</option>
            <option value="unit">one {line.unit_price.per}</option>
          </select>
        </label>
        <label class="field paid-date">
          <span>On (if you know)</span>
          <input
            class="input"
            type="date"
            value={date.value}
            onChange={(event) => {
              date.value = event.currentTarget.value
            }}
          />
        </label>
        <button type="submit" class="button primary" disabled={busy.value}>
          {doubted.value !== null ? 'Record it' : known ? 'Change it' : 'Save'}
        </button>
        {known && (
          <button type="button" class="button" disabled={busy.value} onClick={() => void takeBack()}>
            Take it back
          </button>
        )}
        <p class="form-message" role="alert">
          {trouble.value}
        </p>
      </form>
      <p class="hint">
        Your next prices learn from it, and nobody else’s do. Report all of an invoice or none of it:
        surprises alone make every range look too narrow. <a href="/calibration">Do my ranges hold?</a>
      </p>
    </details>
  )
}

function PaidWords({ outcome }: { readonly outcome: Outcome }) {
  const { paid, total, currency, within, date } = outcome
  const price =
    paid === null
      ? formatMoney(total ?? '0', currency)
      : `${formatMoney(paid.price, currency)}${paid.per === null ? '' : ` / ${paid.per}`}`
  const verdict = within === null ? '' : within ? ', within the range' : ', outside the range'
  return (
    <span data-testid="paid">
      <Icon name="check" /> You paid {price}
      {date && ` on ${formatBookDate(date)}`}
      <span class={within === false ? 'warning' : 'muted'}>{verdict}</span>
    </span>
  )
}
