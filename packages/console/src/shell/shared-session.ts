/**
 * A key that is not remembered belongs to the tabs that are open. A new tab asks the others for it, over a channel that only
 * pages of this origin can hear. Nothing is written where it would outlive them.
 */
interface Ask {
  readonly kind: 'ask'
}
interface Give {
  readonly kind: 'give'
  readonly apiKey: string
}
interface Leave {
  readonly kind: 'leave'
}
type Message = Ask | Give | Leave

const CHANNEL = 'assay.session'

export interface SharedSession {
  /** Asks the other tabs. They answer within milliseconds, or not at all. */
  ask(): void
  /** Tells the other tabs that somebody signed out. */
  leave(): void
}

export function shareSession(own: {
  readonly apiKey: () => string | null
  readonly onGiven: (apiKey: string) => void
  readonly onLeave: () => void
}): SharedSession {
  const channel = new BroadcastChannel(CHANNEL)
  const send = (message: Message) => channel.postMessage(message)
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    const apiKey = own.apiKey()
    if (data.kind === 'ask' && apiKey !== null) send({ kind: 'give', apiKey })
    else if (data.kind === 'give' && apiKey === null) own.onGiven(data.apiKey)
    else if (data.kind === 'leave') own.onLeave()
  })
  return { ask: () => send({ kind: 'ask' }), leave: () => send({ kind: 'leave' }) }
}
