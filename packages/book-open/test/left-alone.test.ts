import { reads } from './reads.ts'

reads('the sides and the size of one thing count nothing', [
  ['rug 8 x 10', [/rug/, 1, 'each']],
  ['quilt 90 x 90', [/comforter/, 1, 'each']],
  ['furnace filter 16 x 25', [/furnace filter/, 1, 'each']],
  ['crib mattress 28 x 52', [/crib mattress/, 1, 'each']],
  ['envelopes 9 x 12', [/supply|envelope/, 1, 'pack']],
  ['wd 40 x 2', [/WD-40/, 2, 'can']],
  ['peanut butter 16 x 2', [/^Peanut butter/, 2, 'jar']],
])

reads('a name that holds the word of a rule stays a name', [
  ['Western Michigan University tuition', [/Western Michigan/, 1, 'year']],
  ['tuna in water, lima beans, rice', [/^Tuna/, 1, 'can'], [/Beans/, 1, 'lb'], [/^Rice/, 1, 'lb']],
  ['junk pickup tomorrow', [/junk/i, 1, 'load']],
  ['dj 4 hours - wedding reception', [/wedding/i, 1, 'event']],
  ['walmart plus 1 year', [/Walmart\+/, 1, 'year']],
])

reads('who says what, and where somebody goes', [
  ['kids say cheese'],
  ['going to the zoo for 2 adults', [/zoo/i, 2, 'ticket']],
  ['plumber 2 hours thats it', [/^plumber by the hour/, 2, 'hour']],
  ['milk, eggs. Costco run: 2 lb butter', [/^Milk/, 1, 'gal'], [/^Eggs/, 1, 'dozen'], [/^Butter/, 2, 'lb']],
  [
    'need to pay\nDJ 4 hours\nphotographer 6 hours',
    [/^DJ$/, 4, 'hour'],
    [/^Photographer, billed/, 6, 'hour'],
  ],
])

reads('a pack of many small things is not as many single ones', [
  ['clothes pins 50 ct'],
  ['play-doh 24 pack'],
  ['bobby pins 60 count'],
  ['AA batteries 48 ct', [/^AA batteries/, 48, 'each']],
  ['light bulbs 24 ct', [/light bulb/, 24, 'each']],
  ['eggs 60 ct', [/^Eggs/, 60, 'each']],
])
