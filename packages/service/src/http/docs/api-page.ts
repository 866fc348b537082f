import type { OpenAPIV3_1 } from 'openapi-types'
import { escapeHtml, htmlPage, proseHtml } from '../html-page.ts'

type Operation = OpenAPIV3_1.OperationObject

const METHODS = ['get', 'post', 'put', 'delete', 'patch'] as const

/** The OpenAPI document as a page to read: every operation with its parameters, answers and examples. */
export function apiPage(document: OpenAPIV3_1.Document): string {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item?.[method]
      return operation === undefined ? [] : [{ path, method: method.toUpperCase(), operation }]
    }),
  )
  const links = operations.map(
    ({ method, path, operation }) =>
      `<li><a href="#${operation.operationId}">${escapeHtml(operation.summary ?? path)}</a> <code>${method} ${escapeHtml(path)}</code></li>`,
  )
  return htmlPage(
    'Assay API',
    `<h1>Assay API</h1>
<p>${proseHtml(document.info.description ?? '')}</p>
<p>Send your key as <code>X-Service-API-Key</code>. The same as a document: <a href="/openapi.json">openapi.json</a>. What can go wrong: <a href="/docs/errors">errors</a>.</p>
<pre>${escapeHtml(TOUR)}</pre>
<nav><ul>${links.join('')}</ul></nav>
${operations.map((entry) => operationHtml(entry.method, entry.path, entry.operation)).join('\n')}
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

function operationHtml(method: string, path: string, operation: Operation): string {
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
    const { name, in: place, description = '', required } = parameter
    return `<tr><td><code>${escapeHtml(name ?? '')}</code></td><td>${place}${required ? ', required' : ''}</td><td>${proseHtml(description)}</td></tr>`
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
  return `<h3>${title}</h3><div class="scroll"><table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

function exampleHtml(example: unknown): string {
  if (example === undefined) return ''
  return `<pre>${escapeHtml(typeof example === 'string' ? example : JSON.stringify(example, null, 2))}</pre>`
}
