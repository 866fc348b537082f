import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createApiKey } from '@assay/domain/access/api-key'
import { ownPostgresServer } from '../../../test/tools/postgres-server.ts'
import { createServiceProcess, type ServiceProcess } from '../../../test/tools/service-process.ts'
import { smallBookFile } from '../../../test/tools/small-book.ts'
import { exchange, open } from './http-contract/raw-exchange.ts'

const word = (name: string): string => `${name}${randomBytes(9).toString('hex')}`

/** Everything here is unlike anything else, so finding it anywhere means that it was written there. */
const PASSWORD = word('password')
const TEXT = word('bodytext')
const SEARCH = word('searchtext')
const SENT = {
  authorization: `Bearer ${word('bearer')}`,
  'proxy-authorization': `Basic ${word('basic')}`,
  cookie: `session=${word('cookie')}`,
  'idempotency-key': word('idempotency'),
  'x-forwarded-for': word('address'),
}

interface Driven {
  readonly service: ServiceProcess
  readonly key: string
  /** Whatever must be found nowhere, by name. */
  readonly secrets: Readonly<Record<string, string>>
  /** Everything that was answered to a request that carried no secret in its address. */
  readonly answers: readonly string[]
}

async function drive(t: TestContext, env: Readonly<Record<string, string>>): Promise<Driven> {
  const service = await createServiceProcess({ ASSAY_BOOK: smallBookFile(), ...env })
  t.after(() => service.dispose())
  const created = await service.assay('keys', 'create', 'ada')
  const key = created.stdout.trim()
  assert.ok(!created.stderr.includes(key))
  const revoked = (await service.assay('keys', 'create', 'bob')).stdout.trim()
  const listed = await service.assay('keys', 'list', '--json')
  assert.ok(!listed.stdout.includes(key) && !listed.stdout.includes(revoked))
  const records = JSON.parse(listed.stdout) as { id: string; user: string }[]
  await service.assay('keys', 'revoke', records.find(({ user }) => user === 'bob')?.id ?? '')
  await service.start()

  const wrong = { revoked, unknown: createApiKey(randomBytes), mistyped: word('assay_') }
  const answers: string[] = []
  for (const sent of [key, ...Object.values(wrong), null])
    answers.push(...(await callEverything(service, sent)))
  answers.push(...(await sendBadRequests(service, key)))
  await pricedToTheEnd(service, key)
  await putSecretsIntoAddresses(service, key)
  const secrets = {
    key,
    ...wrong,
    PASSWORD,
    TEXT,
    ...Object.fromEntries(Object.entries(SENT).map(([name, value]) => [name, value.replace(/^.*[ =]/, '')])),
  }
  return { service, key, secrets, answers }
}

/** Every operation of the service's own document, and what is not in it, with all headers that hold something private. */
async function callEverything({ url }: ServiceProcess, key: string | null): Promise<string[]> {
  const { paths } = (await (await fetch(`${url}/openapi.json`)).json()) as { paths: Record<string, object> }
  assert.ok(Object.keys(paths).length >= 9)
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => [method.toUpperCase(), path] as const),
  )
  const extra = [
    ['GET', '/'],
    ['GET', '/docs'],
    ['GET', '/nothing'],
    ['GET', '/v1/nothing'],
    ['OPTIONS', '/v1/jobs'],
    ['PUT', '/v1/jobs'],
    ['GET', '/v1/jobs?limit=0&cursor=x'],
    ['GET', `/v1/jobs?q=${SEARCH}`],
    ['GET', `/v1/geographies?q=${SEARCH}`],
  ] as const
  const answers: string[] = []
  for (const [method, path] of [...operations, ...extra]) {
    const response = await fetch(url + path.replace('{id}', 'job_01k1fzq0g0fz0vh4y3x2w1t0sr'), {
      method,
      headers: {
        ...SENT,
        ...(key === null ? {} : { 'x-service-api-key': key }),
        'content-type': 'application/json',
      },
      ...(method === 'POST' && path === '/v1/jobs' ? { body: jobOf(`3 dozen eggs ${TEXT}`) } : {}),
    })
    const text = await response.text()
    // The owner may read its own words.
    if (response.status !== 200) answers.push(text)
  }
  return answers
}

const jobOf = (query: string): string => JSON.stringify({ request_type: 'nl', query })

/** Bodies and heads that are refused at every stage of reading them. */
async function sendBadRequests({ url }: ServiceProcess, key: string): Promise<string[]> {
  const port = Number(new URL(url).port)
  const head = `Host: x\r\nX-Service-API-Key: ${key}\r\nAuthorization: ${SENT.authorization}\r\n`
  const post = (body: string, type = 'application/json'): string =>
    `POST /v1/jobs HTTP/1.1\r\n${head}Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  const requests = [
    post(`{"query": "${TEXT}" oops`),
    post(`{"query": "${TEXT}", "query": "${TEXT}"}`),
    post(`{"request_type": "${TEXT}", "query": 1, "geography": "${TEXT}"}`),
    post(jobOf(`${TEXT} `.repeat(400))),
    post(jobOf(`${TEXT} `.repeat(4_000))),
    post(`query=${TEXT}`, 'text/plain'),
    post(`${TEXT}\u00ff`),
    `GET /v1/jobs HTTP/1.1\r\n${head}this is no header ${key}\r\n\r\n`,
    `GET /v1/jobs HTTP/1.1\r\n${head}X-Large: ${key.repeat(500)}\r\n\r\n`,
    `GET /v1/jobs HTTP/1.1\r\nHost: y\r\n${head}\r\n`,
    `GET /v1/jobs HTTP/9.9\r\n${head}\r\n`,
    `${key}\r\n\r\n`,
    `POST /v1/jobs HTTP/1.1\r\n${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n${TEXT}`,
  ]
  const answers: string[] = []
  for (const request of requests) {
    const { status, text } = await exchange(port, request)
    assert.ok(status >= 400, text)
    answers.push(text)
  }
  const broken = await open(port)
  broken.write(post(jobOf(TEXT)).slice(0, -4))
  await sleep(50)
  broken.resetAndDestroy()
  return answers
}

async function pricedToTheEnd({ url }: ServiceProcess, key: string): Promise<void> {
  for (const query of [`3 dozen eggs for ${TEXT}`, TEXT]) {
    const headers = { 'x-service-api-key': key, 'content-type': 'application/json', ...SENT }
    const body = jobOf(query)
    const answer = await fetch(`${url}/v1/jobs`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': `${SENT['idempotency-key']}${query.length}` },
      body,
    })
    const job = (await answer.json()) as { stream_url: string }
    assert.match(await (await fetch(job.stream_url, { headers })).text(), /event: (completed|failed)/)
  }
}

/** What nobody should do, and somebody will. */
async function putSecretsIntoAddresses({ url }: ServiceProcess, key: string): Promise<void> {
  const encoded = key.replace('_', '%5F')
  for (const path of [
    `/v1/jobs?key=${key}`,
    `/v1/jobs/${key}`,
    `/${key}`,
    `/v1/jobs?q=x%26key=${key}`,
    `/v1/shared/${encoded}`,
  ]) {
    for (const headers of [{ 'x-service-api-key': key }, { 'x-service-api-key': 'wrong' }])
      await (await fetch(url + path, { headers })).text()
  }
}

function assertClean(where: string, text: string, secrets: Readonly<Record<string, string>>): void {
  for (const [name, secret] of Object.entries(secrets)) {
    const at = text.indexOf(secret)
    assert.equal(at, -1, `${where} holds ${name}: ${text.slice(Math.max(0, at - 200), at + 80)}`)
  }
}

/** Stops the process in order, so the last line of its log is there. */
async function logOf(service: ServiceProcess): Promise<string> {
  assert.equal(await service.end('SIGTERM'), 0)
  return service.output()
}

test('at the usual level nothing that a caller sent is in the log, the metrics or an error', async (t) => {
  const { service, secrets, answers } = await drive(t, { LOG_LEVEL: 'info' })
  assertClean('the metrics', await (await fetch(`${service.url}/metrics`)).text(), { ...secrets, SEARCH })
  assertClean('an error', answers.join('\n'), secrets)
  const log = await logOf(service)
  assert.ok(log.split('\n').length > 80, 'the log is that of everything above')
  assertClean('the log', log, { ...secrets, SEARCH })
})

test('at the most talkative level the address is in the log, and still no secret', async (t) => {
  const { service, secrets } = await drive(t, { LOG_LEVEL: 'trace' })
  const log = await logOf(service)
  assert.ok(log.includes(`"url":"/v1/jobs?q=${SEARCH}"`))
  assert.ok(log.includes('"url":"/v1/jobs?key=assay_***"'))
  assert.ok(log.includes('"url":"/v1/shared/assay_***"'))
  assert.doesNotMatch(log, /assay%5F\w/i)
  assertClean('the log', log, secrets)
})

test('neither a bug nor a lost database brings the words of a caller or its own password into the log', async (t) => {
  const server = await ownPostgresServer()
  const url = await server.createDatabase()
  const { service, key, secrets } = await drive(t, {
    LOG_LEVEL: 'trace',
    DATABASE_URL: url.replace('assay@', `assay:${PASSWORD}@`),
  })
  const { 'idempotency-key': _, ...headers } = SENT
  const submit = async (): Promise<number> => {
    const answer = await fetch(`${service.url}/v1/jobs`, {
      method: 'POST',
      headers: { 'x-service-api-key': key, 'content-type': 'application/json', ...headers },
      body: jobOf(`eggs ${TEXT}`),
    })
    assertClean('an error', await answer.text(), secrets)
    return answer.status
  }
  // PostgreSQL quotes the row that breaks a rule, and so stands for every bug that has the caller's words in its error.
  await server.execute(
    url,
    "alter table job_texts add constraint no_eggs check (query not like 'eggs%') not valid",
  )
  assert.equal(await submit(), 500)
  await server.stop('immediate')
  assert.equal(await submit(), 503)
  await server.start()
  await server.execute(url, 'drop table api_keys')
  // After an outage the node tries to connect at a pace, so it may take a moment to find the database back.
  let status = await submit()
  while (status === 503) {
    await sleep(100)
    status = await submit()
  }
  assert.equal(status, 500)
  const log = await logOf(service)
  assert.match(log, /unexpected error/)
  assert.match(log, /no_eggs/)
  assert.match(log, /request failed/)
  assertClean('the log', log, secrets)
})

test('commands that fail do not repeat a password', async (t) => {
  const service = await createServiceProcess()
  t.after(() => service.dispose())
  const nowhere = `postgres://ada:${PASSWORD}@127.0.0.1:1/nowhere`
  const failures = [
    service.start({ DATABASE_URL: nowhere }).catch((error: Error) => error.message),
    service.start({ DATABASE_URL: `mysql://ada:${PASSWORD}@host/x` }).catch((error: Error) => error.message),
    service
      .assay('migrate-store', `sqlite:${service.folder}/a.db`, nowhere)
      .catch(({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr),
    service
      .assay('migrate-store', nowhere, `pg://ada:${PASSWORD}@host/x`)
      .catch(({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr),
  ]
  for (const failure of failures) {
    const text = String(await failure)
    assert.ok(text.length > 20 && text !== '[object Object]', text)
    assertClean('the message', text, { PASSWORD })
  }
})
