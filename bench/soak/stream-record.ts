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
  let rest = ''
  let lastId = 0
  let end: 'completed' | 'failed' | null = null
  let keepalives = 0

  const fault = (text: string): void => {
    if (faults.length < FAULTS_MAX) faults.push(`${jobId}: ${text}`)
  }

  function takeFrame(frame: string): void {
    if (frame.startsWith(':')) {
      if (frame === ': keepalive') keepalives++
      return
    }
    const match = /^event: (\w+)\nid: (\d+)\ndata: (.*)$/.exec(frame)
    if (match === null) {
      fault(`a frame of another form: ${JSON.stringify(frame.slice(0, 120))}`)
      return
    }
    const [, name = '', id = '', data = ''] = match
    if (end !== null) fault(`event ${id} after the last one`)
    if (Number(id) !== lastId + 1) fault(`event ${id} after event ${lastId}`)
    lastId = Number(id)
    const payload = parse(data)
    if (payload?.event_type !== name || payload.job_id !== jobId)
      fault(`event ${id} does not fit its payload`)
    if (name === 'completed' || name === 'failed') end = name
    else if (name !== 'stage') fault(`event ${id} is called ${name}`)
  }

  return {
    take(text) {
      const frames = (rest + text).split('\n\n')
      rest = frames.pop() ?? ''
      for (const frame of frames) takeFrame(frame)
    },
    reconnect() {
      rest = ''
    },
    lastId: () => lastId,
    end: () => end,
    keepalives: () => keepalives,
    faults: () => faults,
  }
}

function parse(data: string): { readonly event_type?: string; readonly job_id?: string } | null {
  try {
    return JSON.parse(data) as { event_type?: string; job_id?: string }
  } catch {
    return null
  }
}
