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
  for (const { content } of readElements(withoutGuides(item), 't')) text += content
  return decodeXml(text)
}

function withoutGuides(item: string): string {
  let text = ''
  let from = 0
  for (let at = item.indexOf('<rPh'); at >= 0; at = item.indexOf('<rPh', from)) {
    const end = item.indexOf('</rPh>', at)
    if (end < 0) break
    text += item.slice(from, at)
    from = end + '</rPh>'.length
  }
  return from === 0 ? item : text + item.slice(from)
}

/** One element: what stands in its tag behind the name, and between its tags. */
export interface Element {
  readonly attributes: string
  readonly content: string
}

/**
 * The elements of one name, from left to right, none within another. Every character is looked at once: files of strangers
 * may open elements without end and close none, and a pattern would then search the rest of the file for each of them.
 */
export function* readElements(xml: string, name: string): Generator<Element, void, void> {
  const [open, close] = [`<${name}`, `</${name}>`]
  let at = xml.indexOf(open)
  while (at >= 0) {
    const from = at + open.length
    if (!isNameEnd(xml.charCodeAt(from))) {
      at = xml.indexOf(open, from)
      continue
    }
    const tagEnd = xml.indexOf('>', from)
    if (tagEnd < 0) return
    const isEmpty = xml[tagEnd - 1] === '/'
    const end = isEmpty ? tagEnd + 1 : xml.indexOf(close, tagEnd + 1)
    if (end < 0) return
    yield {
      attributes: xml.slice(from, isEmpty ? tagEnd - 1 : tagEnd),
      content: isEmpty ? '' : xml.slice(tagEnd + 1, end),
    }
    at = xml.indexOf(open, isEmpty ? end : end + close.length)
  }
}

/** The tags of one name, with any namespace. */
export function* readTags(xml: string, name: string): Generator<string, void, void> {
  const pattern = new RegExp(`^<(?:\\w{1,100}:)?${name}[\\s/>]`)
  for (let at = xml.indexOf('<'); at >= 0; ) {
    const end = xml.indexOf('>', at)
    if (end < 0) return
    const tag = xml.slice(at, end + 1)
    if (pattern.test(tag)) yield tag
    at = xml.indexOf('<', end)
  }
}

/** Blanks, `/` and `>` end a name. */
function isNameEnd(code: number): boolean {
  return code <= 0x20 || code === 0x2f || code === 0x3e
}
