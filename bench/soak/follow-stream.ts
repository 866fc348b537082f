import { pause, REFUSALS_MAX, type Scene, takeRefusal, type User } from './api.ts'
import { createStreamRecord, type StreamRecord } from './stream-record.ts'

/** How a client reads: at once, in pauses, not at all for a while, or breaking off again and again. */
export type Reading = 'steady' | 'slow' | 'stalled' | 'broken'

const CONNECTIONS_MAX = 12 + REFUSALS_MAX
const BREAKS_MAX = 4
const SLOW_MS = 200
const STALL_MS = [5_000, 33_000] as const

/** Follows a job to its last event, coming back where it broke off; null if it never came, and a fault. */
export async function followStream(
  scene: Scene,
  user: User,
  id: string,
  reading: Reading,
): Promise<StreamRecord | null> {
  const { ledger, random } = scene
  const record = createStreamRecord(id)
  let breaks = reading === 'broken' ? 1 + random.below(BREAKS_MAX) : reading === 'stalled' ? 1 : 0
  for (let connections = 0; connections < CONNECTIONS_MAX && record.end() === null; connections++) {
    record.reconnect()
    const isBreaking = breaks-- > 0
    try {
      await readOnce(scene, user, id, record, isBreaking ? reading : reading === 'slow' ? 'slow' : 'steady')
    } catch (error) {
      // A client that did not read may find that the service has closed its stream; anybody else may not.
      if (!isBreaking) ledger.fault('network', `stream of ${id}: ${String(error)}`)
    }
  }
  for (const fault of record.faults()) ledger.fault('stream', fault)
  if (record.keepalives() > 0) ledger.count('streams that idled and got keepalives')
  if (record.end() === null) {
    ledger.fault('stream', `${id} never told its end, after ${record.lastId()} events`)
    return null
  }
  ledger.ended(id)
  return record
}

async function readOnce(
  { client, ledger, random, rest }: Scene,
  user: User,
  id: string,
  record: StreamRecord,
  reading: Reading,
): Promise<void> {
  const after = record.lastId()
  const { status, body, leave } = await client.open({
    path: `/v1/jobs/${id}/stream`,
    key: user.key,
    headers: after > 0 ? { 'last-event-id': String(after) } : {},
  })
  ledger.count(`stream, ${reading}: ${status}`)
  if (status !== 200) {
    body.setEncoding('utf8')
    const text = (await body.toArray()).join('')
    if (status === 429) await takeRefusal(ledger, `stream of ${id}`, body.headers, text)
    else ledger.fault('answer', `stream of ${id}: ${status} ${text.slice(0, 250)}`)
    return
  }
  if (reading === 'stalled') {
    await rest(STALL_MS[0] + random.below(STALL_MS[1] - STALL_MS[0]))
    leave()
    return
  }
  body.setEncoding('utf8')
  for await (const chunk of body as AsyncIterable<string>) {
    if (reading === 'broken') {
      // Wherever it happens to break: between events, or in the midst of one.
      record.take(chunk.slice(0, random.below(chunk.length + 1)))
      leave()
      return
    }
    record.take(chunk)
    if (reading === 'slow') await pause(SLOW_MS)
  }
}
