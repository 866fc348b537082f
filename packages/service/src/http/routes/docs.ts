import { hash } from 'node:crypto'
import { FAULT_CODES, PROBLEM_CODES, PROBLEMS } from '@assay/contract'
import { DOCUMENT, SHARED_SCHEMAS } from '@assay/contract/operations/document'
import { openapiSchema } from '@assay/contract/operations/health'
import type { SwaggerOptions } from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import type { OpenAPIV3_1 } from 'openapi-types'
import { JSON_TYPE } from '../app-options.ts'

/** `/openapi.json`, `/docs` and `/docs/errors`, each made once, when first asked for. */
export function addDocsRoutes(server: FastifyInstance): void {
  // The type of the plugin covers older versions of OpenAPI too. SWAGGER_OPTIONS asks for 3.1.
  const document = () => server.swagger() as OpenAPIV3_1.Document
  // As bytes, which all answers share.
  const openapi = once(() => Buffer.from(JSON.stringify(document())))
  const api = once(() => apiPage(document()))
  const errors = once(errorsPage)

  server.get('/openapi.json', { schema: openapiSchema }, (_request, reply) => {
    reply.header('content-type', JSON_TYPE).header('cache-control', 'no-cache').send(openapi())
  })
  server.get('/docs', { schema: { hide: true } }, (_request, reply) => {
    reply.headers(PAGE_HEADERS).send(api())
  })
  server.get('/docs/errors', { schema: { hide: true } }, (_request, reply) => {
    reply.headers(PAGE_HEADERS).send(errors())
  })
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null
  return () => {
    if (made === null) made = { value: make() }
    return made.value
  }
}

export const SWAGGER_OPTIONS: SwaggerOptions = {
  openapi: DOCUMENT,
  refResolver: {
    buildLocalReference: ({ $id }, _baseUri, _fragment, index) => String($id ?? `schema-${index}`),
  },
}

export function addSharedSchemas(server: FastifyInstance): void {
  for (const schema of SHARED_SCHEMAS) server.addSchema(schema)
}

const STYLE = `
:root { color-scheme: light dark; --line: #8884; --soft: #8881; --link: light-dark(#0b5cad, #7db8f5); }
body { background: light-dark(#fff, #15171c); color: light-dark(#1a1d23, #e6e8ec); font: 16px/1.55 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.8rem; } h2 { border-top: 1px solid var(--line); margin-top: 2.5rem; padding-top: 1rem; }
h3 { font-size: 1rem; margin-bottom: .3rem; } a { color: var(--link); }
code, pre { font: .88em/1.5 ui-monospace, monospace; } pre { background: var(--soft); overflow-wrap: anywhere; padding: .8rem; white-space: pre-wrap; }
table { border-collapse: collapse; width: 100%; } th, td { border-bottom: 1px solid var(--line); padding: .35rem .6rem .35rem 0; text-align: left; vertical-align: top; }
.method { font-weight: 700; } nav h2 { border: 0; font-size: 1rem; margin: 1.2rem 0 .2rem; padding: 0; }
nav ul { margin: 0; padding-left: 1.2rem; } nav li { overflow-wrap: anywhere; }
code, td { overflow-wrap: anywhere; } .top { display: flex; gap: 1.2rem; }
`

/** For pages made here: they need nothing from elsewhere, and their one style sheet is allowed by hash. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${hash('sha256', STYLE, 'base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
}

export function htmlPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

/** Escapes, then turns `code` into code, which is all the mark-up that the descriptions use. */
const proseHtml = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')

type Operation = OpenAPIV3_1.OperationObject

/** In the order that a reader needs them: first what makes a thing, then what reads, changes and ends it. */
const METHODS = ['post', 'get', 'put', 'patch', 'delete'] as const

interface Entry {
  readonly path: string
  readonly method: string
  readonly operation: Operation
}

/** The operations of each tag, in the order of the tags, shorter paths first. */
function entriesByTag(document: OpenAPIV3_1.Document): ReadonlyMap<string, readonly Entry[]> {
  const paths = Object.entries(document.paths ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const entries = paths.flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item?.[method]
      return operation === undefined ? [] : [{ path, method: method.toUpperCase(), operation }]
    }),
  )
  const byTag = Map.groupBy(entries, ({ operation }) => operation.tags?.[0] ?? '')
  const tags = [...new Set([...(document.tags ?? []).map(({ name }) => name), ...byTag.keys()])]
  return new Map(tags.flatMap((tag) => (byTag.has(tag) ? [[tag, byTag.get(tag) ?? []]] : [])))
}

/** The OpenAPI document as a page to read: every operation with its parameters, answers and examples. */
function apiPage(document: OpenAPIV3_1.Document): string {
  const byTag = entriesByTag(document)
  const links = [...byTag].map(
    ([tag, entries]) =>
      `<h2>${escapeHtml(tag.charAt(0).toUpperCase() + tag.slice(1))}</h2><ul>${entries.map(linkHtml).join('')}</ul>`,
  )
  return htmlPage(
    'Assay API',
    `<p class="top"><a href="/">Console</a><a href="/docs/errors">Errors</a></p>
<h1>Assay API</h1>
<p>${proseHtml(document.info.description ?? '')}</p>
<p>Send your key as <code>X-Service-API-Key</code>. The same as a document: <a href="/openapi.json">openapi.json</a>. What can go wrong: <a href="/docs/errors">errors</a>.</p>
<pre>${escapeHtml(TOUR)}</pre>
<nav aria-label="Operations">${links.join('')}</nav>
${[...byTag.values()].flat().map(operationHtml).join('\n')}
<h2 id="schemas">Schemas</h2>
${Object.entries(document.components?.schemas ?? {})
  .map(schemaHtml)
  .join('\n')}`,
  )
}

const TOUR = `curl -X POST "$BASE/v1/jobs" -H "X-Service-API-Key: $KEY" -H 'Content-Type: application/json' \\
     -d '{"request_type": "nl", "query": "3 dozen eggs"}'
curl -N "$BASE/v1/jobs/$JOB/stream" -H "X-Service-API-Key: $KEY"
curl "$BASE/v1/jobs/$JOB" -H "X-Service-API-Key: $KEY" -H 'Prefer: wait=30'`

function linkHtml({ method, path, operation }: Entry): string {
  const summary = escapeHtml(operation.summary ?? path)
  return `<li><a href="#${operation.operationId}">${summary}</a> <code>${method} ${escapeHtml(path)}</code></li>`
}

function operationHtml({ method, path, operation }: Entry): string {
  return `<section id="${operation.operationId}">
<h2>${escapeHtml(operation.summary ?? '')}</h2>
<p><span class="method">${method}</span> <code>${escapeHtml(path)}</code></p>
${operation.description === undefined ? '' : `<p>${proseHtml(operation.description)}</p>`}
${parametersHtml(operation)}
${bodyHtml(operation)}
${responsesHtml(operation)}
</section>`
}

function parametersHtml({ parameters = [] }: Operation): string {
  const rows = parameters.flatMap((parameter) => {
    if ('$ref' in parameter) return []
    const { name, in: location, description = '', required } = parameter
    return `<tr><td><code>${escapeHtml(name ?? '')}</code></td><td>${location}${required ? ', required' : ''}</td><td>${proseHtml(description)}</td></tr>`
  })
  return rows.length === 0 ? '' : tableHtml('Parameters', ['Name', 'In', 'Meaning'], rows)
}

function bodyHtml({ requestBody }: Operation): string {
  if (requestBody === undefined || '$ref' in requestBody) return ''
  return Object.entries(requestBody.content)
    .map(([type, { example }]) => `<h3>Body <code>${type}</code></h3>${exampleHtml(example)}`)
    .join('')
}

function responsesHtml({ responses = {} }: Operation): string {
  const good: string[] = []
  const rows: string[] = []
  for (const [status, response] of Object.entries(responses)) {
    if (response === undefined || '$ref' in response) continue
    rows.push(`<tr><td>${status}</td><td>${proseHtml(response.description)}</td></tr>`)
    if (!status.startsWith('2')) continue
    for (const [type, { example }] of Object.entries(response.content ?? {})) {
      good.push(`<h3>Answer ${status} <code>${type}</code></h3>${exampleHtml(example)}`)
    }
  }
  return tableHtml('Answers', ['Status', 'Meaning'], rows) + good.join('')
}

function schemaHtml([name, schema]: [string, unknown]): string {
  return `<details id="schema-${escapeHtml(name)}"><summary><code>${escapeHtml(name)}</code></summary>${exampleHtml(schema)}</details>`
}

function tableHtml(title: string, columns: readonly string[], rows: readonly string[]): string {
  const head = columns.map((column) => `<th scope="col">${column}</th>`).join('')
  return `<h3>${title}</h3><table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function exampleHtml(example: unknown): string {
  if (example === undefined) return ''
  return `<pre>${escapeHtml(typeof example === 'string' ? example : JSON.stringify(example, null, 2))}</pre>`
}

/** Where the `type` of every problem points: one anchor for each code. */
function errorsPage(): string {
  const sections = PROBLEM_CODES.map((code) => {
    const { status, title, advice } = PROBLEMS[code]
    return `<section id="${code}"><h2><code>${code}</code></h2><p><strong>${status}</strong> ${proseHtml(title)}.</p><p>${proseHtml(advice)}</p></section>`
  })
  const faults = FAULT_CODES.map((code) => `<code>${code}</code>`).join(', ')
  return htmlPage(
    'Errors of Assay',
    `<p class="top"><a href="/">Console</a><a href="/docs">Assay API</a></p>
<h1>Errors</h1>
<p>Every error is <code>application/problem+json</code> (RFC 9457) with <code>type</code>, <code>title</code>, <code>status</code>, <code>code</code>, <code>detail</code> and <code>request_id</code>. <code>errors</code> lists all faults of a body, query string or header at once, each with one of these codes: ${faults}.</p>
${sections.join('\n')}`,
  )
}
