import { gradeOf, isOctane } from './octane.ts'
import type { Token } from './token.ts'
import type { TokenRule } from './token-rules.ts'

const GRADES = 'premium super supreme plus midgrade regular reg unleaded gas petrol benzin essence'
const isGrade = new Set(GRADES.split(' '))

/** "premium 93", "93 octane", "mid grade": the grade of fuel as one word, and no number that would count something. */
function plainGrades(tokens: readonly Token[]): readonly Token[] {
  const plain: Token[] = []
  for (let at = 0; at < tokens.length; at++) {
    const [token, after] = [tokens[at], tokens[at + 1]]
    if (token === undefined) continue
    const isNumber = token.kind === 'number' && isOctane(token.text)
    if (isNumber && after?.lower === 'octane') {
      const word = gradeOf(token.value)
      plain.push({ ...token, kind: 'word', text: word, lower: word, value: Number.NaN, end: after.end })
      if (!/^(?:gas|gasoline|fuel|unleaded)$/.test(tokens[at + 2]?.lower ?? ''))
        plain.push({ ...after, text: 'gas', lower: 'gas', start: after.end, spaced: true })
      at += 1
    } else if (isNumber && isGrade.has(plain.at(-1)?.lower ?? '') && isEnd(after)) continue
    else if (token.lower === 'mid' && gradeAt(tokens, at + 1) > 0) {
      const last = tokens[gradeAt(tokens, at + 1)] ?? token
      plain.push({ ...token, text: 'midgrade', lower: 'midgrade', end: last.end })
      at = gradeAt(tokens, at + 1)
    } else plain.push(token)
  }
  return plain
}

/** Where the "grade" of "mid grade" or "mid-grade" stands; 0 if there is none. */
function gradeAt(tokens: readonly Token[], at: number): number {
  const next = tokens[at]?.text === '-' ? at + 1 : at
  return tokens[next]?.lower === 'grade' ? next : 0
}

const isEnd = (token: Token | undefined): boolean =>
  token === undefined || token.kind === 'break' || token.kind === 'sign'

const FUELS = 'gas gasoline unleaded diesel'
const isFuel = new Set(FUELS.split(' '))

/** "gas 11.2g": at a pump, g is for gallons. */
function plainPumps(tokens: readonly Token[]): readonly Token[] {
  if (!tokens.some(({ lower }) => isFuel.has(lower))) return tokens
  const isGallons = ({ lower, spaced }: Token, at: number): boolean =>
    lower === 'g' &&
    !spaced &&
    tokens[at - 1]?.kind === 'number' &&
    [tokens[at - 2], tokens[at + 1]].some((beside) => isFuel.has(beside?.lower ?? ''))
  return tokens.map((token, at) => (isGallons(token, at) ? { ...token, text: 'gal', lower: 'gal' } : token))
}

const ENERGY = /^(?:electricity|electric|power|gas)$/
const METERED = /^(?:kwh|kwhs|kilowatt|therms?|ccf)$/

/** "1 month of electricity, 700 kWh": what the meter says counts, and the month only tells for how long it was. */
function withoutMonth(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(
    ({ lower }, i) =>
      /^(?:a|one|1)$/.test(lower) &&
      tokens[i + 1]?.lower === 'month' &&
      tokens[i + 2]?.lower === 'of' &&
      ENERGY.test(tokens[i + 3]?.lower ?? ''),
  )
  const isMetered = tokens.slice(at).some(({ lower }) => METERED.test(lower))
  return at < 0 || !isMetered ? tokens : [...tokens.slice(0, at), ...tokens.slice(at + 3)]
}

export const ENERGY_RULES: readonly TokenRule[] = [
  { apply: plainGrades, words: `octane mid ${GRADES}` },
  { apply: plainPumps, words: 'g' },
  { apply: withoutMonth, words: 'month' },
]
