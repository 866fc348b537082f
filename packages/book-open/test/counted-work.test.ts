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
times('overtime is paid one and a half times', [
  ['warehouse worker 40 hrs + 10 overtime', 'warehouse worker 1 hour', 55],
  ['welder 40 hrs plus 5 ot', 'welder 1 hour', 47.5],
  ['machinist 50 hrs (10 is OT)', 'machinist 1 hour', 55],
  ['pipefitter 60 hrs week, time n half over 40', 'pipefitter 1 hour', 70],
])
times('how many work, between who they are and how long', [
  ['cdl drivers x2 for 5 days 10 hr days', 'cdl driver 1 hour wage', 100],
  ['2 guys 3 days moving dirt', 'construction laborer 1 day', 6],
  ['2 trabajadores 8 hrs each construction', 'construction laborer 1 hour', 16],
])
times('what somebody brings, and that he sends a bill, is no other trade', [
  ['courier driver own van 6 hrs', 'courier driver 6 hrs', 1],
  ['cpa billing 5 hours', 'cpa 5 hours', 1],
  ['lawyer billing 3 hours', 'lawyer by the hour', 3],
  ['grafic designer 12 hours', 'graphic designer 12 hours', 1],
  ['paintrs 2 for 3 days', 'painters 2 for 3 days', 1],
  ['clean my house 3 hours', 'house cleaner 3 hours', 1],
])
times('how often somebody comes', [
  ['dog walker 30 min mon-fri', 'dog walk 30 min', 5],
  ['car wash twice a month for a year', 'car wash', 24],
  ['daycare 2 kids mon-fri one week', 'daycare for 2 kids one week', 1],
  ['piano teacher 30 min lesson x4', '30 min piano lesson', 4],
  ['tutor math 1 hr twice a week 10 weeks', 'math tutor 1 hour', 20],
])
times('a city in three small letters is one', [['hotel nyc 2nts', 'hotel in New York City 1 night', 2]])
