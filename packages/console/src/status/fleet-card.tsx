import type { Fleet } from '@assay/client'
import { useEffect, useState } from 'preact/hooks'
import { formatCount } from '../format/number.ts'
import { formatDuration } from '../format/time.ts'
import { session } from '../shell/session.ts'

const INTERVAL_MS = 5_000

/** All nodes and what waits, for keys of the scope `admin`. For every other key there is nothing to see. */
export function FleetCard() {
  const fleet = useFleet()
  if (fleet === null) return null
  const { nodes, queue } = fleet
  const users = queue.by_user.filter(({ jobs }) => jobs > 0)
  return (
    <section class="card fleet" aria-label="Nodes" data-testid="fleet">
      <h2 class="eyebrow">Nodes</h2>
      <p>
        {fleet.workers === 1 ? '1 worker' : `${formatCount(fleet.workers)} workers`},{' '}
        {formatCount(fleet.jobs_per_minute)} jobs a minute, {formatCount(queue.waiting)} waiting
      </p>
      <div class="fleet-table">
        <table>
          <thead>
            <tr>
              {['Node', 'Version', 'Role', 'Workers', 'Book', 'Jobs a minute', 'Last seen'].map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {nodes.map((node) => (
              <tr key={node.name}>
                <th scope="row">{node.name}</th>
                <td>{node.version}</td>
                <td>{ROLES[node.role]}</td>
                <td>{formatCount(node.workers)}</td>
                <td>{bookOf(node)}</td>
                <td>{formatCount(node.jobs_per_minute)}</td>
                <td>
                  {node.alive ? '' : 'gone: '}
                  {formatDuration(node.last_seen_seconds * 1_000)} ago
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {queue.waiting > 0 && (
        <p>
          Waiting by age:{' '}
          {queue.by_age
            .filter(({ jobs }) => jobs > 0)
            .map(({ up_to_seconds: seconds, jobs }) =>
              seconds === null ? `${jobs} longer` : `${jobs} up to ${formatDuration(seconds * 1_000)}`,
            )
            .join(', ')}
          . By user: {users.map(({ user, jobs }) => `${user} ${formatCount(jobs)}`).join(', ')}.
        </p>
      )}
    </section>
  )
}

const ROLES: Readonly<Record<Fleet['nodes'][number]['role'], string>> = {
  api: 'serves',
  worker: 'prices',
  all: 'serves and prices',
}

const bookOf = ({ book, books_in_memory: more }: Fleet['nodes'][number]): string =>
  book === null ? '–' : `${book.name} ${book.version}${more > 0 ? ` and ${more} of users` : ''}`

/** Null without a key of the scope `admin`, and while the service does not answer. */
function useFleet(): Fleet | null {
  const [fleet, setFleet] = useState<Fleet | null>(null)
  const assay = session.value?.assay ?? null
  useEffect(() => {
    if (assay === null) return
    const over = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async (): Promise<void> => {
      try {
        const { scope } = await assay.me({ signal: over.signal })
        if (scope !== 'admin') return
        setFleet(await assay.admin.fleet({ signal: over.signal, retries: 0 }))
      } catch {
        if (!over.signal.aborted) setFleet(null)
      }
      if (!over.signal.aborted) timer = setTimeout(() => void look(), INTERVAL_MS)
    }
    void look()
    return () => {
      over.abort()
      clearTimeout(timer)
    }
  }, [assay])
  return fleet
}
