import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { quantileGrid } from '../packages/engine/src/calibrate/quantiles.ts'
import { numberAt } from '../packages/engine/src/in-range.ts'
import { isEnglish, roleOf } from '../packages/engine/src/read/word-roles.ts'
import { words } from '../packages/engine/src/text/words.ts'
import { loadBench } from './bench-sets.ts'
import { EVAL_DATA } from './parse-data.ts'
import { readCsv } from './read-csv.ts'

// `node eval/word-spread.ts`: measures how far qualities and brands move a price, writes the table into the engine and
// the coverage on things that a table had not seen into docs/reading.md. The data stays where it is. Every run gives the same bytes.
const SEED = '20261116'
const FOLDS = 5
const MISSES = [0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.2, 0.25]
const LEVELS = [0.8, 0.9, 0.95]
const OUT = fileURLToPath(new URL('../packages/engine/src/price/word-spread.json', import.meta.url))
const PAGE = fileURLToPath(new URL('../docs/reading.md', import.meta.url))

interface Row {
  readonly text: string
  readonly unit: string
  readonly y: number
}

/** A row by what its words are. Rows of one thing have the same nouns, numbers and unit. */
interface ReadRow {
  readonly thing: string
  readonly qualities: string
  readonly brands: string
  readonly y: number
}

/** ln(price with the words / price of the same thing without them). */
interface Pair {
  readonly thing: string
  readonly difference: number
  readonly weight: number
}

interface Table {
  readonly low: readonly number[]
  readonly high: readonly number[]
}

type Kind = 'quality' | 'brand' | 'chance'

const GOODS = ['grocermatic_au_2023', 'costco_us', 'abt_buy_amazon_google']
const WORK = ['gsa_calc_it70']

/** Averages of foods; the brackets list other names. "NFS" says that nothing else is known. */
function foods(): readonly Row[] {
  const file = join(EVAL_DATA, 'sources/usda-purchase-to-plate/pp_national_average_prices_csv.csv')
  const rows = readCsv(new TextDecoder('windows-1252').decode(readFileSync(file)))
  return rows
    .filter((row) => row.year === '2017/2018' && Number(row.price_100gm) > 0)
    .map((row) => ({
      text: (row.food_description ?? '').replace(/\(.*?\)|\bNF?S\b/g, ''),
      unit: '100 g',
      y: Math.log(Number(row.price_100gm)),
    }))
}

function bench(name: string): readonly Row[] {
  return loadBench(join(EVAL_DATA, 'bench'), name).map(({ text, unit, price }) => ({
    text,
    unit,
    y: Math.log(price),
  }))
}

/** Qualities and brands as the reader tells them: a word that no dictionary has is a brand. */
function readRow(set: string, { text, unit, y }: Row): readonly ReadRow[] {
  const nouns: string[] = []
  const qualities: string[] = []
  const brands: string[] = []
  for (const word of words(text)) {
    const role = roleOf(word)
    if (/\d/.test(word)) nouns.push(word)
    else if (role === 'quality') qualities.push(word)
    else if (role === 'other') (isEnglish(word) ? nouns : brands).push(word)
  }
  if (!nouns.some((word) => /\p{L}/u.test(word))) return []
  const key = (some: readonly string[]): string => [...new Set(some)].sort().join(' ')
  return [{ thing: `${set}|${unit}|${key(nouns)}`, qualities: key(qualities), brands: key(brands), y }]
}

/** Against which other rows of the same thing a row is held. */
function others(kind: Kind, row: ReadRow, all: readonly ReadRow[]): readonly ReadRow[] {
  if (kind === 'quality')
    return row.qualities === '' ? [] : all.filter((one) => one.qualities === '' && one.brands === row.brands)
  if (kind === 'brand')
    return row.brands === ''
      ? []
      : all.filter((one) => one.brands !== row.brands && one.qualities === row.qualities)
  return all.filter((one) => one !== row && one.qualities === row.qualities && one.brands === row.brands)
}

/** All pairs of a kind; every thing weighs the same. */
function pairsOf(kind: Kind, things: ReadonlyMap<string, readonly ReadRow[]>): readonly Pair[] {
  return [...things].flatMap(([thing, rows]) => {
    const differences = rows.flatMap((row) => {
      const against = others(kind, row, rows).map(({ y }) => y)
      return against.length === 0 ? [] : [row.y - middleOf(against)]
    })
    return differences.map((difference) => ({ thing, difference, weight: 1 / differences.length }))
  })
}

function middleOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2
}

function thingsOf(sets: ReadonlyMap<string, readonly Row[]>): ReadonlyMap<string, readonly ReadRow[]> {
  const rows = [...sets].flatMap(([set, some]) => some.flatMap((row) => readRow(set, row)))
  return Map.groupBy(rows, ({ thing }) => thing)
}

const foldOf = ({ thing }: Pair): number =>
  createHash('sha256').update(`${SEED}${thing}`).digest().readUInt32BE() % FOLDS

const countThings = (pairs: readonly Pair[]): number => new Set(pairs.map(({ thing }) => thing)).size

function quantiles(pairs: readonly Pair[]): (p: number) => number {
  const grid = quantileGrid(
    pairs.map(({ difference }) => difference),
    pairs.map(({ weight }) => weight),
  )
  return (p) => numberAt(grid, Math.round(p * 1000))
}

/** What the words do beyond chance: squares of the quantiles, less those of rows with the very same words. */
function tableOf(pairs: readonly Pair[], chance: readonly Pair[]): Table {
  const [all, noise] = [quantiles(pairs), quantiles(chance)]
  const things = countThings(pairs)
  // A new thing is one more among those that were measured, so the quantile is taken a little further out.
  const further = (miss: number): number => Math.max(0, 1 - ((1 - miss) * (things + 1)) / things)
  const side = (p: (miss: number) => number, sign: number): readonly number[] => {
    let least = 0
    return MISSES.toReversed()
      .map((miss) => {
        const [value, by] = [Math.max(0, sign * all(p(further(miss)))), Math.max(0, sign * noise(p(miss)))]
        least = Math.max(least, Math.sqrt(Math.max(0, value ** 2 - by ** 2)))
        return Math.round(least * 1000) / 1000
      })
      .reverse()
  }
  return { low: side((miss) => miss, -1), high: side((miss) => 1 - miss, 1) }
}

/** Weight of the pairs inside the range of chance alone, or inside the range with what the words do. */
function weightInside(
  held: readonly Pair[],
  chance: readonly Pair[],
  table: Table | null,
  level: number,
): number {
  const noise = quantiles(chance)
  const miss = (1 - level) / 2
  const at = MISSES.findIndex((one) => Math.abs(one - miss) < 1e-9)
  const low = Math.hypot(Math.min(0, noise(miss)), table?.low[at] ?? 0)
  const high = Math.hypot(Math.max(0, noise(1 - miss)), table?.high[at] ?? 0)
  return weightOf(held.filter(({ difference }) => difference >= -low && difference <= high))
}

const weightOf = (pairs: readonly Pair[]): number => pairs.reduce((sum, { weight }) => sum + weight, 0)

/** Share of pairs inside the range before and after, each judged by a table that had not seen its thing. */
function coverage(pairs: readonly Pair[], chance: readonly Pair[], level: number): readonly [number, number] {
  let before = 0
  let after = 0
  for (let fold = 0; fold < FOLDS; fold++) {
    const isSeen = (pair: Pair): boolean => foldOf(pair) !== fold
    const held = pairs.filter((pair) => !isSeen(pair))
    const seen = chance.filter(isSeen)
    before += weightInside(held, seen, null, level)
    after += weightInside(held, seen, tableOf(pairs.filter(isSeen), seen), level)
  }
  return [before / weightOf(pairs), after / weightOf(pairs)]
}

const setsOf = (names: readonly string[]) => new Map(names.map((name) => [name, bench(name)] as const))
const goods = thingsOf(new Map([...setsOf(GOODS), ['usda_purchase_to_plate', foods()] as const]))
const work = thingsOf(setsOf(WORK))
const brandGoods = thingsOf(setsOf(GOODS))
const measured = [
  { name: 'quality', shown: 'quality of goods', kind: 'quality', things: goods },
  { name: 'brand', shown: 'brand', kind: 'brand', things: brandGoods },
  { name: 'workQuality', shown: 'quality of work', kind: 'quality', things: work },
] as const

const tables: Record<string, unknown> = {}
const page: string[] = []
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`
for (const { name, shown, kind, things } of measured) {
  const pairs = pairsOf(kind, things)
  const chance = pairsOf('chance', things)
  const at = quantiles(pairs)
  const median = Math.round(1000 * at(0.5)) / 1000
  tables[name] = { pairs: pairs.length, things: countThings(pairs), median, ...tableOf(pairs, chance) }
  const shares = LEVELS.map((level) => coverage(pairs, chance, level).map(percent).join(' → '))
  const ratios = [0.05, 0.25, 0.5, 0.75, 0.95].map((p) => Math.exp(at(p)).toFixed(2)).join(', ')
  page.push(`| ${shown} | ${pairs.length} | ${countThings(pairs)} | ${ratios} | ${shares.join(' | ')} |`)
}
const about = `Written by eval/word-spread.ts (seed ${SEED}): how far words that a price does not tell apart move it, as ln of the ratio, beyond chance, at each share missed on a side. From single prices of ${GOODS.join(', ')} and ${WORK.join(', ')} and averages of foods (USDA Purchase to Plate 2017/18).`
writeFileSync(OUT, `${JSON.stringify({ about, misses: MISSES, tables }, null, 2)}\n`)
const text = [
  '',
  '| words | pairs | things | ratio at 5, 25, 50, 75, 95 % | coverage at 80 %, before → after | at 90 % | at 95 % |',
  '|---|---|---|---|---|---|---|',
  ...page,
  '',
].join('\n')
writeFileSync(
  PAGE,
  readFileSync(PAGE, 'utf8').replace(/(<!-- words -->\n)[\s\S]*?(<!-- \/words -->)/, `$1${text}$2`),
)
console.log(text)
