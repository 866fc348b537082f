import { type Fault, LABEL_CHARACTERS_MAX, SCOPES, type Scope } from '@assay/contract'
import { readFields, refuseFieldFaults } from '../jobs/body-fields.ts'
import { isUserName, type KeyRequest, USER_RULE } from '../jobs/create-key.ts'
import { readDuration } from './duration.ts'

const FIELDS = ['user', 'scope', 'label', 'expires'] as const

/** Checks the body of a request for a key. Every fault is found before any is reported. */
export function readKeyRequest(body: unknown): KeyRequest {
  const { fields, faults } = readFields(body, FIELDS)
  const { user, scope, label, expires } = fields
  const add = (pointer: string, code: Fault['code'], detail: string): void => {
    faults.push({ pointer, code, detail })
  }
  if (user === undefined) add('/user', 'required', 'Say who the key is for.')
  else if (typeof user !== 'string') add('/user', 'wrong_type', 'Must be a string.')
  else if (!isUserName(user)) add('/user', 'invalid_format', USER_RULE)

  if (scope === undefined) add('/scope', 'required', `Say what the key may do: ${SCOPES.join(', ')}.`)
  else if (!isScope(scope)) add('/scope', 'unknown_value', `Must be one of ${SCOPES.join(', ')}.`)

  if (label !== undefined && label !== null) {
    if (typeof label !== 'string') add('/label', 'wrong_type', 'Must be a string or null.')
    else if (label.length > LABEL_CHARACTERS_MAX)
      add('/label', 'too_long', `At most ${LABEL_CHARACTERS_MAX} characters are allowed.`)
    else if (/\p{Cc}/u.test(label) || !label.isWellFormed())
      add('/label', 'invalid_characters', 'Must be one line of plain text.')
  }

  const expiresInMs = typeof expires === 'string' ? readDuration(expires) : null
  if (expires !== undefined && expires !== null && expiresInMs === null) {
    const code = typeof expires === 'string' ? 'invalid_format' : 'wrong_type'
    add('/expires', code, 'Must be a duration such as 90d, 12h or 1y, of a century at most.')
  }
  refuseFieldFaults(faults)
  return {
    user: String(user),
    scope: isScope(scope) ? scope : undefined,
    label: typeof label === 'string' ? label : undefined,
    expiresInMs: expiresInMs ?? undefined,
  }
}

const isScope = (value: unknown): value is Scope => SCOPES.some((scope) => scope === value)
