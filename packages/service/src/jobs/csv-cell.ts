const FORMULA = /^\s*[=+\-@\t\r]/
const NEEDS_QUOTES = /[",;\r\n]/

/** A spreadsheet runs a cell that begins like a formula, and the text may come from a stranger: an apostrophe goes before it. */
export function csvCell(text: string | null): string {
  if (text === null) return ''
  const safe = FORMULA.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(safe) || safe !== text ? `"${safe.replaceAll('"', '""')}"` : safe
}
