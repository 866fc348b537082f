import { WEBHOOK_EVENTS, WEBHOOK_URL_CHARACTERS_MAX, type WebhookEvent } from '@assay/contract'
import { readFields, refuseFieldFaults } from '@assay/domain/jobs/json-fields'
import { findTarget, type Resolve, readTargetUrl, TargetRefused } from '../../webhooks/public-address.ts'

interface Rules {
  readonly resolve: Resolve
  readonly isPrivateAllowed: boolean
}

interface WebhookInput {
  readonly url: string
  readonly events: readonly WebhookEvent[]
}

/** Checks the body of a request for a webhook. Every fault is found before any is reported. */
export async function readWebhookRequest(body: unknown, rules: Rules): Promise<WebhookInput> {
  const { fields, faults } = readFields(body, ['url', 'events'])
  const { url, events } = fields
  if (url === undefined) {
    faults.push({ pointer: '/url', code: 'required', detail: 'Say where to send events to.' })
  } else if (typeof url !== 'string') {
    faults.push({ pointer: '/url', code: 'wrong_type', detail: 'Must be a string.' })
  } else if (url.length > WEBHOOK_URL_CHARACTERS_MAX) {
    const detail = `At most ${WEBHOOK_URL_CHARACTERS_MAX} characters are allowed.`
    faults.push({ pointer: '/url', code: 'too_long', detail })
  } else if (/\p{Cc}/u.test(url) || !url.isWellFormed()) {
    faults.push({ pointer: '/url', code: 'invalid_characters', detail: 'Must be one line of plain text.' })
  } else {
    const detail = await faultOfUrl(url, rules)
    if (detail !== null) faults.push({ pointer: '/url', code: 'invalid_format', detail })
  }

  const known = `Must be a list of one or more of ${WEBHOOK_EVENTS.join(', ')}.`
  if (events === undefined) faults.push({ pointer: '/events', code: 'required', detail: known })
  else if (!Array.isArray(events) || events.length === 0) {
    faults.push({ pointer: '/events', code: 'wrong_type', detail: known })
  } else {
    for (const [at, event] of events.slice(0, 20).entries()) {
      if (!isEvent(event)) faults.push({ pointer: `/events/${at}`, code: 'unknown_value', detail: known })
      else if (events.indexOf(event) < at) {
        faults.push({ pointer: `/events/${at}`, code: 'unknown_value', detail: 'Is given twice.' })
      }
    }
  }
  refuseFieldFaults(faults)
  return { url: String(url), events: Array.isArray(events) ? events.filter(isEvent) : [] }
}

/** A host that does not resolve at the moment is taken: it is checked again at every connection. */
async function faultOfUrl(url: string, { resolve, isPrivateAllowed }: Rules): Promise<string | null> {
  try {
    readTargetUrl(url, isPrivateAllowed)
    const lenient: Resolve = (host) => resolve(host).catch(() => [STAND_IN])
    if (!isPrivateAllowed) await findTarget(url, lenient, isPrivateAllowed)
    return null
  } catch (error) {
    if (error instanceof TargetRefused) return error.message
    throw error
  }
}

/** Any public address. Nothing is sent to it. */
const STAND_IN = '1.1.1.1'

const isEvent = (value: unknown): value is WebhookEvent => WEBHOOK_EVENTS.some((event) => event === value)
