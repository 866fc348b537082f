/** The parts of a node that serves or prices. */
export { createLogger } from './logger.ts'
export { createMetrics } from './metrics.ts'
export { startNode } from './start-node.ts'
