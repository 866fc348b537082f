import { findUnit } from '../units/index.ts'
import { isHyphen } from './cardinal.ts'
import type { Token } from './token.ts'

/** Goods whose pieces have a name of their own, said behind the goods' name. */
const COUNTED: Readonly<Record<string, RegExp>> = {
  clove: /garlic/,
  bulb: /garlic|fennel/,
  stick: /celery|rhubarb|butter/,
  stalk: /celery|rhubarb|lemongrass|asparagus/,
  stem: /lemongrass|asparagus/,
  slice: /./,
  head: /garlic|chicory|lettuce|cabbage|cauliflower/,
  loaf: /ciabatta|bread|sourdough|brioche|bloomer/,
  spear: /asparagus|broccoli|pickle/,
  sprig: /./,
  sheet: /gelatine?/,
  leaf: /gelatine?/,
  ear: /corn/,
}

/** "2 garlic cloves": what is counted stands behind the name. */
export function findCountedNoun(
  tokens: readonly Token[],
  from: number,
): { readonly at: number; readonly unit: string } | null {
  for (let i = from; i < tokens.length; i += 1) {
    const token = tokens[i]
    if (!token || (token.kind === 'sign' && !isHyphen(token))) return null
    if (i === from || tokens[i + 1]?.kind === 'word') continue
    const unit = findUnit(token.lower)?.id ?? ''
    if (Object.hasOwn(COUNTED, unit) && COUNTED[unit]?.test(tokens[i - 1]?.lower ?? ''))
      return { at: i, unit }
  }
  return null
}
