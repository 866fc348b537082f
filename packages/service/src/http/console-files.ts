import { hash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { gzipSync } from 'node:zlib'

export interface ConsoleFile {
  /** Path in the address, with a slash before it. */
  readonly path: string
  readonly body: Buffer
  /** The same, compressed; null where that would gain little. */
  readonly gzipped: Buffer | null
  readonly type: string
  readonly etag: string
}

const FILES_MAX = 200
const GZIP_BYTES_MIN = 1_024
const BYTES_MAX = 16 * 1024 * 1024
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}

/**
 * Reads the console's built files into memory, once. They are few and small, and a request that can only pick from this
 * list cannot reach any other file. Empty when the console has not been built.
 */
export async function readConsoleFiles(folder: string): Promise<readonly ConsoleFile[]> {
  const index = await stat(join(folder, 'index.html')).catch(() => null)
  if (index === null) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files: ConsoleFile[] = []
  let bytes = 0
  for (const entry of entries) {
    const type = TYPES[extname(entry.name)]
    if (!entry.isFile() || type === undefined) continue
    const body = await readFile(join(entry.parentPath, entry.name))
    bytes += body.length
    if (files.length === FILES_MAX || bytes > BYTES_MAX)
      throw new Error(`${folder} holds too much for a console.`)
    const path = `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`
    files.push({
      path,
      body,
      gzipped: compress(body, type),
      type,
      etag: `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`,
    })
  }
  return files
}

/** Done once at the start, so that a request costs nothing. Pictures and fonts are compressed already. */
function compress(body: Buffer, type: string): Buffer | null {
  const isText = /^text\/|json|svg/.test(type)
  return isText && body.length >= GZIP_BYTES_MIN ? gzipSync(body, { level: 9 }) : null
}
