import { hashText } from '../book/string-table.ts'
import { foldCase } from '../text/words.ts'

const SLUG_CHARACTERS_MAX = 48
const OTHER_SEED = 0x9747b28c

/**
 * A name for addresses: readable words, and 40 bits of a hash that tell apart what has the same words. It depends on
 * nothing but the parts, so it survives a new edition of a book.
 */
export function readableId(words: string, parts: readonly string[]): string {
  const slug = foldCase(words)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, SLUG_CHARACTERS_MAX)
    .replace(/-$/, '')
  const spelled = parts.join('\u0001')
  const hash = hex(hashText(spelled), 8) + hex(hashText(spelled, OTHER_SEED) & 0xff, 2)
  return slug === '' ? hash : `${slug}-${hash}`
}

/** 32 bits of the hash in an id; 0 for a text that is none. */
export function hashOfId(id: string): number {
  const digits = /(?:^|-)([0-9a-f]{8})[0-9a-f]{2}$/.exec(id)?.[1]
  return digits === undefined ? 0 : Number.parseInt(digits, 16)
}

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0')
