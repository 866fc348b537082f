import fc from 'fast-check'
import { AssayError } from '../../packages/client/src/errors.ts'
import { createHttp } from '../../packages/client/src/http.ts'
import { type NumberedFrame, readFrame } from '../../packages/client/src/job-event.ts'
import { readConnection } from '../../packages/client/src/stream-connection.ts'
import { createRandom, hashOf } from '../../test/tools/random-numbers.ts'
import { promise, type Target } from '../target.ts'
import { readEventStream } from './spec-event-stream.ts'

const JOB_ID = 'job_01k2m3n4p5q6r7s8t9v0w1x2y3'
const TIME = '2026-07-31T12:00:00.000Z'
const payload = (type: string, more: object): string =>
  JSON.stringify({ event_type: type, job_id: JOB_ID, timestamp: TIME, ...more })
const STAGE = payload('stage', { stage: 'parsing', message: 'Found 1 item', progress: 0.1 })
const COMPLETED = payload('completed', { result: { currency: 'USD', lines: [] } })
const FAILED = payload('failed', { error: { code: 'nothing_priced', message: 'Nothing.' } })
const FOREIGN = payload('news', { text: 'é🍎' })

const WORDS =
  `event|data|id|retry|event: |data: |id: |retry: 1|:|: keepalive|stage|completed|failed|news|\n|\n\n|\r\n|\r|\r\r|\ufeff|ï»¿|1|2|3|0|-1|9007199254740993
  |id: 1\n|id: 2\n|event: stage\n|data: {}\n|data\n|data:\n|"event_type"|"job_id"|null|{|}|\0|é|🍎|Data: |data :| data: `
    .split(/\||\n {2}/)
    .concat([STAGE, COMPLETED, FAILED, FOREIGN])

const frame = fc
  .record({
    event: fc.constantFrom('stage', 'stage', 'completed', 'failed', 'news', ''),
    id: fc.oneof(
      { weight: 5, arbitrary: fc.integer({ min: 0, max: 5 }).map(String) },
      fc.constantFrom('', 'x', '1 ', '99'),
    ),
    data: fc.constantFrom(STAGE, STAGE, COMPLETED, FAILED, FOREIGN, '{}', ''),
    lineBreak: fc.constantFrom('\n', '\n', '\r\n', '\r'),
    comment: fc.constantFrom('', '', ': keepalive\n\n', ':\n', 'retry: 5\n'),
  })
  .map(({ event, id, data, lineBreak, comment }) => {
    return comment + [`event: ${event}`, `id: ${id}`, `data: ${data}`, '', ''].join(lineBreak)
  })
const ordered = fc
  .array(fc.constantFrom(STAGE, STAGE, FOREIGN, COMPLETED), { maxLength: 6 })
  .map((payloads) =>
    payloads
      .map((data, at) => `event: ${JSON.parse(data).event_type}\nid: ${at + 1}\ndata: ${data}\n\n`)
      .join(''),
  )
const stream = fc.oneof(
  { weight: 3, arbitrary: fc.array(frame, { maxLength: 6 }).map((frames) => frames.join('')) },
  { weight: 3, arbitrary: ordered },
  {
    weight: 2,
    arbitrary: fc.array(fc.constantFrom(...WORDS), { maxLength: 30 }).map((words) => words.join('')),
  },
)

interface Heard {
  readonly frames: readonly NumberedFrame[]
  /** Null when the stream ended in order. */
  readonly fault: string | null
}

/** The client's reading of a stream: the same for every cut of the bytes, and what the standard says it should be. */
export async function openSseTarget(): Promise<Target> {
  return {
    corpus: [
      `: hello\n\nevent: stage\nid: 1\ndata: ${STAGE}\n\nevent: completed\nid: 2\ndata: ${COMPLETED}\n\n`,
      `\ufeffevent: news\r\nid: 1\r\ndata: ${FOREIGN}\r\n\r\n: keepalive\r\n\r\nevent: failed\r\nid: 2\r\ndata: ${FAILED}\r\n\r\n`,
      `id:1\revent:stage\rdata:${STAGE.slice(0, 20)}\rdata:${STAGE.slice(20)}\r\r`,
      `event: stage\nid: 1\ndata: ${STAGE}\n\nevent: stage\nid: 1\ndata: ${STAGE}\n\nevent: stage\nid: 3\ndata: ${STAGE}\n\n`,
    ].map((text) => Buffer.from(text)),
    dictionary: WORDS,
    structured: stream.map((text) => Buffer.from(text)),
    inputBytesMax: 256 * 1024,
    casesAtOnce: 1,
    timeMsMax: (bytes) => 150 + bytes * 0.02,
    async check(input) {
      const hash = hashOf(input)
      const whole = await hear([input])
      const cut = await hear(pieces(input, hash))
      const expected = asTheStandardSays(input)
      if (expected === null) {
        // A chunk with a broken byte is lost whole, so what was heard before depends on the cut; order never does.
        promise(whole.fault !== null && cut.fault !== null, 'bytes that are not UTF-8 end the stream')
        const [short, long] = whole.frames.length < cut.frames.length ? [whole, cut] : [cut, whole]
        promise(
          spell(long.frames).startsWith(spell(short.frames)),
          'a cut changes the events before a broken byte',
        )
        return `broken ${Math.min(4, long.frames.length)}`
      }
      promise(
        spell(whole.frames) === spell(expected.frames),
        `heard ${spell(whole.frames)} for ${spell(expected.frames)}`,
      )
      promise(
        spell(cut.frames) === spell(whole.frames),
        `a cut changes the events: ${spell(cut.frames)} for ${spell(whole.frames)}`,
      )
      promise(whole.fault === cut.fault, `a cut changes the end: ${cut.fault} for ${whole.fault}`)
      promise((whole.fault === null) === !expected.isBroken, `the end is ${whole.fault}`)
      const kinds = whole.frames.map(({ event }) => event?.eventType ?? 'unknown')
      return `${kinds.slice(0, 5).join(',')} ${(whole.fault ?? 'end').replace(/\d+/g, '0')}`
    },
  }
}

/** Reads bytes with the client itself, over a fetch that answers with exactly these chunks. */
async function hear(chunks: readonly Uint8Array[]): Promise<Heard> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })
  const http = createHttp({
    baseUrl: 'http://peer.example',
    apiKey: 'assay_key',
    fetch: async () => new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    timeoutMs: 10_000,
    onPause: undefined,
    retries: 0,
    backoffMs: 1,
    backoffMsMax: 1,
    random: () => 0,
    now: () => 0,
  })
  const frames: NumberedFrame[] = []
  const { signal } = new AbortController()
  const ignore = () => undefined
  try {
    const options = {
      path: `/v1/jobs/${JOB_ID}/stream`,
      readFrame: (message: Parameters<typeof readFrame>[0]) => readFrame(message, JOB_ID),
      position: 0,
      keepaliveMs: 5_000,
      signal,
      onOpen: ignore,
      onBytes: ignore,
    }
    for await (const frame of readConnection(http, options)) frames.push(frame)
    return { frames, fault: null }
  } catch (error) {
    if (!(error instanceof AssayError)) throw error
    return { frames, fault: error.message }
  }
}

/** What a client must make of the bytes, up to the first frame that is not whole or not next; null for broken UTF-8. */
function asTheStandardSays(
  input: Buffer,
): { readonly frames: readonly NumberedFrame[]; readonly isBroken: boolean } | null {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(input, { stream: true })
  } catch {
    return null
  }
  const frames: NumberedFrame[] = []
  let position = 0
  for (const { id, event, data } of readEventStream(text)) {
    let frame: NumberedFrame
    try {
      frame = readFrame({ id, event, data }, JOB_ID)
    } catch {
      return { frames, isBroken: true }
    }
    if (frame.id <= position) continue
    if (frame.id !== position + 1) return { frames, isBroken: true }
    position = frame.id
    frames.push(frame)
  }
  return { frames, isBroken: false }
}

function pieces(input: Buffer, hash: number): Uint8Array[] {
  const random = createRandom(hash)
  const longest = random.pick([1, 2, 3, 7, 64, 4_096])
  const cut: Uint8Array[] = []
  for (let at = 0; at < input.length; ) {
    // After so many small pieces the rest comes at once: a long input should not take seconds.
    const end = cut.length >= 300 ? input.length : at + 1 + random.below(longest)
    cut.push(input.subarray(at, end))
    at = end
  }
  return cut
}

const spell = (frames: readonly NumberedFrame[]): string =>
  frames.map((frame) => JSON.stringify(frame)).join('\n')
