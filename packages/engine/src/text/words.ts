import { oncePerQuery } from './query-memory.ts'

/** Most texts, and no accent or picture is in them. */
function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 127) return false
  return true
}

/** One word in small letters, as most tokens are: nothing in it is to be changed. */
function isLowerWord(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 97 || code > 122) return false
  }
  return text !== ''
}

/** Lower case, accents removed, so "Crème" and "creme" are the same word. */
export function foldCase(text: string): string {
  if (isAscii(text)) return text.toLowerCase()
  return text
    .replace(/[œŒ]/g, 'oe')
    .replace(/ß/g, 'ss')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
}

/** The words of a text: runs of letters or of digits ("500ml" is two), decimals kept whole, apostrophes dropped. */
export function words(text: string): readonly string[] {
  return plainWords(text) ?? foldedWords(text)
}

/** The words of a text in ASCII without apostrophes, as most are; null for any other. */
function plainWords(text: string): readonly string[] | null {
  const found: string[] = []
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at)
    if (code > 127 || code === APOSTROPHE) return null
    const start = at++
    if (isDigit(code)) {
      while (isDigit(text.charCodeAt(at)) || isPointWithin(text, at)) at++
      found.push(text.slice(start, at))
    } else if (isLetter(code)) {
      while (isLetter(text.charCodeAt(at))) at++
      found.push(text.slice(start, at).toLowerCase())
    }
  }
  return found
}

const APOSTROPHE = 39
const POINT = 46
const isDigit = (code: number): boolean => code >= 48 && code <= 57
/** In either case: the cases differ in one bit. */
const isLetter = (code: number): boolean => (code | 32) >= 97 && (code | 32) <= 122
const isPointWithin = (text: string, at: number): boolean =>
  text.charCodeAt(at) === POINT && isDigit(text.charCodeAt(at + 1))

function foldedWords(text: string): readonly string[] {
  const folded = foldCase(isPlain(text) ? text : namePictures(text))
  const bare = /['’]/.test(folded)
    ? folded.replace(/(?<!\p{L})[dl]['’](?=\p{L})/gu, '').replace(/['’]/g, '')
    : folded
  // Nothing else is a letter or a digit in ASCII, and a class of Unicode takes four times as long to look up.
  return bare.match(isAscii(bare) ? /\d+(?:\.\d+)*|[a-z]+/g : /\d+(?:\.\d+)*|\p{L}+|\p{N}+/gu) ?? []
}

/**
 * One spelling for singular and plural. It need not be a real word ("houses" gives "house", "glasses" "glass"), only the
 * same for both, because book and query pass through it alike.
 */
export function stem(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || word.endsWith('ss') || /\d/.test(word)) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:us|is)$/.test(word)) return word
  if (/(?:ch|sh|ss|x|zz|o)es$/.test(word)) return word.slice(0, -2)
  return word.slice(0, -1)
}

/** The terms that search and lookup work on. */
export function terms(text: string): readonly string[] {
  return words(text).map(stem)
}

/** Two texts with the same key name the same item. */
export function itemKey(text: string): string {
  return terms(text).join(' ')
}

/**
 * Small words that people put into a name or leave out. "And" and "with" are none: "mac and cheese" is one thing, "a printer and ink" are
 * two, and "a crib with mattress" is not a crib mattress.
 */
const SMALL: ReadonlySet<string> = new Set(
  'a an the of for to from in on at by my your our his her their this that some de la el los las del un una'.split(
    ' ',
  ),
)

/** Numbers are the same in a name, in words or in digits. */
const NUMBER_WORDS: ReadonlyMap<string, string> = new Map([
  ['one', '1'],
  ['two', '2'],
  ['three', '3'],
  ['four', '4'],
  ['five', '5'],
  ['six', '6'],
  ['seven', '7'],
  ['eight', '8'],
  ['nine', '9'],
  ['ten', '10'],
  ['twelve', '12'],
])

/** The words of a name, or of a text that a name is looked for in. */
export const nameTerms: (text: string) => readonly string[] = oncePerQuery(readNameTerms)

function readNameTerms(text: string): readonly string[] {
  if (isLowerWord(text)) return [NUMBER_WORDS.get(text) ?? stem(text)]
  // The letter of "A100" is not an article.
  const marked = (
    /a\d/i.test(text) ? text.replace(/(?<![a-zß-öø-žșțạ-ỹ])a(?=\d)/gi, 'letter-a ') : text
  ).replaceAll('&', ' and ')
  return words(marked).map((word) => NUMBER_WORDS.get(word) ?? stem(word))
}

/** Whether a word counts in a name. */
export const isSmall = (word: string): boolean => SMALL.has(word)

/** Two names with the same key are the same: small words are left out, as far as anything else is left. */
export const nameKey = (text: string): string => keyOf(nameTerms(text))

/** The same for names that come once, as those of a whole book do: to remember each would cost more than to read it. */
export const nameKeyOnce = (text: string): string => keyOf(readNameTerms(text))

const keyOf = (named: readonly string[]): string => named.filter((term) => !isSmall(term)).join(' ')

/** Pictures of goods, by their name. */
const PICTURES: Readonly<Record<string, string>> = {
  '🥚': 'eggs',
  '🥛': 'milk',
  '🥓': 'bacon',
  '🍌': 'bananas',
  '🍎': 'apples',
  '🍏': 'apples',
  '🍊': 'oranges',
  '🍋': 'lemons',
  '🍇': 'grapes',
  '🍓': 'strawberries',
  '🫐': 'blueberries',
  '🍒': 'cherries',
  '🍑': 'peaches',
  '🍐': 'pears',
  '🍍': 'pineapple',
  '🥭': 'mangoes',
  '🍉': 'watermelon',
  '🥑': 'avocados',
  '🍅': 'tomatoes',
  '🥔': 'potatoes',
  '🥕': 'carrots',
  '🧅': 'onions',
  '🧄': 'garlic',
  '🥦': 'broccoli',
  '🥬': 'lettuce',
  '🥒': 'cucumbers',
  '🌽': 'ears of corn',
  '🍞': 'bread',
  '🥯': 'bagels',
  '🧀': 'cheese',
  '🧈': 'butter',
  '🍗': 'chicken legs',
  '🥩': 'steak',
  '🍖': 'ribs',
  '🦐': 'shrimp',
  '🐟': 'fish',
  '🍚': 'rice',
  '🍝': 'spaghetti',
  '☕': 'coffee',
  '🍺': 'beer',
  '🍷': 'wine',
  '🍦': 'ice cream',
  '🍪': 'cookies',
  '🍫': 'chocolate',
  '🍯': 'honey',
  '⛽': 'gasoline',
  '🍤': 'shrimp',
  '🦞': 'lobster',
  '🦀': 'crab',
  '🍄': 'mushrooms',
  '🥜': 'peanuts',
  '🫑': 'bell peppers',
  '🍠': 'sweet potatoes',
  '🥝': 'kiwi',
  '🥥': 'coconut',
  '🍈': 'cantaloupe',
  '🫘': 'beans',
  '🥐': 'croissants',
  '🥖': 'baguette',
  '🧇': 'waffles',
  '🍩': 'donuts',
  '🧁': 'cupcakes',
  '🍕': 'pizza',
  '🌭': 'hot dogs',
  '🍿': 'popcorn',
  '🥤': 'soda',
  '🍾': 'champagne',
  '🧂': 'salt',
  '🧻': 'toilet paper',
  '🧼': 'soap',
  '🧽': 'sponges',
  '🪥': 'toothbrush',
  '🔋': 'batteries',
  '💡': 'light bulbs',
}

/** Whether a text is a picture of goods. */
export const isPictured = (text: string): boolean => Object.hasOwn(PICTURES, text.replace('\uFE0F', ''))

const isPlain = (text: string): boolean => isAscii(text) || !/\p{Extended_Pictographic}/u.test(text)

function namePictures(text: string): string {
  return text.replace(/\p{Extended_Pictographic}/gu, (picture) => ` ${PICTURES[picture] ?? ' '} `)
}

/** Whether a word has the letters of another, in their order: "asparagus" has those of "aspargs". */
export function hasLetters(word: string, letters: string): boolean {
  let at = 0
  for (const letter of letters) {
    at = word.indexOf(letter, at) + 1
    if (at === 0) return false
  }
  return true
}
