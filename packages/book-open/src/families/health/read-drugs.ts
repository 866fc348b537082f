import { readFileSync } from 'node:fs'
import { present } from '../../in-range.ts'
import { parseCsvRecords } from '../../sources/csv.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'

/** One strength of a drug in tablets or capsules, and what pharmacies pay for one. */
export interface Strength {
  /** In capitals, without the salt: `METFORMIN ER`. */
  readonly drug: string
  /** `500`, `5-325`. */
  readonly strength: string
  readonly measure: 'mg' | 'mcg'
  readonly form: 'tablet' | 'capsule'
  readonly price: number
  readonly date: string
}

/** What plans and patients together paid under Medicare, averaged over strengths. */
export interface PartDRow {
  readonly perUnit: number
  readonly perClaim: number
  readonly claims: number
}

const SALTS = new Set(
  `HCL HBR SODIUM SOD SULFATE SULF SUL SUCCINATE SUCC SUC TARTRATE TART TARTRA MALEATE MAL MESYLATE MESYL CALCIUM CAL
  FUMARATE FUM PHOSPHATE PHOS ACETATE CITRATE BITARTRATE BITART NITRATE MAGNESIUM MAG BESYLATE POTASSIUM POT OXALATE`.split(
    /\s+/,
  ),
)
const TEXT = /^(.*?)\s+(\d[\d.,]*(?:-\d[\d.,]*)*)\s*(MG|MCG|GM|GRAM)\b\s*(.*)$/
const FORM = /\b(?:TAB|TABLET|TABS|TB|CAP|CAPSULE|CAPS|CAPLET|CP|SOFTGEL)\b/
/** Dearer kinds of tablet that nobody means by the bare name. */
const OTHER_FORM = /ODT|CHEW|CHW|GASTR|OSM|DOSE|PACK|\bDIS|RAPD|SPRINKLE|SUBL|\bSL\b|VAG/

/** Newest first; the price of a generic drug has fallen since the older ones. */
const PHARMACY_FILES = ['nadac/nadac_2020-11-18.csv', 'nadac/nadac_2016-01-20_full.csv']
const BRAND_FILE = 'nadac/nadac_2025_brand_with_generic_equivalent.csv'

export function readGenericStrengths(source: SourceFolder): readonly Strength[] {
  return newestOf(PHARMACY_FILES.flatMap((file) => readStrengths(source, file, 'generic')))
}

export function readBrandStrengths(source: SourceFolder): readonly Strength[] {
  return newestOf(readStrengths(source, BRAND_FILE, 'brand'))
}

function readStrengths(source: SourceFolder, file: string, kind: string): readonly Strength[] {
  return parseCsvRecords(source.text(file), ['item', 'unit', 'price', 'period', 'class']).flatMap((row) => {
    const found = TEXT.exec(present(row.item))
    const [, name = '', strength = '', measure = 'MG', rest = ''] = found ?? []
    const isOral = (rest === '' || FORM.test(rest)) && !OTHER_FORM.test(rest)
    if (found === null || row.class !== kind || !present(row.unit).startsWith('each') || !isOral) return []
    const words = name.split(' ')
    return [
      {
        drug: words.filter((word) => !SALTS.has(word)).join(' ') || name,
        strength: /^G/.test(measure) ? String(Number(strength) * 1000) : strength.replaceAll(',', ''),
        measure: measure === 'MCG' ? ('mcg' as const) : ('mg' as const),
        form:
          /\b(?:CAP|CP|SOFTGEL)/.test(rest) && !/CAPLET/.test(rest)
            ? ('capsule' as const)
            : ('tablet' as const),
        price: Number(row.price),
        date: present(row.period),
      },
    ]
  })
}

/** One entry for a drug and strength: the first, which is of the newest file. */
function newestOf(all: readonly Strength[]): readonly Strength[] {
  const found = new Map<string, Strength>()
  for (const one of all) {
    const key = `${one.drug} ${one.strength} ${one.measure}`
    if (!found.has(key)) found.set(key, one)
  }
  return [...found.values()]
}

const PART_D_YEAR = '2022'

/** Rows of the newest year by name, the most used first where a name has several. */
export function readPartD(source: SourceFolder): ReadonlyMap<string, PartDRow> {
  const columns = ['brand_name', 'price_per_unit', 'price_per_claim', 'claims', 'period']
  const found = new Map<string, PartDRow>()
  for (const row of parseCsvRecords(
    source.text('medicare_part_d_spending/part_d_avg_spending.csv'),
    columns,
  )) {
    const claims = Number(row.claims)
    const name = present(row.brand_name)
    if (row.period !== PART_D_YEAR || claims <= (found.get(name)?.claims ?? 0)) continue
    found.set(name, { perUnit: Number(row.price_per_unit), perClaim: Number(row.price_per_claim), claims })
  }
  return found
}

/** What all payers together paid for one fill, by drug in small letters; the newest year that has it. */
export function readFillPrices(source: SourceFolder): ReadonlyMap<string, number> {
  const rows = parseCsvRecords(source.text('meps_drug_purchase/meps_cost_per_prescription_fill.csv'), [
    'item',
    'kind',
    'price',
    'period',
  ])
  return new Map(
    rows
      .filter((row) => row.kind === 'prescribed drug' && Number(row.period) >= 2019)
      .toSorted((a, b) => Number(a.period) - Number(b.period))
      .map((row) => [present(row.item).toLowerCase(), Number(row.price)]),
  )
}

/** Rows of a table of ours beside this file, in columns. */
export function readTable(name: string): ReadonlyArray<readonly string[]> {
  return readFileSync(new URL(name, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
}

export const phrasesOf = (cell: string): readonly string[] =>
  cell
    .split(';')
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '')
