import type { Assay } from '@assay/client'
import { useSignal } from '@preact/signals'
import type { Place } from '../ask/draft.ts'
import { GeographyPicker } from '../ask/geography-picker.tsx'
import { placeName } from '../job/place-names.ts'

interface PlaceFieldProps {
  readonly assay: Assay
  readonly geography: string | null
  readonly onChange: (geography: string | null) => void
}

/** Where the prices are for. */
export function PlaceField({ assay, geography, onChange }: PlaceFieldProps) {
  const sought = useSignal<string | null>(null)
  const place: Place | null =
    geography === null ? null : { code: geography, name: placeName(assay, geography) }
  return (
    <GeographyPicker
      assay={assay}
      place={place}
      sought={sought.value}
      emptyLabel="Home of the book"
      onPick={(picked) => onChange(picked?.code ?? null)}
      onSeek={(typed) => {
        sought.value = typed
      }}
    />
  )
}
