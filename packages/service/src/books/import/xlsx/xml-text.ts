const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

/** Replaces entities, character references, and Excel's own `_x000D_` for characters that XML cannot hold. */
export function decodeXml(text: string): string {
  const plain = text.includes('&')
    ? text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
        if (name !== undefined) return ENTITIES[name as string] ?? whole
        const code = hex === undefined ? Number(decimal) : Number.parseInt(hex as string, 16)
        return code <= 0x10ffff ? String.fromCodePoint(code) : whole
      })
    : text
  return plain.includes('_x')
    ? plain.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : plain
}

/** The raw value of an attribute within one tag. */
export function readAttribute(tag: string, name: string): string | null {
  const start = tag.indexOf(` ${name}="`)
  if (start < 0) return null
  const from = start + name.length + 3
  const end = tag.indexOf('"', from)
  return end < 0 ? null : tag.slice(from, end)
}

/** The text of a string item: runs joined, phonetic guides left out. */
export function textOf(item: string): string {
  let text = ''
  for (const [, part = ''] of item
    .replace(/<rPh\b.*?<\/rPh>/gs, '')
    .matchAll(/<t\b[^>]*?(?:\/>|>(.*?)<\/t>)/gs)) {
    text += part
  }
  return decodeXml(text)
}
