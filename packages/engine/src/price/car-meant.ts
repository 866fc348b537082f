import type { Book } from '../book/book.ts'
import type { ParsedLine } from '../parse/line.ts'
import { parsePhrase } from '../parse/parse-query.ts'
import { readNamed } from '../read/read-named.ts'
import type { Place } from './place.ts'
import type { MatchedLine } from './read-and-match.ts'

/** Reads a line by itself. */
export type ReadOne = (book: Book, line: ParsedLine, asked: Place | null) => MatchedLine

const UNNAMED_CAR =
  /^(?:[a-zß-öø-žșțạ-ỹ\d]+ ){0,2}(?:car|truck|van|suv|minivan|pickup|pick-up|sedan|jeep|hatchback)$/i

const FOR_CAR =
  /^(.{3,60}?) (?:for|in|on) (?:an?|my|our|the|his|her|their) ((?:(?:19|20)\d\d )?[a-zß-öø-žșțạ-ỹ\d][a-zß-öø-žșțạ-ỹ\d -]{2,40})$/i
/** What a part of a car or of what it needs is filed under. */
const OF_CARS = /^(?:vehicles|insurance|motor fuel)$/

/** "New battery for my Toyota Camry": what is for a car that the book knows is what it is for any car. */
export function partOfCar(
  book: Book,
  line: ParsedLine,
  asked: Place | null,
  readOne: ReadOne,
): MatchedLine | null {
  if (book.header.estimate !== 'item' || !/ (?:for|in|on) /i.test(line.text)) return null
  const [, part = '', car = ''] = FOR_CAR.exec(line.text) ?? []
  if (
    part === '' ||
    isUnnamedCar(car) ||
    /\b(?:used|price|cost)\b/i.test(part) ||
    !isCar(book, line, car, asked)
  )
    return null
  const read = readOne(book, { ...parsePhrase(`${part} for my car`), place: line.place }, asked)
  if ('code' in read.match || !OF_CARS.test(book.items.category(read.match.item))) return null
  if (read.match.method !== 'synonym' || read.ignored.length > 0) return null
  const { text, span } = line
  return { ...read, line: { ...read.line, text, span } }
}

/** "Truck", "our old van": a car that is not named. */
export const isUnnamedCar = (car: string): boolean => UNNAMED_CAR.test(car)

/** Whether the book knows a car by these words. */
export function isCar(book: Book, line: ParsedLine, car: string, asked: Place | null): boolean {
  const named = readNamed(book, { ...parsePhrase(car), place: line.place }, asked)
  return named !== null && /^(?:car|truck)$/.test(book.items.label(named.item))
}
