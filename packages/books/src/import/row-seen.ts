import type { BookRow } from '@assay/engine'

/**
 * Tells rows that repeat an earlier one in every field. It remembers 52 bits of a hash for each: among a million rows a
 * false alarm has a chance of one in ten thousand, and costs a count in a report.
 */
export function createRowSeen(): { add(row: BookRow): boolean } {
  const seen = new Set<number>()
  return {
    add(row) {
      const text = `${row.description}\u0001${row.price}\u0001${row.unit ?? ''}\u0001${row.currency ?? ''}\u0001${row.geography ?? ''}\u0001${row.date ?? ''}\u0001${row.source ?? ''}\u0001${row.quantity ?? ''}\u0001${row.category ?? ''}\u0001${row.brand ?? ''}`
      const before = seen.size
      seen.add(hash52(text))
      return seen.size === before
    },
  }
}

function hash52(text: string): number {
  let a = 0x811c9dc5
  let b = 0x9e3779b9
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    a = Math.imul(a ^ code, 0x01000193)
    b = Math.imul(b ^ code, 0x85ebca6b)
  }
  a = Math.imul(a ^ (a >>> 15), 0x2c1b3c6d) ^ (a >>> 12)
  b = Math.imul(b ^ (b >>> 13), 0x297a2d39) ^ (b >>> 16)
  return (a >>> 0) * 0x10_0000 + ((b >>> 0) & 0xf_ffff)
}
