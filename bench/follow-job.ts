import { Agent, request } from 'node:http'
import type { ServiceProcess } from './service-process.ts'

/** A client with as little of its own as can be, so that what is measured is the server. */
export function createFollower({ url, key }: Pick<ServiceProcess, 'url' | 'key'>, connections: number) {
  const { hostname, port } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const headers = { 'x-service-api-key': key }

  function call(
    method: string,
    path: string,
    body: string | null,
    onData: (chunk: string) => void,
  ): Promise<number> {
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          hostname,
          port,
          path,
          method,
          agent,
          headers: body === null ? headers : { ...headers, 'content-type': 'application/json' },
        },
        (response) => {
          response.setEncoding('utf8')
          response.on('data', onData)
          response.on('end', () => resolve(response.statusCode ?? 0))
          response.on('error', reject)
        },
      )
      sent.on('error', reject)
      sent.end(body ?? undefined)
    })
  }

  return {
    /** Submits one query; resolves with the job's id. */
    async submit(query: string): Promise<string> {
      let text = ''
      const status = await call(
        'POST',
        '/v1/jobs',
        JSON.stringify({ request_type: 'nl', query, geography: 'US-TX' }),
        (chunk) => {
          text += chunk
        },
      )
      if (status !== 202) throw new Error(`submission answered ${status}: ${text}`)
      return (JSON.parse(text) as { job_id: string }).job_id
    },
    /** Follows a job's stream to its end; resolves with the number of events. */
    async follow(id: string, onFirst: () => void): Promise<number> {
      let text = ''
      const status = await call('GET', `/v1/jobs/${id}/stream`, null, (chunk) => {
        if (text === '' || !text.includes('\nid:')) {
          text += chunk
          if (text.includes('\nid:')) onFirst()
        } else text += chunk
      })
      if (status !== 200 || !text.includes('event: completed'))
        throw new Error(`stream answered ${status} and ended without a result: ${text.slice(-300)}`)
      return text.split('\nid: ').length - 1
    },
    close: () => agent.destroy(),
  }
}
