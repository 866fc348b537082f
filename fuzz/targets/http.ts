import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { PROBLEMS } from '@assay/contract'
import { Problem } from '@assay/contract/schemas'
import { Compile } from 'typebox/compile'
import { present } from '../../packages/engine/src/in-range.ts'
import { createRandom, hashOf } from '../../test/tools/random-numbers.ts'
import { createServiceProcess } from '../../test/tools/service-process.ts'
import { promise, type Target } from '../target.ts'
import { PLACEHOLDERS, pipelines, REQUESTS, WORDS } from './http-requests.ts'
import { readAnswers, type WireAnswer } from './read-answers.ts'

/** Longer than any answer but streams and `Prefer: wait`, which are left open on purpose. */
const OPEN_MS_MAX = 8_000
const HEALTH_MS_MAX = 3_000
const MEMORY_GROWTH_BYTES_MAX = 200 * 1024 * 1024
const GOOD_EVERY_CASES = 100
/** What an answer must never show: files, stack frames, SQL and the store's own words. */
const LEAKS =
  /node_modules|\.ts\b|\.js:\d|\bat \w+ \(|file:\/\/|\/tmp\/|SQLITE|sqlite_|SELECT |INSERT INTO|UPDATE job|ERR_[A-Z]|FST_|HPE_|Error:/

/** The port of the real service, in a separate process, on SQLite: every byte may come, and nothing but answers goes. */
export async function openHttpTarget(): Promise<Target> {
  const service = await createServiceProcess({
    ASSAY_WORKERS: '1',
    LOG_LEVEL: 'warn',
    ASSAY_ACTIVE_JOBS_MAX: '1000000',
    ASSAY_STREAMS_MAX: '10000',
  })
  const isProblem = Compile(Problem)
  let values: Record<string, string>
  let strangersKey = ''
  let port = 0
  let firstMemoryBytes = 0
  let cases = 0
  let logRead = 0
  try {
    values = await begin()
  } catch (error) {
    await service.dispose()
    throw error
  }

  async function begin(): Promise<Record<string, string>> {
    await service.start()
    port = Number(new URL(service.url).port)
    const [own, stranger] = await Promise.all(
      ['ada', 'bob'].map(async (user) => (await service.assay('keys', 'create', user)).stdout.trim()),
    )
    strangersKey = present(stranger)
    const [job, , other] = [
      await submit(present(own)),
      await submit(present(own)),
      await submit(present(stranger)),
    ]
    const page = await call('/v1/jobs?limit=1', present(own))
    return { '{KEY}': present(own), '{JOB}': job, '{OTHER}': other, '{CURSOR}': String(page.next_cursor) }
  }

  async function call(path: string, key: string, init: RequestInit = {}): Promise<Record<string, unknown>> {
    const headers = { 'x-service-api-key': key, 'content-type': 'application/json' }
    const answer = await fetch(service.url + path, { ...init, headers, signal: AbortSignal.timeout(20_000) })
    promise(answer.ok, `a good request is answered with ${answer.status}`)
    return (await answer.json()) as Record<string, unknown>
  }

  async function submit(key: string): Promise<string> {
    const body = '{"request_type":"nl","query":"3 dozen eggs and 2 gallons of milk"}'
    return String((await call('/v1/jobs', key, { method: 'POST', body })).job_id)
  }

  /** Between the hostile requests, good ones must work as ever. */
  async function checkGood(): Promise<void> {
    const id = await submit(present(values['{KEY}']))
    const job = await call(`/v1/jobs/${id}`, present(values['{KEY}']))
    promise(
      job.job_id === id && job.query === '3 dozen eggs and 2 gallons of milk',
      'a good job is stored as sent',
    )
    const other = await call(`/v1/jobs/${values['{OTHER}']}`, strangersKey)
    promise(other.job_id === values['{OTHER}'], 'a stranger’s job stays as it is')
    const startedMs = performance.now()
    const health = await fetch(`${service.url}/healthz`, { signal: AbortSignal.timeout(20_000) })
    await health.arrayBuffer()
    promise(health.status === 200, `/healthz answers ${health.status}`)
    const tookMs = performance.now() - startedMs
    promise(tookMs < HEALTH_MS_MAX, `/healthz took ${tookMs.toFixed(0)} ms`)
  }

  function filledIn(input: Buffer): Buffer {
    let text = input.toString('latin1')
    for (const name of PLACEHOLDERS) text = text.replaceAll(name, present(values[name]))
    return Buffer.from(text, 'latin1')
  }

  function checkAnswer(answer: WireAnswer, asked: string): string {
    const { status, headers, body, isWhole } = answer
    if (status === 0) return 'cut'
    const type = headers.get('content-type') ?? ''
    promise(
      /^[A-Za-z0-9._-]{1,128}$/.test(headers.get('x-request-id') ?? ''),
      `an answer ${status} without a request id`,
    )
    if (status < 400) {
      promise(!body.includes(`"job_id":"${values['{OTHER}']}"`), 'an answer shows a stranger’s job')
      if (type.includes('json') && isWhole && body !== '' && !asked.includes('openapi'))
        checkLeaks(body, asked)
      return `${status}${type.includes('event-stream') ? ' stream' : ''}${isWhole ? '' : ' cut'}`
    }
    promise(type === 'application/problem+json', `an error ${status} of type ${type}`)
    if (!isWhole || body === '') return `${status} bare`
    const problem: unknown = JSON.parse(body)
    promise(isProblem.Check(problem), `no problem document: ${body.slice(0, 300)}`)
    promise(problem.code !== 'internal', `internal: ${body.slice(0, 300)}`)
    promise(
      problem.status === status && PROBLEMS[problem.code].status === status,
      `${problem.code} with ${status}`,
    )
    promise(status < 500 || headers.has('retry-after'), `${problem.code} without Retry-After`)
    checkLeaks(body, asked)
    return `${problem.code}${(problem.errors ?? []).slice(0, 2).map(({ code }) => ` ${code}`)}`
  }

  return {
    corpus: REQUESTS.map((text) => Buffer.from(text)),
    dictionary: WORDS,
    structured: pipelines.map((text) => Buffer.from(text)),
    inputBytesMax: 128 * 1024,
    casesAtOnce: 32,
    timeMsMax: () => OPEN_MS_MAX,
    async check(input) {
      const bytes = filledIn(input)
      const heard = await exchange(port, bytes, hashOf(input))
      if (++cases % GOOD_EVERY_CASES === 0) await checkGood()
      const asked = bytes.toString('latin1')
      const answers = readAnswers(heard.bytes, /HEAD/i.test(asked))
      const words = answers.map((answer) => checkAnswer(answer, asked))
      if (heard.isOpen) {
        const mayStayOpen =
          answers.some(({ headers }) => headers.get('content-type') === 'text/event-stream') ||
          /prefer/i.test(asked)
        promise(mayStayOpen, `the connection is still open after ${OPEN_MS_MAX} ms: ${words.join(', ')}`)
        words.push('open')
      }
      return words.slice(0, 4).join(' | ')
    },
    async checkHealth() {
      await checkGood()
      const log = service.output().slice(logRead)
      logRead += log.length
      const errors = log
        .split('\n')
        .filter((line) => /"level":(?:50|60)|unexpected error|Unhandled|DeprecationWarning/.test(line))
      promise(errors.length === 0, `the log has errors: ${errors.slice(0, 3).join('\n')}`)
      const memoryBytes = await residentBytes(service.pid())
      // What is loaded on first use counts as the beginning.
      if (cases >= 10_000 && firstMemoryBytes === 0) firstMemoryBytes = memoryBytes
      const grown = firstMemoryBytes === 0 ? 0 : memoryBytes - firstMemoryBytes
      promise(grown < MEMORY_GROWTH_BYTES_MAX, `the service grew by ${(grown / 2 ** 20).toFixed(0)} MiB`)
    },
    close: () => service.dispose(),
  }
}

function checkLeaks(body: string, asked: string): void {
  const leak = LEAKS.exec(body)?.[0]
  promise(leak === undefined || asked.includes(leak), `an answer shows ${leak}: ${body.slice(0, 300)}`)
}

/** Sends the bytes in pieces that their hash decides on, closes its side, and listens until the service closes its own. */
function exchange(
  port: number,
  bytes: Buffer,
  hash: number,
): Promise<{ readonly bytes: Buffer; readonly isOpen: boolean }> {
  return new Promise((resolve, reject) => {
    const random = createRandom(hash)
    const heard: Buffer[] = []
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    const finish = (isOpen: boolean) => {
      clearTimeout(timer)
      socket.destroy()
      resolve({ bytes: Buffer.concat(heard), isOpen })
    }
    const timer = setTimeout(() => finish(true), OPEN_MS_MAX)
    socket.setNoDelay(true)
    socket.on('data', (chunk) => heard.push(chunk))
    socket.once('end', () => finish(false))
    socket.once('close', () => finish(false))
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // A service may well reset a connection that is abused; one that does not listen has died.
      if (error.code !== 'ECONNREFUSED') return
      clearTimeout(timer)
      reject(new Error('The service no longer listens.'))
    })
    socket.once('connect', () => {
      const cut = random.once(2) ? random.below(bytes.length + 1) : bytes.length
      socket.write(bytes.subarray(0, cut))
      const rest = () => socket.end(bytes.subarray(cut))
      if (cut === bytes.length) rest()
      else setImmediate(rest)
    })
  })
}

/** Resident memory of a process, from the kernel; 0 where it does not tell. */
async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1_024
}
