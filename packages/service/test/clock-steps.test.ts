import assert from 'node:assert/strict'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SubmitResponse } from '@assay/contract'
import { createServiceProcess } from '../../../test/tools/service-process.ts'
import { smallBookFile } from '../../../test/tools/small-book.ts'

const KEEPALIVE_SECONDS = 1

test('an idle stream is kept alive also after the clock of the machine stepped back', async (t) => {
  const service = await createServiceProcess({
    ASSAY_BOOK: smallBookFile(),
    LOG_LEVEL: 'error',
    // Nobody prices, so the stream stays silent.
    ASSAY_WORKERS: '0',
    ASSAY_KEEPALIVE_SECONDS: String(KEEPALIVE_SECONDS),
    NODE_OPTIONS: `--import ${new URL('../../../test/tools/shift-clock.ts', import.meta.url)}`,
  })
  t.after(() => service.dispose())
  const clockFile = join(service.folder, 'clock')
  writeFileSync(clockFile, '0')
  const key = (await service.assay('keys', 'create', 'tester')).stdout.trim()
  await service.start({ SHIFTED_CLOCK_FILE: clockFile })
  const headers = { 'x-service-api-key': key, 'content-type': 'application/json' }
  const body = JSON.stringify({ request_type: 'nl', query: '3 dozen eggs' })
  const submitted = await fetch(`${service.url}/v1/jobs`, { method: 'POST', headers, body })
  const { stream_url } = (await submitted.json()) as SubmitResponse

  const sent = request(stream_url, { headers }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  let heard = ''
  response.setEncoding('utf8').on('data', (chunk: string) => {
    heard += chunk
  })
  await sleep(200)
  writeFileSync(clockFile, String(-60_000))
  await sleep(200)
  heard = ''
  for (let tries = 0; !heard.includes(': keepalive') && tries < 1_000; tries++) await sleep(50)
  sent.destroy()
  assert.match(heard, /: keepalive/)
})
