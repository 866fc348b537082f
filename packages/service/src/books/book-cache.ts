import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Books on this node's disk, by the hash of their content. */
export interface BookCache {
  /** Null when the book is not there. What does not match its hash is not there. */
  read(hash: string): Promise<SharedArrayBuffer | null>
  /** Keeps a book, and drops those that were used longest ago. Never rejects: it is only a cache. */
  write(hash: string, bytes: SharedArrayBuffer): Promise<void>
  /** Drops the books that nobody has any more. Returns how many. */
  prune(isKept: (hash: string) => Promise<boolean>): Promise<number>
}

interface BookCacheOptions {
  readonly folder: string
  readonly bytesMax: number
  readonly onError: (error: unknown) => void
}

const SUFFIX = '.book'
const NAME = /^[0-9a-f]{64}\.book$/

export const hashOf = (bytes: SharedArrayBuffer): string =>
  createHash('sha256').update(new Uint8Array(bytes)).digest('hex')

/** Opens the folder. What a killed process left half written is removed first. */
export async function openBookCache({ folder, bytesMax, onError }: BookCacheOptions): Promise<BookCache> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(onError)
  for (const name of await readdir(folder).catch(() => []))
    if (!NAME.test(name)) await rm(join(folder, name), { force: true, recursive: true }).catch(onError)
  const pathOf = (hash: string): string => join(folder, `${hash}${SUFFIX}`)

  async function makeRoom(wanted: number): Promise<void> {
    const names = (await readdir(folder)).filter((name) => NAME.test(name))
    const files = await Promise.all(
      names.map(async (name) => ({ path: join(folder, name), file: await stat(join(folder, name)) })),
    )
    files.sort((a, b) => a.file.mtimeMs - b.file.mtimeMs)
    let total = files.reduce((sum, { file }) => sum + file.size, wanted)
    for (const { path, file } of files) {
      if (total <= bytesMax) return
      await rm(path, { force: true })
      total -= file.size
    }
  }

  return {
    async read(hash) {
      const bytes = await readFile(pathOf(hash)).catch(() => null)
      if (bytes === null) return null
      const shared = new SharedArrayBuffer(bytes.length)
      new Uint8Array(shared).set(bytes)
      if (hashOf(shared) !== hash) {
        await rm(pathOf(hash), { force: true }).catch(onError)
        return null
      }
      const now = new Date()
      await utimes(pathOf(hash), now, now).catch(() => {})
      return shared
    },

    async write(hash, bytes) {
      if (bytes.byteLength > bytesMax) return
      const draft = join(folder, `${randomUUID()}.tmp`)
      try {
        await makeRoom(bytes.byteLength)
        await writeFile(draft, new Uint8Array(bytes), { mode: 0o600 })
        await rename(draft, pathOf(hash))
      } catch (error) {
        onError(error)
        await rm(draft, { force: true }).catch(() => {})
      }
    },

    async prune(isKept) {
      let gone = 0
      for (const name of await readdir(folder).catch(() => [])) {
        if (!NAME.test(name) || (await isKept(name.slice(0, -SUFFIX.length)))) continue
        await rm(join(folder, name), { force: true }).catch(onError)
        gone++
      }
      return gone
    },
  }
}
