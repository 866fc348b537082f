import { type Fault, QUOTAS_MAX, type QuotaName, type Quotas } from '@assay/contract'
import { readFields, refuseFieldFaults } from '../jobs/json-fields.ts'
import type { QuotaChanges } from './key-records.ts'

const isQuotaName = (name: string): name is QuotaName => name in QUOTAS_MAX
export const QUOTA_NAMES: readonly QuotaName[] = Object.keys(QUOTAS_MAX).filter(isQuotaName)

/** Checks the body that sets all limits of a user. Every fault is found before any is reported. */
export function readQuotas(body: unknown): QuotaChanges {
  const { fields, faults } = readFields(body, QUOTA_NAMES)
  const changes: Partial<Record<QuotaName, number | null>> = {}
  for (const name of QUOTA_NAMES) {
    const value = fields[name] ?? null
    if (value === null || isQuota(name, value)) changes[name] = value
    else faults.push(quotaFault(name, value))
  }
  refuseFieldFaults(faults)
  return changes
}

/** Whether this limit can have this value. */
export const isQuota = (name: QuotaName, value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= QUOTAS_MAX[name]

function quotaFault(name: QuotaName, value: unknown): Fault {
  const code = typeof value === 'number' ? 'out_of_range' : 'wrong_type'
  const detail = `Must be a whole number from 1 to ${QUOTAS_MAX[name]}, or null for the limit of everybody.`
  return { pointer: `/${name}`, code, detail }
}

/** The limits of a user after a change, in one order; null when none is left. */
export function changedQuotas(before: Quotas | null, changes: QuotaChanges): Quotas | null {
  const after: Partial<Record<QuotaName, number>> = {}
  for (const name of QUOTA_NAMES) {
    const value = changes[name] === undefined ? before?.[name] : changes[name]
    if (value !== undefined && value !== null) after[name] = value
  }
  return Object.keys(after).length === 0 ? null : after
}

/** Limits of a user from their JSON. What a newer version may have written besides is passed over. */
export function toQuotas(text: string | null): Quotas | null {
  if (text === null) return null
  const stored = new Map(Object.entries(JSON.parse(text) ?? {}))
  const quotas: Partial<Record<QuotaName, number>> = {}
  for (const name of QUOTA_NAMES) {
    const value = stored.get(name)
    if (isQuota(name, value)) quotas[name] = value
  }
  return quotas
}

/** The same limits are the same text. */
export const quotasText = (quotas: Quotas | null): string | null =>
  quotas === null ? null : JSON.stringify(changedQuotas(quotas, {}))
