import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { mutate } from '../fuzz/mutate.ts'
import fc from './tools/fast-check.ts'
import { createRandom, hashOf } from './tools/random-numbers.ts'
import { createFrameReader, parseFrame } from './tools/stream-frames.ts'

test('frames are found wherever the stream is cut, and comments are told apart', () => {
  const stream =
    ': stream\n\nevent: stage\nid: 1\ndata: {}\n\n: keepalive\n\nevent: failed\nid: 2\ndata: {"a":1}\n\nevent: st'
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: stream.length })), (cuts) => {
      const frames: string[] = []
      const comments: string[] = []
      const reader = createFrameReader({
        onFrame: (text) => frames.push(text) > 0,
        onComment: (text) => comments.push(text),
      })
      const ends = [...cuts.sort((a, b) => a - b), stream.length]
      for (const [at, end] of ends.entries()) reader.take(stream.slice(ends[at - 1] ?? 0, end))
      assert.deepEqual(frames.map(parseFrame), [
        { type: 'stage', id: 1, data: '{}' },
        { type: 'failed', id: 2, data: '{"a":1}' },
      ])
      assert.deepEqual(comments, [': stream', ': keepalive'])
      assert.equal(reader.unread(), 'event: st')
    }),
  )
})

test('only the three promised lines are a frame', () => {
  for (const text of [
    'id: 1\nevent: stage\ndata: {}',
    'event: stage\nid: 1\ndata: {}\nretry: 5',
    'event: stage\nid: 0\ndata: {}',
    'event: stage\nid: 01\ndata: {}',
    'event:stage\nid: 1\ndata: {}',
    'event: stage\r\nid: 1\r\ndata: {}',
    'data: {}',
  ]) {
    assert.equal(parseFrame(text), null, JSON.stringify(text))
  }
})

// docs/fuzzing.md records seeds. These numbers are what makes them repeat.
test('a seed makes the same choices for ever', () => {
  const random = createRandom(7)
  assert.deepEqual(
    Array.from({ length: 6 }, () => random.below(1_000)),
    [221, 914, 295, 532, 317, 806],
  )
  assert.equal(random.bytes(4).toString('hex'), '5c42acae')
  assert.equal(hashOf(Buffer.from('eggs')), 2_497_967_658)
})

test('a shuffle keeps every item, and a branch does not disturb the rest', () => {
  const items = Array.from({ length: 20 }, (_, at) => at)
  const [one, other] = [createRandom('a'), createRandom('a')]
  one.branch('aside').next()
  const shuffled = one.shuffle(items)
  assert.deepEqual(shuffled, other.shuffle(items))
  assert.notDeepEqual(shuffled, items)
  assert.deepEqual(
    [...shuffled].sort((a, b) => a - b),
    items,
  )
  assert.throws(() => one.pick([]), /nothing to pick/)
})

test('a mutation takes an input of any length, an empty one beside empty ones included', () => {
  const inputs = fc.uint8Array({ maxLength: 3 }).map((bytes) => Buffer.from(bytes))
  fc.assert(
    fc.property(inputs, inputs, fc.nat(), (input, other, seed) => {
      const parts = { dictionary: [Buffer.from('eggs')], inputBytesMax: 64, other: () => other }
      const changed = mutate(input, { ...parts, random: createRandom(seed) })
      assert.ok(changed.length <= 64)
    }),
    { numRuns: 2_000 },
  )
})

test('a run counts every test of a file, however slowly its reports are read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-reports-'))
  try {
    const many = `import test from 'node:test'; for (let i = 0; i < 1500; i++) test('x'.repeat(500) + i, () => {})`
    writeFileSync(join(folder, 'many.test.mjs'), many)
    const slow = `export default async function* (events) {
      let passed = 0
      for await (const { type, data } of events) {
        if (type !== 'test:pass' || data.nesting > 0) continue
        const at = Date.now()
        if (++passed % 100 === 0) while (Date.now() - at < 50);
      }
      yield String(passed)
    }`
    writeFileSync(join(folder, 'slow.mjs'), slow)
    const lossless = join(import.meta.dirname, '..', 'scripts', 'lose-nothing.mjs')
    const options = ['--test', '--test-force-exit', '--test-reporter=./slow.mjs', `--import=${lossless}`]
    const { NODE_TEST_CONTEXT: _, ...env } = process.env
    const { stdout } = spawnSync(process.execPath, [...options, 'many.test.mjs'], {
      cwd: folder,
      env,
      encoding: 'utf8',
    })
    assert.equal(stdout, '1500')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
