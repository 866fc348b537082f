const BEDROOMS =
  /(?<![\d.])([1-9]|one|two|three|four|five|six)[ -]?(?:bed(?:room|rm)?s?|brs?|bd|bdrms?)(?![a-zß-öø-žșțạ-ỹ\d])/i
const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six']

/** "3 bedroom house", "2br": how many rooms a home has, and the words that say so; null where none do. */
export function bedroomsSaid(text: string): { readonly said: string; readonly rooms: number } | null {
  const [said, written = ''] = BEDROOMS.exec(text) ?? []
  if (said === undefined) return null
  return { said, rooms: Number(written) || NUMBERS.indexOf(written.toLowerCase()) + 1 }
}
