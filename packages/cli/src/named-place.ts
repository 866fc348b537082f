import type { Gazetteer } from '@assay/book-open/gazetteer'
import type { Quote } from '@assay/contract'

const CANDIDATES_MAX = 3
const SEARCHED_MAX = 20

/** What a name means where a code is needed: one place, or several to choose from, each with its name. */
export function findNamedPlace(
  gazetteer: Gazetteer,
  written: string,
): { readonly code: string | null; readonly candidates: readonly string[] } {
  const meant = gazetteer.findPlace(written)
  const found = meant === null ? null : gazetteer.resolve(meant)
  // A town that nobody knows is found as its state: that is a guess.
  const isGuess = found === null || (found.kind === 'state' && written.includes(','))
  const called = nameKey(written)
  const namesakes = gazetteer
    .search(written, SEARCHED_MAX)
    .filter(({ name, kind }) => kind !== 'subdivision' && nameKey(name.replace(/[-,/].*$/, '')) === called)
  // A state is meant before a town that has its name. Who says Washington may mean the capital.
  const isState = found?.kind === 'state' && called !== 'washington'
  const rivals = namesakes.filter(({ code, kind }) => code !== meant && !(isState && kind === 'metro'))
  if (!isGuess && rivals.length === 0) return { code: found.code, candidates: [] }
  const codes = new Set([
    ...(meant === null ? [] : [meant]),
    ...rivals.map(({ code }) => code),
    ...(rivals.length > 0 ? [] : gazetteer.suggest(written, CANDIDATES_MAX)),
  ])
  const candidates = [...codes].slice(0, CANDIDATES_MAX).map((code) => {
    const name = gazetteer.resolve(code)?.name
    return name === undefined || name === code ? code : `${code} (${name})`
  })
  return { code: null, candidates }
}

/** A place for a service, which takes codes alone: the code of a name that only one place has, else what is written. */
export async function codeForService(written: string): Promise<string> {
  const { openGazetteer } = await import('@assay/book-open/gazetteer')
  const gazetteer = openGazetteer()
  return gazetteer.resolve(written)?.code ?? findNamedPlace(gazetteer, written).code ?? written
}

/** The words of a text that name the place of all its lines, outside them or in one: "Phoenix" in "a cleaner for 4 hours, Phoenix". */
export function placeWrittenIn(gazetteer: Gazetteer, text: string, quote: Quote): string | undefined {
  const fragments: string[] = []
  let from = 0
  for (const { span } of quote.lines) {
    fragments.push(text.slice(from, span[0]))
    from = Math.max(from, span[1])
  }
  fragments.push(text.slice(from))
  for (const { parts } of quote.lines)
    for (const { role, start, end } of parts) if (role === 'place') fragments.push(text.slice(start, end))
  return fragments
    .flatMap((fragment) => [fragment, ...fragment.split(/[,;:.\n]/)])
    .map((words) => words.replace(/^[\s\p{P}]*(?:(?:in|for|at|near)\s+)?|[\s\p{P}]+$/giu, ''))
    .find((words) => words !== '' && gazetteer.findPlace(words) === quote.geography.used)
}

const nameKey = (name: string): string => name.trim().toLowerCase()
