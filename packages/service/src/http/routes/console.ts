import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ConsoleFile, readConsoleFiles } from '../console-files.ts'
import { htmlPage, PAGE_HEADERS } from '../html-page.ts'
import { matchesEtag } from '../preferences.ts'

const CONSOLE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
}

/** Addresses that the console itself draws. */
const PAGES = ['/', '/jobs/:id', '/history', '/status']
/** Vite puts a hash of the content into the names of these. */
const HASHED = /^\/assets\/.+-[\w-]{8,}\.\w+$/

/** Serves the console's built files; without them, `/` is a page that points to the documentation. */
export async function addConsoleRoutes(server: FastifyInstance, folder: string | null): Promise<void> {
  const files = folder === null ? [] : await readConsoleFiles(folder)
  const schema = { hide: true }
  const index = files.find(({ path }) => path === '/index.html')
  if (index === undefined) {
    server.get('/', { schema }, (_request, reply) => {
      reply.headers(PAGE_HEADERS).send(PLAIN_PAGE)
    })
    return
  }
  for (const page of PAGES) server.get(page, { schema }, (request, reply) => sendFile(index, request, reply))
  for (const file of files)
    server.get(file.path, { schema }, (request, reply) => sendFile(file, request, reply))
}

function sendFile(
  { path, body, gzipped, type, etag }: ConsoleFile,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const cacheControl = HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'
  reply.headers({ ...CONSOLE_HEADERS, 'cache-control': cacheControl, etag, vary: 'accept-encoding' })
  if (matchesEtag(request.headers['if-none-match'], etag)) {
    reply.code(304).send()
    return
  }
  reply.header('content-type', type)
  if (gzipped !== null && takesGzip(request.headers['accept-encoding'])) {
    reply.header('content-encoding', 'gzip').send(gzipped)
  } else reply.send(body)
}

/** `gzip` or `*`, unless its quality is 0. */
function takesGzip(accepted: string | string[] | undefined): boolean {
  return /(?:^|,)\s*(?:gzip|\*)\s*(?:$|,|;(?!\s*q=0(?:\.0*)?\s*(?:$|,)))/i.test(String(accepted ?? ''))
}

const PLAIN_PAGE = htmlPage(
  'Assay',
  `<h1>Assay</h1>
<p>Asynchronous pricing with calibrated ranges. The service is running; its web console has not been built.</p>
<ul><li><a href="/docs">How to use the API</a></li><li><a href="/docs/errors">Errors</a></li><li><a href="/openapi.json">OpenAPI document</a></li><li><a href="/readyz">Readiness</a></li></ul>`,
)
