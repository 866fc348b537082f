import { reads } from './reads.ts'

reads('a flight to LA goes to Los Angeles', [
  ['flight NYC to LA', [/^flight between New York and Los Angeles/, 1, 'ticket']],
  ['round trip flight nyc to la for 2', [/^flight between New York and Los Angeles/, 4, 'ticket']],
  ['one way flight LA to San Francisco', [/^flight between Los Angeles and San Francisco/, 1, 'ticket']],
])

reads('what a drive burns, in a usual car where no other is named', [
  ['gas for a 300 mile trip', [/^Gasoline/, 12, 'gal']],
  ['gas for road trip 1200 miles in a prius', [/^Gasoline/, 24, 'gal']],
  ['gas for our road trip 500 miles in the RV', [/^Gasoline/, 50, 'gal']],
  ['gas for 800 mile trip 25 mpg', [/^Gasoline/, 32, 'gal']],
  ['gas for 800 miles at 20mpg', [/^Gasoline/, 40, 'gal']],
])

reads('two goods, though the comma between them makes a name', [
  ['charcoal, lighter fluid', [/charcoal/, 1, 'bag'], [/lighter fluid/, 1, 'bottle']],
  ['steak, ribeye', [/^ribeye steak/, 1, 'lb']],
])

reads('who goes, in the singular and short', [
  ['2 adult + 1 kid movie tix', [/^movie ticket/, 3, 'ticket']],
  ['3 movie tix', [/^movie ticket/, 3, 'ticket']],
])
