import type { ApiKey, Assay, AuditEntry } from '@assay/client'
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import '../styles/table.css'
import { formatMoment } from '../format/time.ts'
import { confirm } from '../shell/confirm.tsx'
import { me } from '../shell/session.ts'
import { ShownOnce } from '../shell/shown-once.tsx'
import { useAction } from '../shell/use-action.ts'
import { useTitle } from '../shell/use-title.ts'
import { AuditTable } from './audit-table.tsx'
import { KeyForm } from './key-form.tsx'

const PAGE_LENGTH = 200

/** Who may use the service. For keys of the scope `admin`. */
export function KeysPage({ assay }: { readonly assay: Assay }) {
  useTitle('Keys')
  const keys = useSignal<readonly ApiKey[]>([])
  const audit = useSignal<readonly AuditEntry[]>([])
  const made = useSignal<string | null>(null)
  const { busy, trouble, run } = useAction()
  const look = async () => {
    const [own, entries] = await Promise.all([
      assay.admin.listKeys({ limit: PAGE_LENGTH }).page(),
      assay.admin.audit({ limit: 50 }).page(),
    ])
    keys.value = own.items
    audit.value = entries.items
  }
  useEffect(() => {
    void run(look)
  }, [assay])
  const revoke = ({ keyId, user, hint }: ApiKey) =>
    run(async () => {
      const agreed = await confirm({
        title: `Revoke ${hint} of ${user}?`,
        detail: 'It stops for good, from the next request on. The jobs of the user stay.',
        yes: 'Revoke',
        no: 'Keep it',
      })
      if (!agreed) return
      await assay.admin.revokeKey(keyId)
      await look()
    })
  const isOwn = ({ keyId }: ApiKey) => keyId === me.value?.keyId
  return (
    <div class="page stacked">
      <h1 tabIndex={-1}>Keys</h1>
      <p class="form-message" role="alert">
        {trouble.value}
      </p>
      {made.value && <ShownOnce what="The new key" value={made.value} />}
      <KeyForm
        assay={assay}
        onMade={(key) => {
          made.value = key
          void run(look)
        }}
      />
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
            {keys.value.map((key) => (
              <tr key={key.keyId} data-testid="key">
                <th scope="row">{key.user}</th>
                <td>
                  <code>{key.hint}</code> {key.label}
                  {isOwn(key) && <span class="tag calm">this one</span>}
                </td>
                <td>{key.scope}</td>
                <td>{formatMoment(key.createdAt)}</td>
                <td>{key.lastUsedAt ? formatMoment(key.lastUsedAt) : 'never'}</td>
                <td>{endOf(key)}</td>
                <td>
                  {key.revokedAt === null && (
                    <button
                      type="button"
                      class="link"
                      disabled={busy.value}
                      aria-label={`Revoke ${key.hint} of ${key.user}`}
                      onClick={() => void revoke(key)}
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
      <AuditTable entries={audit.value} />
    </div>
  )
}

function endOf({ revokedAt, expiresAt }: ApiKey): string {
  if (revokedAt !== null) return `revoked ${formatMoment(revokedAt)}`
  return expiresAt === null ? 'never' : formatMoment(expiresAt)
}
