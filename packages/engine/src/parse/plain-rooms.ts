import type { Token } from './token.ts'

const HOMES =
  /^(?:rent|rents|rental|rentals|lease|apartment|apartments|apt|apts|condo|condos|house|houses|home|homes|townhouse|townhome|duplex|place|unit)$/

/** "a 2/2 in Tampa", "3/2 house": bedrooms and bathrooms, where a text speaks of homes. "1/2" is a half. */
export function plainRooms(tokens: readonly Token[]): readonly Token[] {
  if (!tokens.some(({ lower }) => HOMES.test(lower))) return tokens
  const isRooms = (at: number): boolean => {
    const [beds, slash, baths] = [tokens[at], tokens[at + 1], tokens[at + 2]]
    return (
      beds?.kind === 'number' &&
      slash?.text === '/' &&
      !slash.spaced &&
      baths?.kind === 'number' &&
      !baths.spaced &&
      /^[1-5]$/.test(beds.text) &&
      /^[1-4](?:\.5)?$/.test(baths.text) &&
      baths.value <= beds.value &&
      !/^(?:from|due|on|by|until|till|starting|to|thru|through|since)$/.test(tokens[at - 1]?.lower ?? '')
    )
  }
  if (!tokens.some((_, at) => isRooms(at))) return tokens
  return tokens.flatMap((token, at) => {
    if (isRooms(at - 1))
      return [{ ...token, kind: 'word' as const, text: 'bedroom', lower: 'bedroom', spaced: true }]
    return isRooms(at - 2) ? [] : [token]
  })
}
