import { reads } from './reads.ts'

reads('for how long a home is taken, said behind it with who lives there and where', [
  ['Three bed two bath house, Huntsville AL, per month?', [/3-bedroom home/, 1, 'month']],
  ['three bedroom house, Plano TX, monthly cost?', [/3-bedroom home/, 1, 'month']],
  ['Looking @ a 2 bdrm in Charleston, SC. 12 month lease total?', [/2-bedroom home/, 12, 'month']],
  ['2br in Mesa AZ. Total for a 12 month lease?', [/2-bedroom home/, 12, 'month']],
  ['two bedroom apt. Norfolk VA, Navy family, 18 months', [/2-bedroom home/, 18, 'month']],
  ['3 br house, Fayetteville NC, army couple, 2 years', [/3-bedroom home/, 2, 'year']],
  ['4 bedroom house in Lubbock, 3 college kids, 9 month lease', [/4-bedroom home/, 9, 'month']],
  ['2 bd/2 ba, Orlando, year lease', [/2-bedroom home/, 1, 'year']],
  ['total rent for a 2br in Lincoln, Nebraska 9 months school year', [/2-bedroom home/, 9, 'month']],
  ['3 bed house in Tulsa, 30 year loan', [/3-bedroom house to buy/, 1, 'home']],
  ['3 bedroom house in Tulsa, family of 4', [/3-bedroom house to buy/, 1, 'home']],
  ['2br Austin, parking spot 6 months', [/2-bedroom home/, 1, 'month']],
])
reads('for how long and where, said before the home', [
  ['travel nurse here, 13 wks (3 months) in Kansas City, 1 bedroom rent?', [/1-bedroom home/, 13, 'week']],
  ['for 6 months in Dallas, 2 bedroom apartment', [/2-bedroom home/, 6, 'month']],
  ['intern, 3 months in Seattle, studio apt', [/Studio/, 3, 'month']],
])
reads('bedrooms and bathrooms in short, or as another language counts rooms', [
  ['average rent 2b2b chicago loop', [/2-bedroom home/, 1, 'month']],
  ['3b2b house in Katy TX rent', [/3-bedroom home/, 1, 'month']],
  ['2b1.5b rent Denver', [/2-bedroom home/, 1, 'month']],
  ['1-Zimmer-Wohnung (1 bedroom) Miete für 3 Monate', [/1-bedroom home/, 3, 'month']],
  ['2b pencils 12', [/pencils/, 1, 'pack']],
])
