import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { openBook } from '@assay/engine'
import { readFigures } from '../src/book/figures.ts'
import { computeFigures } from '../src/compute-figures.ts'
import { entryAt, present } from '../src/in-range.ts'
import { type RefreshProgress, refreshBookOpen } from '../src/index.ts'
import { compareFigures } from '../src/refresh/compare-figures.ts'
import { openSourceFolder } from '../src/sources/source-folder.ts'

/** BLS's own format: eggs went up in August, and the consumer price index with them. */
const FLAT_PRICES = [
  'series_id                     \tyear\tperiod\t       value\tfootnote_codes',
  'APU0000708111                 \t2026\tM07\t       2.189\t',
  'APU0000708111                 \t2026\tM08\t       2.945\t',
  'APU0000708111                 \t2026\tM13\t       9.999\t',
  'APU0000709112                 \t2026\tM08\t       4.299\t',
].join('\n')
const FLAT_CPI = ['series_id\tyear\tperiod\tvalue\tfootnote_codes', ...cpiLines()].join('\n')

function cpiLines(): readonly string[] {
  return Array.from({ length: 11 }, (_, at) =>
    Array.from(
      { length: 12 },
      (_, month) =>
        `CUUR0000SA0\t${2016 + at}\tM${String(month + 1).padStart(2, '0')}\t${240 + at * 9 + month * 0.7}\t`,
    ),
  ).flat()
}

const FILES: Readonly<Record<string, string>> = {
  'bls-average-prices/ap.data.0.Current': FLAT_PRICES,
  'cpi/cu.data.0.Current': FLAT_CPI,
}

function checksumList(files: Readonly<Record<string, string>>): string {
  return Object.entries(files)
    .map(([path, text]) => `${createHash('sha256').update(text).digest('hex')}  ${path}\n`)
    .join('')
}

async function serve(
  files: Readonly<Record<string, string>>,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const body = files[present(request.url).slice('/us/'.length)]
    response.writeHead(body === undefined ? 404 : 200).end(body ?? 'no such file')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/us`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function scratchFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'assay-refresh-test-'))
}

test('a refresh from an address checks every file, tells what moved and keeps the old book', async () => {
  const folder = await scratchFolder()
  const server = await serve({ ...FILES, SHA256SUMS: checksumList(FILES) })
  try {
    await writeFile(join(folder, 'us-2026-08.book'), 'the book of yesterday')
    const seen: RefreshProgress[] = []
    const result = await refreshBookOpen({
      from: server.url,
      toFolder: folder,
      onProgress: (step) => seen.push(step),
    })
    assert.equal(result.id, 'us-2026-08')
    assert.deepEqual(Object.keys(result.checksums), Object.keys(FILES))
    assert.deepEqual(result.diff.asOf, { before: '2026-07', after: '2026-08' })
    const eggs = result.diff.largest.find((change) => change.description === 'Eggs, grade A, large')
    assert.equal(eggs?.before.price, 2.189)
    assert.equal(result.diff.removed, 0)
    assert.deepEqual(eggs?.after, { price: 2.945, date: '2026-08' })
    assert.equal(readFileSync(present(result.keptFile), 'utf8'), 'the book of yesterday')
    const bytes = readFileSync(result.file)
    const book = openBook(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
    assert.equal(book.id, 'us-2026-08')
    assert.equal(book.header.rows, result.rows)
    assert.ok(seen.every((step, at) => at === 0 || step.progress >= entryAt(seen, at - 1).progress))
    assert.deepEqual(
      [...new Set(seen.map((step) => step.stage))],
      ['fetching', 'computing', 'building', 'writing'],
    )
  } finally {
    await server.close()
    await rm(folder, { recursive: true })
  }
})

test('a file that is not what its checksum says stops the refresh, and nothing is written', async () => {
  const folder = await scratchFolder()
  const server = await serve({
    ...FILES,
    'cpi/cu.data.0.Current': 'something else',
    SHA256SUMS: checksumList(FILES),
  })
  try {
    await assert.rejects(
      refreshBookOpen({ from: server.url, toFolder: folder }),
      /cu\.data\.0\.Current: the checksum is/,
    )
    assert.equal(existsSync(join(folder, 'us-2026-08.book')), false)
  } finally {
    await server.close()
    await rm(folder, { recursive: true })
  }
})

test('an address without a list of checksums is refused with its status', async () => {
  const folder = await scratchFolder()
  const server = await serve({})
  try {
    await assert.rejects(
      refreshBookOpen({ from: server.url, toFolder: folder }),
      /SHA256SUMS: the server answered 404/,
    )
  } finally {
    await server.close()
    await rm(folder, { recursive: true })
  }
})

test('a list that names a file outside the folder is refused', async () => {
  const folder = await scratchFolder()
  const server = await serve({ SHA256SUMS: `${'0'.repeat(64)}  ../outside\n` })
  try {
    await assert.rejects(refreshBookOpen({ from: server.url, toFolder: folder }), /lies outside the folder/)
  } finally {
    await server.close()
    await rm(folder, { recursive: true })
  }
})

test('without new sources the figures stay as they are', async () => {
  const folder = await scratchFolder()
  try {
    const before = readFigures()
    const computing = computeFigures(openSourceFolder(folder), before)
    let step = await computing.next()
    while (!step.done) step = await computing.next()
    assert.deepEqual(step.value, before)
    const diff = compareFigures(before, step.value)
    assert.equal(diff.unchanged, diff.figures)
    assert.equal(diff.medianRatio, null)
  } finally {
    await rm(folder, { recursive: true })
  }
})

const SEDS = 'eia_seds_residential_energy_state'
const STATES = ['OH', 'TX', 'WA', 'NY', 'US']
const csv = (...lines: readonly string[]): string => ['item,price,geo,period', ...lines, ''].join('\n')

/** A small folder of one family: commercial electricity and heating oil at prices of their own. */
const ENERGY_FILES: Readonly<Record<string, string>> = {
  [`${SEDS}/residential_energy_prices_by_state.csv`]: csv(
    ...STATES.flatMap((geo, at) =>
      ['Propane', '"Electricity, residential"'].flatMap((item) =>
        [2019, 2020, 2021, 2022, 2023].map(
          (year) => `${item},${1 + at / 10 + (year % 5) / 20},${geo},${year}`,
        ),
      ),
    ),
  ),
  [`${SEDS}/commercial_and_propane_2022.csv`]: csv(...STATES.map((geo) => `Propane,2.5,${geo},2022`)),
  [`${SEDS}/electricity_gas_res_com_2023.csv`]: csv('"Electricity, commercial",0.5,OH,2027'),
  'eia_gasoline_state_city_weekly/us_weekly_2025_2026.csv': csv('"Heating oil, residential",8,US,2026-09-07'),
}

test('a family of concepts is computed again when the folders of all its sources are there', async () => {
  const folder = await scratchFolder()
  const run = async () => {
    const computing = computeFigures(openSourceFolder(folder), before)
    let step = await computing.next()
    while (!step.done) step = await computing.next()
    return step.value
  }
  const before = readFigures()
  try {
    for (const [path, text] of Object.entries(ENERGY_FILES)) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), text)
    }
    const after = await run()
    const { energy, ...others } = after.concepts
    const { energy: _, ...othersBefore } = before.concepts
    assert.deepEqual(others, othersBefore)
    const oil = energy?.figures.find(({ concept }) => concept === 'home-heating-oil-tank')
    assert.deepEqual([oil?.price, oil?.date], [2000, '2026-09'])
    const { largest, up, removed } = compareFigures(before, after)
    assert.ok(up >= 2 && removed > 0)
    const change = largest.find(({ description }) => description.startsWith('Electricity for a business'))
    assert.deepEqual([change?.after, change?.geography], [{ price: 0.5, date: '2027' }, 'US-OH'])

    await rm(join(folder, 'eia_gasoline_state_city_weekly'), { recursive: true })
    assert.deepEqual((await run()).concepts, before.concepts)
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('a folder with a list of checksums is checked against it', async () => {
  const folder = await scratchFolder()
  try {
    for (const [path, text] of Object.entries({
      ...FILES,
      SHA256SUMS: checksumList(FILES).replace(/^./, 'x'),
    })) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), text)
    }
    await assert.rejects(
      refreshBookOpen({ from: folder, toFolder: join(folder, 'out') }),
      /line 1: not a digest/,
    )
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('a refresh that is told to stop stops', async () => {
  const folder = await scratchFolder()
  try {
    const refreshing = refreshBookOpen({ from: folder, toFolder: folder, signal: AbortSignal.abort() })
    await assert.rejects(refreshing, { name: 'AbortError' })
  } finally {
    await rm(folder, { recursive: true })
  }
})
