import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { OTEL_SETTINGS, readTraceConfig } from '@assay/tracing'
import { ConfigError, readConfig, SETTINGS } from '../src/settings.ts'

test('an empty environment gives the documented defaults', () => {
  const config = readConfig({})
  assert.equal(config.port, 8080)
  assert.deepEqual(config.database, { kind: 'sqlite', path: 'data/assay.db' })
  assert.equal(config.workers, 'auto')
  assert.equal(config.leaseMs, 30_000)
  assert.equal(config.retentionMs, 30 * 86_400_000)
  assert.ok(Object.isFrozen(config))
})

test('every bad variable is named at once, without repeating a password', () => {
  assert.throws(
    () =>
      readConfig({
        PORT: 'http',
        DATABASE_URL: 'mysql://u:secret@h/d',
        ASSAY_WORKERS: '-1',
        ASSAY_WROKERS: '1',
      }),
    (error: Error) => {
      assert.ok(error instanceof ConfigError)
      for (const name of ['PORT', 'DATABASE_URL', 'ASSAY_WORKERS', 'ASSAY_WROKERS'])
        assert.match(error.message, new RegExp(name))
      assert.doesNotMatch(error.message, /secret/)
      return true
    },
  )
})

test('a bad address to listen at is refused with all that an address may have, and without its value', () => {
  for (const address of ['mysql://u:secret@h/d', 'sqlite:secret', 'postgres://u:secret@h/d?sslmode=on'])
    assert.throws(() => readConfig({ DATABASE_LISTEN_URL: address }), {
      name: 'ConfigError',
      message:
        /^(?!.*secret).*DATABASE_LISTEN_URL must be `postgres:.*several hosts behind commas.*`sslmode` as PostgreSQL has it/s,
    })
})

test('an @ in the password before several hosts is refused: the driver takes what follows it for a host, which is logged', () => {
  for (const name of ['DATABASE_URL', 'DATABASE_LISTEN_URL']) {
    assert.throws(() => readConfig({ [name]: 'postgres://u:pass@word@one,two:5433/d' }), {
      name: 'ConfigError',
      message: new RegExp(`^(?!.*word@one).*${name} must be .*\`%40\` for an \`@\` in the password`),
    })
    for (const address of ['postgres://u:pass@word@one/d', 'postgres://u:pass%40word@one,two:5433/d'])
      readConfig({ [name]: address })
  }
})

test('what Kubernetes says of a Service named assay does not stop the start, but a typo does', () => {
  const serviceLinks = {
    ASSAY_SERVICE_HOST: '10.96.0.12',
    ASSAY_SERVICE_PORT: '8080',
    ASSAY_SERVICE_PORT_HTTP: '8080',
    ASSAY_PORT: 'tcp://10.96.0.12:8080',
    ASSAY_PORT_8080_TCP: 'tcp://10.96.0.12:8080',
    ASSAY_PORT_8080_TCP_ADDR: '10.96.0.12',
    ASSAY_PORT_8080_TCP_PORT: '8080',
    ASSAY_PORT_8080_TCP_PROTO: 'tcp',
    ASSAY_API_SERVICE_HOST: '10.96.0.13',
    ASSAY_API_PORT: 'tcp://10.96.0.13:8080',
  }
  assert.equal(readConfig(serviceLinks).port, 8080)
  for (const [variable, value] of [
    ['ASSAY_PORT', '8080'],
    ['ASSAY_HOST', '0.0.0.0'],
    ['ASSAY_SERVICE', 'on'],
    ['ASSAY_PORTS_8080_TCP', 'tcp://10.96.0.12:8080'],
    ['ASSAY_WROKERS', '1'],
  ] as const) {
    assert.throws(() => readConfig({ ...serviceLinks, [variable]: value }), {
      name: 'ConfigError',
      message: `Bad configuration: ${variable} is not a setting of Assay.`,
    })
  }
})

test('an empty variable means the default', () => {
  assert.equal(readConfig({ PORT: '', ASSAY_RATE_LIMIT: '' }).rateLimit, true)
})

test('the base address loses its trailing slash and refuses a query', () => {
  assert.equal(readConfig({ BASE_URL: 'https://a.example/x/' }).baseUrl, 'https://a.example/x')
  assert.throws(() => readConfig({ BASE_URL: 'https://a.example/?q=1' }), ConfigError)
})

test('docs/configuration.md lists every setting with its default', () => {
  const page = readFileSync(new URL('../../../docs/configuration.md', import.meta.url), 'utf8')
  for (const { env, fallback, about } of [...Object.values(SETTINGS), ...Object.values(OTEL_SETTINGS)]) {
    const row = `| \`${env}\` | ${fallback === '' ? '' : `\`${fallback}\``} | ${about} |`.replaceAll(
      '  ',
      ' ',
    )
    assert.ok(page.includes(row), `missing row: ${row}`)
  }
})

const ADDRESS = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }

test('traces are off unless an address or an exporter is named, and can be switched off again', () => {
  const isOn = (env: Readonly<Record<string, string>>): boolean => readConfig(env).tracing.settings !== null
  assert.equal(isOn({}), false)
  assert.equal(isOn({ OTEL_SERVICE_NAME: 'prices', OTEL_RESOURCE_ATTRIBUTES: 'a=b' }), false)
  assert.equal(isOn(ADDRESS), true)
  assert.equal(isOn({ OTEL_TRACES_EXPORTER: 'otlp' }), true)
  assert.equal(isOn({ OTEL_TRACES_EXPORTER: 'console,OTLP' }), true)
  assert.equal(isOn({ ...ADDRESS, OTEL_TRACES_EXPORTER: 'none' }), false)
  assert.equal(isOn({ ...ADDRESS, OTEL_SDK_DISABLED: 'TRUE' }), false)
  assert.equal(isOn({ ...ADDRESS, OTEL_SDK_DISABLED: '1' }), true)
})

test('the address of the receiver is that for traces as it is, or the one for all with the path of traces', () => {
  const urlOf = (env: Readonly<Record<string, string>>) => readTraceConfig(env).settings?.url.href
  assert.equal(urlOf({ OTEL_TRACES_EXPORTER: 'otlp' }), 'http://localhost:4318/v1/traces')
  assert.equal(urlOf(ADDRESS), 'http://collector:4318/v1/traces')
  assert.equal(
    urlOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://a.example/otlp/' }),
    'https://a.example/otlp/v1/traces',
  )
  assert.equal(
    urlOf({ ...ADDRESS, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://other:1/path' }),
    'http://other:1/path',
  )
  for (const bad of ['collector:4318', 'grpc://u:secret@host', 'nothing'])
    assert.throws(() => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: bad, PORT: 'x' }), {
      name: 'ConfigError',
      message:
        'Bad configuration: PORT must be a whole number from 0 to 65535; OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https address, such as http://localhost:4318.',
    })
})

test('a variable of OpenTelemetry with a value that is not known is warned of and left out, as its specification asks', () => {
  const bad = {
    OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
    OTEL_EXPORTER_OTLP_COMPRESSION: 'brotli',
    OTEL_EXPORTER_OTLP_HEADERS: 'no-value,bad name=1,line=a%0Ab,half=%zz,good=1',
    OTEL_EXPORTER_OTLP_TIMEOUT: '-1',
    OTEL_EXPORTER_OTLP_CERTIFICATE: 'ca.pem',
    OTEL_TRACES_SAMPLER: 'jaeger_remote',
    OTEL_TRACES_SAMPLER_ARG: '2',
    OTEL_PROPAGATORS: 'b3',
    OTEL_BSP_SCHEDULE_DELAY: 'soon',
    OTEL_BSP_EXPORT_TIMEOUT: '1.5',
    OTEL_BSP_MAX_QUEUE_SIZE: '0',
    OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '',
    OTEL_TRACES_EXPORTER: 'otlp,zipkin',
  }
  const { settings, warnings, faults } = readTraceConfig({ ...ADDRESS, ...bad })
  assert.ok(settings !== null)
  assert.deepEqual(faults, [])
  for (const name of Object.keys(bad))
    assert.equal(
      warnings.some((warning) => warning.startsWith(`${name} `)),
      name !== 'OTEL_BSP_MAX_EXPORT_BATCH_SIZE',
      name,
    )
  const { url, sample, resource, headers, ...rest } = settings
  assert.deepEqual(headers, { good: '1' })
  assert.deepEqual(resource, { 'service.name': 'assay' })
  assert.deepEqual(rest, {
    protocol: 'http/protobuf',
    isCompressed: false,
    requestMs: 10_000,
    delayMs: 5_000,
    exportMs: 30_000,
    queueMax: 2_048,
    batchMax: 512,
    sampler: 'parentbased_always_on',
    takesContext: false,
  })
})

test('what is set for traces alone wins, and a service may be named in two ways', () => {
  const { settings, warnings } = readTraceConfig({
    ...ADDRESS,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf',
    OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'HTTP/JSON',
    OTEL_EXPORTER_OTLP_HEADERS: 'a=1',
    OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'B=2',
    OTEL_RESOURCE_ATTRIBUTES: 'service.name=prices,team=a%3Db',
    OTEL_BSP_MAX_QUEUE_SIZE: '100',
  })
  assert.deepEqual(warnings, [])
  assert.deepEqual(
    [settings?.protocol, settings?.headers, settings?.resource, settings?.batchMax],
    ['http/json', { b: '2' }, { 'service.name': 'prices', team: 'a=b' }, 100],
  )
  const own = { ...ADDRESS, OTEL_SERVICE_NAME: 'mine', OTEL_RESOURCE_ATTRIBUTES: 'service.name=prices' }
  assert.equal(readTraceConfig(own).settings?.resource['service.name'], 'mine')
})

test('a sampler decides by the trace alone, or follows the caller', () => {
  const sampleOf = (sampler: string, ratio = '1') =>
    readTraceConfig({ ...ADDRESS, OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: ratio }).settings
      ?.sample ?? assert.fail()
  const id = (end: string) => '0'.repeat(18) + end.padStart(14, '0')
  assert.equal(sampleOf('always_on')(id('1'), false), true)
  assert.equal(sampleOf('always_off')(id('1'), true), false)
  assert.equal(sampleOf('parentbased_always_off')(id('1'), null), false)
  assert.equal(sampleOf('parentbased_always_off')(id('1'), true), true)
  assert.equal(sampleOf('parentbased_always_on')(id('1'), false), false)
  for (const [end, isSampled] of [
    ['7fffffffffffff', false],
    ['80000000000000', true],
    ['ffffffffffffff', true],
  ] as const) {
    assert.equal(sampleOf('traceidratio', '0.5')(id(end), true), isSampled)
    assert.equal(sampleOf('parentbased_traceidratio', '0.5')(id(end), null), isSampled)
    assert.equal(sampleOf('traceidratio', '1')(id(end), null), true)
    assert.equal(sampleOf('traceidratio', '0')(id(end), null), false)
  }
})
