import { mayStartNumber } from './number.ts'
import type { Token } from './token.ts'
import type { TokenRule } from './token-rules.ts'

const ENDS = /^(?:and|with|plus|or|to|at|from)$/

/** What says that coffee is bought to be made at home: how it is sold, where, and what for. */
const OF_SHOP =
  /^(?:lbs?|pounds?|oz|ounces?|kg|kilos?|g|grams?|gal|gallons?|ground|beans?|grind|bags?|jars?|cans?|tins?|packs?|pods?|grocery|groceries|grocer|store|supermarket|market|walmart|costco|aldi|lidl|kroger|safeway|target|pantry)$/
const FOR_HOME = /^(?:home|house|kitchen)$/

/**
 * "2 coffees", "a coffee and a bagel": cups of it, where "2 lb coffee" and "coffee, 2" are of a shop, and so are "2 coffees 1 lb
 * each" and "3 coffees from the grocery store".
 */
function countCups(tokens: readonly Token[]): readonly Token[] {
  if (tokens.some((_, at) => isOfShop(tokens, at))) return tokens
  const isCups = (at: number): boolean => {
    const before = tokens[at - 1]
    if (before === undefined) return false
    if (tokens[at]?.lower === 'coffees') return mayStartNumber(before)
    return tokens[at]?.lower === 'coffee' && before.lower === 'a' && isEnd(tokens[at + 1])
  }
  if (!tokens.some((_, at) => isCups(at))) return tokens
  return tokens.flatMap((token, at) => {
    if (!isCups(at)) return [token]
    const said = (text: string): Token => ({ ...token, text, lower: text, spaced: true })
    return [said('cups'), said('of'), said('coffee')]
  })
}

/** "For home", "for the house", a shop and what is sold by weight. */
function isOfShop(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.lower ?? ''
  if (OF_SHOP.test(word)) return true
  if (!FOR_HOME.test(word)) return false
  const before = tokens[at - 1]?.lower ?? ''
  return before === 'for' || (/^(?:the|my|our|a)$/.test(before) && tokens[at - 2]?.lower === 'for')
}

const isEnd = (token: Token | undefined): boolean =>
  token === undefined || token.kind !== 'word' || ENDS.test(token.lower)

export const CUP_RULE: TokenRule = { apply: countCups, words: 'coffee coffees' }
