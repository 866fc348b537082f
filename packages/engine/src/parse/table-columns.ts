import { wordSet } from '../text/word-set.ts'
import { findUnit } from '../units/index.ts'
import { isTimes } from './cardinal.ts'
import { isSumRow } from './letter-rows.ts'
import type { Token } from './token.ts'
import { rowsOf } from './token-rows.ts'
import { readUnit } from './unit-reader.ts'

/** What a column of a table tells. A `time` is multiplied with the count: people, hours of a week, weeks. */
type Column = 'item' | 'count' | 'time' | 'unit' | 'pack' | 'size' | 'other'

const COLUMNS: readonly (readonly [names: RegExp, column: Column])[] = [
  [
    /^(?:(?:item|product|material)s?(?: (?:description|desc|name))?|description|desc|article|name|goods|what|who|role|position|title|job|job title|occupation|person|(?:full|employee|first|last|worker) name|worker|staff|staff member|employee|trade|crew|labor|service)$/,
    'item',
  ],
  [
    /^(?:(?:order )?qty(?: ordered)?|quantity|count|cases|cs|cartons|boxes|bags|pcs|pieces|ordered|how many|number|needed|hours|hrs|lbs?|pounds|gallons|kg|heads|hc|headcount|head count|ftes?|people|ppl|guys|men|staff|# of people|no of people|workers)$/,
    'count',
  ],
  [
    /^(?:days|weeks|wks|months|mos|years|shifts|nights|visits|(?:hours|hrs|days|shifts|h) ?(?:\/|per|a|each) ?(?:shift|day|week|wk|month|mo)|(?:hours|hrs|h) ?(?:\/|per|a)? ?(?:each|ea|person|head|worker))$/,
    'time',
  ],
  [
    /^(?:units?|uom|um|unit of measure|measure|u\/m|(?:pay |salary )?basis|pay (?:type|period|frequency))$/,
    'unit',
  ],
  [/^(?:pack|pk|case pack|pack size|per case|ct|ct per case|case count|case qty)$/, 'pack'],
  [/^(?:size|weight|wt|container)$/, 'size'],
  [
    /^(?:line|row|no|nr|#|sku|code|upc|item (?:no|#|code|number)|id|price|cost|total|ext|extended|ext price|unit price|unit cost|price each|each|rate|notes?|remarks?|comments?|tax|date|vendor|brand|category|dept|aisle|amount)$/,
    'other',
  ],
]

/** The name of a column of things ends with one of these. */
const ITEM_WORDS = wordSet(
  `item items product products material materials description desc name article goods what who role position title job occupation person worker staff
  member employee trade crew labor service`,
)

/** A table of more columns is none that somebody typed. */
const COLUMNS_MAX = 12

type Cells = readonly (readonly Token[])[]

/**
 * A pasted table with names above its columns: each row becomes a thing and how much of it. Codes and prices go, the count stands beside its
 * unit, and a pack is multiplied by its cases. The tokens as they are when no row names its columns.
 */
export function readColumns(text: string, tokens: readonly Token[]): readonly Token[] {
  // A table has rows below the names of its columns, and one of things.
  if (!tokens.some(({ kind }) => kind === 'break') || !tokens.some(({ lower }) => ITEM_WORDS.has(lower)))
    return tokens
  const rows = rowsOf(tokens)
  const head = rows.findIndex((row) => columnsOf(text, row) !== null)
  const columns = columnsOf(text, rows[head] ?? [])
  if (columns === null) return tokens
  const names = cellsOf(text, rows[head] ?? [])
  const isOfCommas = rows[head]?.some(({ text: mark }) => mark === ',') === true
  const unit = names[columns.indexOf('count')]?.[0]
  const plain: Token[] = []
  for (const [at, row] of rows.entries()) {
    const end = row.at(-1)
    const plainCells = cellsOf(text, row)
    const isShort = plainCells.length < columns.length && isOfCommas
    const cells = isShort ? cellsOf(text, dividedAtCommas(row)) : plainCells
    const isRow =
      at > head && cells.length > 1 && cells.length <= columns.length && !isSumRow(row, 0, row.length)
    if (isRow)
      plain.push(
        ...(timedRowOf(cells, columns, names) ?? rowOf(cells, columns, unit)),
        ...(end?.kind === 'break' ? [end] : []),
      )
    else if (at !== head) plain.push(...row)
  }
  return plain.some(({ kind }) => kind !== 'break') ? plain : tokens
}

/** Cells are divided by a bar, a tab, a comma without a thousand behind it, or a wide gap. */
function cellsOf(text: string, row: readonly Token[]): Cells {
  const hasBars = row.some(({ text: mark }) => mark === '|')
  const cells: Token[][] = [[]]
  let before: Token | undefined
  for (const token of row) {
    if (token.kind === 'break') break
    const gap = before === undefined ? '' : text.slice(before.end, token.start)
    const isMark = token.text === '|' || (!hasBars && token.text === ',')
    const isGap = !hasBars && (gap.includes('\t') || gap.length > 1)
    if ((isMark && before !== undefined) || isGap) cells.push([])
    if (!isMark) cells.at(-1)?.push(token)
    before = token
  }
  const last = cells.at(-1)
  return hasBars && last?.length === 0 ? cells.slice(0, -1) : cells
}

/** "eggs,3,18 ct": in a table of commas that number is two. */
function dividedAtCommas(row: readonly Token[]): readonly Token[] {
  if (row.some(({ text }) => text === '|' || text === '\t')) return row
  return row.flatMap((token) => {
    const [first = '', second, third] = token.kind === 'number' ? token.text.split(',') : []
    // "1,500" is one number.
    if (second === undefined || third !== undefined || second.length === 3) return [token]
    const cut = token.start + first.length
    const comma: Token = {
      ...token,
      kind: 'sign',
      text: ',',
      lower: ',',
      value: Number.NaN,
      start: cut,
      end: cut + 1,
    }
    const number = (text: string, start: number): Token => ({
      ...token,
      text,
      lower: text,
      value: Number(text),
      start,
      end: start + text.length,
    })
    return [number(first, token.start), comma, number(second, cut + 1)]
  })
}

/** What the columns below a row tell, when it names them and nothing else. */
function columnsOf(text: string, row: readonly Token[]): readonly Column[] | null {
  const cells = cellsOf(text, row)
  if (cells.length < 2 || cells.length > COLUMNS_MAX) return null
  const columns = cells.map((cell) => {
    const name = nameOf(cell)
    return COLUMNS.find(([names]) => names.test(name))?.[1] ?? null
  })
  // "Name | Role | Hours": who it is, beside what he does.
  const isRoled = cells.some((cell) => ROLE.test(nameOf(cell)))
  const known = columns.flatMap((column, at): Column | readonly [] =>
    isRoled && PERSON.test(nameOf(cells[at] ?? [])) ? 'other' : (column ?? []),
  )
  const isHead =
    known.length === columns.length &&
    known.includes('item') &&
    (known.includes('count') || known.includes('time'))
  return isHead ? known : null
}

/** "12-pack", "18 ct" in the column of units. */
const isPackOfSome = (column: Column, [count, ...unit]: readonly Token[]): boolean =>
  column === 'unit' &&
  count?.kind === 'number' &&
  /^-?(?:packs?|pks?|ct|count)$/.test(unit.map(({ lower }) => lower).join(''))

const nameOf = (cell: readonly Token[]): string => cell.map(({ lower }) => lower).join(' ')

const PERSON =
  /^(?:(?:full |employee |first |last |worker )?name|who|employee|worker|person|staff|staff member)$/
const ROLE = /^(?:role|position|title|job|job title|trade|occupation|service)$/

/** The cells of a row that count, joined as people would say them. */
function rowOf(cells: Cells, columns: readonly Column[], unit: Token | undefined): readonly Token[] {
  // "Seltzer 12 oz | 5 | 8-pack" is read with its size.
  const isPacked = !hasMeasure(cells[columns.indexOf('item')] ?? [])
  const kept = cells.flatMap(
    (cell, at): readonly { readonly column: Column; readonly cell: readonly Token[] }[] => {
      const column = columns[at] ?? 'other'
      // A comma in a cell describes the thing, and begins no other.
      if (column === 'other' || cell.length === 0) return []
      return [
        {
          column: isPacked && isPackOfSome(column, cell) ? 'pack' : column,
          cell: column === 'unit' ? periodOf(cell) : withoutCommas(cell),
        },
      ]
    },
  )
  const packed = kept.find(({ column }) => column === 'pack')?.cell
  const pack = packed?.[0]
  const row: Token[] = []
  for (const [at, { column, cell }] of kept.entries()) {
    const [first] = cell
    const before = kept[at - 1]
    if (first === undefined || (column === 'pack' && pack?.kind === 'number')) continue
    const isCount = column === 'count' && first.kind === 'number'
    if (isCount && before !== undefined && before.column !== 'unit') row.push(jointOf(first, row))
    const times = isCount && pack?.kind === 'number' ? pack.value : 1
    const value = first.value * times
    if (times === 1) row.push(...cell)
    else {
      const end = Math.max(first.end, packed?.at(-1)?.end ?? 0)
      row.push({ ...first, value, text: String(value), lower: String(value), end }, ...cell.slice(1))
    }
    // A column of hours or of pounds says what its numbers count.
    if (isCount && cell.length === 1 && unit !== undefined) {
      const said = /^ftes?$/.test(unit.lower) ? 'years' : unit.lower
      if (isMeasure(unit) || (said === 'years' && !columns.includes('unit')))
        row.push({ ...unit, text: said, lower: said, start: first.end, end: first.end, spaced: true })
    }
  }
  return row
}

/**
 * "Cashier | 3 | 20 | 4" below "HC | Hrs/wk | Weeks": people, hours and weeks are multiplied, and stand behind the thing as one amount. Null for a
 * row of goods.
 */
function timedRowOf(cells: Cells, columns: readonly Column[], names: Cells): readonly Token[] | null {
  if (!columns.includes('time') && !columns.some((column, at) => column === 'count' && isHours(names[at])))
    return null
  const item = cells[columns.indexOf('item')] ?? []
  const numbers = cells.flatMap((cell, at) => {
    const isNumber = /^(?:count|time)$/.test(columns[at] ?? '') && cell[0]?.kind === 'number'
    return isNumber && cell[0] !== undefined ? [{ token: cell[0], name: names[at] ?? [] }] : []
  })
  const [first] = numbers
  const last = numbers.at(-1)
  if (first === undefined || last === undefined || item.length === 0) return null
  const units = numbers.map(({ name }) => timeOf(name))
  const unit = ['hour', 'day', 'week', 'month', 'year'].find((one) => units.some((own) => own?.unit === one))
  if (unit === undefined) return null
  let value = 1
  for (const { token } of numbers) value *= token.value
  // "Hrs/day | Weeks": a week of work has five days.
  const per = units.find((own) => own?.unit === unit)?.per ?? null
  const long = units.find((own) => own !== null && own.unit !== unit)?.unit ?? null
  const isOften = units.some((own) => own?.unit === 'day' && own.per === 'week')
  if (per !== null && long !== null && per !== long && !isOften) value *= TIMES_IN[`${per} ${long}`] ?? 1
  const [start, end] = [first.token.start, last.token.end]
  const text = String(value)
  const number: Token = { ...first.token, text, lower: text, value, start, end, spaced: true }
  const word: Token = {
    ...number,
    kind: 'word',
    text: `${unit}s`,
    lower: `${unit}s`,
    start: end,
    value: Number.NaN,
  }
  const isBehind = (item[0]?.start ?? 0) < start
  return isBehind
    ? [...withoutCommas(item), jointOf(first.token, []), number, word]
    : [number, word, ...withoutCommas(item)]
}

/** How many of the first are in one of the second, when somebody works. */
const TIMES_IN: Readonly<Record<string, number>> = {
  'day week': 5,
  'day month': 260 / 12,
  'week month': 52 / 12,
  'week year': 52,
}

const isHours = (name: readonly Token[] | undefined): boolean => timeOf(name ?? [])?.unit === 'hour'

/** The time that a column counts, and what each number of it is of: "Hrs/wk". */
function timeOf(name: readonly Token[]): { readonly unit: string; readonly per: string | null } | null {
  const [first, ...rest] = name.filter(({ kind }) => kind === 'word').map(({ lower }) => lower)
  const unit = TIME_WORDS[first ?? '']
  return unit === undefined ? null : { unit, per: TIME_WORDS[rest.at(-1) ?? ''] ?? null }
}

const TIME_WORDS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['hour', 'hours hour hrs hr h'],
    ['day', 'days day shifts shift nights night visits'],
    ['week', 'weeks week wks wk'],
    ['month', 'months month mos mo'],
    ['year', 'years year'],
  ].flatMap(([unit = '', words = '']) => words.split(' ').map((word) => [word, unit] as const)),
)

const withoutCommas = (cell: readonly Token[]): readonly Token[] => cell.filter(({ text }) => text !== ',')

/** "annual" below "pay basis": so many years of it. */
function periodOf(cell: readonly Token[]): readonly Token[] {
  const [word] = cell
  const period = cell.length === 1 && word !== undefined ? PERIODS[word.lower] : undefined
  return word === undefined || period === undefined
    ? withoutCommas(cell)
    : [{ ...word, text: period, lower: period }]
}

const PERIODS: Readonly<Record<string, string>> = {
  annual: 'years',
  annually: 'years',
  yearly: 'years',
  salary: 'years',
  salaried: 'years',
  hourly: 'hours',
  weekly: 'weeks',
  monthly: 'months',
}

/** "6 oz x 24" where a size is written, ", 24" elsewhere. */
function jointOf(count: Token, row: readonly Token[]): Token {
  const isSized = hasMeasure(row) && !isTimes(row.at(-1)) && row.at(-1)?.kind !== 'number'
  const mark = isSized ? 'x' : ','
  const { start } = count
  return {
    kind: isSized ? 'word' : 'sign',
    text: mark,
    lower: mark,
    start,
    end: start,
    value: Number.NaN,
    spaced: true,
  }
}

const isMeasure = ({ lower }: Token): boolean =>
  /^(?:mass|volume|time)$/.test(findUnit(lower)?.dimension ?? '')

function hasMeasure(tokens: readonly Token[]): boolean {
  return tokens.some(
    ({ kind }, at) =>
      kind === 'number' && /^(?:mass|volume)$/.test(readUnit(tokens, at + 1)?.unit.dimension ?? ''),
  )
}
