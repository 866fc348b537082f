import type { ApiKey } from '@assay/client'
import { formatMoment } from '../format/time.ts'
import { me } from '../shell/session.ts'

interface KeyTableProps {
  readonly keys: readonly ApiKey[]
  readonly isBusy: boolean
  readonly onRevoke: (key: ApiKey) => void
}

export function KeyTable({ keys, isBusy, onRevoke }: KeyTableProps) {
  return (
    <div class="card table-box">
      <table class="table">
        <caption class="eyebrow">Keys of all users, oldest first</caption>
        <thead>
          <tr>
            <th scope="col">User</th>
            <th scope="col">Key</th>
            <th scope="col">Scope</th>
            <th scope="col">Made</th>
            <th scope="col">Last used</th>
            <th scope="col">Ends</th>
            <th scope="col">
              <span class="unseen">Revoke</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key.keyId} data-testid="key">
              <th scope="row">{key.user}</th>
              <td>
                <code>{key.hint}</code> {key.label}
                {key.keyId === me.value?.keyId && <span class="tag calm">this one</span>}
              </td>
              <td>{key.scope}</td>
              <td class="when">{formatMoment(key.createdAt)}</td>
              <td class="when">{key.lastUsedAt ? formatMoment(key.lastUsedAt) : 'never'}</td>
              <td class="when">{endOf(key)}</td>
              <td>
                {key.revokedAt === null && (
                  <button
                    type="button"
                    class="link"
                    disabled={isBusy}
                    aria-label={`Revoke ${key.hint} of ${key.user}`}
                    onClick={() => onRevoke(key)}
                  >
                    Revoke
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function endOf({ revokedAt, expiresAt }: ApiKey): string {
  if (revokedAt !== null) return `revoked ${formatMoment(revokedAt)}`
  return expiresAt === null ? 'never' : formatMoment(expiresAt)
}
