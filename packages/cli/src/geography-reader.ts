import { openGazetteer } from '@assay/book-open'
import type { LayeredBook } from '@assay/engine'
import { knownGeography } from './price-here.ts'

/** Reads the geography column of a list, where people write codes, names and ZIPs as they come. */
export interface GeographyReader {
  /** The code for what is written; the default for an empty cell; the text itself when nobody knows it. */
  read(written: string): string | null
  /** The currency that prices for a place are told in. */
  currency(geography: string | null): string
}

const CACHE_MAX = 100_000

export async function createGeographyReader(
  books: LayeredBook,
  fallback: string | undefined,
): Promise<GeographyReader> {
  const general = fallback === undefined ? null : await knownGeography(books, fallback)
  const { book, base } = books
  const home = book.header.defaultGeography.slice(0, 2)
  const currencies = new Map((base ?? book).header.countries.map(({ code, currency }) => [code, currency]))
  const known = new Map<string, string>()
  let gazetteer: ReturnType<typeof openGazetteer> | null = null

  function find(written: string): string {
    const own = book.geographies.find(written)
    if (own >= 0) return book.geographies.code(own)
    gazetteer ??= openGazetteer()
    return gazetteer.resolve(written)?.code ?? gazetteer.findPlace(written) ?? written
  }
  return {
    read(written) {
      if (written === '') return general
      let code = known.get(written)
      if (code === undefined) {
        code = find(written)
        if (known.size < CACHE_MAX) known.set(written, code)
      }
      return code
    },
    currency(geography) {
      const country = geography?.slice(0, 2) ?? home
      return country === home ? book.header.currency : (currencies.get(country) ?? book.header.currency)
    },
  }
}
