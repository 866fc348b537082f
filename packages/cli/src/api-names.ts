/**
 * A document of the client with its own fields spelled as the API spells them, so a script reads `assay jobs list --json`
 * and `GET /v1/jobs` alike. What lies inside the fields has the spelling of the API already.
 */
export function apiNames(document: object): object {
  const renamed = Object.entries(document).map(([name, value]) => [
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    value,
  ])
  return Object.fromEntries(renamed)
}
