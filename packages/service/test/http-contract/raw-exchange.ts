import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface RawAnswer {
  /** Of the first answer; 0 when the connection was closed without one. */
  readonly status: number
  readonly text: string
}

const SILENCE_MS = 30_000

/** Sends bytes as they are and reads until the first answer is whole or the connection closes. */
export async function exchange(port: number, bytes: string | Buffer, end = false): Promise<RawAnswer> {
  const socket = await open(port)
  socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
  if (end) socket.end()
  const text = await readUntil(socket, isWhole)
  socket.destroy()
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text }
}

export async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  // A server may well reset a connection that is abused.
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** Resolves when `isDone` says so or the other side closes; fails after half a minute of neither. */
export function readUntil(socket: Socket, isDone: (text: string) => boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const timer = setTimeout(
      () => reject(new Error(`Still open after ${SILENCE_MS} ms: ${text.slice(0, 300)}`)),
      SILENCE_MS,
    )
    const finish = () => {
      clearTimeout(timer)
      resolve(text)
    }
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      if (isDone(text)) finish()
    })
    socket.once('end', finish)
    socket.once('close', finish)
  })
}

function isWhole(text: string): boolean {
  const headEnd = text.indexOf('\r\n\r\n')
  if (headEnd === -1) return false
  const length = /\r\nContent-Length: (\d+)/i.exec(text)?.[1]
  return length !== undefined && text.length >= headEnd + 4 + Number(length)
}
