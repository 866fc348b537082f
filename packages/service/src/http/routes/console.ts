import { hash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { matchesEtag } from '../request-head.ts'
import { htmlPage, PAGE_HEADERS } from './docs.ts'
import { SHARED_HEADERS } from './shares.ts'

const CONSOLE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
}

/** Addresses that the console itself handles. */
const PAGES = [
  '/',
  '/jobs/:id',
  '/compare',
  '/history',
  '/lists',
  '/lists/:id',
  '/books',
  '/books/:id',
  '/calibration',
  '/webhooks',
  '/webhooks/:id',
  '/keys',
  '/knows',
  '/knows/:id',
  '/status',
]
/** A result that somebody shared. The page is the same for every link, and reads what the link shows. */
const SHARED_PAGE = '/shared/:token'
/** Vite puts a hash of the content into the names of these. */
const HASHED = /^\/assets\/.+-[\w-]{8,}\.\w+$/

/**
 * Serves the console's built files; without them, `/` is a page that points to the documentation. Returns what answers a
 * person who opens an address that does not exist: the console says so.
 */
export async function addConsoleRoutes(
  server: FastifyInstance,
  folder: string | null,
): Promise<AnswerWithPage> {
  const files = folder === null ? [] : await readConsoleFiles(folder)
  const schema = { hide: true }
  const index = files.find(({ path }) => path === '/index.html')
  if (index === undefined) {
    server.get('/', { schema }, (_request, reply) => {
      reply.headers(PAGE_HEADERS).send(PLAIN_PAGE)
    })
    return () => false
  }
  for (const page of PAGES) server.get(page, { schema }, (request, reply) => sendFile(index, request, reply))
  server.get(SHARED_PAGE, { schema }, (request, reply) => sendFile(index, request, reply, SHARED_HEADERS))
  for (const file of files)
    server.get(file.path, { schema }, (request, reply) => sendFile(file, request, reply))
  return (request, reply) => {
    if (!isPageRequest(request)) return false
    reply.code(404)
    sendFile(index, request, reply)
    return true
  }
}

/** Answers an unknown path with a page. False when the request is not from a person who wants a page. */
export type AnswerWithPage = (request: FastifyRequest, reply: FastifyReply) => boolean

/** A browser that opens an address asks for HTML first. A program, an image or a file with an extension does not. */
function isPageRequest({ method, url, headers }: FastifyRequest): boolean {
  const [path = ''] = url.split('?')
  const isDocument = /^\s*text\/html\b/i.test(headers.accept ?? '')
  return (method === 'GET' || method === 'HEAD') && isDocument && !/^\/(?:v1|docs)(?:\/|$)|\.\w+$/.test(path)
}

function sendFile(
  { path, body, gzip, type, etag }: ConsoleFile,
  request: FastifyRequest,
  reply: FastifyReply,
  headers: Readonly<Record<string, string>> = {},
): void {
  const cacheControl = HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'
  reply.headers({
    ...CONSOLE_HEADERS,
    'cache-control': cacheControl,
    etag,
    vary: 'accept-encoding',
    ...headers,
  })
  if (reply.statusCode === 200 && matchesEtag(request.headers['if-none-match'], etag)) {
    reply.code(304).send()
    return
  }
  reply.header('content-type', type)
  const gzipped = takesGzip(request.headers['accept-encoding']) ? gzip() : null
  if (gzipped === null) reply.send(body)
  else reply.header('content-encoding', 'gzip').send(gzipped)
}

/** `gzip` or `*`, unless its quality is 0. */
function takesGzip(accepted: string | string[] | undefined): boolean {
  return /(?:^|,)\s*(?:gzip|\*)\s*(?:$|,|;(?!\s*q=0(?:\.0*)?\s*(?:$|,)))/i.test(String(accepted ?? ''))
}

interface ConsoleFile {
  /** Path in the address, with a slash before it. */
  readonly path: string
  readonly body: Buffer
  /** The same, compressed when it is first wanted; null where that would gain little. */
  readonly gzip: () => Buffer | null
  readonly type: string
  readonly etag: string
}

const FILES_MAX = 200
const GZIP_BYTES_MIN = 1_024
const BYTES_MAX = 16 * 1024 * 1024
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}

/**
 * Reads the console's built files into memory, once. They are few and small, and a request that can only pick from this
 * list cannot reach any other file. Empty when the console has not been built.
 */
async function readConsoleFiles(folder: string): Promise<readonly ConsoleFile[]> {
  const index = await stat(join(folder, 'index.html')).catch(() => null)
  if (index === null) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files: ConsoleFile[] = []
  let bytes = 0
  for (const entry of entries) {
    const type = TYPES[extname(entry.name)]
    if (!entry.isFile() || type === undefined) continue
    const body = await readFile(join(entry.parentPath, entry.name))
    bytes += body.length
    if (files.length === FILES_MAX || bytes > BYTES_MAX)
      throw new Error(`${folder} holds too much for a console.`)
    const path = `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`
    files.push({
      path,
      body,
      gzip: compressor(body, type),
      type,
      etag: `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`,
    })
  }
  return files
}

/** Compresses a file once. Pictures and fonts are compressed already. */
function compressor(body: Buffer, type: string): () => Buffer | null {
  const isText = /^text\/|json|svg/.test(type)
  if (!isText || body.length < GZIP_BYTES_MIN) return () => null
  let gzipped: Buffer | null = null
  return () => {
    gzipped ??= gzipSync(body, { level: 9 })
    return gzipped
  }
}

const PLAIN_PAGE = htmlPage(
  'Assay',
  `<h1>Assay</h1>
<p>Asynchronous pricing with calibrated ranges. The service is running; its web console has not been built.</p>
<ul><li><a href="/docs">How to use the API</a></li><li><a href="/docs/errors">Errors</a></li><li><a href="/openapi.json">OpenAPI document</a></li><li><a href="/readyz">Readiness</a></li></ul>`,
)
