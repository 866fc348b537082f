import type { FastifyInstance } from 'fastify'
import type { AppOptions } from './app-options.ts'

export interface App {
  /** Built, not listening: `await app.server.listen({ host, port })`, and later `await app.server.close()`. */
  readonly server: FastifyInstance
  /**
   * The first step of stopping: new work is refused with `shutting_down`, open streams end so that their clients resume
   * elsewhere, and waiting reads answer at once. `server.close()` then waits for what is still being answered.
   */
  beginShutdown(): void
}

export async function createApp(_options: AppOptions): Promise<App> {
  throw new Error('The routes are being written.')
}
