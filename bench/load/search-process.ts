import { Agent, request } from 'node:http'
import { json } from 'node:stream/consumers'
import type { Target } from './connection.ts'

/** Searches, many at once and each on its own connection, again and again until it is told to end. */
export interface SearchOrder {
  readonly target: Target
  readonly path: string
  readonly atOnce: number
}

/** How many searches were answered with each status. */
export type SearchCounts = Readonly<Record<string, number>>

let counts: Record<string, number> = {}
let isOver = true
let attack: Promise<void> = Promise.resolve()

process.on('message', (message: SearchOrder | 'end' | 'stop') => {
  if (message === 'stop') process.disconnect()
  else if (message === 'end') {
    isOver = true
    void attack.then(() => process.send?.(counts))
  } else {
    isOver = false
    counts = {}
    attack = run(message)
    process.send?.('begun')
  }
})

async function run({ target, path, atOnce }: SearchOrder): Promise<void> {
  const agent = new Agent({ maxSockets: atOnce })
  while (!isOver) {
    const answers = Array.from({ length: atOnce }, () => search(target, path, agent))
    for (const status of await Promise.all(answers)) counts[status] = (counts[status] ?? 0) + 1
  }
}

function search({ url, key }: Target, path: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(new URL(path, url), { agent, headers: { 'x-service-api-key': key } })
    outgoing.once('error', reject)
    outgoing.once('response', (response) => {
      json(response).then(() => resolve(response.statusCode ?? 0), reject)
    })
    outgoing.end()
  })
}
