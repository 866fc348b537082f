import { RECORD_CHARACTERS_MAX } from './table-record.ts'

/** What is done with the lines of a text. A line that is too long comes in parts, because nobody keeps it whole. */
export interface LineTaker {
  line(text: string): void
  longPart(text: string): void
  longEnd(): void
}

export interface LineSplitter {
  push(text: string): void
  end(): void
}

/**
 * Splits a text that arrives in chunks. Every line break ends exactly one line, also one that is too long, and where the
 * chunks are cut changes nothing. The last line needs no line break.
 */
export function createLineSplitter(lineBreak: '\n' | '\r', taker: LineTaker): LineSplitter {
  let rest = ''
  let isLong = false

  function endLine(tail: string): void {
    if (isLong) {
      isLong = false
      taker.longPart(tail)
      taker.longEnd()
      return
    }
    const line = rest === '' ? tail : rest + tail
    rest = ''
    if (line.length <= RECORD_CHARACTERS_MAX) {
      taker.line(line)
      return
    }
    taker.longPart(line)
    taker.longEnd()
  }

  return {
    push(text) {
      let from = 0
      for (let end = text.indexOf(lineBreak); end >= 0; end = text.indexOf(lineBreak, from)) {
        endLine(text.slice(from, end))
        from = end + 1
      }
      const tail = text.slice(from)
      if (isLong) {
        taker.longPart(tail)
        return
      }
      rest += tail
      if (rest.length <= RECORD_CHARACTERS_MAX) return
      isLong = true
      taker.longPart(rest)
      rest = ''
    },
    end() {
      if (rest !== '' || isLong) endLine('')
    },
  }
}
