import { entryAt } from '../../engine/src/in-range.ts'
/** A price list as companies have them, and what a careful person would say about each of its rows. */
export interface MessyList {
  readonly text: string
  readonly rows: number
  /** Line and reason of every row that cannot be used. */
  readonly bad: ReadonlyMap<number, RegExp>
  readonly repaired: ReadonlySet<number>
  readonly repeated: number
}

type Writer = (row: {
  readonly name: string
  readonly cents: number
  readonly unit: string
  readonly day: number
}) => string

const NAMES = [
  'Rohr verzinkt',
  'Kabel 3x1,5',
  'Schraube M8',
  'Fliese weiß',
  'Dämmung 100 mm',
  'Farbe „Café“',
  'Türgriff',
  'Lampe',
]
const UNITS = ['m', 'm', 'Stück', 'm²', 'm²', 'l', 'Stück', 'Stück']

/** Five in a hundred rows are bad, in every way that is common; some repeat; the rest is fine. */
export function messyList(
  header: string,
  write: Writer,
  broken: readonly (readonly [string, RegExp])[],
): MessyList {
  const lines = ['Preisliste 2026 – vertraulich', '', header]
  const bad = new Map<number, RegExp>()
  const repaired = new Set<number>()
  let repeated = 0
  let rows = 0
  for (let row = 0; row < 2_000; row++) {
    const at = row % NAMES.length
    const good = write({
      name: `${NAMES[at]} ${row}`,
      cents: 99 + row * 77,
      unit: entryAt(UNITS, at),
      day: 1 + (row % 28),
    })
    rows++
    if (row % 20 === 7) {
      const [text, reason] = entryAt(broken, Math.floor(row / 20) % broken.length)
      lines.push(text)
      bad.set(lines.length, reason)
      continue
    }
    lines.push(good)
    if (row % 100 === 50) {
      lines.push(good)
      rows++
      repeated++
    }
    if (row % 250 === 3) lines.push('')
  }
  return { text: `${lines.join('\r\n')}\r\n`, rows, bad, repaired, repeated }
}
