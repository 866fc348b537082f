import { createHmac } from 'node:crypto'

/** What a receiver gives to its library: Standard Webhooks 1.0.0. */
export const secretText = (secret: Uint8Array): string => `whsec_${Buffer.from(secret).toString('base64')}`

/** The headers tell a receiver who sent a body and when. With two secrets there are two signatures. */
export function signatureHeaders(
  id: string,
  body: string,
  secrets: readonly Uint8Array[],
  nowMs: number,
): Readonly<Record<string, string>> {
  const timestamp = Math.floor(nowMs / 1_000)
  const signed = `${id}.${timestamp}.${body}`
  const signatures = secrets.map((secret) => {
    const mac = createHmac('sha256', secret).update(signed).digest('base64')
    return `v1,${mac}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}
