import type { Logger } from 'pino'
import type { AcceptJob } from './jobs/submit-job.ts'
import { VERSION } from './settings.ts'
import type { TraceConfig } from './tracing/otel-settings.ts'
import { createJsonEncoding, createProtobufEncoding } from './tracing/otlp-encoding.ts'
import { startExporter } from './tracing/otlp-exporter.ts'
import { createTracer, type Tracer } from './tracing/tracer.ts'

interface TracingOptions {
  readonly config: TraceConfig
  /** The name of this node. */
  readonly instance: string
  readonly logger: Pick<Logger, 'info' | 'warn'>
  readonly onSpans: (end: string, count: number) => void
}

interface RunningTracing {
  readonly tracer: Tracer
  /** Sends what is left, for so long at most. */
  close(limitMs: number): Promise<void>
}

/** Null where traces are off, as they are unless the environment says otherwise. */
export function startTracing({ config, instance, logger, onSpans }: TracingOptions): RunningTracing | null {
  for (const warning of config.warnings) logger.warn(warning)
  const { settings } = config
  if (settings === null) return null
  const { url, protocol, sampler, sample, takesContext } = settings
  const origin = {
    resource: {
      'service.version': VERSION,
      'service.instance.id': instance,
      'telemetry.sdk.name': 'assay',
      'telemetry.sdk.language': 'nodejs',
      'telemetry.sdk.version': VERSION,
      ...settings.resource,
    },
    scope: { name: 'assay', version: VERSION },
  }
  const encoding = protocol === 'http/json' ? createJsonEncoding(origin) : createProtobufEncoding(origin)
  const exporter = startExporter({ settings, encoding, logger, random: Math.random, onSpans })
  const tracer = createTracer({
    sample,
    takesContext,
    onEnd: (span) => exporter.add(encoding.encode(span)),
  })
  // Without what may be a password.
  const endpoint = `${url.origin}${url.pathname}`
  logger.info({ endpoint, protocol, sampler, service: settings.resource['service.name'] }, 'exporting traces')
  return { tracer, close: exporter.close }
}

/** The span that ends when a job is stored. What the job does later, on any node, hangs below it. */
export function traceAccept(tracer: Tracer, accept: AcceptJob): AcceptJob {
  return async (job) => {
    const span = tracer.begin('accept', { kind: 'producer', parent: job.traceparent })
    span.set({ 'assay.job.id': job.id, 'assay.query.characters': job.query.length })
    try {
      const outcome = await accept({ ...job, traceparent: span.traceparent })
      span.set({ 'assay.outcome': outcome.kind })
      return outcome
    } catch (error) {
      span.fail()
      throw error
    } finally {
      span.end()
    }
  }
}
