import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly elapsedMs: number
}

export interface Call {
  readonly method?: 'GET' | 'POST' | 'DELETE' | 'HEAD'
  readonly path: string
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface OpenedStream {
  readonly status: number
  readonly body: IncomingMessage
  /** Breaks the connection, as a client that goes away does. */
  leave(): void
}

/** HTTP as plain as can be, over connections that are kept, so what is watched is the service. */
export interface HttpClient {
  call(call: Call): Promise<Answer>
  open(call: Call): Promise<OpenedStream>
  /** Closes every connection that nothing is asked on. */
  close(): void
}

const ANSWER_MS_MAX = 90_000
/** Less than the service's own patience with an idle connection, so no request meets a closing one. */
const IDLE_MS_MAX = 20_000

export function createHttpClient(url: string): HttpClient {
  const { hostname, port } = new URL(url)
  const agent = new Agent({ keepAlive: true, keepAliveMsecs: 10_000, timeout: IDLE_MS_MAX })

  function open({ method = 'GET', path, key, headers = {}, body }: Call): Promise<OpenedStream> {
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          hostname,
          port,
          path,
          method,
          agent,
          timeout: ANSWER_MS_MAX,
          headers: {
            ...(key !== undefined && { 'x-service-api-key': key }),
            ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
            ...headers,
          },
        },
        (response) => {
          // A broken connection is told to whoever reads; one that nobody reads any more was broken on purpose.
          response.on('error', () => {})
          resolve({ status: response.statusCode ?? 0, body: response, leave: () => sent.destroy() })
        },
      )
      sent.on('timeout', () =>
        sent.destroy(new Error(`no answer to ${method} ${path} in ${ANSWER_MS_MAX} ms`)),
      )
      sent.on('error', reject)
      sent.end(body)
    })
  }

  return {
    open,
    async call(call) {
      const startedAt = performance.now()
      const { status, body } = await open(call)
      body.setEncoding('utf8')
      let text = ''
      for await (const chunk of body) text += chunk
      return { status, headers: body.headers, text, elapsedMs: performance.now() - startedAt }
    },
    close: () => agent.destroy(),
  }
}
