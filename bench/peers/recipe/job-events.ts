import type { Redis } from 'ioredis'

/** What the web process and the worker of the recipe agree on. */
export const QUEUE = 'pricing'
/**
 * `plain`: as guides show it. Each event is awaited before the next, and each stream subscribes to its job's channel.
 * `tuned`: events are sent without waiting, and one channel serves all streams.
 */
export type RecipeStyle = 'plain' | 'tuned'

const CHANNEL = 'job-events'

export const channelOf = (style: RecipeStyle, jobId: string): string =>
  style === 'tuned' ? CHANNEL : `${CHANNEL}:${jobId}`

const STAGES = ['parsing', 'matching', 'estimating', 'adjusting', 'calibrating', 'totaling'] as const
const RESULT = {
  currency: 'USD',
  total: { low: '14.92', estimate: '17.20', high: '19.81' },
  lines: [
    { text: '3 dozen eggs', status: 'priced', low: '8.10', estimate: '9.45', high: '11.02' },
    { text: '2 gal of whole milk', status: 'priced', low: '6.82', estimate: '7.75', high: '8.79' },
  ],
}

export interface PricingJob {
  readonly query: string
  readonly geography: string | null
  /** How many events the job has, the last one included. */
  readonly events: number
}

export const eventsKey = (jobId: string): string => `events:${jobId}`

/** A message on the channel is the job's id, the event's number and the finished frame. */
export function readMessage(message: string): {
  readonly jobId: string
  readonly id: number
  readonly frame: string
} {
  const first = message.indexOf(' ')
  const second = message.indexOf(' ', first + 1)
  return {
    jobId: message.slice(0, first),
    id: Number(message.slice(first + 1, second)),
    frame: message.slice(second + 1),
  }
}

export const isLast = (frame: string): boolean => frame.startsWith('event: completed')

/** Everything that a job has to say, kept in a list for those who come later and published for those who wait. */
export async function tellEvents(
  redis: Redis,
  jobId: string,
  events: number,
  style: RecipeStyle,
): Promise<void> {
  const telling: Promise<unknown>[] = []
  for (let id = 1; id <= events; id++) {
    const frame = frameOf(jobId, id, id === events)
    const told = redis
      .multi()
      .rpush(eventsKey(jobId), frame)
      .publish(channelOf(style, jobId), `${jobId} ${id} ${frame}`)
      .exec()
    // Commands of one connection keep their order, also without waiting for the answer to the one before.
    if (style === 'tuned') telling.push(told)
    else await told
  }
  await Promise.all(telling)
}

function frameOf(jobId: string, id: number, isLastOne: boolean): string {
  const type = isLastOne ? 'completed' : 'stage'
  const common = { event_type: type, job_id: jobId, timestamp: new Date().toISOString() }
  const stage = STAGES[(id - 1) % STAGES.length] as string
  const payload = isLastOne
    ? { ...common, result: RESULT }
    : { ...common, stage, message: `Line 1: ${stage}. Line 2: ${stage}.`, progress: id / 10 }
  return `event: ${type}\nid: ${id}\ndata: ${JSON.stringify(payload)}\n\n`
}
