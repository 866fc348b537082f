import { reads } from './reads.ts'

reads('who goes is counted in all', [
  ['tickets for 2 adults and 3 kids to the zoo', [/^zoo ticket$/, 5, 'ticket']],
  ['3 adult and 4 child tickets to the aquarium', [/aquarium/, 7, 'ticket']],
  ['admission for 1 adult, 2 children and 1 senior to the aquarium', [/aquarium/, 4, 'ticket']],
  ['movie tickets for 2 adults + 4 kids', [/^movie ticket$/, 6, 'ticket']],
])

reads('from one month to another is for so many months', [
  ['storage unit from march to august', [/storage/i, 6, 'month']],
  ['gym membership june - august', [/^gym membership$/, 3, 'month']],
  ['internet from january to march', [/internet/i, 3, 'month']],
])

reads('lessons take an hour, and hours are of whoever is asked for', [
  ['tutor for algebra twice a week until finals (8 weeks)', [/tutor/i, 16, 'hour']],
  ['math tutoring 3 times a week for 2 months', [/tutor/i, 26, 'hour']],
  ["what's the typical hourly for a nanny in San Francisco, 30 hours/wk", [/^Nanny/, 30, 'hour']],
])

reads('a number before a size counts', [
  ['6 9" roller covers', [/roller/, 6, 'each']],
  ['4 12" pizzas', [/pizza/, 4, 'each']],
  ['2 10-inch skillets', [/pan/, 2, 'each']],
])

reads('what opens a list is none of it, and each bill is one', [
  [
    'shopping 4 the week - eggs, milk, bread',
    [/^Eggs/, 1, 'dozen'],
    [/^Milk/, 1, 'gal'],
    [/^Bread/, 1, 'loaf'],
  ],
  ['electric and internet', [/^Electricity bill/, 1, 'month'], [/internet/i, 1, 'month']],
])
