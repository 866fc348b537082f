import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { QuoteLine } from '@assay/contract'
import { price } from '@assay/engine'
import { book } from './default-book.ts'

function line(text: string): QuoteLine {
  const pricing = price(book, { text, geography: 'US' })
  let step = pricing.next()
  while (!step.done) step = pricing.next()
  const [only] = step.value.lines
  assert.ok(only !== undefined && step.value.lines.length === 1, text)
  return only
}

const WIDER = /^The range is wider for these words|^The price does not tell apart|^Not understood/

test('a word that is the rule for a thing, or part of a name of it, neither widens its range nor counts as unknown', () => {
  for (const [text, plain] of [
    ['queen size memory foam mattress', 'queen memory foam mattress'],
    ['a brand new queen size mattress', 'queen mattress'],
    ['new dishwasher', 'dishwasher'],
    ['1 lb fresh salmon fillet', '1 lb salmon fillet'],
    ['generic metformin 500 mg, 60 tablets', 'metformin 500 mg, 60 tablets'],
    ['clogged kitchen drain snaked', 'drain cleaning'],
    ['cracked iPhone screen repair', 'iPhone screen repair'],
    ['dry clean a two piece suit', 'dry clean a suit'],
    ['a simple will drawn up', 'a simple will'],
  ] as const) {
    const [a, b] = [line(text), line(plain)]
    assert.equal(a.item, b.item, text)
    assert.deepEqual(a.total, b.total, text)
    assert.ok(!a.warnings.some((warning) => WIDER.test(warning)), text)
  }
})

test('a word that no name of the thing has still widens its range', () => {
  for (const [text, plain] of [
    ['handmade queen mattress', 'queen mattress'],
    ['organic butter', 'butter'],
  ] as const) {
    const [a, b] = [line(text), line(plain)]
    assert.equal(a.item, b.item, text)
    assert.ok(Number(a.total?.high) > Number(b.total?.high), text)
  }
})

test('the equipment of a car does not make it another thing, and its miles count', () => {
  for (const [text, item] of [
    ['2021 Ford F-150 XLT crew cab, 45k miles', '2021 Ford F-150, used'],
    ['2018 Honda Accord EX-L sedan 72,000 miles', '2018 Honda Accord, used'],
    ['Chevy Silverado 2019 4x4', '2019 Chevrolet Silverado 1500, used'],
    ['Jeep Wrangler 2018 4x4 hard top rubicon', '2018 Jeep Wrangler, used'],
    ['2x4 Toyota Tacoma 2017', '2017 Toyota Tacoma, used'],
    ['Toyota RAV4 hybrid 2020 AWD', '2020 Toyota RAV4, used'],
    ['2016 Subaru Outback 2.5i premium wagon', '2016 Subaru Outback, used'],
  ] as const)
    assert.equal(line(text).item, item, text)
  const [few, many] = [line('2018 Honda Accord 20k miles'), line('2018 Honda Accord 150k miles')]
  assert.ok(Number(few.total?.estimate) > 1.2 * Number(many.total?.estimate))
})

test('a post and a repair stay what they are, and the car of a repair widens nothing', () => {
  assert.match(line('4x4 post').item ?? '', /^post, 4 by 4/)
  const [a, b] = [line('brake pads for a 2018 Honda Accord EX-L'), line('brake pads')]
  assert.equal(a.item, b.item)
  assert.deepEqual(a.total, b.total)
})

test('a price that is asked by the year is told for a year, and one by the month for a month', () => {
  assert.equal(line('Microsoft 365 Family for a year').total?.estimate, '129.99')
  assert.equal(line('Microsoft 365 Family').total?.estimate, '12.99')
  assert.equal(line('Microsoft 365 Personal for a year').total?.estimate, '99.99')
})

test('a brand, a subject that is taught and a form of a tax return are known where they stand', () => {
  for (const [text, item] of [
    ['monthly gym membership at Planet Fitness', /^Planet Fitness Classic/],
    ['salary of a high school math teacher', /^Secondary School Teachers/],
    ['science teacher salary', /^Secondary School Teachers/],
    ['CPA to do my tax return, 1040 with schedule C', /^Tax return with Schedule C/],
    ['state inspection sticker', /^vehicle inspection/],
    ['remove one 40 ft oak tree', /^tree removal, 30 to 60 feet/],
    ['obedience class', /^group dog training/],
  ] as const)
    assert.match(line(text).item ?? '', item, text)
})

test('a fee that counties set is not narrow in a state of which one county is known, and says so', () => {
  const pricing = price(book, { text: 'marriage license', geography: 'US-CA' })
  let step = pricing.next()
  while (!step.done) step = pricing.next()
  const [fee] = step.value.lines
  assert.ok(Number(fee?.total?.high) > 2 * Number(fee?.total?.low))
  assert.ok(fee?.warnings.some((warning) => /^Counties set this fee/.test(warning)))
})

test('who wrote "round trip" is not told to write it, and a night of a stay is no talk', () => {
  assert.ok(
    !line('flight from Chicago to Orlando, round trip').warnings.some((one) => /round trip/.test(one)),
  )
  assert.ok(line('flight from Chicago to Orlando').warnings.some((one) => /round trip/.test(one)))
  const said = line('overnight hospital stay').ignored
  assert.equal(said.find(({ text }) => text === 'overnight')?.why, 'circumstance')
})
