/** The parts of a node that serves or prices. */
export { createProbeApp } from './http/probe-app.ts'
export { createLogger } from './logger.ts'
export { createMetrics } from './metrics.ts'
export { startNode } from './start-node.ts'
export { startPricing } from './start-pricing.ts'
export { startUpkeep } from './worker/upkeep.ts'
