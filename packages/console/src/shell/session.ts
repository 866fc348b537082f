import { Assay, AuthenticationError, type Me } from '@assay/client'
import { effect, signal } from '@preact/signals'
import { endPause, notePause } from './pause.tsx'
import { shareSession } from './shared-session.ts'
import { describeTrouble } from './trouble.ts'

export interface Session {
  readonly apiKey: string
  readonly assay: Assay
}

const STORED_AS = 'assay.key'

/** How long a page goes on trying to reach a service that it had reached before. */
const GIVE_UP_MS = 15 * 60_000
const BACKOFF_MS_MAX = 4_000

/** Who is signed in; null shows the way in. */
export const session = signal<Session | null>(restore())

/** Why somebody was signed out who did not ask for it. */
export const notice = signal<string | null>(null)

/** Whose key it is; null until the service has said so. */
export const me = signal<Me | null>(null)

/** True for the moment in which another tab may still hand over its key. */
export const isAsking = signal(session.peek() === null)

/** How long a new tab waits for the others before it shows the way in. */
const ASK_MS_MAX = 150

const shared = shareSession({
  apiKey: () => session.peek()?.apiKey ?? null,
  onGiven: (apiKey) => {
    sessionStorage.setItem(STORED_AS, apiKey)
    session.value = open(apiKey)
    isAsking.value = false
  },
  onLeave: () => {
    forget()
    session.value = null
  },
})
if (isAsking.peek()) {
  shared.ask()
  setTimeout(() => {
    isAsking.value = false
  }, ASK_MS_MAX)
}

effect(() => {
  const current = session.value
  me.value = null
  endPause()
  if (current === null) return
  current.assay.me().then(
    (found) => {
      if (session.peek() === current) me.value = found
    },
    // The name is a courtesy. If something is wrong, whatever the page does next says so.
    () => {},
  )
})

/** Tries the key on the service before it is kept. Throws what the service or the way to it said. */
export async function signIn(apiKey: string, remember: boolean): Promise<void> {
  const { assay } = open(apiKey, { retries: 0 })
  await assay.jobs.list({ limit: 1 }).page()
  forget()
  const storage = remember ? localStorage : sessionStorage
  storage.setItem(STORED_AS, apiKey)
  notice.value = null
  session.value = open(apiKey)
}

export function signOut(): void {
  forget()
  notice.value = null
  session.value = null
  shared.leave()
}

/** What went wrong, in words; a key that stopped working also ends the session. */
export function explain(error: unknown): string {
  if (error instanceof AuthenticationError && error.status === 401 && session.value !== null) {
    forget()
    session.value = null
    notice.value = 'Your key no longer works: it was revoked, or it has expired. Sign in with another one.'
  }
  return describeTrouble(error)
}

function open(apiKey: string, options: { readonly retries?: number } = {}): Session {
  const assay = new Assay({
    baseUrl: location.origin,
    apiKey,
    giveUpMs: GIVE_UP_MS,
    backoffMsMax: BACKOFF_MS_MAX,
    onPause: notePause,
    ...options,
  })
  return { apiKey, assay }
}

function restore(): Session | null {
  const apiKey = sessionStorage.getItem(STORED_AS) ?? localStorage.getItem(STORED_AS)
  return apiKey === null ? null : open(apiKey)
}

function forget(): void {
  sessionStorage.removeItem(STORED_AS)
  localStorage.removeItem(STORED_AS)
}

// Signing out of one tab signs out of all that share the remembered key.
addEventListener('storage', (event) => {
  if (event.storageArea !== localStorage || event.key !== STORED_AS) return
  if (sessionStorage.getItem(STORED_AS) === null) session.value = restore()
})
