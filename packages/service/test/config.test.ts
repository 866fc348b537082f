import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
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
  for (const { env, fallback, about } of Object.values(SETTINGS)) {
    const row = `| \`${env}\` | ${fallback === '' ? '' : `\`${fallback}\``} | ${about} |`.replaceAll(
      '  ',
      ' ',
    )
    assert.ok(page.includes(row), `missing row: ${row}`)
  }
})
