import { arch, cpus, totalmem } from 'node:os'

/** What figures of speed depend on: cores, processor, memory and Node, as a page names them. */
export const machine: string = [
  `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'})`,
  `${Math.round(totalmem() / 2 ** 30)} GiB`,
  arch(),
  `Node ${process.versions.node}`,
].join(', ')
