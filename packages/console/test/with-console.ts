import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { launchBrowser } from '../../../test/tools/launch-browser.ts'
import { openSignedIn, openWindow, type Window } from './open-console.ts'
import { createService, type Service } from './start-service.ts'

interface ConsoleOfTests {
  readonly service: Service
  readonly apiKey: string
  openWindow(options?: BrowserContextOptions): Promise<Window>
  openSignedIn(path?: string, options?: BrowserContextOptions): Promise<Window>
}

/** One service and one browser for the tests of a file: started before the first, gone after the last. */
export function withConsole(): ConsoleOfTests {
  let service: Service | null = null
  let browser: Browser | null = null
  let apiKey = ''

  before(async () => {
    service = await createService()
    apiKey = (await service.createKey('reader')).apiKey
    ;[browser] = await Promise.all([launchBrowser(), service.start()])
  })
  after(async () => {
    await browser?.close()
    await service?.dispose()
  })

  const started = (): Service => service ?? assert.fail('the service starts before the first test')
  const launched = (): Browser => browser ?? assert.fail('the browser starts before the first test')
  return {
    get service() {
      return started()
    },
    get apiKey() {
      return apiKey
    },
    openWindow: (options) => openWindow(launched(), started().url, options),
    openSignedIn: (path, options) => openSignedIn(launched(), started().url, apiKey, path, options),
  }
}
