/** A file that a refresh reads, as `SHA256SUMS` lists it. */
export interface ListedFile {
  readonly path: string
  readonly sha256: string
}

/** A list of more files, or one that names a file outside the folder, is not a list of sources. */
const FILES_MAX = 2_000

/** Reads the format of `sha256sum`: a digest, two blanks (or blank and asterisk), a path. Every fault is named. */
export function readChecksumList(text: string): readonly ListedFile[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  if (lines.length > FILES_MAX)
    throw new Error(`SHA256SUMS lists ${lines.length} files; ${FILES_MAX} is the most`)
  return lines.map((line, at) => {
    const match = /^([0-9a-f]{64}) [ *](?:\.\/)?(.+)$/.exec(line.trim())
    if (match === null) throw new Error(`SHA256SUMS, line ${at + 1}: not a digest and a path`)
    const [, sha256 = '', path = ''] = match
    if (path.startsWith('/') || path.split('/').includes('..') || path.includes('\\'))
      throw new Error(`SHA256SUMS, line ${at + 1}: "${path}" lies outside the folder`)
    return { path, sha256 }
  })
}
