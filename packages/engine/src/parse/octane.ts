/** What a pump writes on its handles, as a part of a regular expression. */
export const OCTANE = '(?:8[5-9]|9[0-8])'
const WHOLE = new RegExp(`^${OCTANE}$`)

export const isOctane = (text: string): boolean => WHOLE.test(text)

/** The grade that an octane is of. In Europe 95 is the usual one. */
export function gradeOf(octane: number): 'regular' | 'midgrade' | 'premium' {
  if (octane === 95 || octane < 89) return 'regular'
  return octane > 90 ? 'premium' : 'midgrade'
}
