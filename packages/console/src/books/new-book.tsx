import type { Assay, BookCheck } from '@assay/client'
import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { announce } from '../shell/announce.tsx'
import { FileDrop } from '../shell/file-drop.tsx'
import { navigate } from '../shell/router.ts'
import { useAction } from '../shell/use-action.ts'
import { otherCurrencyOf } from './base-currency.ts'
import { CheckView } from './check-view.tsx'
import { bookNameOf, type ChosenColumns } from './columns.ts'

interface NewBookProps {
  readonly assay: Assay
  /** The book whose next version this will be; empty: a new one. */
  readonly initialName: string
}

const BYTES_MAX = 100_000_000
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/

/** Choose a list, see what was understood, say it better where it was not, and build. */
export function NewBook({ assay, initialName }: NewBookProps) {
  const file = useSignal<File | null>(null)
  const name = useSignal(initialName)
  const extendsDefault = useSignal(true)
  const chosen = useSignal<ChosenColumns>({})
  const check = useSignal<BookCheck | null>(null)
  /** Why the list cannot extend the default book; null where it can. */
  const otherCurrency = useSignal<string | null>(null)
  const checking = useAction()
  const building = useAction()
  /** Only the newest check is shown: an older one may come back later. */
  const turn = useRef(0)

  const look = async (list: File, columns: ChosenColumns) => {
    const own = ++turn.current
    await checking.run(async () => {
      const [found, books] = await Promise.all([
        assay.books.check(list, { columns, type: 'application/octet-stream' }),
        // Without the list of books nothing is known of the default one, and the build says what is wrong.
        assay.books.list().catch(() => []),
      ])
      if (own !== turn.current) return
      otherCurrency.value = otherCurrencyOf(found, books)
      check.value = found
      announce(found.is_understood ? `${found.rows_used} rows can be used` : 'The list was not understood')
    })
  }
  const take = (list: File) => {
    building.refuse(null)
    check.value = null
    chosen.value = {}
    if (list.size > BYTES_MAX) {
      file.value = null
      building.refuse('A price list may have at most 100 MB.')
      return
    }
    file.value = list
    if (name.value === '') name.value = bookNameOf(list.name)
    void look(list, {})
  }
  const build = () =>
    building.run(async () => {
      const list = file.value
      if (list === null) return
      if (!NAME.test(name.value)) {
        building.refuse('A name has letters, digits, ".", "_" and "-", and begins with a letter or a digit.')
        return
      }
      const { bookId } = await assay.books.upload(list, {
        name: name.value,
        extends: extendsDefault.value && otherCurrency.value === null ? 'default' : 'none',
        columns: chosen.value,
        type: 'application/octet-stream',
      })
      navigate(`/books/${bookId}`)
    })

  return (
    <section class="card new-book" aria-labelledby="new-book">
      <h2 id="new-book">{initialName === '' ? 'Bring a price list' : `Next version of ${initialName}`}</h2>
      <FileDrop
        label="Choose a file, or drop it here"
        chosen={file.value?.name ?? null}
        hint="CSV, Excel (.xlsx) or JSON lines, up to 100 MB. Nothing is stored before you build."
        accept=".csv,.tsv,.txt,.xlsx,.ndjson,.jsonl,.gz"
        onFile={take}
      />
      {checking.busy.value && <p class="muted">Reading the list …</p>}
      <p class="form-message" role="alert">
        {checking.trouble.value}
      </p>
      {check.value && (
        <>
          <CheckView
            check={check.value}
            chosen={chosen.value}
            isBusy={checking.busy.value}
            onChoose={(columns) => {
              chosen.value = columns
              if (file.value) void look(file.value, columns)
            }}
          />
          <form
            class="build-form"
            aria-label="Build the book"
            onSubmit={(event) => {
              event.preventDefault()
              void build()
            }}
          >
            <label class="field">
              <span>Name of the book</span>
              <input
                class="input"
                maxLength={64}
                value={name.value}
                onInput={(event) => {
                  name.value = event.currentTarget.value
                }}
              />
            </label>
            <label class="check">
              <input
                type="checkbox"
                checked={extendsDefault.value && otherCurrency.value === null}
                disabled={otherCurrency.value !== null}
                onChange={(event) => {
                  extendsDefault.value = event.currentTarget.checked
                }}
              />
              <span>
                Price what the list lacks from the default book
                <small>{otherCurrency.value ?? 'Otherwise such lines stay without a price.'}</small>
              </span>
            </label>
            <button
              type="submit"
              class="button primary"
              disabled={building.busy.value || checking.busy.value || !check.value.is_understood}
            >
              {building.busy.value ? 'Sending …' : 'Build the book'}
            </button>
          </form>
        </>
      )}
      <p class="form-message" role="alert">
        {building.trouble.value}
      </p>
    </section>
  )
}
