/** One event as the stream spells it; the fields that a block does not have are undefined. */
export interface SpecEvent {
  readonly id: string | undefined
  readonly event: string | undefined
  readonly data: string
}

/**
 * The HTML standard's section 9.2.6, "Interpreting an event stream", written down as it stands and for whole streams only:
 * what the client's parser is compared with. It gives the id of each block itself and not the last one of the stream, as the
 * client needs it.
 */
export function readEventStream(text: string): readonly SpecEvent[] {
  const events: SpecEvent[] = []
  let data: string[] = []
  let event = ''
  let id: string | undefined
  const body = text.startsWith('\ufeff') ? text.slice(1) : text
  const lines = body.split(/\r\n|\n|\r/)
  // What follows the last line end is not a line yet, and a block without its blank line is discarded.
  lines.pop()
  for (const line of lines) {
    if (line === '') {
      if (data.length > 0) events.push({ id, event: event === '' ? undefined : event, data: data.join('\n') })
      data = []
      event = ''
      id = undefined
      continue
    }
    const colon = line.indexOf(':')
    if (colon === 0) continue
    const field = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'event') event = value
    else if (field === 'data') data.push(value)
    else if (field === 'id' && !value.includes('\0')) id = value
  }
  return events
}
