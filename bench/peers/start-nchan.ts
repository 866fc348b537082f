import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../test/tools/free-port.ts'
import { familyOf } from '../process-usage.ts'

const MODULES = ['/usr/lib/nginx/modules/ngx_nchan_module.so', '/usr/share/nginx/modules/ngx_nchan_module.so']
const OPEN_FILES = 16_000
const START_MS_MAX = 10_000

export interface Nchan {
  readonly url: string
  readonly pids: readonly number[]
  publish(channel: string, message: string): Promise<void>
  stop(): Promise<void>
}

/** Why nchan cannot be measured here; null when it can. */
export function nchanMissing(): string | null {
  if (spawnSync('nginx', ['-v']).status !== 0) return 'nginx is not installed'
  return MODULES.some(existsSync) ? null : 'nginx is there, but its module nchan is not'
}

/** nginx with nchan: subscribe at /sub/NAME, publish at /pub/NAME. One worker process a core, as its package sets it up. */
export async function startNchan(): Promise<Nchan> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-bench-nchan-'))
  const port = await freePort()
  const config = join(folder, 'nginx.conf')
  await writeFile(config, settings(folder, port))
  const nginx = spawn('nginx', ['-e', 'stderr', '-c', config, '-p', folder], { stdio: 'inherit' })
  const url = `http://127.0.0.1:${port}`
  const givenUpAt = performance.now() + START_MS_MAX
  while ((await fetch(`${url}/`).catch(() => null)) === null) {
    if (performance.now() > givenUpAt) throw new Error('nginx did not start.')
    await sleep(20)
  }
  return {
    url,
    pids: familyOf(nginx.pid as number),
    async publish(channel, message) {
      const response = await fetch(`${url}/pub/${channel}`, { method: 'POST', body: message })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`nchan answered ${response.status}.`)
    },
    async stop() {
      const exited = once(nginx, 'exit')
      nginx.kill('SIGTERM')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function settings(folder: string, port: number): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  return `load_module ${MODULES.find(existsSync)};
daemon off; pid ${folder}/nginx.pid; error_log stderr emerg;
worker_processes auto; worker_rlimit_nofile ${OPEN_FILES};
events { worker_connections ${OPEN_FILES}; }
http {
  access_log off; ${temporary}
  server {
    listen 127.0.0.1:${port};
    location ~ /sub/(.+)$ { nchan_subscriber eventsource; nchan_channel_id $1; nchan_eventsource_ping_interval 60; }
    location ~ /pub/(.+)$ { nchan_publisher; nchan_channel_id $1; }
    location / { return 204; }
  }
}
`
}
