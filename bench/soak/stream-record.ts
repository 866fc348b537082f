import { createFrameReader, parseFrame } from '../../test/tools/stream-frames.ts'

/** What one client has seen of one job's stream, over all its connections; says what is wrong with it. */
export interface StreamRecord {
  /** Takes bytes of the current connection as text. */
  take(text: string): void
  /** A new connection: what was not a whole frame is forgotten, as a client forgets it. */
  reconnect(): void
  lastId(): number
  /** The last event's name once it has come, else null. */
  end(): 'completed' | 'failed' | null
  /** Comments that kept a silent stream open. */
  keepalives(): number
  faults(): readonly string[]
}

const FAULTS_MAX = 5

export function createStreamRecord(jobId: string): StreamRecord {
  const faults: string[] = []
  let lastId = 0
  let end: 'completed' | 'failed' | null = null
  let keepalives = 0

  const fault = (text: string): void => {
    if (faults.length < FAULTS_MAX) faults.push(`${jobId}: ${text}`)
  }

  function takeFrame(text: string): void {
    const frame = parseFrame(text)
    if (frame === null) {
      fault(`a frame of another form: ${JSON.stringify(text.slice(0, 120))}`)
      return
    }
    const { type: name, id, data } = frame
    if (end !== null) fault(`event ${id} after the last one`)
    if (id !== lastId + 1) fault(`event ${id} after event ${lastId}`)
    lastId = id
    const payload = parse(data)
    if (payload?.event_type !== name || payload.job_id !== jobId)
      fault(`event ${id} does not fit its payload`)
    if (name === 'completed' || name === 'failed') end = name
    else if (name !== 'stage') fault(`event ${id} is called ${name}`)
  }

  const reader = createFrameReader({
    onFrame(text) {
      takeFrame(text)
      return true
    },
    onComment(text) {
      if (text === ': keepalive') keepalives++
    },
  })
  return {
    take: reader.take,
    reconnect: reader.restart,
    lastId: () => lastId,
    end: () => end,
    keepalives: () => keepalives,
    faults: () => faults,
  }
}

function parse(data: string): { readonly event_type?: unknown; readonly job_id?: unknown } | null {
  try {
    const value: unknown = JSON.parse(data)
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}
