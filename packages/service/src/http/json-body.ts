import type { Buffer } from 'node:buffer'
import { JobError } from '../jobs/job-error.ts'

const decoder = new TextDecoder('utf-8', { fatal: true })
const QUOTED = /"(?:[^"\\]|\\.)*"/g
const CHARSET = /;\s*charset\s*=\s*"?([^";\s]+)/i

interface BodyHeaders {
  readonly 'content-type'?: string | undefined
  readonly 'content-encoding'?: string | string[] | undefined
}

/**
 * Parses a body strictly: UTF-8 without a broken byte, one JSON value, no field given twice (JSON.parse would keep the last
 * and drop the others without a word). An empty body is undefined; whoever needs one says so.
 */
export function parseJsonBody(headers: BodyHeaders, bytes: Buffer): unknown {
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity') {
    throw new JobError('unsupported_media_type', 'Send the body uncompressed, without `Content-Encoding`.')
  }
  const charset = CHARSET.exec(headers['content-type'] ?? '')?.[1]
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) {
    throw new JobError('unsupported_media_type', 'JSON is encoded as UTF-8; no other charset is taken.')
  }
  if (bytes.length === 0) return undefined
  const text = decode(bytes)
  const value = parse(text)
  if (hasRepeatedField(text, value)) throw new JobError('invalid_json', 'A field of the body is given twice.')
  return value
}

function decode(bytes: Buffer): string {
  try {
    return decoder.decode(bytes)
  } catch (cause) {
    throw new JobError('invalid_json', 'The body is not valid UTF-8.', { cause })
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    // The parser's own message quotes the body, which may be private; the place is enough to find the fault.
    const place = /position \d+/.exec((cause as Error).message)?.[0]
    const where = place === undefined ? '' : ` It breaks at ${place}.`
    throw new JobError('invalid_json', `The body is not valid JSON.${where}`, { cause })
  }
}

/** Counts the colons of the outermost object, strings taken out: one for each field that was written. */
function hasRepeatedField(text: string, value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  let depth = 0
  let written = 0
  for (const sign of text.replace(QUOTED, '')) {
    if (sign === '{' || sign === '[') depth++
    else if (sign === '}' || sign === ']') depth--
    else if (sign === ':' && depth === 1) written++
  }
  return written !== Object.keys(value).length
}
