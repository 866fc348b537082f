import { words } from '../text/words.ts'

/** What makes two lines the same thing to a caller: the item of the book, or the words where the book has no such item. */
export function itemKeyOf(line: {
  readonly item: string | null
  readonly method: string | null
  readonly text: string
}): string {
  if (line.item !== null && line.method !== 'blend') return line.item
  return `~${words(line.text)
    .filter((word) => !/\d/.test(word))
    .join(' ')
    .slice(0, KEY_CHARACTERS_MAX)}`
}

const KEY_CHARACTERS_MAX = 200
