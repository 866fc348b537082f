import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quoteOf } from '../../../eval/questions/grade.ts'
import { book } from './default-book.ts'

const totalOf = (text: string): number => {
  const { lines, total } = quoteOf(book, text, 'US')
  assert.equal(lines.filter(({ status }) => status === 'priced').length, 1, text)
  return Number(total.estimate)
}

/** The first text costs so many times what the second one does. */
function times(kind: string, rows: readonly (readonly [many: string, one: string, factor: number])[]): void {
  test(kind, () => {
    for (const [many, one, factor] of rows) {
      const ratio = totalOf(many) / totalOf(one) / factor
      assert.ok(Math.abs(ratio - 1) < 0.01, `${many}: ${ratio.toFixed(3)} of ${factor} times ${one}`)
    }
  })
}

times('what is done to several of them, with the number between', [
  ['hem 3 pants', 'hem pants', 3],
  ['groom 2 dogs', 'dog grooming', 2],
  ['neuter 3 cats', 'neuter a cat', 3],
  ['boarding my 2 dogs 5 nights', 'board a dog 1 night', 10],
  ['new windows 10 installed', 'new window installed', 10],
])
times('what the price is for, counted before and behind', [
  ['gpt-4o 10 million input tokens', 'gpt-4o 1 million input tokens', 10],
  ['gpt-4o input tokens 10 million', 'gpt-4o 1 million input tokens', 10],
])
times('a number behind a small part counts it, and is no version of another thing', [
  ['dimmer switch 2', 'dimmer switch', 2],
  ['light switch 3', 'light switch', 3],
  ['nintendo switch 2', 'switch 2', 1],
])
times('how large a thing is, behind it', [
  ['tent 4 person', '4 person tent', 1],
  ['aquarium 55 gallon', '55 gallon aquarium', 1],
])
times('words of other languages around what is known', [
  ['un plombier pendant 2 heures', 'plumber 2 hours', 1],
  ['cambiar 4 llantas', 'set of 4 tires', 1],
  ['Haarschnitt für Damen', 'womens haircut', 1],
  ['Was kostet ein Haarschnitt fuer Herren', 'mens haircut', 1],
  ['frijoles 2 libras', '2 lb dried beans', 1],
])
times('from where to where, and how soon', [
  ['greyhound chicago to detroit', 'greyhound from chicago to detroit', 1],
  ['a gallon of 2% asap', 'a gallon of 2% milk', 1],
])
times('hours choose what has its price by the hour', [
  ['wedding dj for 5 hours', 'dj 1 hour', 5],
  ['dj for wedding', 'wedding entertainment', 1],
])
times('the generic kind, said behind the brand', [
  ['lipitor generic 20 mg 90 tablets', 'generic lipitor 20 mg 90 tablets', 1],
])

test('a list without commas, and a pair that is said to be a set', () => {
  const items = (text: string): readonly (string | null)[] =>
    quoteOf(book, text, 'US').lines.map(({ item }) => item)
  assert.deepEqual(items('milk eggs bread cheese'), items('milk, eggs, bread, cheese'))
  assert.deepEqual(items('washer and dryer set'), items('washer, dryer'))
})
times('who works, in the words of a hurry, and where', [
  ['5 labor for 1 week 40 hour construction', '5 construction laborers for 40 hours', 1],
  ['warehouse 3 temps 40 hrs', '3 warehouse workers 40 hrs', 1],
  ['dishwasher job 38 hours pay, restaurant', 'dishwasher 38 hours pay', 1],
  ['janitor, 20 hours, school', 'janitor 20 hours', 1],
])
