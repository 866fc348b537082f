const ASCII_ONLY = /^[\0-\x7f]*$/
const DOTLESS_I = 'ı'

/**
 * Unicode case folding: two texts that differ only in case have the same folded form. Every store keeps and searches this
 * form, so `q` finds the same on all of them.
 *
 * Folding goes code point by code point: lower-casing a whole text would turn a final Σ into ς, and "ΟΔΟΣ" would no longer
 * contain "οδοσ". Upper-casing on the way maps ß and SS to the same letters, as full case folding does; it starts from the
 * small letter because the capital ẞ is upper case already. Dotless ı is the one letter that Unicode leaves alone where this
 * detour would not.
 */
export function foldCase(text: string): string {
  if (ASCII_ONLY.test(text)) return text.toLowerCase()
  let folded = ''
  for (const character of text) {
    folded += character === DOTLESS_I ? character : foldUpper(character.toLowerCase().toUpperCase())
  }
  return folded
}

function foldUpper(upper: string): string {
  let folded = ''
  for (const character of upper) folded += character.toLowerCase()
  return folded
}

export function countCodePoints(text: string): number {
  let count = 0
  for (let i = 0; i < text.length; i++) {
    // A low surrogate continues the character that its high surrogate began.
    if ((text.charCodeAt(i) & 0xfc00) !== 0xdc00) count++
  }
  return count
}
