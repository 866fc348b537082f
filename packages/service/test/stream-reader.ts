import { createParser } from 'eventsource-parser'

export interface SeenEvent {
  readonly id: number
  readonly type: string
  readonly data: string
}

/** One connection of a stream, read to its end or until it breaks; each event is told as it comes. */
export async function readStream(
  url: string,
  headers: Readonly<Record<string, string>>,
  onEvent: (event: SeenEvent) => void,
  signal?: AbortSignal,
): Promise<void> {
  const response = await fetch(url, { headers, ...(signal && { signal }) })
  if (response.status !== 200 || response.body === null)
    throw new Error(`The stream answered ${response.status}: ${await response.text()}`)
  const parser = createParser({
    onEvent: ({ id, event, data }) => onEvent({ id: Number(id), type: event ?? 'message', data }),
    onError: (error) => {
      throw error
    },
  })
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) parser.feed(chunk)
}
