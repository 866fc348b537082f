import type { Assay } from '@assay/client'
import { findPlace } from '../ask/find-place.ts'
import { askedRows, type ListReading } from './list-columns.ts'
import type { Table } from './read-table.ts'

/** Each name is looked up once; a list that has more of them is better brought with codes. */
const NAMES_MAX = 200
const CODE = /^[A-Za-z]{2}(?:-[A-Za-z0-9]{1,12}){0,2}$/
const FAULTS_NAMED = 3

/** The code of every place that the rows of a list name, by its words; or what is wrong with them, by row. */
export async function findRowPlaces(
  assay: Assay,
  table: Table,
  reading: ListReading,
): Promise<ReadonlyMap<string, string> | string> {
  const { place } = reading.columns
  const rows = new Map<string, number>()
  if (place !== null)
    for (const { number, cells } of askedRows(table, reading).rows) {
      const words = cells[place] ?? ''
      if (words !== '' && !rows.has(words)) rows.set(words, number)
    }
  const named = [...rows.keys()].filter((words) => !/^US-/i.test(words))
  if (named.length > NAMES_MAX)
    return `The list names ${named.length} places. Write them as codes, such as US-TX or US-ZIP-78701, or split the list.`
  const codes = new Map<string, string>()
  const faults: string[] = []
  for (const [words, number] of rows) {
    const code = /^US-/i.test(words) && CODE.test(words) ? words : (await findPlace(assay, words))?.code
    if (code === undefined) faults.push(`row ${number} “${words}”`)
    else codes.set(words, code)
  }
  if (faults.length === 0) return codes
  const more = faults.length > FAULTS_NAMED ? ` and ${faults.length - FAULTS_NAMED} more` : ''
  return `These are not places that we know: ${faults.slice(0, FAULTS_NAMED).join(', ')}${more}. Correct them, or choose “not in the list” for Place.`
}
