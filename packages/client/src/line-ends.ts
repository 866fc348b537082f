/**
 * Makes every line end of a stream an LF, chunk by chunk. A CR at the end of a chunk ends its line at once, and an LF that
 * follows it in the next one belongs to it: a parser that waited for that LF would hold the last event back with it.
 */
export function createLineEnds(): (text: string) => string {
  let isAfterCr = false
  return (text) => {
    if (text === '') return text
    const own = isAfterCr && text.startsWith('\n') ? text.slice(1) : text
    isAfterCr = text.endsWith('\r')
    return own.includes('\r') ? own.replace(/\r\n?/g, '\n') : own
  }
}
