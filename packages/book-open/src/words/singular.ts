/** Singular and plural are one phrase to the engine. */
export const singular = (phrase: string): string =>
  phrase.replace(/(?:ies|y)\b/g, 'y').replace(/(\w\w\w)s\b/g, '$1')
