import { Assay } from '@assay/client'
import { createServiceProcess, type ServiceProcess } from '../../../test/tools/service-process.ts'
import { buildConsole } from './build-console.ts'

/** The real service with the page as it is written now. */
export interface Service extends ServiceProcess {
  client(apiKey: string): Assay
}

export async function createService(extra: Readonly<Record<string, string>> = {}): Promise<Service> {
  buildConsole()
  const service = await createServiceProcess({ LOG_LEVEL: 'warn', ...extra })
  return { ...service, client: (apiKey) => new Assay({ baseUrl: service.url, apiKey }) }
}
