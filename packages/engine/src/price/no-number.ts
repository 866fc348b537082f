import type { MatchedLine } from './read-and-match.ts'

/** "1e309 lb", "1.2.3 kg", "1/0 lb", "2^10 eggs", "2+3 eggs", "5M eggs". "1.000.000" is a million, "2+1 bed" a home in Canada. */
const NO_NUMBER =
  /^[^\p{L}\p{N}]{0,8}(?:(?:need|get|buy|about|for) )?(?:\d{1,18}(?:\.\d{1,18})?e\d{3,}|(?!\d{1,3}(?:\.\d{3})+ )\d{1,18}(?:\.\d{1,18}){2,}|(?:\d{1,3} )?\d{1,18} ?\/ ?0|\d{1,18} ?\^ ?\d{1,18}|\d{1,18} ?\+ ?\d{1,18}(?! ?(?:br|bed|bd|den))|\d{1,6}M)(?= [^\d\W])/u

/** Why the amount of a line is none. What the book calls by such signs is what it is. */
export function noNumber({ line, match }: MatchedLine): string | null {
  if ('code' in match || match.method === 'exact_item') return null
  const [written] = NO_NUMBER.exec(line.text) ?? []
  // "10M tokens" were counted.
  const isRead = written === undefined || (/\dM$/.test(written) && line.quantity !== null)
  return isRead ? null : `"${written.trim()}" is no amount that was understood.`
}
