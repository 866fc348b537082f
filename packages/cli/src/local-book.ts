import { isBookOpen } from '@assay/book-open/book-meta'
import { BookError } from '@assay/books/book-error'
import { type LoadedBook, loadBook } from '@assay/books/load-book'
import { type Book, EngineError, type LayeredBook, openBook } from '@assay/engine'
import { usageFailure } from './exit-codes.ts'
import { findNamedPlace } from './named-place.ts'
import type { Env } from './output.ts'

/** Opens a book for a command: `--book`, else ASSAY_BOOK, else the one in use. */
export function openLocalBook(env: Env, name?: string): Promise<LayeredBook> {
  return explained(async () => {
    const loaded = await loadBook(name ?? (env.ASSAY_BOOK || null), env.ASSAY_BOOKS_DIR || undefined)
    const { base } = loaded
    return { book: open(loaded), base: base === null ? null : open(base) }
  })
}

const open = ({ bytes, sha256 }: Pick<LoadedBook, 'bytes' | 'sha256'>): Book =>
  openBook(bytes, { isKnown: sha256 !== null && isBookOpen(sha256) })

/** Turns expected failures of books into one line and exit code 2. */
export async function explained<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof BookError || error instanceof EngineError) throw usageFailure(error.message)
    throw error
  }
}

/** The canonical code of a geography that the book or the gazetteer knows, by its code or by a name that only one has. */
export async function knownGeography({ book, base }: LayeredBook, written: string): Promise<string> {
  for (const { geographies } of base === null ? [book] : [book, base]) {
    const own = geographies.find(written)
    if (own >= 0) return geographies.code(own)
  }
  const { openGazetteer } = await import('@assay/book-open/gazetteer')
  const gazetteer = openGazetteer()
  const geography = gazetteer.resolve(written)
  if (geography !== null) return geography.code
  const { code, candidates } = findNamedPlace(gazetteer, written)
  if (code !== null) return code
  const hint = candidates.length === 0 ? '' : ` Did you mean ${candidates.join(' or ')}?`
  throw usageFailure(`"${written}" is not a known geography.${hint}`)
}

/** What a cell of the geography column means: a code, or why there is none. Without a place both are null. */
interface ReadPlace {
  readonly code: string | null
  readonly fault: string | null
}

/** Reads the geography column of a list, where people write codes, names and ZIPs. */
export interface GeographyReader {
  /** An empty cell means the default. A place that nobody knows is a fault, in the words of a service. */
  read(written: string): ReadPlace
}

const CACHE_MAX = 100_000

export async function createGeographyReader(
  { book, base }: LayeredBook,
  fallback: string | undefined,
): Promise<GeographyReader> {
  const general = fallback === undefined ? null : await knownGeography({ book, base }, fallback)
  const { openGazetteer } = await import('@assay/book-open/gazetteer')
  const { unknownGeography } = await import('@assay/domain/jobs/geographies')
  const placeOf = await createPlaceReader()
  const faults = new Map<string, string | null>()
  let gazetteer: ReturnType<typeof openGazetteer> | null = null
  const faultOf = (written: string): string | null => {
    let fault = faults.get(written)
    if (fault === undefined) {
      gazetteer ??= openGazetteer()
      const isKnown = gazetteer.resolve(placeOf(written)) !== null
      fault = isKnown ? null : unknownGeography(written, gazetteer).detail
      if (faults.size < CACHE_MAX) faults.set(written, fault)
    }
    return fault
  }
  return {
    read(written) {
      if (written === '') return { code: general, fault: null }
      for (const { geographies } of base === null ? [book] : [book, base]) {
        const own = geographies.find(written)
        if (own >= 0) return { code: geographies.code(own), fault: null }
      }
      const fault = faultOf(written)
      return { code: fault === null ? placeOf(written) : null, fault }
    },
  }
}

/** Reads places without a book: the code of a code, name or ZIP, or the text itself when it is unknown. */
export async function createPlaceReader(): Promise<(written: string) => string> {
  const { openGazetteer } = await import('@assay/book-open/gazetteer')
  const known = new Map<string, string>()
  let gazetteer: ReturnType<typeof openGazetteer> | null = null
  return (written) => {
    let code = known.get(written)
    if (code === undefined) {
      gazetteer ??= openGazetteer()
      code = gazetteer.resolve(written)?.code ?? gazetteer.findPlace(written) ?? written
      if (known.size < CACHE_MAX) known.set(written, code)
    }
    return code
  }
}

/** A day that a book stores as yyyymmdd, with zeros for what was not written: `2026`, `2026-07`, `2026-07-15`. */
export function showDay(day: number): string | null {
  if (day === 0 || !Number.isFinite(day)) return null
  const text = String(day)
  return [text.slice(0, 4), text.slice(4, 6), text.slice(6, 8)].filter((part) => part !== '00').join('-')
}
