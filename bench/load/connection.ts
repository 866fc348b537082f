import { connect } from 'node:net'
import { createResponseParser, type ResponseHandler } from './response-parser.ts'

export interface Target {
  readonly url: string
  readonly key: string
}

export interface Exchange extends ResponseHandler {
  onError(error: Error): void
}

/** A keep-alive connection that carries one exchange at a time. */
export interface Connection {
  send(request: string, exchange: Exchange): void
  /** Closes without a farewell, so ten thousand of them leave no port behind that waits. */
  close(): void
}

/** All connections read into one buffer, because what they read is looked at before the next one reads. */
const READ_BYTES = 256 * 1024
const shared = Buffer.allocUnsafe(READ_BYTES)

export function openConnection({ url }: Pick<Target, 'url'>): Connection {
  const { hostname, port } = new URL(url)
  let current: Exchange | null = null
  let isClosed = false

  const parser = createResponseParser({
    onHead: (status) => current?.onHead(status),
    onBody: (part) => current?.onBody(part),
    onEnd: () => {
      const done = current
      current = null
      done?.onEnd()
    },
  })

  function fail(error: Error): void {
    if (isClosed) return
    isClosed = true
    const failed = current
    current = null
    failed?.onError(error)
  }

  const socket = connect({
    host: hostname,
    port: Number(port),
    noDelay: true,
    onread: {
      buffer: shared,
      callback(bytes) {
        parser.push(shared.subarray(0, bytes))
        return true
      },
    },
  })
  socket.on('error', fail)
  socket.on('close', () => {
    if (!parser.close()) fail(new Error('The server closed a connection in the middle of an answer.'))
  })

  return {
    send(request, exchange) {
      if (isClosed) {
        exchange.onError(new Error('The connection is closed.'))
        return
      }
      current = exchange
      socket.write(request, 'latin1')
    },
    close() {
      isClosed = true
      socket.resetAndDestroy()
    },
  }
}

/** Asks for an event stream. */
export function streamRequest(path: string, { url, key }: Target): string {
  return `GET ${path} HTTP/1.1\r\nhost: ${new URL(url).host}\r\naccept: text/event-stream\r\nx-service-api-key: ${key}\r\n\r\n`
}

/** The body is plain ASCII, so its characters are its bytes. */
export function postRequest(path: string, body: string, { url, key }: Target): string {
  return `POST ${path} HTTP/1.1\r\nhost: ${new URL(url).host}\r\nx-service-api-key: ${key}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
}
