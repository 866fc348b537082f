import type { AuditEntry } from '@assay/client'
import { formatMoment } from '../format/time.ts'

const ACTIONS: Readonly<Record<AuditEntry['action'], string>> = {
  created: 'key made',
  revoked: 'key revoked',
  quotas_set: 'limits set',
  quotas_removed: 'limits taken back',
}

/** Who made and revoked keys and changed limits, newest first. */
export function AuditTable({ entries }: { readonly entries: readonly AuditEntry[] }) {
  return (
    <div class="card table-box">
      <table class="table" data-testid="audit">
        <caption class="eyebrow">The last fifty changes</caption>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">What</th>
            <th scope="col">Whose</th>
            <th scope="col">By</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ entryId, at, action, user, scope, label, quotas, by }) => (
            <tr key={entryId}>
              <td class="when">{formatMoment(at)}</td>
              <td>{ACTIONS[action] ?? action}</td>
              <td>{[user, scope, label, quotas && limitsText(quotas)].filter((part) => part).join(', ')}</td>
              <td>
                {by.user ?? 'the service'} ({by.via})
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** `jobs per minute 600, streams 100` */
const limitsText = (quotas: NonNullable<AuditEntry['quotas']>): string =>
  Object.entries(quotas)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${value}`)
    .join(', ')
