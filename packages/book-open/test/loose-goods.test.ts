import { reads } from './reads.ts'

const GRAVEL = /^gravel or crushed stone/
const LOAD = /^topsoil, a load delivered/

reads('a yard of what is loose is a cubic yard, also of what is sold by the ton or the load', [
  ['5 yards of gravel', [GRAVEL, 5, 'cu yd']],
  ['1 yard of gravel', [GRAVEL, 1, 'cu yd']],
  ['half a yard of gravel', [GRAVEL, 0.5, 'cu yd']],
  ['3 yards of crushed stone', [GRAVEL, 3, 'cu yd']],
  ['6 yards pea gravel delivered', [GRAVEL, 6, 'cu yd']],
  ['gravel, 5 yds', [GRAVEL, 5, 'cu yd']],
  ['2 yards topsoil delivered', [LOAD, 2, 'cu yd']],
  ['10 yard load of topsoil', [LOAD, 10, 'cu yd']],
  ['3 yds mulch', [/^mulch, bulk/, 3, 'cu yd']],
  ['5 yards of road base', [/^aggregate base/, 5, 'cu yd']],
  ['4 yards of fabric', [/^sewing fabric/, 4, 'yd']],
])
reads('tons, loads and yards of what is loose say each other', [
  ['3 tons of sand', [/^sand, bulk/, 3, 'ton']],
  ['3 tons of topsoil', [/^topsoil, bulk/, 3, 'ton']],
  ['1 ton of mulch', [/^mulch, bulk/, 1, 'ton']],
  ['2 tons of river rock', [/^river rock, bulk/, 2, 'ton']],
  ['5 tons topsoil delivered', [LOAD, 5, 'ton']],
  ['a load of gravel', [GRAVEL, 1, 'load']],
  ['a truckload of sand', [/^sand, bulk/, 1, 'load']],
  ['2 loads of topsoil', [LOAD, 2, 'load']],
  ['wash and fold 2 loads', [/^Wash and fold laundry/, 2, 'load']],
])
reads('a pod washes one load', [['tide pods 140 loads', [/^laundry pods$/, 140, 'each']]])

reads('what holds nobody knows how much of it has no price', [
  ['10 bags of gravel'],
  ['3 loads of eggs'],
  ['50 lb bag of sand'],
  ['2 scoops of gravel'],
  ['a pallet of river rock'],
  ['4 yards of hay'],
])
reads('loads that a bottle is for are its size, and count nothing before it', [
  ['tide 92 loads', [/^Tide laundry detergent/, 1, 'bottle']],
  ['tide pods 81ct, downy 140 loads', [/^laundry pods/, 81, 'each'], [/^fabric softener/, 1, 'bottle']],
  ['tide pods 81ct, downy 3 bottles', [/^laundry pods/, 81, 'each'], [/^fabric softener/, 3, 'bottle']],
])
