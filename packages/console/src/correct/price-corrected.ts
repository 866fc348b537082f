import type { Assay, Job, Quote, QuoteLine } from '@assay/client'
import type { Place } from '../ask/draft.ts'
import { ANYWHERE, placeOrCode } from '../job/place-names.ts'
import { type Correction, correctedLine, wordsOf } from './corrected-text.ts'
import { submitAgain } from './submit-again.ts'

/** What a person says about a line; a place is one that was found, or null for none. */
export type LineCorrection = Omit<Correction, 'place'> & { readonly place?: Place | null | undefined }

/** Asks again with one line corrected. Answers the new job's id. */
export async function priceCorrected(
  assay: Assay,
  job: Job,
  { lines }: Quote,
  line: QuoteLine,
  { place, ...said }: LineCorrection,
): Promise<string> {
  const write = async (): Promise<{ query: string; geography: string | null }> => {
    if (place === undefined) return { query: written(job.query, [[line, said]]), geography: job.geography }
    // The only line takes the place with it: a code is surer than any name.
    if (lines.length === 1)
      return { query: written(job.query, [[line, { ...said, place: '' }]]), geography: place?.code ?? null }
    const moved = { ...said, place: place === null ? '' : await placeWords(assay, place) }
    // If only one line names a place, it is taken for the place of all. So the others name theirs too.
    const others = lines.filter((other) => other.line !== line.line && isPlaceless(other))
    const corrections: (readonly [QuoteLine, Correction])[] = [[line, moved]]
    for (const other of others) {
      const code = other.geography
      if (code === null || code === ANYWHERE) continue
      const name = placeOrCode(assay, code)
      corrections.push([other, { place: await placeWords(assay, { code, name }) }])
    }
    return { query: written(job.query, corrections), geography: null }
  }
  return submitAgain(assay, job, await write())
}

const isPlaceless = (line: QuoteLine): boolean => wordsOf(line, 'place').length === 0

/** The query with some of its lines rewritten, the last first: offsets before a change stay true. */
function written(query: string, corrections: readonly (readonly [QuoteLine, Correction])[]): string {
  return corrections
    .toSorted(([a], [b]) => b.span[0] - a.span[0])
    .reduce(
      (text, [line, said]) =>
        text.slice(0, line.span[0]) + correctedLine(line, said) + text.slice(line.span[1]),
      query,
    )
}

/** A place as a text names it: the name where it finds this very place, else the code. */
async function placeWords(assay: Assay, { code, name }: Place): Promise<string> {
  const zip = /^US-ZIP-(\d{5})$/.exec(code)?.[1]
  if (zip !== undefined) return zip
  // A metro area is called "Austin-Round Rock-Georgetown, TX": its first city is what people write.
  const words = name.replace(/^([^,-]+)[^,]*, ([A-Z]{2}).*$/, '$1, $2')
  const [found] = await assay.geographies.search(words)
  return found?.code === code ? words : code
}
