import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type ListedFile, readChecksumList } from './checksum-list.ts'

export interface FetchProgress {
  readonly file: string
  readonly done: number
  readonly total: number
}

/** No file of the sources comes near this; a larger answer is cut off. */
const FILE_BYTES_MAX = 256 * 1024 * 1024
const REQUEST_TIMEOUT_MS = 120_000

/**
 * Downloads what `SHA256SUMS` at the address lists into a folder and checks every file. A file that differs stops the
 * refresh: half of one month and half of another would be a book of nothing.
 */
export async function fetchSources(
  base: string,
  folder: string,
  onProgress: (progress: FetchProgress) => void,
  signal?: AbortSignal,
): Promise<void> {
  const root = base.endsWith('/') ? base : `${base}/`
  const listed = readChecksumList((await download(new URL('SHA256SUMS', root), signal)).toString('utf8'))
  for (const [at, file] of listed.entries()) {
    onProgress({ file: file.path, done: at, total: listed.length })
    const content = await download(
      new URL(file.path.split('/').map(encodeURIComponent).join('/'), root),
      signal,
    )
    checkDigest(file, content)
    const target = join(folder, file.path)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, content)
  }
  onProgress({ file: '', done: listed.length, total: listed.length })
}

/** Checks a folder against its own `SHA256SUMS`; answers how many files were checked, 0 when it has no list. */
export async function checkFolder(folder: string): Promise<number> {
  const text = await readFile(join(folder, 'SHA256SUMS'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const listed = readChecksumList(text)
  for (const file of listed) checkDigest(file, await readFile(join(folder, file.path)))
  return listed.length
}

function checkDigest({ path, sha256 }: ListedFile, content: Buffer): void {
  const found = createHash('sha256').update(content).digest('hex')
  if (found !== sha256) throw new Error(`${path}: the checksum is ${found}, SHA256SUMS says ${sha256}`)
}

async function download(url: URL, signal: AbortSignal | undefined): Promise<Buffer> {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  const response = await fetch(url, {
    signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
  })
  if (!response.ok || response.body === null)
    throw new Error(`${url.href}: the server answered ${response.status}`)
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body) {
    bytes += chunk.length
    if (bytes > FILE_BYTES_MAX) throw new Error(`${url.href}: larger than ${FILE_BYTES_MAX} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
