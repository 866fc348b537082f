import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { readOptions } from '../bench/soak/options.ts'
import type { Sample } from '../bench/soak/sample.ts'
import { createStreamRecord } from '../bench/soak/stream-record.ts'
import { type Point, theilSen } from '../bench/soak/trend.ts'
import { judge, type SoakOutcome } from '../bench/soak/verdict.ts'
import { createRandom, randomNumbers } from './tools/random-numbers.ts'
import { smallBookFile } from './tools/small-book.ts'

const SAMPLE_SECONDS = 5
const JOBS_PER_SECOND = 40

/** Half an hour as a healthy process shows it: a heap that saws, a resident size that warms up, streams that come and go. */
function outcome(change: (sample: Sample) => Partial<Sample> = () => ({})): SoakOutcome {
  const random = randomNumbers(7)
  const samples = Array.from({ length: 360 }, (_, i): Sample => {
    const seconds = (i + 1) * SAMPLE_SECONDS
    const sample: Sample = {
      seconds,
      rssMib: 300 - 60 * Math.exp(-seconds / 100) + ((seconds / 160) % 1) * 60 + 16 * (random() - 0.5),
      heapMib: 45 + 60 * random(),
      externalMib: 30,
      descriptors: 60 + Math.round(30 * random()),
      threads: 12,
      databaseMib: 40 + random(),
      walMib: 16,
      loopDelayP99Ms: 12,
      streams: Math.round(10 * random()),
      pending: 0,
      submitP50Ms: 3,
      submitP99Ms: 20,
      submits: 200,
      cpuSeconds: seconds / 3,
      machineBusyPercent: 40,
    }
    return { ...sample, ...change(sample) }
  })
  return {
    minutes: 30,
    samples,
    faults: { answer: 0, refusal: 0, stream: 0, network: 0 },
    jobsAccepted: 72_000,
    jobsUnended: 0,
    descriptorsBefore: 34,
    descriptorsAfter: 34,
    errorLines: 0,
    exitCode: 0,
  }
}

const missed = (judged: SoakOutcome): readonly string[] =>
  judge(judged).flatMap(({ name, met }) => (met ? [] : [name]))

test('a healthy half hour passes', () => {
  assert.deepEqual(missed(outcome()), [])
})

test('a leak of one KiB a job fails within half an hour', () => {
  const leakedMib = ({ seconds }: Sample): number => (seconds * JOBS_PER_SECOND) / 1024
  const names = missed(
    outcome((sample) => ({
      rssMib: sample.rssMib + leakedMib(sample),
      heapMib: (sample.heapMib ?? 0) + leakedMib(sample),
    })),
  )
  assert.deepEqual(names, [
    'resident memory: growth of the floor in the last half, extrapolated to a day',
    'resident memory: floor in the last quarter against the second',
    'heap: growth of the floor in the last half, extrapolated to a day',
  ])
})

test('a descriptor lost every minute fails within half an hour', () => {
  const names = missed(
    outcome((sample) => ({ descriptors: sample.descriptors + Math.floor(sample.seconds / 60) })),
  )
  assert.ok(names.some((name) => name.startsWith('descriptors')))
})

test('a database that grows although as much is erased as comes in fails', () => {
  const names = missed(outcome(({ seconds }) => ({ databaseMib: 40 + seconds / 60 })))
  assert.deepEqual(names, ['database in use: floor in the last quarter against the second'])
})

test('each thing that must not happen fails by itself', () => {
  const healthy = outcome()
  const broken: readonly Partial<SoakOutcome>[] = [
    { faults: { ...healthy.faults, answer: 1 } },
    { faults: { ...healthy.faults, refusal: 1 } },
    { faults: { ...healthy.faults, stream: 1 } },
    { faults: { ...healthy.faults, network: 1 } },
    { jobsUnended: 1 },
    { jobsAccepted: 0 },
    { descriptorsAfter: 35 },
    { errorLines: 1 },
    { exitCode: null },
  ]
  for (const change of broken) {
    assert.equal(missed({ ...healthy, ...change }).length, 1, JSON.stringify(change))
  }
})

test('a short run is not judged by its trend', () => {
  const short = { ...outcome((sample) => ({ rssMib: sample.seconds })), minutes: 3 }
  assert.deepEqual(missed(short), [])
})

test('the slope is that of most points, and the true one is not below its limit', () => {
  const random = randomNumbers(3)
  const points = Array.from(
    { length: 180 },
    (_, i): Point => [i * 5, 100 + 0.02 * i * 5 + 8 * (random() - 0.5) + (i % 10 === 0 ? 500 : 0)],
  )
  const { perSecond, atLeast } = theilSen(points)
  assert.ok(atLeast > 0.015 && atLeast < 0.02, String(atLeast))
  assert.ok(Math.abs(perSecond - 0.02) < 0.004, String(perSecond))
  assert.deepEqual(theilSen([[0, 1]]), { perSecond: 0, atLeast: 0 })
})

test('a stream that skips, repeats or goes on after its end is found out, over several connections', () => {
  const frame = (id: number, name = 'stage', job = 'job_1'): string =>
    `event: ${name}\nid: ${id}\ndata: {"event_type":"${name}","job_id":"${job}"}\n\n`
  const faultsOf = (...connections: readonly string[]): readonly string[] => {
    const record = createStreamRecord('job_1')
    for (const text of connections) {
      record.reconnect()
      for (const character of text) record.take(character)
    }
    return record.faults()
  }
  assert.deepEqual(faultsOf(`: stream\n\n${frame(1)}: keepalive\n\n${frame(2)}${frame(3, 'completed')}`), [])
  assert.deepEqual(faultsOf(frame(1) + frame(2).slice(0, 20), frame(2) + frame(3, 'failed')), [])
  assert.match(faultsOf(frame(1) + frame(3))[0] ?? '', /event 3 after event 1/)
  assert.match(faultsOf(frame(1), frame(1))[0] ?? '', /event 1 after event 1/)
  assert.match(faultsOf(frame(1, 'completed') + frame(2))[0] ?? '', /after the last one/)
  assert.match(faultsOf(frame(1, 'stage', 'job_2'))[0] ?? '', /does not fit/)
  assert.match(faultsOf('data: {}\n\n')[0] ?? '', /another form/)
  assert.match(faultsOf(frame(1, 'error'))[0] ?? '', /is called error/)
})

test('the same seed makes the same choices', () => {
  const choices = (seed: number) => {
    const random = createRandom(seed)
    return Array.from({ length: 50 }, (_, at) => [
      random.weighted({ a: 1, b: 3 }),
      random.branch(at).below(1_000),
    ])
  }
  assert.deepEqual(choices(5), choices(5))
  assert.notDeepEqual(choices(5), choices(6))
  assert.ok(
    choices(5)
      .flat()
      .filter((name) => name === 'b').length > 25,
  )
})

test('an option that makes no sense is refused in a sentence', () => {
  assert.deepEqual(
    readOptions([], () => 9),
    {
      minutes: 30,
      store: 'sqlite',
      jobsPerSecond: 40,
      seed: 9,
      book: null,
      write: false,
    },
  )
  assert.equal(
    readOptions(['--help'], () => 9),
    'help',
  )
  assert.throws(() => readOptions(['--store', 'redis'], () => 9), /sqlite or postgres/)
  assert.throws(() => readOptions(['--minutes', 'ten'], () => 9), /--minutes is a number/)
})

test('a soak of some seconds on the real service passes', async () => {
  const script = fileURLToPath(new URL('../bench/soak/run.ts', import.meta.url))
  const args = [
    '--disable-warning=ExperimentalWarning',
    script,
    '--minutes',
    '0.1',
    '--rate',
    '5',
    '--seed',
    '1',
    '--book',
    smallBookFile(),
  ]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  assert.match(stdout, /^ok {3}accepted jobs that nobody saw end: 0 of \d\d/m)
  assert.doesNotMatch(stdout, /^(?:FAIL|!)/m)
})
