import { type ApiKey, type Assay, type AuditEntry, AuthenticationError, type UserQuotas } from '@assay/client'
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import '../styles/table.css'
import { confirm } from '../shell/confirm.tsx'
import { ShownOnce } from '../shell/shown-once.tsx'
import { useAction } from '../shell/use-action.ts'
import { useTitle } from '../shell/use-title.ts'
import { AuditTable } from './audit-table.tsx'
import { KeyForm } from './key-form.tsx'
import { KeyTable } from './key-table.tsx'
import { UserLimits } from './user-limits.tsx'

const PAGE_LENGTH = 200

interface Found {
  readonly keys: readonly ApiKey[]
  readonly quotas: readonly UserQuotas[]
  readonly audit: readonly AuditEntry[]
}

/** Who may use the service, and how much. For keys of the scope `admin`; every other key is told how to get one. */
export function KeysPage({ assay }: { readonly assay: Assay }) {
  useTitle('Keys')
  const found = useSignal<Found | 'not allowed' | null>(null)
  const made = useSignal<string | null>(null)
  const { busy, trouble, run } = useAction()
  const look = async () => {
    try {
      const [keys, quotas, audit] = await Promise.all([
        assay.admin.listKeys({ limit: PAGE_LENGTH }).page(),
        assay.admin.listQuotas({ limit: PAGE_LENGTH }).page(),
        assay.admin.audit({ limit: 50 }).page(),
      ])
      found.value = { keys: keys.items, quotas: quotas.items, audit: audit.items }
    } catch (error) {
      if (!(error instanceof AuthenticationError) || error.status !== 403) throw error
      found.value = 'not allowed'
    }
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
  return (
    <div class="page stacked">
      <h1 tabIndex={-1}>Keys</h1>
      <p class="form-message" role="alert">
        {trouble.value}
      </p>
      {found.value === 'not allowed' && (
        <p>
          Keys are made and revoked here with a key of the scope “admin”, which whoever runs the service gets
          with <code>assay keys create NAME --scope admin</code>.
        </p>
      )}
      {made.value && <ShownOnce what="The new key" value={made.value} />}
      {found.value !== null && found.value !== 'not allowed' && (
        <>
          <KeyForm
            assay={assay}
            onMade={(key) => {
              made.value = key
              void run(look)
            }}
          />
          <KeyTable keys={found.value.keys} isBusy={busy.value} onRevoke={(key) => void revoke(key)} />
          <UserLimits assay={assay} quotas={found.value.quotas} onChange={() => void run(look)} />
          <AuditTable entries={found.value.audit} />
        </>
      )}
    </div>
  )
}
