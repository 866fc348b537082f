/** JSON that means one thing only. */

export type StrictJson = { readonly value: unknown } | { readonly fault: string }

const QUOTED = /"(?:[^"\\]|\\.)*"/g

/** One JSON value, no field given twice: JSON.parse would keep the last and silently drop the others. */
export function parseStrictJson(text: string): StrictJson {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    // The parser's own message quotes the text, which may be private. The position is enough to find the fault.
    const position = /position \d+/.exec(String(cause))?.[0]
    return { fault: `is not valid JSON.${position === undefined ? '' : ` It breaks at ${position}.`}` }
  }
  return hasRepeatedField(text, value) ? { fault: 'has a field that is given twice.' } : { value }
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
