import type { AuditEntry } from '@assay/client'
import { formatMoment } from '../format/time.ts'

/** Who made and revoked keys, newest first. */
export function AuditTable({ entries }: { readonly entries: readonly AuditEntry[] }) {
  return (
    <div class="card table-box">
      <table class="table" data-testid="audit">
        <caption class="eyebrow">The last fifty changes</caption>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">What</th>
            <th scope="col">Whose key</th>
            <th scope="col">By</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ entryId, at, action, user, scope, label, by }) => (
            <tr key={entryId}>
              <td class="when">{formatMoment(at)}</td>
              <td>{action}</td>
              <td>
                {user}, {scope}
                {label && `, ${label}`}
              </td>
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
