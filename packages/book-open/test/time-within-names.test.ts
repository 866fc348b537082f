import { reads } from './reads.ts'

const FITNESS = /^Planet Fitness Classic/

reads('a time with an article between the words of a name counts', [
  ['gym membership for a year at Planet Fitness', [FITNESS, 1, 'year']],
  ['gym membership for one year at Planet Fitness', [FITNESS, 1, 'year']],
  ['gym membership for 6 months at Planet Fitness', [FITNESS, 6, 'month']],
  ['planet fitness for 12 months', [FITNESS, 12, 'month']],
])
