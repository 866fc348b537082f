import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asked, bookOf } from './ask-a-list.ts'

const RATES = [
  'item,unit,price',
  'Mini excavator,day,300',
  'Mini excavator,week,1200',
  'Mini excavator,month,3500',
  'Crane,hour,150',
  'Crane,day,900',
  'Cheddar,oz,1.20',
  'Cheddar,lb,9',
  'Olive oil,fl oz,1',
  'Olive oil,gal,40',
  'Rope,ft,0.5',
  'Rope,yd,1.2',
]

for (const [text, expected] of [
  ['mini excavator for a month', '1 month Mini excavator 3500.00'],
  ['mini excavator for 2 days', '2 day Mini excavator 600.00'],
  ['crane 3 hours', '3 hour Crane 450.00'],
  ['crane for 2 days', '2 day Crane 1800.00'],
  ['5 lb cheddar', '5 lb Cheddar 45.00'],
  ['8 oz cheddar', '8 oz Cheddar 9.60'],
  ['10 gal olive oil', '10 gal Olive oil 400.00'],
  ['10 yd rope', '10 yd Rope 12.00'],
] as const)
  test(`a list with a rate for each unit is asked for the rate of the unit that is written: "${text}"`, async () => {
    assert.deepEqual(asked(await bookOf(RATES), text), [expected])
  })
