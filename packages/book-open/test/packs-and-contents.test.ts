import { reads } from './reads.ts'

reads('packs that say what they hold, and how many of them', [
  ['2 cases bud light (24pk)', [/24-pack of beer/, 2, 'pack']],
  ['3 cases coke (12 pack)', [/Soft drinks/, 36, 'each']],
  ['4 cases of white claw 24pk', [/hard seltzer/, 8, 'pack']],
  ['white claw 24pk x4', [/hard seltzer/, 8, 'pack']],
  ['2 30-packs of white claw', [/hard seltzer/, 5, 'pack']],
  ['3 cases of truly', [/hard seltzer/, 3, 'case']],
  ['3 packs of socks (6pk)', [/socks/, 18, 'pair']],
  ['socks 6pk x3', [/socks/, 18, 'pair']],
  ['mens undershirts 3pk x 3', [/T-shirts from a multipack/, 9, 'shirt']],
  ['3 packs of onesies (5)', [/onesie/, 4.86, 'each']],
  ['onesies 5pk x3', [/onesie/, 4.86, 'each']],
])

reads('what a box holds behind "@", and stamps by the coil and the book', [
  ['manila folders, 3 bxs. @ 100.', [/folders/, 300, 'each']],
  ['first class stamps, 2 coils @ 100 ea.', [/Forever stamp/, 2, 'coil']],
  ['3 coils of 100 forever stamps', [/Forever stamp/, 3, 'coil']],
  ['stamps, 4 books of 20', [/Book of 20/, 4, 'book']],
  ['pencils, 10 boxes @ 3.99', [/pencils/, 10, 'pack']],
])

reads('how many, in words of need and in sentences of their own', [
  ['smoke alarms - need 30', [/smoke detector/, 30, 'each']],
  ['toilets, we need 3', [/toilet/, 3, 'each']],
  ['bath towels need 24', [/bath towel/, 24, 'each']],
  ['K-cups. 72 count box. 4 boxes.', [/K-cups/, 288, 'each']],
  ['Eggs. 18 count carton. 3 cartons.', [/Eggs/, 54, 'each']],
  ['Water. 24 pack. 6 packs.', [/Bottled water/, 144, 'each']],
])
