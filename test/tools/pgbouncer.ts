import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { ordinaryUser } from './postgres-server.ts'

/** A PgBouncer in transaction mode in front of a PostgreSQL, gone when the test disposes of it. */
export interface PgBouncer {
  /** The address of the database behind it. */
  readonly url: string
  start(): Promise<void>
  kill(): Promise<void>
  /** It stands still: connections stay, and nothing answers. */
  pause(): void
  resume(): void
  /** How many connections of clients it has taken. */
  taken(): number
  dispose(): Promise<void>
}

/** The first version, after the 1, that knows prepared statements in transaction mode. */
export const PREPARING = 21

/** The second number of the version that is installed; null without any. */
export function pgBouncerVersion(): number | null {
  const { stdout } = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' })
  const minor = /PgBouncer 1\.(\d+)/.exec(stdout ?? '')?.[1]
  return minor === undefined ? null : Number(minor)
}

const START_TRIES_MAX = 400
const TRY_AGAIN_MS = 25

/** @param url Of the database that it serves. */
export async function createPgBouncer(
  url: string,
  { preparedMax, clientsMax = 100 }: { readonly preparedMax: number; readonly clientsMax?: number },
): Promise<PgBouncer> {
  const target = new URL(url)
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'assay-pgbouncer-'))
  // It does not run as root, and reads these files as somebody else.
  chmodSync(folder, 0o755)
  const users = join(folder, 'users.txt')
  const config = join(folder, 'pgbouncer.ini')
  writeFileSync(users, `"${target.username}" ""\n`)
  writeFileSync(
    config,
    `[databases]
* = host=127.0.0.1 port=${target.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
${(pgBouncerVersion() ?? 0) < PREPARING ? '' : `max_prepared_statements = ${preparedMax}`}
server_login_retry = 1
max_client_conn = ${clientsMax}
log_connections = 1
`,
  )
  const own = new URL(url)
  own.host = `127.0.0.1:${port}`
  let child: ChildProcess | null = null
  let taken = 0

  async function kill(): Promise<void> {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  return {
    url: own.href,
    async start() {
      child = spawn('pgbouncer', [config], { ...ordinaryUser(), stdio: ['ignore', 'ignore', 'pipe'] })
      child.stderr?.setEncoding('utf8').on('data', (log: string) => {
        taken += log.split('login attempt').length - 1
      })
      for (let tries = 0; !(await isListening(port)); tries++) {
        if (tries === START_TRIES_MAX) throw new Error('PgBouncer does not listen.')
        await sleep(TRY_AGAIN_MS)
      }
    },
    kill,
    pause: () => child?.kill('SIGSTOP'),
    resume: () => child?.kill('SIGCONT'),
    taken: () => taken,
    async dispose() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
