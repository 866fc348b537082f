/** Public series that have their own page. Everything else is shown as plain text. */
const PAGES: readonly { readonly pattern: RegExp; readonly href: (id: string) => string }[] = [
  { pattern: /\bBLS ([A-Z]{2}[A-Z0-9]{8,20})\b/, href: (id) => `https://data.bls.gov/timeseries/${id}` },
]

export function sourceLink(source: string): string | null {
  for (const { pattern, href } of PAGES) {
    const id = pattern.exec(source)?.[1]
    if (id !== undefined) return href(encodeURIComponent(id))
  }
  return null
}
