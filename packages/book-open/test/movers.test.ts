import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConceptFiles } from '../src/concepts/concept-files.ts'

const indices = readConceptFiles().movers?.indices ?? []

function growth(name: string, from: string): number {
  const levels = indices.find((index) => index.name === name)?.levels
  assert.ok(levels, `there is no index "${name}"`)
  const before = levels[from]
  const now = levels['2026-07']
  assert.ok(before !== undefined && now !== undefined, `${name} lacks ${from} or 2026-07`)
  return now / before
}

test('every index covers each month from 2010 to July 2026', () => {
  assert.ok(indices.length >= 46)
  for (const { name, levels } of indices) {
    const months = Object.keys(levels).filter((month) => month <= '2026-07')
    assert.equal(months.length, 16 * 12 + 7, name)
    assert.ok(
      Object.values(levels).every((level) => level > 0),
      name,
    )
  }
})

test('the names that the tables of concepts use are there', () => {
  const names = new Set(indices.map(({ name }) => name))
  const wanted =
    'goods,services,food away,apparel,furnishings,appliances,electronics,toys,pets,personal care,recreation,medical care,hospital,physicians,dental,drugs,new vehicles,used cars,vehicle repair,vehicle parts,vehicle insurance,airfare,lodging,transit,tuition,child care,internet,wireless,home insurance,health insurance,water and trash,tobacco,alcohol away,legal,funeral,postage,construction,building materials,lumber,steel,machinery,homes,rent,farm,crude oil,metals'
  for (const name of wanted.split(',')) assert.ok(names.has(name), name)
})

test('indices grow as the published ones do', () => {
  const within = (name: string, from: string, low: number, high: number) => {
    const ratio = growth(name, from)
    assert.ok(ratio > low && ratio < high, `${name} since ${from}: ${ratio}`)
  }
  within('food away', '2021-06', 1.2, 1.4)
  within('hospital', '2018-06', 1.25, 1.45)
  within('used cars', '2019-06', 1.2, 1.4)
  within('homes', '2019-06', 1.5, 1.85)
  within('tuition', '2018-06', 1.18, 1.32)
  within('construction', '2019-06', 1.3, 1.55)
  within('lumber', '2021-05', 0.5, 0.8)
  within('wireless', '2018-06', 0.9, 1.1)
  within('electronics', '2021-06', 0.95, 1.1)
  within('rent', '2021-06', 1.2, 1.4)
  within('crude oil', '2020-06', 1.4, 2.6)
  within('vehicle repair', '2021-06', 1.25, 1.5)
})
