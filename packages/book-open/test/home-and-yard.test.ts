import { reads } from './reads.ts'

reads('work on several trees, rooms and outsides of a home', [
  ['tree trimming 3 large oaks', [/^tree trimmed/, 3, 'each']],
  ['tree removal 2 big pines', [/^removing a large tree/, 2, 'each']],
  [
    'pressure wash driveway and house',
    [/^driveway, pressure washed/, 1, 'job'],
    [/^house exterior/, 1, 'job'],
  ],
  ['paint 3 bedrooms and a hallway', [/^room, painted/, 4, 'room']],
  ['carpet cleaning 3 bedrooms', [/^carpet cleaning/, 3, 'room']],
])

reads('floors of rooms, by what such rooms usually have', [
  ['carpet for 3 bedrooms', [/^carpet, installed/, 420, 'sq ft']],
  ['lvp in the kitchen', [/^luxury vinyl plank/, 150, 'sq ft']],
  ['carpet 200 sq ft for a bedroom', [/^carpet/, 200, 'sq ft']],
])

reads('who stays with a pet', [
  ['dog sitter for a week', [/^pet sitter in the house/, 7, 'night']],
  ['dog sitting 5 days', [/^pet sitter in the house/, 5, 'night']],
])
