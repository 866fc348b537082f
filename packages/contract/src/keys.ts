import { type Static, Type } from 'typebox'
import { OrNull } from './job.ts'
import { LABEL_CHARACTERS_MAX, QUOTAS_MAX, type QuotaName } from './limits.ts'
import { AUDIT_ACTIONS, AUDIT_WAYS, SCOPES } from './names.ts'

const Timestamp = Type.String({ format: 'date-time' })
const ScopeName = Type.Enum([...SCOPES], {
  description:
    '`read`: read only. `use`: everything that its user may do. `admin`: keys of all users as well.',
})

export const KeyRequest = Type.Object(
  {
    user: Type.String({
      pattern: '^[A-Za-z0-9][A-Za-z0-9._@+-]{0,63}$',
      description: 'Who the key is for. The first key of a user creates the user.',
    }),
    scope: ScopeName,
    label: Type.Optional(
      OrNull(Type.String({ maxLength: LABEL_CHARACTERS_MAX, description: 'What the key is for.' })),
    ),
    expires: Type.Optional(
      OrNull(
        Type.String({
          examples: ['90d'],
          description: 'When it stops working: `90d`, `12h`, `1y`. Left out: never.',
        }),
      ),
    ),
  },
  { additionalProperties: false },
)
export type KeyRequest = Static<typeof KeyRequest>

const keyFields = {
  key_id: Type.String(),
  user: Type.String(),
  scope: ScopeName,
  label: OrNull(Type.String()),
  hint: Type.String({ description: 'The first characters of the key.' }),
  created_at: Timestamp,
  expires_at: OrNull(Timestamp),
  revoked_at: OrNull(Timestamp),
  last_used_at: OrNull(Timestamp),
}

export const ApiKey = Type.Object(keyFields)
export type ApiKey = Static<typeof ApiKey>

const quota = (name: QuotaName, description: string) =>
  OrNull(Type.Integer({ minimum: 1, maximum: QUOTAS_MAX[name], description }))

const quotaFields = {
  jobs_per_minute: quota('jobs_per_minute', 'Submissions a minute; a batch is one.'),
  reads_per_minute: quota('reads_per_minute', 'Other requests a minute.'),
  active_jobs: quota('active_jobs', 'Jobs that are pending or processing.'),
  active_batches: quota('active_batches', 'Batches that are pending or processing.'),
  kept_jobs: quota('kept_jobs', 'Jobs that are kept, ended ones and those of batches included.'),
  kept_mb: quota('kept_mb', 'Megabytes of queries, events and results that are kept.'),
  streams: quota('streams', 'Streams that are open.'),
}

/** The body of `PUT /v1/admin/quotas/{user}`. */
export const QuotasRequest = Type.Partial(Type.Object(quotaFields), {
  additionalProperties: false,
  description: 'What is left out or null is as for everybody.',
})
export type QuotasRequest = Static<typeof QuotasRequest>

export const UserQuotas = Type.Object(
  { user: Type.String(), ...quotaFields },
  { description: 'The limits that one user was given. Null: as for everybody.' },
)
export type UserQuotas = Static<typeof UserQuotas>

export const UserQuotasList = Type.Object({
  items: Type.Array(UserQuotas),
  next_cursor: OrNull(Type.String()),
})
export type UserQuotasList = Static<typeof UserQuotasList>

/** The answer of `GET /v1/me`. */
export const Me = Type.Object({
  user: Type.String(),
  key_id: Type.String(),
  scope: ScopeName,
  limits: Type.Object(quotaFields, {
    description: 'What holds for this user. Null: requests a minute are not limited.',
  }),
})
export type Me = Static<typeof Me>

export const CreatedKey = Type.Object({
  ...keyFields,
  key: OrNull(
    Type.String({
      description: 'Shown this once. Only its hash is stored: a repeat of the request gets `null`.',
    }),
  ),
})
export type CreatedKey = Static<typeof CreatedKey>

export const ApiKeyList = Type.Object({ items: Type.Array(ApiKey), next_cursor: OrNull(Type.String()) })
export type ApiKeyList = Static<typeof ApiKeyList>

export const AuditEntry = Type.Object({
  entry_id: Type.Integer(),
  at: Timestamp,
  action: Type.Enum([...AUDIT_ACTIONS]),
  key_id: OrNull(Type.String({ description: 'Null when it was about quotas.' })),
  user: Type.String({ description: 'Whose key or whose quotas.' }),
  scope: OrNull(ScopeName),
  label: OrNull(Type.String()),
  quotas: OrNull(
    Type.Object(quotaFields, {
      description:
        'The limits that the user has of its own since. Null when it was about a key, or when none are left.',
    }),
  ),
  by: Type.Object({
    via: Type.Enum([...AUDIT_WAYS], {
      description:
        '`http`: this interface. `command`: `assay keys`. `start`: the first start of the service.',
    }),
    user: OrNull(
      Type.String({ description: 'The user of the key that asked, or the account that ran the command.' }),
    ),
    key_id: OrNull(Type.String()),
  }),
})
export type AuditEntry = Static<typeof AuditEntry>

export const AuditList = Type.Object({ items: Type.Array(AuditEntry), next_cursor: OrNull(Type.String()) })
export type AuditList = Static<typeof AuditList>
