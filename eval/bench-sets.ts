import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { entryAt, present } from '../packages/engine/src/in-range.ts'
import { readCsv } from './read-csv.ts'

/** A row of a benchmark set, as its file has it. */
export interface BenchRow {
  readonly text: string
  readonly price: number
  readonly currency: string
  readonly unit: string
  readonly geo: string
  readonly date: string
  readonly group: string
}

export interface BenchSet {
  readonly name: string
  readonly train: readonly BenchRow[]
  readonly test: readonly BenchRow[]
  /** Whole test bids, for baskets; null where the set has none. */
  readonly bids: readonly (readonly BenchRow[])[] | null
}

const TRAIN_MAX = 60_000
const TEST_MAX = 5_000
const BIDS_MAX = 600

export function loadBench(folder: string, name: string): readonly BenchRow[] {
  const text = gunzipSync(readFileSync(`${folder}/${name}.csv.gz`)).toString('utf8')
  return readCsv(text).flatMap((row) => {
    const price = Number(row.price)
    return price > 0
      ? [
          {
            text: row.text ?? '',
            price,
            currency: row.currency ?? '',
            unit: row.unit ?? '',
            geo: row.geo ?? '',
            date: row.date ?? '',
            group: row.group ?? '',
          },
        ]
      : []
  })
}

const firstByte = (text: string): number => present(createHash('sha1').update(text).digest()[0])
const collapse = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim()

/** The split of a set: by date, by last year, by vendor, else by description. `salt` makes other splits of vendors. */
export function splitSet(name: string, rows: readonly BenchRow[], salt = ''): BenchSet {
  if (name.startsWith('indot')) return splitByDate(name, rows, '2025-08-01')
  if (name.startsWith('wfp')) return splitByDate(name, rows, lastYearStart(rows))
  const key = name.startsWith('gsa') ? (row: BenchRow) => row.group : (row: BenchRow) => collapse(row.text)
  const held = (row: BenchRow): boolean => firstByte(salt + key(row)) % 5 === 0
  return {
    name,
    train: sample(
      rows.filter((row) => !held(row)),
      TRAIN_MAX,
    ),
    test: sample(rows.filter(held), TEST_MAX),
    bids: null,
  }
}

function splitByDate(name: string, rows: readonly BenchRow[], start: string): BenchSet {
  const after = rows.filter((row) => row.date >= start)
  const bids = new Map<string, BenchRow[]>()
  for (const row of after) {
    const bid = bidOf(row)
    if (bid === null) continue
    const list = bids.get(bid)
    if (list) list.push(row)
    else bids.set(bid, [row])
  }
  return {
    name,
    train: sample(
      rows.filter((row) => row.date < start),
      TRAIN_MAX,
    ),
    test: sample(after, TEST_MAX),
    bids: bids.size === 0 ? null : sample([...bids.values()], BIDS_MAX),
  }
}

/** The first day of the last twelve months. */
function lastYearStart(rows: readonly BenchRow[]): string {
  const last = rows.reduce((latest, row) => (row.date > latest ? row.date : latest), '')
  const year = Number(last.slice(0, 4)) - 1
  return `${year}${last.slice(4)}`.replace(/(\d{4}-\d{2}).*/, (_, month: string) => `${month}-31`)
}

/** A bid is one bidder's offer for one letting in one place; null for sets without bidders. */
export function bidOf(row: BenchRow): string | null {
  const rank = /^pos(\d+)\|/.exec(row.group)
  return rank ? `${row.geo}|${row.date}|${rank[1]}` : null
}

export function quantityOf(row: BenchRow): number | undefined {
  const match = /qty=([\d.]+)/.exec(row.group) ?? /^qty=([\d.]+)$/.exec(row.unit)
  const value = Number(match?.[1])
  return value > 0 ? value : undefined
}

/** A sample by a fixed linear congruential shuffle, so every run judges the same rows. */
export function sample<T>(list: readonly T[], max: number): readonly T[] {
  if (list.length <= max) return list
  const copy = [...list]
  let state = 12345
  for (let i = 0; i < max; i++) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    const j = i + (state % (copy.length - i))
    const kept = entryAt(copy, i)
    copy[i] = entryAt(copy, j)
    copy[j] = kept
  }
  return copy.slice(0, max)
}
