import { mayStartNumber } from './number.ts'
import { periodAt } from './schedule-parts.ts'
import type { Token } from './token.ts'

/** Words of time in Spanish, German and French, and as people type them in a hurry, by what the grammar of timetables calls them. */
const TIMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    hour: 'hora stunde std heure',
    hours: 'horas stunden heures',
    day: 'dia día tag jour',
    days: 'dias días tage tagen jours',
    night: 'noche nacht abend soir nuit nite',
    nights: 'noches nächte nächten abende abenden soirs soirées nuits nites',
    week: 'semana woche semaine',
    weeks: 'semanas wochen semaines',
    month: 'mes monat',
    months: 'meses monate monaten mois',
    year: 'año jahr',
    years: 'años jahre jahren ans',
  }).flatMap(([english, words]) => words.split(' ').map((word) => [word, english] as const)),
)
/** "por semana", "al mes", "pro Woche", "im Monat", "par jour", "cada noche". */
const PER = /^(?:por|al|cada|pro|je|im|par|chaque|jede[nrs]?)$/
/** "por 4 semanas", "für 3 Wochen", "pendant 2 mois". */
const FOR = /^(?:por|durante|en|für|pendant|pour)$/

/** What a text has in it that is rewritten here. */
export const TIME_WORDS: string = [...TIMES.keys(), 'por durante en für pendant pour an all 4'].join(' ')

/** Words of time as English has them, where they stand behind a number or a "per". A "tag" alone is none. */
export function plainTimes(tokens: readonly Token[]): readonly Token[] {
  if (!tokens.some(({ lower }, at) => TIMES.has(lower) || isFor(tokens, at) || isAll(tokens, at)))
    return tokens
  const plain: Token[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (token === undefined) continue
    const time = TIMES.get(token.lower)
    const before = plain.at(-1)
    if (time !== undefined && before !== undefined && (mayStartNumber(before) || before.kind === 'number')) {
      plain.push(as(token, time))
      if (token.lower === 'std' && tokens[at + 1]?.text === '.') at += 1
    } else if (time !== undefined && isNight(token)) plain.push(as(token, time))
    else if (isAll(tokens, at)) plain.push(as(token, 'a'))
    else if (isFor(tokens, at)) plain.push({ ...as(token, 'for'), kind: 'word', value: Number.NaN })
    else if (PER.test(token.lower) && TIMES.has(tokens[at + 1]?.lower ?? '')) {
      plain.push(as(token, 'per'), as(tokens[at + 1] ?? token, TIMES.get(tokens[at + 1]?.lower ?? '') ?? ''))
      at += 1
    } else if (isPerThe(tokens, at)) {
      plain.push(as(token, 'per'), as(tokens[at + 2] ?? token, TIMES.get(tokens[at + 2]?.lower ?? '') ?? ''))
      at += 2
    } else plain.push(token)
  }
  return plain
}

const as = (token: Token, word: string): Token => ({ ...token, text: word, lower: word })

/** "all year" is a year, "all month" a month. */
const isAll = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.lower === 'all' && /^(?:year|month|week)$/.test(tokens[at + 1]?.lower ?? '')

const isNight = ({ lower }: Token): boolean => lower === 'nite' || lower === 'nites'

/** "a la semana", "à la semaine". */
function isPerThe(tokens: readonly Token[], at: number): boolean {
  return (
    /^[aà]$/.test(tokens[at]?.lower ?? '') &&
    tokens[at + 1]?.lower === 'la' &&
    TIMES.has(tokens[at + 2]?.lower ?? '')
  )
}

/** "rent 4 a 1 bedroom", "milk 4 the week", "daily 4 two weeks"; and a foreign "for" before a number and a time. */
function isFor(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  const after = tokens[at + 1]
  const then = tokens[at + 2]
  const isTime = (): boolean => TIMES.has(then?.lower ?? '') || periodAt(tokens, at + 2) !== null
  // "4 Stunden an 3 Abenden": an English "an" has no such words behind it.
  if (token?.lower === 'an') return after?.kind === 'number' && TIMES.has(then?.lower ?? '')
  if (token?.kind === 'word')
    return FOR.test(token.lower) && (after?.kind === 'number' || mayStartNumber(after)) && isTime()
  if (token?.text !== '4' || at === 0 || after?.spaced !== true || tokens[at - 1]?.kind !== 'word')
    return false
  if (/^(?:the|my|me|u|us|our)$/.test(after.lower)) return true
  if (/^an?$/.test(after.lower)) return !isTime() && then !== undefined
  return mayStartNumber(after) && periodAt(tokens, at + 2) !== null
}
