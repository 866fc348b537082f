import type { Assay } from '@assay/client'
import { useSignal } from '@preact/signals'
import type { Place } from '../ask/draft.ts'
import { findPlace, PLACE_UNKNOWN } from '../ask/find-place.ts'
import { GeographyPicker } from '../ask/geography-picker.tsx'
import { formatCount } from '../format/number.ts'
import { FileDrop } from '../shell/file-drop.tsx'
import { navigate } from '../shell/router.ts'
import { useAction } from '../shell/use-action.ts'
import { ListCheck } from './list-check.tsx'
import { askedRows, guessReading, inputsOf, type ListReading } from './list-columns.ts'
import { ROWS_MAX, readFile, readText, type Table } from './read-table.ts'
import { findRowPlaces } from './row-places.ts'

/** Paste or drop a table, check its columns, and price it. */
export function NewList({ assay }: { readonly assay: Assay }) {
  const table = useSignal<Table | null>(null)
  const reading = useSignal<ListReading | null>(null)
  const place = useSignal<Place | null>(null)
  const sought = useSignal<string | null>(null)
  const fileName = useSignal<string | null>(null)
  const { busy, trouble, run, refuse } = useAction()

  const take = (rows: Table) => {
    refuse(null)
    if (rows.length === 0) {
      table.value = null
      refuse('There is nothing in it.')
      return
    }
    if (rows.length > ROWS_MAX) {
      table.value = null
      refuse(`A list may have at most ${formatCount(ROWS_MAX)} rows. Split it.`)
      return
    }
    table.value = rows
    reading.value = guessReading(rows)
  }
  const open = (file: File) =>
    run(async () => {
      const rows = await readFile(file).catch((error: unknown) => {
        if (error instanceof RangeError) return error.message
        return 'This file cannot be read. Save it as .xlsx or as CSV.'
      })
      fileName.value = file.name
      if (typeof rows === 'string') refuse(rows)
      else take(rows)
    })
  const price = () =>
    run(async () => {
      if (table.value === null || reading.value === null) return
      const where = sought.value === null ? place.value : await findPlace(assay, sought.value)
      if (sought.value !== null && where === null) {
        refuse(PLACE_UNKNOWN)
        return
      }
      const { codes, fault } = await findRowPlaces(assay, table.value, reading.value)
      if (fault !== null) {
        refuse(fault)
        return
      }
      const shared = { geography: where?.code ?? null, book: null, places: codes }
      const inputs = inputsOf(table.value, reading.value, shared)
      if (inputs.length === 0) {
        refuse('No row says what it is. Choose the column that does.')
        return
      }
      const { batchId } = await assay.batches.submit(inputs, { onFault: 'skip' })
      navigate(`/lists/${batchId}`)
    })
  const count =
    table.value === null || reading.value === null ? 0 : askedRows(table.value, reading.value).rows.length
  return (
    <section class="card stacked" aria-label="New list">
      <label class="field">
        <span>Paste a table or a list, one thing a row</span>
        <textarea
          class="input list-box"
          rows={5}
          placeholder={'item\tquantity\tunit\nwhole milk\t2\tgal\neggs\t3\tdozen'}
          onInput={(event) => {
            const { value } = event.currentTarget
            fileName.value = null
            if (value.trim() === '') table.value = null
            else take(readText(value))
          }}
        />
      </label>
      <FileDrop
        label="Or choose a file, or drop it here"
        hint="CSV or Excel (.xlsx), up to 50,000 rows. It is read on this machine; only its rows are sent."
        chosen={fileName.value}
        accept=".csv,.tsv,.txt,.xlsx"
        onFile={(file) => void open(file)}
      />
      {table.value && reading.value && (
        <>
          <ListCheck
            table={table.value}
            reading={reading.value}
            onChange={(changed) => {
              reading.value = changed
            }}
          />
          <GeographyPicker
            assay={assay}
            place={place.value}
            sought={null}
            label="Where, for rows that do not say it"
            onPick={(picked) => {
              place.value = picked
            }}
            onSeek={(typed) => {
              sought.value = typed
            }}
          />
          <div>
            <button type="button" class="button primary" disabled={busy.value} onClick={() => void price()}>
              Price {formatCount(count)} {count === 1 ? 'row' : 'rows'}
            </button>
          </div>
        </>
      )}
      <p class="form-message" role="alert">
        {trouble.value}
      </p>
    </section>
  )
}
