import type { Assay, Job, Quote } from '@assay/client'
import { useSignal } from '@preact/signals'
import type { Place } from '../ask/draft.ts'
import { findPlace, PLACE_UNKNOWN } from '../ask/find-place.ts'
import { GeographyPicker } from '../ask/geography-picker.tsx'
import { ANYWHERE } from '../job/place-names.ts'
import { onlyPlace, placesInWords } from '../job/used-places.ts'
import { Icon } from '../shell/icons.tsx'
import { navigate } from '../shell/router.ts'
import { explain } from '../shell/session.ts'
import { submitAgain } from './submit-again.ts'

interface UsedPlaceProps {
  readonly assay: Assay
  readonly job: Job
  readonly quote: Quote
}

/** The place that the prices are for, beside the total, and a way to another one. */
export function UsedPlace({ assay, job, quote }: UsedPlaceProps) {
  const only = onlyPlace(quote)
  const place = useSignal<Place | null>(null)
  const sought = useSignal<string | null>(null)
  const busy = useSignal(false)
  const trouble = useSignal<string | null>(null)

  const submit = async () => {
    if (busy.value) return
    busy.value = true
    trouble.value = null
    try {
      const where = sought.value === null ? place.value : await findPlace(assay, sought.value)
      if (sought.value !== null && where === null) trouble.value = PLACE_UNKNOWN
      else {
        navigate(`/jobs/${await submitAgain(assay, job, { geography: where?.code ?? null })}`)
      }
    } catch (error) {
      trouble.value = explain(error)
    } finally {
      busy.value = false
    }
  }
  return (
    <details class="used-place">
      <summary>
        <Icon name="pin" />
        <span>
          Priced for {placesInWords(assay, quote)} {only !== null && only !== ANYWHERE && <code>{only}</code>}
        </span>
        <span class="used-place-change">Change</span>
      </summary>
      <form
        class="correct-form"
        aria-label="Price for another place"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <GeographyPicker
          assay={assay}
          place={place.value}
          sought={null}
          onPick={(picked) => {
            place.value = picked
          }}
          onSeek={(typed) => {
            sought.value = typed
          }}
        />
        <button type="submit" class="button primary" disabled={busy.value}>
          Price there
        </button>
        <p class="form-message" role="alert">
          {trouble.value}
        </p>
      </form>
    </details>
  )
}
