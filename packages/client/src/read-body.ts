import { unexpectedAnswer } from './errors.ts'

/** Far above any quote (a query has at most 4,000 characters), far below what hurts a browser tab. */
const BODY_BYTES_MAX = 32 * 1024 * 1024

/** The whole body as text. Rejects one that does not end, or that is not UTF-8 and so was damaged on its way. */
export async function readText(response: Response): Promise<string> {
  if (response.body === null) return ''
  const reader = response.body.getReader()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > BODY_BYTES_MAX) {
      await reader.cancel()
      throw unexpectedAnswer(`The answer is longer than ${BODY_BYTES_MAX} bytes`)
    }
    text += decoder.decode(value, { stream: true })
  }
}

/** The object that a text of JSON holds, or null where it holds none. */
export function parseObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
