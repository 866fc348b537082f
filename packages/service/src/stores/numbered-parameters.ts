/**
 * Both stores' queries name their parameters `:like_this`. PostgreSQL itself numbers them, and to SQLite numbers are twice
 * as quick to bind as names.
 */
export function numberParameters(
  source: string,
  mark: '$' | '?',
): { readonly text: string; readonly parameters: readonly string[] } {
  const parameters: string[] = []
  const text = source.replace(/^--.*\n/gm, '').replace(/(?<![:\w]):([a-z_]+)/g, (_, name: string) => {
    if (!parameters.includes(name)) parameters.push(name)
    return `${mark}${parameters.indexOf(name) + 1}`
  })
  return { text, parameters }
}
