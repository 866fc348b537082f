import type { QuoteLine } from '@assay/client'
import { useSignal } from '@preact/signals'
import { partWords, stretchesOf, wordsAround } from './reading.ts'

interface ReadTextProps {
  readonly line: QuoteLine
  /** Name or code of the place that the line is for. */
  readonly usedPlace: string
}

/** The text of a line with its reading marked. Each mark says on hover what it was read as, and on a click below. */
export function ReadText({ line, usedPlace }: ReadTextProps) {
  const open = useSignal<number | null>(null)
  const stretches = stretchesOf(line)
  const around = wordsAround(line)
  const shown = open.value === null ? undefined : stretches[open.value]
  return (
    <div class="read-text">
      <p class="muted">
        “
        {stretches.map((stretch, index) =>
          stretch.part === null ? (
            stretch.text
          ) : (
            <button
              key={stretch.part.start}
              type="button"
              class={`part ${stretch.part.role}`}
              title={partWords(line, stretch, usedPlace)}
              aria-pressed={open.value === index}
              aria-label={`${stretch.text}: ${stretch.part.role}`}
              onClick={() => {
                open.value = open.value === index ? null : index
              }}
            >
              {stretch.text}
            </button>
          ),
        )}
        ”
      </p>
      {around !== '' && <p class="words-around muted">Around it, and not counted: “{around}”</p>}
      <p class="part-words" role="status">
        {shown && partWords(line, shown, usedPlace)}
      </p>
    </div>
  )
}

const ROLES = ['quantity', 'item', 'place', 'ignored'] as const

/** What the marks look like: each role has a different kind of line, so no colour is needed. */
export function ReadLegend() {
  return (
    <p class="legend muted">
      In your words:{' '}
      {ROLES.map((role) => (
        <span key={role} class={`part ${role}`}>
          {role}
        </span>
      ))}
      <span>Choose one to see how it was read.</span>
    </p>
  )
}
