import type { TestContext } from 'node:test'
import { postgresServer } from '../../../../test/tools/postgres-server.ts'
import { createTcpProxy } from '../../../../test/tools/tcp-proxy.ts'
import { connect } from '../../src/postgres/database.ts'
import { openPostgresStore } from '../../src/postgres/store.ts'
import { bundleFrom } from './bundle.ts'
import { PARTS } from './open-temporary-postgres-store.ts'

/** Two nodes on one database: `far` over a wire that can be cut or held up, `near` without it. `direct` can hold locks. */
export async function openNearAndFar(t: TestContext) {
  const server = await postgresServer()
  const url = await server.createDatabase()
  const near = await openPostgresStore({ ...PARTS, url })
  const wire = await createTcpProxy(Number(new URL(url).port))
  const far = await openPostgresStore({
    url: Object.assign(new URL(url), { port: String(wire.port) }).href,
    ...PARTS,
    connectionsMax: 1,
  })
  const direct = connect(url, 2)
  const close = async (): Promise<void> => {
    await Promise.all([near.close(), far.close(), direct.end({ timeout: 1 })])
    await wire.close()
  }
  const opened = {
    store: near,
    openAnother: async () => near,
    advance: async () => {},
    nowMs: Date.now,
    close,
  }
  return { ...(await bundleFrom(async () => opened)(t)), near, far, wire, direct }
}
