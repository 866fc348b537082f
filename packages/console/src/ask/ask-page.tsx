import type { Assay } from '@assay/client'
import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { formatCount } from '../format/number.ts'
import { announce } from '../shell/announce.tsx'
import { navigate } from '../shell/router.ts'
import { explain } from '../shell/session.ts'
import { useLoaded } from '../shell/use-loaded.ts'
import { useTitle } from '../shell/use-title.ts'
import { BookPicker } from './book-picker.tsx'
import { draft, EMPTY_DRAFT, EXAMPLES, type Example } from './draft.ts'
import { findPlace, PLACE_UNKNOWN } from './find-place.ts'
import { GeographyPicker } from './geography-picker.tsx'

const QUERY_CHARACTERS_MAX = 4_000
/** The count is of interest only near the limit. */
const COUNT_FROM = 3_500

export function AskPage({ assay }: { readonly assay: Assay }) {
  useTitle('Price')
  const busy = useSignal(false)
  const trouble = useSignal<string | null>(null)
  /** Whether the trouble is one of the words. That of the place stands at its field. */
  const isOfWords = useSignal(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const { query, place, sought } = draft.value
  // Most people have no book of their own. The question can be sent before it is known whether this one has.
  const books = useLoaded((signal) => assay.books.list({ signal }), [assay])
  const serving = (books.value.value ?? []).filter(({ servingVersion }) => servingVersion !== null)
  const others = serving.filter(({ isDefault }) => !isDefault)
  // A book may have been deleted since it was chosen.
  const book = others.some(({ bookId }) => bookId === draft.value.book) ? draft.value.book : ''
  const characters = [...query.trim()].length
  const isTooLong = characters > QUERY_CHARACTERS_MAX

  useEffect(() => box.current?.focus(), [])

  const submit = async () => {
    if (busy.value) return
    if (characters === 0 || isTooLong) {
      trouble.value = isTooLong
        ? `At most ${formatCount(QUERY_CHARACTERS_MAX)} characters.`
        : 'Write what you want priced.'
      isOfWords.value = true
      box.current?.focus()
      return
    }
    isOfWords.value = false
    busy.value = true
    trouble.value = null
    announce('Sending')
    try {
      const where = sought === null ? place : await findPlace(assay, sought)
      if (sought !== null && where === null) {
        trouble.value = PLACE_UNKNOWN
        busy.value = false
        return
      }
      const job = await assay.jobs.submit({
        query: query.trim(),
        geography: where?.code ?? null,
        ...(book === '' ? {} : { book }),
      })
      draft.value = { ...EMPTY_DRAFT, place: where, book }
      navigate(`/jobs/${job.jobId}`)
    } catch (error) {
      trouble.value = explain(error)
      busy.value = false
    }
  }

  const take = (example: Example) => {
    draft.value = { ...draft.value, query: example.query, place: example.place, sought: null }
    trouble.value = null
    box.current?.focus()
  }

  return (
    <div class="page ask">
      <h1 tabIndex={-1}>What does it cost?</h1>
      <p class="lead">
        Say what you need, in your own words. Every price comes with a range and the evidence behind it.
      </p>

      <form
        class="card ask-form"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          void submit()
        }}
      >
        <label class="field">
          <span>What to price</span>
          <textarea
            ref={box}
            class="input ask-box"
            rows={4}
            placeholder="3 dozen eggs, 2 gal of whole milk and 40 hours of an electrician"
            value={query}
            aria-invalid={trouble.value !== null && isOfWords.value}
            aria-describedby="ask-message"
            onInput={(event) => {
              draft.value = { ...draft.value, query: event.currentTarget.value }
              trouble.value = null
            }}
          />
        </label>
        <p id="ask-message" class="form-message" role="alert">
          {trouble.value ??
            (characters >= COUNT_FROM &&
              `${formatCount(characters)} of ${formatCount(QUERY_CHARACTERS_MAX)} characters`)}
        </p>
        <div class="ask-row">
          <GeographyPicker
            assay={assay}
            place={place}
            sought={sought}
            onPick={(picked) => {
              draft.value = { ...draft.value, place: picked }
            }}
            onSeek={(typed) => {
              draft.value = { ...draft.value, sought: typed }
              trouble.value = null
            }}
          />
          {others.length > 0 && (
            <BookPicker
              books={others}
              value={book}
              label="Prices from"
              emptyLabel={`${serving.find(({ isDefault }) => isDefault)?.name ?? 'your default book'} (default)`}
              onPick={(picked) => {
                draft.value = { ...draft.value, book: picked }
              }}
            />
          )}
          <button type="submit" class="button primary ask-go" disabled={busy.value}>
            {busy.value ? 'Sending …' : 'Price it'}
            <span class="keys" aria-hidden="true">
              Ctrl Enter
            </span>
          </button>
        </div>
      </form>

      <h2 class="eyebrow">Or start from an example</h2>
      <ul class="examples">
        {EXAMPLES.map((example) => (
          <li key={example.label}>
            <button type="button" class="example" onClick={() => take(example)}>
              <strong>{example.label}</strong>
              <span>{example.query}</span>
              <small>{example.place.name}</small>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
