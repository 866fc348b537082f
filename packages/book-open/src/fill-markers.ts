/** Replaces what stands between `<!-- name -->` and `<!-- /name -->`. A name without a place in the page is a fault. */
export function fillMarkers(page: string, parts: Readonly<Record<string, string>>): string {
  let filled = page
  for (const [name, text] of Object.entries(parts)) {
    const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
    const start = filled.indexOf(open)
    const end = filled.indexOf(close)
    if (start < 0 || end < start) throw new Error(`The page has no place for "${name}"`)
    filled = `${filled.slice(0, start + open.length)}\n${text}\n${filled.slice(end)}`
  }
  return filled
}
