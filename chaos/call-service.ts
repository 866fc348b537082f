import { Agent, type IncomingMessage, request } from 'node:http'
import type { Recorder } from './recorder.ts'
import type { Exchange, Identity, ListPage, Operation } from './recording.ts'

/** An API key: its secret is sent, its label is recorded. */
export interface Key {
  readonly label: string
  readonly user: string
  readonly secret: string
}

export interface Node {
  readonly name: string
  readonly port: number
}

export interface Caller {
  readonly client: string
  readonly key: Key
  readonly agent: Agent
}

interface Call {
  readonly operation: Operation
  readonly node: Node
  readonly method: string
  readonly path: string
  readonly jobId?: string
  readonly submission?: string
  readonly idempotencyKey?: string | null
  readonly page?: ListPage
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Above the two seconds after which a node without its store answers. */
const ANSWER_MS_MAX = 4_000

export const createAgent = (): Agent => new Agent({ keepAlive: true, maxSockets: 64 })

export const identityOf = ({ client, key }: Caller): Identity => ({ client, user: key.user, key: key.label })

/** Sends a request and records what comes of it. Never rejects: no answer is an answer too. */
export function callService(recorder: Recorder, caller: Caller, call: Call): Promise<Exchange> {
  const sentAtMs = recorder.nowMs()
  return new Promise((resolve) => {
    let isSettled = false
    const settle = (response: IncomingMessage | null, body: string): void => {
      if (isSettled) return
      isSettled = true
      clearTimeout(timer)
      const entry = recorder.record({
        kind: 'exchange',
        ...identityOf(caller),
        operation: call.operation,
        node: call.node.name,
        sentAtMs,
        jobId: call.jobId ?? null,
        submission: call.submission ?? null,
        idempotencyKey: call.idempotencyKey ?? null,
        page: call.page ?? null,
        status: response?.statusCode ?? 0,
        etag: response?.headers.etag ?? null,
        isReplayed: response?.headers['idempotency-replayed'] === 'true',
        body,
      })
      if (entry.kind === 'exchange') resolve(entry)
    }
    const sent = request({
      host: '127.0.0.1',
      port: call.node.port,
      path: call.path,
      method: call.method,
      agent: caller.agent,
      headers: { ...headersOf(caller, call), ...call.headers },
    })
    const timer = setTimeout(() => sent.destroy(), ANSWER_MS_MAX)
    sent.on('response', (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        body += chunk
      })
      response.on('end', () => settle(response, body))
      response.on('close', () => settle(null, ''))
      response.on('error', () => settle(null, ''))
    })
    sent.on('error', () => settle(null, ''))
    sent.on('close', () => settle(null, ''))
    sent.end(call.body)
  })
}

function headersOf({ key }: Caller, { body, idempotencyKey }: Call): Record<string, string> {
  return {
    'x-service-api-key': key.secret,
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
  }
}
