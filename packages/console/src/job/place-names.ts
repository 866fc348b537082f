import type { Assay } from '@assay/client'
import { signal } from '@preact/signals'

/** What a book without places prices for. */
export const ANYWHERE = '*'

/** Names that were looked up before. A reader meets few places, so nothing is ever thrown away. */
const names = signal<ReadonlyMap<string, string>>(
  new Map([
    ['US', 'United States'],
    [ANYWHERE, 'any place'],
  ]),
)
const asked = new Set<string>()

/** The name of a code, or an empty text until it is known. Components that call it render again when it arrives. */
export function placeName(assay: Assay, code: string): string {
  const name = names.value.get(code)
  if (name === undefined && !asked.has(code)) {
    asked.add(code)
    void lookUp(assay, code)
  }
  return name ?? ''
}

/** The name of a code, or the code until the name is known. */
export const placeOrCode = (assay: Assay, code: string): string => placeName(assay, code) || code

async function lookUp(assay: Assay, code: string): Promise<void> {
  try {
    const places = await assay.geographies.search(code)
    const place = places.find((found) => found.code === code)
    if (place) names.value = new Map([...names.value, [code, place.name]])
  } catch {
    // The code itself is shown as well, so a missing name is not worth a message.
    asked.delete(code)
  }
}
