import type { CallOptions, Http } from './http.ts'

export interface Readiness {
  /** Jobs that all living nodes together can price at once; 0: nobody prices. Null while that is not known. */
  readonly workers: number | null
}

/** The service itself, as its operator sees it. Asked once unless `retries` says otherwise: a failure is an answer too. */
export interface Service {
  /** Resolves if the process is alive. */
  health(options?: CallOptions): Promise<void>
  /** Resolves if the node should get traffic; rejects with a ServerError whose code says why not. */
  readiness(options?: CallOptions): Promise<Readiness>
  /** The figures for Prometheus, in its text format. */
  metrics(options?: CallOptions): Promise<string>
  /** The OpenAPI document of this very service. */
  openapi(options?: CallOptions): Promise<Readonly<Record<string, unknown>>>
}

export function createService(http: Http): Service {
  const get = (path: string, options: CallOptions, expect: 'json' | 'text') =>
    http.request({ retries: 0, ...options, method: 'GET', path, expect })
  return {
    async health(options = {}) {
      await get('/healthz', options, 'json')
    },
    async readiness(options = {}) {
      const { body } = await get('/readyz', options, 'json')
      return { workers: typeof body.workers === 'number' ? body.workers : null }
    },
    metrics: async (options = {}) => (await get('/metrics', options, 'text')).text,
    openapi: async (options = {}) => (await get('/openapi.json', options, 'json')).body,
  }
}
