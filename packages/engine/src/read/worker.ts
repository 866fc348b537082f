import type { Book } from '../book/book.ts'
import { profileOf } from '../book/profile-of.ts'
import type { Token } from '../parse/token.ts'
import { stem } from '../text/words.ts'
import { itemOf, type KnownPhrase } from './find-phrases.ts'
import { isEnglish } from './word-roles.ts'

/** Whether an item is somebody's work, which is paid by the hour. */
export function isWorker(book: Book, item: number): boolean {
  return profileOf(book, item).timeBasis === 'working'
}

/** Words of somebody's hours or pay. */
const PAID =
  /^(?:h|hrs?|hours?|salar(?:y|ies)|wages?|pay|paid|payroll|shifts?|makes?|earns?|horas?|sueldo|salario|stunden|heures)$/

/** Said of anybody who works: what he does stands before it. */
const ANYBODY = /^(?:workers?|employees?|staff|people|person|jobs?|occupations?|helpers?|assistants?)$/

/**
 * "Church secretary, 20 hrs": before somebody whose hours or pay are asked for stands where he works, or at what. Two who work are two,
 * as in "what is a roofer paid per hr".
 */
export function isWorkplace(
  book: Book,
  tokens: readonly Token[],
  at: number,
  { item, from }: KnownPhrase,
): boolean {
  const word = tokens[at]?.lower ?? ''
  if (!isEnglish(word) || !isWorker(book, item) || ANYBODY.test(tokens[from]?.lower ?? '')) return false
  const other = itemOf(book, stem(word))
  return (other === null || !isWorker(book, other)) && tokens.some(({ lower }) => PAID.test(lower))
}

/** "Barber shop receptionist, 30 hrs": a thing right before somebody whose hours or pay are asked for is where he works. */
export function isBeforeWorker(book: Book, tokens: readonly Token[], to: number): boolean {
  const next = tokens[to]
  const item = next?.kind === 'word' ? itemOf(book, stem(next.lower)) : null
  return item !== null && isWorker(book, item) && tokens.some(({ lower }) => PAID.test(lower))
}
