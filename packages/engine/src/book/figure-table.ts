import { f64At, i32At, u32At } from '../in-range.ts'
import { checkRanges } from './check-numbers.ts'
import type { Collapsed } from './collapse-rows.ts'
import { damagedBook } from './damaged-book.ts'
import type { GeographyTable } from './geography-table.ts'
import { LOG_PRICE_MAX } from './price-bounds.ts'
import { isRowDate } from './row-date.ts'
import type { SectionReader, Sections } from './sections.ts'
import { openStrings, stringSections } from './string-table.ts'

/** What the rows say about one item in one place: the newest date wins, rows of that date are averaged. */
export interface Figure {
  /** Id in the geography table, -1 when the rows named no place. */
  readonly geography: number
  /** ln price per canonical unit. */
  readonly y: number
  readonly rows: number
  /** yyyymmdd or 0. */
  readonly date: number
  readonly source: string | null
}

export interface FigureTable {
  /** The figure of an item in exactly this place, or null. */
  find(item: number, geography: number): Figure | null
  /** The newest figure of an item anywhere; ties go to the one with more rows. */
  newest(item: number): Figure
  /** All figures of an item, one a place. */
  of(item: number): readonly Figure[]
  /** For whoever reads many figures and needs no object of each. */
  readonly columns: FigureColumns
  /** What a number in `columns.source` stands for. */
  sourceName(source: number): string
  /** The page that a source was read from; null where the rows named none. */
  sourceAddress(source: number): string | null
}

export interface FigureColumns {
  /** The figures of item i are [start[i], start[i + 1]). */
  readonly start: Uint32Array
  readonly place: Int32Array
  readonly date: Int32Array
  /** -1 where the rows named none. */
  readonly source: Int32Array
}

export function writeFigures(collapsed: Collapsed, geographies: GeographyTable): Sections {
  const { items, rowStart, y, date, source, geography } = collapsed
  const geoId = Int32Array.from(collapsed.geographies, (code) => geographies.find(code))
  const start = new Uint32Array(items.length + 1)
  const places: number[] = []
  const ys: number[] = []
  const counts: number[] = []
  const dates: number[] = []
  const sources: number[] = []
  for (let i = 0; i < items.length; i++) {
    const byPlace = new Map<number, { date: number; sum: number; n: number; source: number; rows: number }>()
    for (let r = u32At(rowStart, i); r < u32At(rowStart, i + 1); r++) {
      const place = i32At(geography, r) < 0 ? -1 : i32At(geoId, i32At(geography, r))
      const known = byPlace.get(place)
      if (!known)
        byPlace.set(place, {
          date: i32At(date, r),
          sum: f64At(y, r),
          n: 1,
          source: i32At(source, r),
          rows: 1,
        })
      else {
        known.rows++
        if (i32At(date, r) > known.date)
          Object.assign(known, { date: i32At(date, r), sum: f64At(y, r), n: 1, source: i32At(source, r) })
        else if (date[r] === known.date) {
          known.sum += f64At(y, r)
          known.n++
        }
      }
    }
    for (const [place, figure] of [...byPlace].sort((a, b) => a[0] - b[0])) {
      places.push(place)
      ys.push(figure.sum / figure.n)
      counts.push(figure.rows)
      dates.push(figure.date)
      sources.push(figure.source)
    }
    start[i + 1] = places.length
  }
  const { sources: names, addresses } = collapsed
  const hasAddress = addresses.some((address) => address !== '')
  return {
    ...stringSections('source', names, false),
    ...(hasAddress ? stringSections('source.address', addresses, false) : {}),
    'figure.start': start,
    'figure.place': Int32Array.from(places),
    'figure.y': Float64Array.from(ys),
    'figure.rows': Uint32Array.from(counts),
    'figure.date': Int32Array.from(dates),
    'figure.source': Int32Array.from(sources),
  }
}

export function readFigures(
  sections: SectionReader,
  counts: { readonly items: number; readonly sources: number; readonly geographies: number },
): FigureTable {
  const names = openStrings(sections, 'source', false)
  if (names.size !== counts.sources) throw damagedBook('its sources are not as many as it says')
  const addresses = sections.has('source.address.bytes')
    ? openStrings(sections, 'source.address', false)
    : null
  if (addresses !== null && addresses.size !== names.size)
    throw damagedBook('its sources are not as many as their addresses')
  const start = sections.u32('figure.start', counts.items + 1)
  const place = sections.i32('figure.place')
  sections.verify(() => checkRanges(start, place.length, 'figure.start', 1))
  const y = sections.f64('figure.y', place.length)
  const rows = sections.u32('figure.rows', place.length)
  const date = sections.i32('figure.date', place.length)
  const source = sections.i32('figure.source', place.length)
  sections.verify(() => checkFigures({ start, place, y, rows, date, source }, counts.geographies, names.size))
  const at = (i: number): Figure => ({
    geography: i32At(place, i),
    y: f64At(y, i),
    rows: u32At(rows, i),
    date: i32At(date, i),
    source: i32At(source, i) < 0 ? null : names.at(i32At(source, i)),
  })
  return {
    find(item, geography) {
      let low = u32At(start, item)
      let high = u32At(start, item + 1) - 1
      while (low <= high) {
        const middle = (low + high) >> 1
        if (i32At(place, middle) === geography) return at(middle)
        if (i32At(place, middle) < geography) low = middle + 1
        else high = middle - 1
      }
      return null
    },
    newest(item) {
      let best = u32At(start, item)
      for (let i = best + 1; i < u32At(start, item + 1); i++) {
        if (
          i32At(date, i) > i32At(date, best) ||
          (date[i] === date[best] && u32At(rows, i) > u32At(rows, best))
        )
          best = i
      }
      return at(best)
    },
    of: (item) =>
      Array.from({ length: u32At(start, item + 1) - u32At(start, item) }, (_, i) =>
        at(u32At(start, item) + i),
      ),
    columns: { start, place, date, source },
    sourceName: (id) => names.at(id),
    sourceAddress: (id) => addresses?.at(id) || null,
  }
}

interface FigureArrays {
  readonly start: Uint32Array
  readonly place: Int32Array
  readonly y: Float64Array
  readonly rows: Uint32Array
  readonly date: Int32Array
  readonly source: Int32Array
}

/** Figures are most of a book, so all their columns are checked in one pass. The ranges of `start` hold already. */
function checkFigures(arrays: FigureArrays, geographies: number, sources: number): void {
  const { start, place, y, rows, date, source } = arrays
  let dateBefore = 0
  for (let item = 1, at = 0; item < start.length; item++) {
    const end = start[item] ?? 0
    for (let placeBefore = -2; at < end; at++) {
      const geography = place[at] ?? -2
      const ln = y[at] ?? Number.NaN
      const day = date[at] ?? -1
      const by = source[at] ?? -2
      // Places go up within an item, so a search by halves finds them. Most dates are that of the figure before.
      const isWhole =
        geography > placeBefore &&
        geography < geographies &&
        ln >= -LOG_PRICE_MAX &&
        ln <= LOG_PRICE_MAX &&
        by >= -1 &&
        by < sources &&
        rows[at] !== 0 &&
        (day === dateBefore || isRowDate(day))
      if (!isWhole) throw damagedBook(`figure ${at} is impossible`)
      placeBefore = geography
      dateBefore = day
    }
  }
}
