import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { afterThisProcess } from './after-this-process.ts'
import { freePort } from './free-port.ts'
import { postgresFiles } from './postgres-files.ts'
import { childrenOf } from './process-state.ts'
import { quickFolder } from './quick-folder.ts'

const STOP_AND_REMOVE =
  'kill -QUIT "$(head -n 1 "$0/data/postmaster.pid")"; sleep 0.5; rm -rf "$(readlink "$0/own")" "$0"'

/** What a test may do with a server that other tests use at the same time. */
export interface Databases {
  /** Makes an empty database and returns its address. */
  createDatabase(): Promise<string>
  /** Runs statements in a database of the server. */
  execute(url: string, statements: string): Promise<void>
}

/** A real PostgreSQL server for tests, from an npm package, on a free port, gone with the process that started it. */
export interface PostgresServer extends Databases {
  /** `fast` ends sessions in order; `immediate` is as good as a crash. */
  stop(mode: 'fast' | 'immediate'): Promise<void>
  start(): Promise<void>
  /** Lets every process of the server stand still: connections stay, and nothing answers. */
  pause(): void
  resume(): void
  /** The address of a database that every server has. */
  readonly url: string
  /** Its processes, the first one first; none when it has ended. */
  pids(): readonly number[]
  /** The folder of its files. */
  readonly data: string
}

interface ServerOptions {
  /** An empty folder for its files, when they need a separate disk. */
  readonly dataFolder?: string
  readonly settings?: readonly string[]
  /** It takes encrypted connections too, with the certificate of `certificates/`. */
  readonly tls?: boolean
  /** It begins as a standby of this server, which is stopped while its files are copied. */
  readonly standbyOf?: PostgresServer
}

const CERTIFICATES = new URL('./certificates/', import.meta.url)

const START_TRIES_MAX = 400
const TRY_AGAIN_MS = 50

/** The server of a whole run. `npm test` starts it, and all files make their databases there. */
export const RUN_SERVER = 'TEST_POSTGRES_URL'

let own: Promise<PostgresServer> | null = null
let isRunServerUsed = false

/** The server of the run; for a file that runs alone, or has asked for its own server, the one of this process. */
export async function postgresServer(): Promise<Databases> {
  const url = process.env[RUN_SERVER]
  if (own !== null || url === undefined) return ownPostgresServer()
  isRunServerUsed = true
  return databasesOf(url)
}

/** A server of this process alone, for tests that stop it or let it stand still. It has to be asked for before any database. */
export function ownPostgresServer(): Promise<PostgresServer> {
  if (isRunServerUsed)
    throw new Error('This file uses the server of the run already: ask for its own one first.')
  own ??= startPostgresServer()
  return own
}

/** The databases of a server, of which any address is known. */
function databasesOf(url: string): Databases {
  return {
    execute,
    async createDatabase() {
      const name = `test_${randomBytes(6).toString('hex')}`
      await execute(url, `create database ${name}`)
      return Object.assign(new URL(url), { pathname: name }).href
    },
  }
}

export async function startPostgresServer({
  dataFolder,
  settings: more = [],
  tls = false,
  standbyOf,
}: ServerOptions = {}): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-pg-'))
  afterThisProcess(STOP_AND_REMOVE, folder)
  const user = ordinaryUser()
  if (user !== null) {
    chmodSync(folder, 0o755)
    chownSync(folder, user.uid, user.gid)
  }
  const files = postgresFiles(folder, user !== null)
  const data = join(folder, 'data')
  const disk = dataFolder ?? ownDataFolder(folder)
  if (user !== null) chownSync(disk, user.uid, user.gid)
  symlinkSync(disk, data)
  const port = await freePort()
  const options = { ...user, cwd: folder, env: { ...process.env, LC_ALL: 'C', HOME: folder } }
  if (standbyOf === undefined) {
    const initdb = ['-D', data, '-U', 'assay', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync']
    execFileSync(join(files, 'bin', 'initdb'), initdb, { ...options, stdio: 'pipe' })
  } else {
    await standbyOf.stop('fast')
    execFileSync('cp', ['-R', `${standbyOf.data}/.`, data], options)
    await standbyOf.start()
    chmodSync(disk, 0o700)
    execFileSync('touch', [join(data, 'standby.signal')], options)
  }
  const own = [
    ...(tls ? tlsSettings(folder, user) : []),
    ...(standbyOf === undefined
      ? []
      : [`primary_conninfo=host=127.0.0.1 port=${new URL(standbyOf.url).port} user=assay`]),
    ...more,
  ]

  const url = `postgres://assay@127.0.0.1:${port}/postgres`
  const pidFile = join(data, 'postmaster.pid')
  const pid = (): number => Number(readFileSync(pidFile, 'utf8').split('\n')[0])

  async function start(): Promise<void> {
    const settings = [
      'fsync=on',
      'max_connections=300',
      'shared_buffers=64MB',
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${folder}`,
      'log_min_messages=fatal',
      ...own,
    ]
    const server = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
    spawn(join(files, 'bin', 'postgres'), server, { ...options, detached: true, stdio: 'ignore' }).unref()
    for (let tries = 1; ; tries++) {
      try {
        await execute(url, 'select 1')
        return
      } catch (error) {
        if (tries === START_TRIES_MAX) throw error
        await sleep(TRY_AGAIN_MS)
      }
    }
  }

  await start()
  return {
    start,
    pause: () => signalAll(pid(), 'SIGSTOP'),
    resume: () => signalAll(pid(), 'SIGCONT'),
    ...databasesOf(url),
    url,
    data,
    pids: () => (isRunning(pidFile) ? [pid(), ...childrenOf(pid())] : []),
    async stop(mode) {
      process.kill(pid(), mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
      while (existsSync(pidFile)) await sleep(TRY_AGAIN_MS)
    },
  }
}

/** The programs stay where a program may be started. The link says what has to be removed with them. */
function ownDataFolder(folder: string): string {
  const own = quickFolder('assay-pg-data-')
  symlinkSync(own, join(folder, 'own'))
  return own
}

async function execute(url: string, statements: string): Promise<void> {
  const sql = postgres(url, { max: 1, fetch_types: false, onnotice: () => {} })
  try {
    await sql.unsafe(statements)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** PostgreSQL takes only a key that nobody else can read. */
function tlsSettings(folder: string, user: ReturnType<typeof ordinaryUser>): readonly string[] {
  const [certificate, key] = ['server.pem', 'server-key.pem'].map((name) => {
    const file = join(folder, name)
    copyFileSync(new URL(name, CERTIFICATES), file)
    chmodSync(file, 0o600)
    if (user !== null) chownSync(file, user.uid, user.gid)
    return file
  })
  return ['ssl=on', `ssl_cert_file=${certificate}`, `ssl_key_file=${key}`]
}

/** Who runs the server: null for whoever runs the tests, and `nobody` when that is root, as which PostgreSQL will not run. */
export function ordinaryUser(): { readonly uid: number; readonly gid: number } | null {
  if (userInfo().uid !== 0) return null
  const nobody = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(\d+):(\d+):/m)
  if (nobody === null) throw new Error('To run these tests as root, the system needs the user nobody.')
  return { uid: Number(nobody[1]), gid: Number(nobody[2]) }
}

function signalAll(pid: number, signal: NodeJS.Signals): void {
  // The parent first: while it stands still it starts no others.
  process.kill(pid, signal)
  for (const child of childrenOf(pid)) {
    try {
      process.kill(child, signal)
    } catch (error) {
      // A connection may have ended since the folder was read.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}

function isRunning(pidFile: string): boolean {
  try {
    return process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 0)
  } catch {
    return false // No file, or nobody behind it.
  }
}
