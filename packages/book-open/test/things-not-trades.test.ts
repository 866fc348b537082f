import { reads } from './reads.ts'

const CONTROLLER = /^game controller/

reads('what is a trade by one word and a thing by the same is the thing, or has no price', [
  ['a used PS5 and two controllers'],
  ['a PS5 and two controllers', [/^PlayStation 5/, 1, 'each']],
  ['two controllers'],
  ['a PS5 and two ps5 controllers', [/^PlayStation 5/, 1, 'each'], [CONTROLLER, 2, 'each']],
  ['runners and a vase', [/^vase/, 1, 'each']],
  ['rug and 2 runners', [/^area rug/, 1, 'each']],
  ['a washer and two dryers', [/^washing machine/, 1, 'each'], [/^clothes dryer/, 2, 'each']],
  ['a hammer and 2 drivers', [/^hammer/, 1, 'each']],
  ['3 trimmers'],
  ['2 receivers'],
])
reads('who is called by more words than one, or has hours, works', [
  ['financial controller 10 hours', [/^Financial Managers/, 10, 'hour']],
  ['controller salary', [/^Financial Managers/, 1, 'year']],
  ['tree trimmers', [/^Tree worker/, 1, 'hour']],
  ['2 waiters for 4 hours', [/^Waiters/, 8, 'hour']],
])
