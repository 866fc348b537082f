import { fillQuote, readShared, type SharedResult } from '@assay/client'

/** Reads what a link shows. No key goes along: the link is all that is needed. Null when it shows nothing. */
export async function fetchShared(token: string, signal: AbortSignal): Promise<SharedResult | null> {
  const response = await fetch(`/v1/shared/${token}`, {
    signal,
    cache: 'no-store',
    credentials: 'omit',
    headers: { Accept: 'application/json' },
  })
  if (response.status === 404) return null
  if (response.status === 429) throw new Error('Too many have asked just now. Wait a minute and try again.')
  if (!response.ok) throw new Error('The service does not answer as it should. Try again in a moment.')
  const shared = readShared(await response.json())
  return { ...shared, result: fillQuote(shared.result) }
}
