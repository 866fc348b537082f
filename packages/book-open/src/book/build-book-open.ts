import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { crc32, zstdCompressSync } from 'node:zlib'
import { type BuildProgress, type BuiltBook, buildBook } from '@assay/engine'
import { bookInput } from './book-input.ts'
import { type BookMeta, type BookSummary, BUILT_META, EXPECTED_META } from './book-meta.ts'
import { bookUrl, packedUrl } from './book-open.ts'
import type { Figures } from './figures.ts'

/** Builds the book from its figures; the same figures give the same bytes. */
export function buildBookOpen(figures: Figures, onProgress?: (progress: BuildProgress) => void): BuiltBook {
  const building = buildBook(bookInput(figures))
  let step = building.next()
  while (!step.done) {
    onProgress?.(step.value)
    step = building.next()
  }
  return step.value
}

/** Puts the built book where `bookOpen` finds it. Whoever reads meanwhile gets the old one or the new one, whole. */
export function placeBookOpen({ bytes, header }: BuiltBook): BookMeta {
  const content = new Uint8Array(bytes)
  const sha256 = createHash('sha256').update(content).digest('hex')
  const meta: BookMeta = { ...summaryOf(header), bytes: content.length, sha256, crc32: crc32(content) }
  const folder = new URL('.', BUILT_META)
  mkdirSync(folder, { recursive: true })
  replaceFile(packedUrl(sha256), zstdCompressSync(content))
  replaceFile(bookUrl(sha256), content)
  replaceFile(BUILT_META, metaJson(meta))
  // What older builds left, and killed ones.
  for (const name of readdirSync(folder))
    if (/\.(?:bin|zst)(?:\.\d+)?$/.test(name) && name !== `${sha256}.bin` && name !== `${sha256}.zst`)
      rmSync(new URL(name, folder), { force: true })
  return meta
}

function summaryOf({ id, rows, items, currency, asOf, calibration }: BuiltBook['header']): BookSummary {
  if (calibration === null) return { id, rows, items, currency, asOf, calibration }
  const { id: of, n, foldUnit, measuredCoverage } = calibration
  return { id, rows, items, currency, asOf, calibration: { id: of, n, foldUnit, measuredCoverage } }
}

/** Commits to what the figures give now. */
export function expectBookOpen(meta: BookMeta): void {
  replaceFile(EXPECTED_META, metaJson(meta))
}

function metaJson(meta: BookMeta): string {
  return `${JSON.stringify(meta, null, 2)}\n`
}

function replaceFile(file: URL, content: Uint8Array | string): void {
  const scratch = new URL(`${file.href}.${process.pid}`)
  writeFileSync(scratch, content)
  renameSync(scratch, file)
}
