import type { Assay, Job, Quote, QuoteLine } from '@assay/client'
import { typedAmount } from '@assay/tables/money-text'
import { useSignal } from '@preact/signals'
import type { Place } from '../ask/draft.ts'
import { findPlace, PLACE_UNKNOWN } from '../ask/find-place.ts'
import { GeographyPicker } from '../ask/geography-picker.tsx'
import { formatMoney, formatRange } from '../format/money.ts'
import { pluralUnit } from '../format/unit.ts'
import { announce } from '../shell/announce.tsx'
import { navigate } from '../shell/router.ts'
import { useAction } from '../shell/use-action.ts'
import { itemWords, wordsOf } from './corrected-text.ts'
import { placeWithout, withoutLine } from './edit-lines.ts'
import { type LineCorrection, priceCorrected } from './price-corrected.ts'
import { submitAgain } from './submit-again.ts'
import { unitChoices } from './unit-choices.ts'

interface LineChoicesProps {
  readonly assay: Assay
  readonly job: Job
  readonly quote: Quote
  readonly line: QuoteLine
}

/** What a person can change about a line: the thing, how much of it, and where. Each change is priced at once. */
export function LineChoices({ assay, job, quote, line }: LineChoicesProps) {
  const { busy, trouble, run: act, refuse } = useAction()
  const price = (correction: () => Promise<LineCorrection | string>) =>
    act(async () => {
      const said = await correction()
      if (typeof said === 'string') refuse(said)
      else {
        announce('Pricing again')
        navigate(`/jobs/${await priceCorrected(assay, job, quote, line, said)}`)
      }
    })
  const remove = () =>
    act(async () => {
      const query = withoutLine(job.query, quote.lines, line)
      const geography = placeWithout(job.geography, quote.lines, line)
      navigate(`/jobs/${await submitAgain(assay, job, { query, geography })}`)
    })
  const alternatives = line.status === 'priced' ? line.alternatives : nearestOf(line)
  return (
    <>
      {alternatives.length > 0 && (
        <details class="evidence alternatives">
          <summary>
            {line.status === 'priced' ? 'Not this?' : 'Did you mean?'}
            <span class="muted">
              {' '}
              {alternatives.length === 1 ? '1 alternative' : `${alternatives.length} alternatives`}
            </span>
          </summary>
          <ul class="plain choices" aria-label={`Alternatives to “${line.item ?? line.text}”`}>
            {alternatives.map((alternative) => (
              <li key={`${alternative.item} ${alternative.meaning?.kind}`}>
                <button
                  type="button"
                  class="choice"
                  disabled={busy.value}
                  onClick={() => void price(async () => ({ alternative }))}
                >
                  <strong>{alternative.item}</strong>
                  <span>
                    {formatMoney(alternative.unit_price.estimate, quote.currency)} /{' '}
                    {alternative.unit_price.per}
                    <small>
                      {formatRange(alternative.unit_price.low, alternative.unit_price.high, quote.currency) ??
                        'no range'}
                    </small>
                  </span>
                  {alternative.meaning && <small class="choice-meaning">{alternative.meaning.of}</small>}
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
      <details class="evidence correct">
        <summary>Correct</summary>
        <CorrectForm
          assay={assay}
          line={line}
          isBusy={busy.value}
          onSubmit={(correction) => void price(correction)}
        />
      </details>
      {quote.lines.length > 1 && (
        <button
          type="button"
          class="link line-remove"
          disabled={busy.value}
          aria-label={`Remove “${line.text}” and price the rest`}
          onClick={() => void remove()}
        >
          Remove
        </button>
      )}
      {trouble.value && (
        <p class="form-message line-trouble" role="alert">
          {trouble.value}
        </p>
      )}
    </>
  )
}

/** What came nearest to a line without a price, as things that it may mean. */
function nearestOf({ comparables }: QuoteLine): QuoteLine['alternatives'] {
  const items = new Map(comparables.map((one) => [one.description, one]))
  return [...items.values()].map(({ description, price, unit }) => ({
    item: description,
    meaning: null,
    unit_price: { low: null, estimate: price, high: null, per: unit },
  }))
}

/** No thing of a book is called by more than this. */
const WORDS_MAX = 300

interface CorrectFormProps {
  readonly assay: Assay
  readonly line: QuoteLine
  readonly isBusy: boolean
  readonly onSubmit: (correction: () => Promise<LineCorrection | string>) => void
}

function CorrectForm({ assay, line, isBusy, onSubmit }: CorrectFormProps) {
  const before = {
    value: line.quantity?.value ?? '1',
    unit: line.quantity?.unit ?? line.unit_price?.per ?? '',
  }
  const thing = itemWords(line)
  const what = useSignal(thing)
  const value = useSignal(before.value)
  const unit = useSignal(before.unit)
  /** Undefined: as it was. */
  const place = useSignal<Place | null | undefined>(undefined)
  const sought = useSignal<string | null>(null)
  const written = wordsOf(line, 'place').join(' ')
  const units = unitChoices([before.unit, line.unit_price?.per])

  const correction = async (): Promise<LineCorrection | string> => {
    const amount = typedAmount(value.value)
    if (amount === null) return 'Give the quantity as a number, such as 2.5.'
    const found = sought.value === null ? place.value : await findPlace(assay, sought.value)
    if (sought.value !== null && found === null) return PLACE_UNKNOWN
    const words = what.value.trim()
    if (words === '') return 'Write what it is.'
    const isSame = amount === before.value && unit.value === before.unit
    const isSameThing = words === thing.trim()
    if (isSame && isSameThing && found === undefined)
      return 'Change the words, the quantity, the unit or the place first.'
    return {
      words: isSameThing ? undefined : words,
      quantity: isSame ? undefined : { value: amount, unit: unit.value },
      place: found,
    }
  }
  return (
    <form
      class="correct-form"
      aria-label={`Correct “${line.text}”`}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(correction)
      }}
    >
      <label class="field correct-what">
        <span>What</span>
        <input
          class="input"
          maxLength={WORDS_MAX}
          value={what.value}
          onInput={(event) => {
            what.value = event.currentTarget.value
          }}
        />
      </label>
      <label class="field correct-amount">
        <span>Quantity</span>
        <input
          class="input"
          inputMode="decimal"
          maxLength={19}
          value={value.value}
          onInput={(event) => {
            value.value = event.currentTarget.value
          }}
        />
      </label>
      {units.length > 0 && (
        <label class="field correct-unit">
          <span>Unit</span>
          <select
            class="input"
            value={unit.value}
            onChange={(event) => {
              unit.value = event.currentTarget.value
            }}
          >
            {units.map((choice) => (
              <option key={choice} value={choice}>
                {pluralUnit(choice, 2)}
              </option>
            ))}
          </select>
        </label>
      )}
      <GeographyPicker
        assay={assay}
        place={place.value ?? null}
        sought={null}
        emptyLabel={place.value === null || written === '' ? 'From the text' : written}
        onPick={(picked) => {
          place.value = picked
        }}
        onSeek={(typed) => {
          sought.value = typed
        }}
      />
      <button type="submit" class="button primary" disabled={isBusy}>
        Price again
      </button>
    </form>
  )
}
