import type { Quotas } from '@assay/contract'

/** `jobs-per-minute 600, streams 100`: by the names of the options that set them. */
export function quotasInWords(quotas: Quotas): string {
  return Object.entries(quotas)
    .map(([name, value]) => `${name.replaceAll('_', '-')} ${value}`)
    .join(', ')
}
