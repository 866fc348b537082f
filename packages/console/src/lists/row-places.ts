import type { Assay, Geography } from '@assay/client'
import { askedRows, type ListReading } from './list-columns.ts'
import type { Table } from './read-table.ts'

/** Each name is looked up once; a list that has more of them is better brought with codes. */
const NAMES_MAX = 200
const FAULTS_NAMED = 3
/** Codes that name one place whatever else is in the list. */
const FULL_CODE = /^US-(?:[A-Z]{2}|CBSA-\d{5}|ZIP-\d{5})$/
/** What people write into a cell that says nothing. */
const NOTHING = /^(?:n\/?a|none|any|anywhere|all|tbd|unknown|[-–—?.*]+)$/i

/** The places that rows name, or what is wrong with them. */
export interface RowPlaces {
  /** Codes by the words of the rows. Words that say nothing have none. */
  readonly codes: ReadonlyMap<string, string | null>
  readonly fault: string | null
}

/** Finds the places that the rows of a list name. One that nobody knows is told with its row: no row is priced for a guess. */
export async function findRowPlaces(assay: Assay, table: Table, reading: ListReading): Promise<RowPlaces> {
  const rows = placesOf(table, reading)
  const codes = new Map<string, string | null>()
  const unknown: string[] = []
  // "DE" is Germany beside "FR" and Delaware beside "TX".
  const short = [...rows.keys()].filter((words) => /^[A-Z]{2}$/i.test(words))
  const states = await Promise.all(short.slice(0, NAMES_MAX).map((words) => findWhole(assay, `US-${words}`)))
  const areStates = states.every((found) => found !== null)
  const named = [...rows.keys()].filter((words) => codeOf(words, areStates) === undefined)
  if (named.length > NAMES_MAX) {
    const fault = `The list names ${named.length} places. Write them as codes, such as US-TX or US-ZIP-78701, or split the list.`
    return { codes, fault }
  }
  for (const [words, row] of rows) {
    const known = codeOf(words, areStates)
    const code = known === undefined ? ((await findWhole(assay, words))?.code ?? undefined) : known
    if (code === undefined) unknown.push(`row ${row} “${words}”`)
    else codes.set(words, code)
  }
  if (unknown.length === 0) return { codes, fault: null }
  const more = unknown.length > FAULTS_NAMED ? ` and ${unknown.length - FAULTS_NAMED} more` : ''
  const fault = `These are not places that we know: ${unknown.slice(0, FAULTS_NAMED).join(', ')}${more}. Correct them, or choose “not in the list” for Place.`
  return { codes, fault }
}

/** What the rows say about their place, each once, with the first row that says it. */
function placesOf(table: Table, reading: ListReading): ReadonlyMap<string, number> {
  const { place } = reading.columns
  const rows = new Map<string, number>()
  if (place === null) return rows
  for (const { number, cells } of askedRows(table, reading).rows) {
    const words = cells[place] ?? ''
    if (words !== '' && !rows.has(words)) rows.set(words, number)
  }
  return rows
}

/** The code that the words are or spell out, null for words that say nothing, undefined for a name that has to be looked up. */
function codeOf(words: string, areStates: boolean): string | null | undefined {
  const code = words.toUpperCase()
  if (NOTHING.test(words)) return null
  if (FULL_CODE.test(code)) return code
  if (/^\d{5}$/.test(code)) return `US-ZIP-${code}`
  if (/^[A-Z]{2}$/.test(code)) return areStates ? `US-${code}` : code
  return undefined
}

/** The place that all of the words mean. What they are only the beginning of is a guess: "Allen" is not Allentown. */
async function findWhole(assay: Assay, words: string): Promise<Geography | null> {
  const [found] = await assay.geographies.search(words)
  if (found === undefined) return null
  const [written, name, code] = [words, found.name, found.code].map((text) => text.toLowerCase())
  if (written === undefined || name === undefined || code === undefined) return null
  if (code === written || name === written) return found
  const isFirstTown = name.replace(/[-,/].*$/, '') === written
  const isBeginning = name.startsWith(written) || code.startsWith(written)
  return isFirstTown || !isBeginning ? found : null
}
