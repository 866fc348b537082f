import { useSignal } from '@preact/signals'

/** A heading names its page in a few lines; what is longer opens below it, line by line as it was written. */
const LINES_MAX = 2
const CHARACTERS_MAX = 120

interface QueryHeadingProps {
  /** Null until the job is known. */
  readonly query: string | null
}

export function QueryHeading({ query }: QueryHeadingProps) {
  const isOpen = useSignal(false)
  const lines = (query ?? 'Loading').split('\n').filter((line) => line.trim() !== '')
  const isLong = lines.length > LINES_MAX || (query ?? '').length > CHARACTERS_MAX
  const shown = isLong && !isOpen.value ? shortened(lines) : lines
  return (
    <div class="query-heading">
      <h1 tabIndex={-1} class={`query ${query === null ? 'ghost' : ''}`}>
        {shown.map((line, index) => (
          // Lines of one text may be alike, and their order never changes.
          <span key={`${index} ${line}`} class="query-line">
            {index < shown.length - 1 ? `${line} ` : line}
          </span>
        ))}
      </h1>
      {isLong && (
        <button
          type="button"
          class="link"
          aria-expanded={isOpen.value}
          onClick={() => {
            isOpen.value = !isOpen.value
          }}
        >
          {isOpen.value ? 'Show less' : wholeWords(lines.length)}
        </button>
      )}
    </div>
  )
}

const wholeWords = (lines: number): string =>
  lines === 1 ? 'Show the whole text' : `Show all ${lines} lines`

function shortened(lines: readonly string[]): readonly string[] {
  const first = lines.slice(0, LINES_MAX)
  return first.map((line, index) => {
    const isLast = index === first.length - 1
    const cut = line.length > CHARACTERS_MAX ? line.slice(0, CHARACTERS_MAX).trimEnd() : line
    return isLast ? `${cut} …` : cut
  })
}
