import type { Token } from '../parse/token.ts'

/** Words that English has too, by what they mean in another language and the words beside them that tell the language. */
const MEANT: readonly (readonly [word: string, meant: string, beside: RegExp])[] = [
  [
    'pan',
    'bread',
    /^(?:y|una?|el|los|las|litros?|kilos?|libras?|docenas?|leche|huevos?|queso|barras?|para|quiero|necesito|medio)$/i,
  ],
  [
    'queso',
    'cheese',
    /^(?:y|una?|el|los|las|litros?|kilos?|gramos|libras?|docenas?|leche|huevos?|pan|para|quiero|necesito|medio|media)$/i,
  ],
  ['pain', 'bread', /^(?:du|et|une?|le|litres?|lait|oeufs?|œufs?|baguettes?|fromage|beurre|kilos?)$/i],
  ['mi', 'my', /^(?:y|para|cu[aá]nto|una?|el|los|las|trabaja|gana|galones|libras|horas|casa|familia)$/i],
  ['du', 'some', /^(?:et|pain|lait|beurre|fromage|café|sucre|riz|poulet|vin|sel|jambon)$/i],
]

/** "2 litros de leche y pan", "du pain et du lait": bread, and neither a pan nor pain. */
export function mendForeign(tokens: readonly Token[]): ReadonlyMap<number, string> {
  const mended = new Map<number, string>()
  for (const [word, meant, beside] of MEANT)
    if (tokens.some(({ lower }) => lower === word) && tokens.some(({ text }) => beside.test(text)))
      for (const [at, token] of tokens.entries())
        if (token.lower === word && isAlone(tokens, at, meant)) mended.set(at, meant)
  return mended
}

const SMALL =
  /^(?:y|de|del|un|una|el|la|los|las|con|quiero|necesito|some|of|and|a|the|du|et|le|les|une|para|mas|más|kilos?|libras?|barras?|piezas?|lb|kg|g)$/

/** "pan integral", "queso crema" and "barra de pan" are names that the book has. */
function isAlone(tokens: readonly Token[], at: number, meant: string): boolean {
  if (meant === 'some' || meant === 'my') return true
  const [before, last, after] = [tokens[at - 2], tokens[at - 1], tokens[at + 1]]
  // "A frying pan y una olla": its kind stands before it.
  if (last?.kind === 'word' && !SMALL.test(last.lower)) return false
  return (
    !/^barras?$/.test(before?.lower ?? '') && (after?.kind !== 'word' || /^(?:and|for|or)$/.test(after.lower))
  )
}
