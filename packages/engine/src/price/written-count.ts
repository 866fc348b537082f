import type { ParsedLine } from '../parse/line.ts'
import { isSides } from '../read/measured-area.ts'
import type { MatchedLine } from './read-and-match.ts'

const BARE_NUMBER = /^\d+$/

/** "Pavers 12x12 x 50": what the grammar counted is how many, wherever the name of the thing was found, and describes nothing. */
export function withWrittenCount(read: MatchedLine, { quantity, unit, pack }: ParsedLine): MatchedLine {
  const isCount = quantity !== null && unit === null && pack === null && quantity.low === quantity.high
  if (!isCount || read.line.quantity !== null || 'code' in read.match || isSides(read.line.text)) return read
  const at = read.ignored.findLastIndex(
    ({ text, why }) => why === 'quality' && BARE_NUMBER.test(text) && Number(text) === quantity.value,
  )
  const isTimes = at > 0 && /^[x×]$/i.test(read.ignored[at - 1]?.text ?? '')
  if (!isTimes) return read
  return {
    ...read,
    line: { ...read.line, quantity },
    ignored: read.ignored.filter((_, i) => i !== at && i !== at - 1),
  }
}
