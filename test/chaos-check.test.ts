import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkRecording, INVARIANTS } from '../chaos/check-recording.ts'
import type { Entry } from '../chaos/recording.ts'
import {
  accepted,
  bob,
  closed,
  exchange,
  fault,
  iso,
  JOB,
  jobFields,
  lastFrame,
  opened,
  overdue,
  page,
  pending,
  probe,
  problem,
  processing,
  read,
  recordingOf,
  START_MS,
  stageFrame,
  TERMS,
  type Timed,
} from './tools/chaos-entries.ts'

/** One job from its submission to its end, followed over two connections, read, listed, and left in peace by others. */
const firstStage = stageFrame(30, 1, 1)
const last = lastFrame(50, 2, 2)
const lastRead = read(60)
const onlyPage = page(70, [JOB])
const whole = [
  accepted(10),
  opened(20, 1),
  firstStage,
  closed(31, 1, 'broken'),
  opened(35, 2, { after: 1 }),
  last,
  closed(51, 2, 'ended'),
  lastRead,
  onlyPage,
  opened(75, 3, { ...bob, follow: 'prying', status: 404, body: problem(404, 'job_not_found').body ?? '' }),
]

const without = (...left: readonly object[]) => whole.filter((entry) => !left.includes(entry))

/**
 * Each invariant of the checker is shown a recording in which nothing is wrong, and doctored ones in which it is broken: a
 * checker that finds nothing proves something only if it finds what is there.
 */
const DOCTORED: Readonly<Record<string, Readonly<Record<string, readonly Timed<Entry>[]>>>> = {
  'accepted-job-exists': {
    'a job that its owner is told does not exist': [...whole, read(80, {}, problem(404, 'job_not_found'))],
    'a job that nobody ever found': [accepted(10), page(80, [])],
  },
  'ends-within-deadline': {
    'a job that is pending after its deadline': [accepted(10), read(40_000, pending)],
    'a job that nobody saw end': [accepted(10), read(60, pending)],
  },
  'no-job-held-by-nobody': {
    'a job that younger ones of its user overtake, and that only its deadline ends': [
      accepted(10),
      fault(100, 200),
      ...probe(300),
      read(320, processing),
      read(20_500, overdue),
    ],
    'a job that younger ones of its user overtake, and that nobody saw end': [
      accepted(10),
      fault(100, 200),
      ...probe(300),
      read(320, processing),
    ],
    'a user whose probes are not completed': [...whole, ...probe(300).slice(0, 1)],
  },
  'one-last-event': {
    'a job with two ends': [...whole, opened(80, 4, { follow: 'f4', after: 2 }), lastFrame(81, 4, 3)],
    'an event after the end': [...whole, opened(80, 4, { follow: 'f4', after: 2 }), stageFrame(81, 4, 3)],
    'a stream of an ended job that is closed before its end': [
      ...whole,
      opened(80, 4, { follow: 'f4' }),
      stageFrame(81, 4, 1),
      closed(82, 4, 'ended'),
    ],
  },
  'ids-without-gap': {
    'an event that is left out': without(firstStage),
    'an event that comes twice over two connections': [
      ...without(last),
      stageFrame(49, 2, 1),
      lastFrame(50, 2, 2),
    ],
    'a connection that repeats what was read': [
      ...whole,
      opened(80, 4, { follow: 'f4', after: 1 }),
      stageFrame(81, 4, 1),
    ],
  },
  'stages-once-an-attempt': {
    'a stage that comes again': [...whole, opened(80, 4, { follow: 'f4', after: 1 }), stageFrame(81, 4, 2)],
    'a stage after a later one': [
      ...without(last),
      stageFrame(49, 2, 2, { stage: 'matching' }),
      stageFrame(50, 2, 3, { message: 'Again' }),
    ],
  },
  'seen-never-changes': {
    'an event with other words': [
      ...whole,
      opened(80, 4, { follow: 'f4' }),
      stageFrame(81, 4, 1, { message: 'Other' }),
    ],
    'a result that is another one': [...whole, read(80, { result: { total: { estimate: '6.58' } } })],
    'an ended job that fails later': [...whole, read(80, { status: 'failed' })],
    'two bodies behind one ETag': [
      ...whole,
      read(21, { ...pending, progress: 0 }, { etag: '"e"' }),
      read(22, { ...pending, progress: 0.5 }, { etag: '"e"' }),
    ],
    'a list item that changes after the end': [
      ...whole,
      page(80, [JOB], {
        page: { walk: 'w2', q: null, status: null },
        body: JSON.stringify({ items: [jobFields({ progress: 0.9 })], next_cursor: null }),
      }),
    ],
  },
  'status-never-goes-back': {
    'a job that is pending after an event of it was seen': [...whole, read(45, pending)],
    'a job that has ended and is processing': [...whole, read(80, { ...pending, status: 'processing' })],
  },
  'status-and-stream-agree': {
    'another last event id': [...without(lastRead), read(60, { last_event_id: 3 })],
    'another end': [...without(lastRead), read(60, { status: 'failed' })],
    'another result': [...without(lastRead), read(60, { result: {} })],
    'another stage than the event that it names': [
      ...whole,
      read(33, { ...pending, status: 'processing', last_event_id: 1, stage: 'matching', progress: 0.1 }),
    ],
  },
  'lists-neither-miss-nor-repeat': {
    'a job that is on no page': [...without(onlyPage), page(70, [])],
    'a job that is on two pages': [...without(onlyPage), page(70, [JOB], {}, 'next'), page(72, [JOB])],
    'a page out of order': [...without(onlyPage), page(70, ['job_0', JOB])],
    'a job that a search does not find': [
      ...without(onlyPage),
      page(70, [], { page: { walk: 'w', q: 'alice-c1', status: null } }),
    ],
  },
  'only-own-jobs': {
    'a job that another user reads': [...whole, read(80, {}, bob)],
    'a job on the list of another user': [
      ...whole,
      page(80, [JOB], { ...bob, page: { walk: 'w', q: null, status: null } }),
    ],
    'a stream that another user opens': [...whole, opened(80, 4, { ...bob, follow: 'f4' })],
    'a deletion that another user is told cannot be yet': [
      ...whole,
      exchange(80, { ...bob, operation: 'delete', jobId: JOB, ...problem(409, 'job_active') }),
    ],
    'an event of another job': [
      ...whole,
      opened(80, 4, { follow: 'f4' }),
      stageFrame(81, 4, 1, { job_id: 'job_b' }),
    ],
    'an answer about another job': [...whole, read(80, { job_id: 'job_b' })],
  },
  'one-job-per-idempotency-key': {
    'two jobs for one key': [...whole, accepted(80, {}, 'job_b')],
    'a second job that was never answered but is listed': [...without(onlyPage), page(70, ['job_b', JOB])],
    'a repeat that is taken for new': [...whole, accepted(80)],
  },
  'revoked-key-is-refused': {
    'an answer to a key that was revoked': [
      ...whole,
      { kind: 'revocation', key: 'alice', sinceMs: START_MS + 80, atMs: 90, isDone: true },
      read(95),
    ],
  },
  'deleted-stays-deleted': {
    'a job that is read after its deletion': [
      ...whole,
      exchange(80, { operation: 'delete', jobId: JOB, status: 204 }),
      read(85),
    ],
    'a job that is listed after its deletion': [
      ...whole,
      exchange(80, { operation: 'delete', jobId: JOB, status: 204 }),
      page(85, [JOB], { page: { walk: 'w', q: null, status: null } }),
    ],
  },
  'answers-are-documented': {
    'an internal error': [...whole, read(80, {}, problem(500, 'internal'))],
    'an error without a problem document': [...whole, read(80, {}, { status: 503, body: 'oops' })],
    'a good key that is refused': [...whole, read(80, {}, problem(401, 'invalid_api_key'))],
    'a frame that is none': [
      ...whole,
      opened(80, 4, { follow: 'f4' }),
      { kind: 'frame', atMs: 81, stream: 4, text: 'data: {}' },
    ],
  },
  'no-process-ends-by-itself': {
    'a process that has ended': [
      ...whole,
      { kind: 'process-end', atMs: 80, node: 'node-1', output: 'Error' },
    ],
  },
}

const violated = (entries: readonly Timed<Entry>[]): readonly string[] => [
  ...new Set(checkRecording(recordingOf(entries), TERMS).map(({ invariant }) => invariant)),
]

test('a recording in which nothing is wrong has no violation', () => {
  assert.deepEqual(checkRecording(recordingOf(whole), TERMS), [])
})

test('every invariant has a recording that breaks it', () => {
  assert.deepEqual(Object.keys(DOCTORED).toSorted(), Object.keys(INVARIANTS).toSorted())
})

for (const [invariant, recordings] of Object.entries(DOCTORED)) {
  for (const [what, entries] of Object.entries(recordings)) {
    test(`${invariant}: ${what} is noticed`, () => assert.ok(violated(entries).includes(invariant)))
  }
}

test('a job is held by nobody only if younger ones overtook it while it was processing, and no worker ended it', () => {
  const before = [accepted(10), fault(100, 200)]
  const ended = read(20_500, overdue)
  const isNoticed = (...entries: readonly Timed<Entry>[]): boolean =>
    violated([...before, ...entries]).includes('no-job-held-by-nobody')
  assert.ok(isNoticed(...probe(300), read(320, processing), ended))
  assert.ok(!isNoticed(...probe(300), read(320, processing), read(20_500)), 'a worker ended it')
  assert.ok(!isNoticed(...probe(300), read(320, pending), ended), 'it waited')
  assert.ok(!isNoticed(read(290, processing), ...probe(300), ended), 'it was seen before they were done')
  assert.ok(!isNoticed(...probe(300, bob), read(320, processing), ended), 'they are of another user')
  assert.ok(!isNoticed(read(320, processing), ended), 'nothing overtook it, however long it took')
  const back = fault(110, 120, { fault: 'clock-back', clockOffsetMs: -5_000 })
  assert.ok(!isNoticed(back, ...probe(300), read(320, processing), ended), 'its lease lasts longer')
})

test('a new attempt goes through the stages anew', () => {
  const retried = [
    stageFrame(47, 2, 2, { stage: 'matching' }),
    stageFrame(48, 2, 3, { stage: 'retrying' }),
    stageFrame(49, 2, 4),
    lastFrame(50, 2, 5),
  ]
  const seen = [...without(last, lastRead, onlyPage), ...retried, read(60, { last_event_id: 5 })]
  assert.deepEqual(violated(seen), [])
})

test('what may have been erased is not missed, and may be made anew', () => {
  const deleted = exchange(80, { operation: 'delete', jobId: JOB, status: 0 })
  const gone = read(90, {}, problem(404, 'job_not_found'))
  const anew = accepted(95, {}, 'job_b')
  const ended = { job_id: 'job_b', created_at: iso(94) }
  assert.deepEqual(violated([...whole, deleted, gone, anew, read(99, ended, { jobId: 'job_b' })]), [])
  const jump = fault(80, 81, { fault: 'clock-forward', clockOffsetMs: 100_000 })
  assert.deepEqual(
    violated([...whole, jump, gone, page(91, [], { page: { walk: 'w', q: null, status: null } })]),
    [],
  )
})

test('a job that ended while the clock had stepped back expires by the time that it ended at', () => {
  const gone = read(50_000, {}, problem(404, 'job_not_found'))
  const back = fault(15, 16, { fault: 'clock-back', clockOffsetMs: -60_000 })
  const forward = fault(40_000, 40_001, { fault: 'clock-forward', clockOffsetMs: 0 })
  const seen = whole.filter((entry) => entry !== lastRead)
  assert.deepEqual(violated([...seen, back, forward, gone]), [])
  assert.deepEqual(violated([...seen, gone]), ['accepted-job-exists'])
})

test('a deadline is put off by a clock that steps back and by a store that cannot be written to, and by nothing else', () => {
  const late = [accepted(10), read(35_000, pending), read(36_000, { created_at: iso(0) })]
  assert.deepEqual(violated(late), ['ends-within-deadline'])
  assert.deepEqual(violated([...late, fault(100, 1_000, { clockOffsetMs: -20_000 })]), [])
  assert.deepEqual(violated([...late, fault(1_000, 11_000, { haltsStore: true })]), [])
  assert.deepEqual(violated([...late, fault(1_000, 11_000)]), ['ends-within-deadline'])
})
