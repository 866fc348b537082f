import { buffer } from 'node:stream/consumers'
import type { Download } from 'playwright-core'

/** What a page has saved. The browser may be a connection to another process, so there is no path to the file. */
export const readDownload = async (download: Download): Promise<Buffer> =>
  buffer(await download.createReadStream())
