import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFrameScanner } from '../bench/load/frame-scanner.ts'
import { createResponseParser } from '../bench/load/response-parser.ts'
import { median, quantile, ratiosOf } from '../bench/rounds.ts'
import fc from './tools/fast-check.ts'

interface Answer {
  readonly status: number
  readonly body: string
}

/** The answers in a stream of bytes, given in pieces that all lie in one buffer, as a socket gives them. */
function parse(bytes: Buffer, cuts: readonly number[]): readonly Answer[] {
  const answers: Answer[] = []
  let status = 0
  let body = ''
  const parser = createResponseParser({
    onHead(code) {
      status = code
    },
    onBody(part) {
      body += part.toString('latin1')
    },
    onEnd() {
      answers.push({ status, body })
      body = ''
    },
  })
  const shared = Buffer.alloc(bytes.length)
  const ends = [...new Set([...cuts.map((cut) => cut % bytes.length), bytes.length])].sort((a, b) => a - b)
  let from = 0
  for (const to of ends) {
    bytes.copy(shared, 0, from, to)
    parser.push(shared.subarray(0, to - from))
    from = to
  }
  return answers
}

const counted = (status: number, body: string): string =>
  `HTTP/1.1 ${status} Whatever\r\ncontent-type: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`

const chunked = (status: number, parts: readonly string[]): string => {
  const chunks = parts
    .filter((part) => part !== '')
    .map((part) => `${part.length.toString(16)}\r\n${part}\r\n`)
  return `HTTP/1.1 ${status} Whatever\r\nTransfer-Encoding: chunked\r\n\r\n${chunks.join('')}0\r\n\r\n`
}

const text = fc.string({ unit: fc.constantFrom('a', ':', '\n', '\r', '0', 'd', ' '), maxLength: 40 })

test('the load generator reads answers the same, however the network cuts them', () => {
  const answer = fc.oneof(
    fc.record({ status: fc.integer({ min: 200, max: 599 }), body: text }).map(({ status, body }) => ({
      expected: { status, body },
      wire: counted(status, body),
    })),
    fc
      .record({ status: fc.integer({ min: 200, max: 599 }), parts: fc.array(text, { maxLength: 4 }) })
      .map(({ status, parts }) => ({
        expected: { status, body: parts.join('') },
        wire: chunked(status, parts),
      })),
  )
  fc.assert(
    fc.property(
      fc.array(answer, { minLength: 1, maxLength: 4 }),
      fc.array(fc.nat(), { maxLength: 12 }),
      (answers, cuts) => {
        const bytes = Buffer.from(answers.map(({ wire }) => wire).join(''), 'latin1')
        assert.deepEqual(
          parse(bytes, cuts),
          answers.map(({ expected }) => expected),
        )
      },
    ),
  )
})

test('an answer without a length ends with the connection, and only such an answer', () => {
  const ended: string[] = []
  let body = ''
  const parser = createResponseParser({
    onHead() {},
    onBody(part) {
      body += part.toString('latin1')
    },
    onEnd: () => ended.push(body),
  })
  parser.push(Buffer.from('HTTP/1.1 200 OK\r\n\r\nas long'))
  parser.push(Buffer.from(' as it lasts'))
  assert.equal(parser.close(), true)
  assert.deepEqual(ended, ['as long as it lasts'])

  parser.push(Buffer.from('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf'))
  assert.equal(parser.close(), false)
})

test('frames of an event stream are counted without comments, however they are cut', () => {
  const frames = ['event: stage\nid: 1\ndata: {"a":1}', ': keepalive', 'event: completed\nid: 2\ndata: {}']
  const bytes = Buffer.from(frames.map((frame) => `${frame}\n\n`).join(''))
  for (let cut = 0; cut <= bytes.length; cut++) {
    const seen: string[] = []
    const scanner = createFrameScanner((part, from, to) => seen.push(part.toString('latin1', from, to)))
    scanner.push(bytes.subarray(0, cut))
    scanner.push(bytes.subarray(cut))
    assert.deepEqual(seen, [frames[0], frames[2]], `cut at ${cut}`)
  }
})

test('quantiles are values that were measured, and ratios are taken round by round', () => {
  const values = [5, 1, 4, 2, 3]
  assert.deepEqual(
    [0, 0.2, 0.21, 0.5, 0.95, 1].map((share) => quantile(values, share)),
    [1, 1, 2, 3, 5, 5],
  )
  assert.equal(median(values), 3)
  assert.equal(median([4, 1, 3, 2]), 2.5)
  // The machine was twice as slow in the second round, for both.
  assert.deepEqual(ratiosOf([40, 20, 44], [20, 10, 20]), { median: 2, min: 2, max: 2.2 })
})
