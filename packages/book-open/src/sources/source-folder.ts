import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

/** Reads the agencies' downloads from one folder, and remembers what it read for the provenance. */
export interface SourceFolder {
  bytes(path: string): Buffer
  /** Text, unpacked if the name ends in `.gz`. */
  text(path: string, encoding?: 'utf-8' | 'windows-1252'): string
  /** Names in a folder, sorted; empty when there is no such folder. */
  list(path: string): readonly string[]
  has(path: string): boolean
  /** SHA-256 of every file that was read, in order of name. */
  checksums(): Readonly<Record<string, string>>
}

/** The largest of the downloads is 2.5 MB; something a hundred times as large is not one of them. */
const UNPACKED_BYTES_MAX = 256 * 1024 * 1024

export function openSourceFolder(folder: string): SourceFolder {
  const sums = new Map<string, string>()
  const bytes = (path: string): Buffer => {
    const content = readFileSync(join(folder, path))
    sums.set(path, createHash('sha256').update(content).digest('hex'))
    return content
  }
  return {
    bytes,
    text: (path, encoding = 'utf-8') => {
      const content = bytes(path)
      const plain = path.endsWith('.gz')
        ? gunzipSync(content, { maxOutputLength: UNPACKED_BYTES_MAX })
        : content
      return new TextDecoder(encoding).decode(plain)
    },
    list: (path) => (existsSync(join(folder, path)) ? readdirSync(join(folder, path)).sort() : []),
    has: (path) => existsSync(join(folder, path)),
    checksums: () => Object.fromEntries([...sums].sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}
