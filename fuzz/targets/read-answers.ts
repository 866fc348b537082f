import { BrokenPromise, promise } from '../target.ts'

/** One answer as it came over the wire. */
export interface WireAnswer {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
  /** False when the connection ended before the answer did. */
  readonly isWhole: boolean
}

const STATUS_LINE = /^HTTP\/1\.1 (\d{3}) [\x20-\x7e]+$/
const HEADER_LINE = /^([A-Za-z0-9-]+): ([\x20-\x7e]*)$/

/**
 * Takes the bytes of a connection apart, strictly: every head is HTTP/1.1, every body is framed by its head. `mayBeBare` says
 * that an answer to HEAD may be among them, whose length has no body behind it.
 */
export function readAnswers(bytes: Buffer, mayBeBare: boolean): readonly WireAnswer[] {
  const text = bytes.toString('latin1')
  const answers: WireAnswer[] = []
  let at = 0
  while (at < text.length) {
    const headEnd = text.indexOf('\r\n\r\n', at)
    if (headEnd < 0) {
      answers.push({ status: 0, headers: new Map(), body: text.slice(at), isWhole: false })
      break
    }
    const { status, headers } = readHead(text.slice(at, headEnd))
    at = headEnd + 4
    if (status === 100) continue
    const { body, end, isWhole } = readBody(text, at, status, headers, mayBeBare)
    answers.push({ status, headers, body: Buffer.from(body, 'latin1').toString('utf8'), isWhole })
    at = end
  }
  return answers
}

function readHead(head: string): { readonly status: number; readonly headers: ReadonlyMap<string, string> } {
  const [first = '', ...lines] = head.split('\r\n')
  const status = STATUS_LINE.exec(first)?.[1]
  promise(status !== undefined, `no status line: ${JSON.stringify(first.slice(0, 80))}`)
  const headers = new Map<string, string>()
  for (const line of lines) {
    const [, name, value] = HEADER_LINE.exec(line) ?? []
    promise(name !== undefined && value !== undefined, `no header line: ${JSON.stringify(line.slice(0, 80))}`)
    promise(!headers.has(name.toLowerCase()), `the header ${name} comes twice`)
    headers.set(name.toLowerCase(), value)
  }
  return { status: Number(status), headers }
}

function readBody(
  text: string,
  at: number,
  status: number,
  headers: ReadonlyMap<string, string>,
  mayBeBare: boolean,
): { readonly body: string; readonly end: number; readonly isWhole: boolean } {
  const isBare = mayBeBare && (at === text.length || text.startsWith('HTTP/1.1 ', at))
  if (status === 204 || status === 304 || isBare) return { body: '', end: at, isWhole: true }
  if (headers.get('transfer-encoding') === 'chunked') return readChunks(text, at)
  const length = headers.get('content-length')
  promise(length !== undefined && /^\d+$/.test(length), `an answer ${status} without a length`)
  const end = at + Number(length)
  return { body: text.slice(at, end), end: Math.min(end, text.length), isWhole: end <= text.length }
}

function readChunks(text: string, from: number): ReturnType<typeof readBody> {
  let body = ''
  let at = from
  for (;;) {
    const lineEnd = text.indexOf('\r\n', at)
    if (lineEnd < 0) return { body, end: text.length, isWhole: false }
    const size = text.slice(at, lineEnd)
    if (!/^[0-9a-f]{1,8}$/i.test(size))
      throw new BrokenPromise(`a chunk of ${JSON.stringify(size.slice(0, 40))}`)
    const end = lineEnd + 2 + Number.parseInt(size, 16)
    if (end + 2 > text.length)
      return { body: body + text.slice(lineEnd + 2, end), end: text.length, isWhole: false }
    promise(text.slice(end, end + 2) === '\r\n', 'a chunk without an end')
    if (size === '0') return { body, end: end + 2, isWhole: true }
    body += text.slice(lineEnd + 2, end)
    at = end + 2
  }
}
