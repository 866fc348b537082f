import { reads } from './reads.ts'

reads('counts behind sizes, and what builders count by', [
  ['rebar 40 sticks', [/^rebar/, 40, 'each']],
  ['concrete 60lb bags 40', [/concrete mix/, 40, 'bag']],
  ['fence posts 4x4x8 20', [/^post/, 20, 'post']],
  ['pavers 12x12 100', [/^paver/, 100, 'each']],
  ['ceiling fan w/ light 2', [/^ceiling fan/, 2, 'each']],
  ['5 gal paint x 4 interior eggshell white', [/^interior paint/, 20, 'gal']],
  ['rug 8x10 2', [/rug/, 2, 'each']],
  ['deck 12x16', [/deck/, 192, 'sq ft']],
])

reads('what is paid by the month', [
  ['hulu and netflix monthly', [/^Hulu/, 1, 'month'], [/^Netflix/, 1, 'month']],
  ['mortgage payment 300k 30 yr', [/^Monthly cost of a home with a mortgage/, 1, 'month']],
])

reads('who is let in', [['museum admission seniors 2', [/museum/, 2, 'ticket']]])
