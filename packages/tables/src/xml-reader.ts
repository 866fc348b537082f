import { SaxesParser } from 'saxes'
import { TableError } from './table-error.ts'

/** What is done with the elements of a document. Names come without the prefix of their namespace. */
export interface XmlHandlers {
  open(name: string, attributes: Readonly<Record<string, string>>): void
  text(text: string): void
  close(name: string): void
}

/** Elements of a workbook lie some ten deep. */
const DEPTH_MAX = 100
/** A cell of Excel holds 32,767 characters, so no text or tag of a workbook comes near this. */
const PIECE_CHARACTERS_MAX = 4_000_000
const CHUNK_BYTES = 64 * 1024

/**
 * Reads the XML of one part of a workbook while it is unpacked. A part that is not well-formed is refused, and so is a
 * document type: entities of a stranger's making have no use in a workbook.
 */
export function createXmlReader(
  part: string,
  handlers: XmlHandlers,
): { push(bytes: Buffer): void; end(): void } {
  const parser = new SaxesParser({ xmlns: false, position: false })
  const decoder = new TextDecoder()
  let depth = 0
  /** Characters since the last element began or ended: the parser keeps them in memory. */
  let pending = 0

  parser.on('error', (error) => {
    throw new TableError(
      `The workbook is damaged: ${part} is not well-formed XML (${error.message.replace(/\.$/, '').slice(0, 200)}).`,
    )
  })
  parser.on('doctype', () => {
    throw new TableError(`The workbook is refused: ${part} declares a document type.`)
  })
  parser.on('opentag', ({ name, attributes }) => {
    pending = 0
    depth++
    if (depth > DEPTH_MAX) {
      throw new TableError(`The workbook is damaged: ${part} has elements more than ${DEPTH_MAX} deep.`)
    }
    handlers.open(localName(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    pending = 0
    depth--
    handlers.close(localName(name))
  })
  parser.on('text', handlers.text)
  parser.on('cdata', handlers.text)

  return {
    push(bytes) {
      for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
        const chunk = bytes.subarray(at, at + CHUNK_BYTES)
        pending += chunk.length
        parser.write(decoder.decode(chunk, { stream: true }))
        if (pending > PIECE_CHARACTERS_MAX) {
          throw new TableError(`A text of the workbook is far too long, in its part ${part}.`)
        }
      }
    },
    end() {
      parser.write(decoder.decode())
      parser.close()
    },
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** Excel writes characters that XML cannot hold as `_x000D_`. */
export function withoutEscapes(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text
}
