/** Spans, and the exporter that sends them to a receiver of OpenTelemetry. It knows nothing of jobs. */
export { OTEL_SETTINGS, readTraceConfig, type TraceConfig } from './otel-settings.ts'
export { startTracing } from './otlp-exporter.ts'
export { beginKept, during, type KeptTraces, type Span, type Tracer } from './tracer.ts'
