import { signal } from '@preact/signals'

/** Where the reader is. Components that read it render again when it changes. */
export interface Address {
  readonly path: string
  readonly search: string
}

export type Page =
  | { readonly name: 'ask' }
  | { readonly name: 'job'; readonly jobId: string }
  | { readonly name: 'history' }
  | { readonly name: 'compare' }
  | { readonly name: 'lists' }
  | { readonly name: 'list'; readonly batchId: string }
  | { readonly name: 'books' }
  | { readonly name: 'book'; readonly bookId: string }
  | { readonly name: 'calibration' }
  | { readonly name: 'webhooks' }
  | { readonly name: 'webhook'; readonly webhookId: string }
  | { readonly name: 'keys' }
  | { readonly name: 'knows' }
  | { readonly name: 'concept'; readonly conceptId: string }
  | { readonly name: 'status' }
  | { readonly name: 'shared'; readonly token: string }
  | { readonly name: 'not-found' }

export const address = signal<Address>(readAddress())

/** Pages that are the same for everybody who opens them. */
const PLAIN = {
  '/': 'ask',
  '/history': 'history',
  '/compare': 'compare',
  '/lists': 'lists',
  '/books': 'books',
  '/calibration': 'calibration',
  '/webhooks': 'webhooks',
  '/keys': 'keys',
  '/knows': 'knows',
  '/status': 'status',
} as const

export function pageOf(path: string): Page {
  // `in` does not narrow the key.
  if (path in PLAIN) return { name: PLAIN[path as keyof typeof PLAIN] }
  const concept = /^\/knows\/([a-z0-9-]{1,100})$/.exec(path)?.[1]
  if (concept !== undefined) return { name: 'concept', conceptId: concept }
  const token = /^\/shared\/([A-Za-z0-9_-]{1,100})$/.exec(path)?.[1]
  if (token !== undefined) return { name: 'shared', token }
  const [, kind, id] = /^\/(jobs|lists|books|webhooks)\/([A-Za-z0-9_-]{1,100})$/.exec(path) ?? []
  if (id === undefined) return { name: 'not-found' }
  if (kind === 'jobs') return { name: 'job', jobId: id }
  if (kind === 'lists') return { name: 'list', batchId: id }
  return kind === 'books' ? { name: 'book', bookId: id } : { name: 'webhook', webhookId: id }
}

export function navigate(to: string): void {
  // The place on the page goes with the entry that is left, so going back returns to it.
  history.replaceState({ scrollY }, '')
  history.pushState(null, '', to)
  moveTo(0)
}

/** Changes what the address says about the same page, such as its filters, without a new entry. */
export function rewriteAddress(to: string): void {
  history.replaceState(history.state, '', to)
  address.value = readAddress()
}

function moveTo(scrollTop: number): void {
  const before = address.value.path
  address.value = readAddress()
  if (address.value.path === before) return
  // Once the new page is shown, its heading takes the focus. A screen reader then notices it as it would a page load.
  isHeadingDue = true
  leftFrom = document.activeElement
  setTimeout(() => {
    focusHeading()
    scrollTo({ top: scrollTop, behavior: 'instant' })
  })
}

/** Whether the heading of the page that was opened last has not had the focus yet: its script may still be on its way. */
let isHeadingDue = false
/** What had the focus when the page was left, such as the link that was followed. */
let leftFrom: Element | null = null

/** Focuses the heading of a page that was just opened, once it is there. */
export function focusHeading(): void {
  const heading = document.querySelector('h1')
  if (!isHeadingDue || heading === null) return
  isHeadingDue = false
  const { activeElement: active, body } = document
  // Whoever has moved on meanwhile stays where they are.
  if (active !== null && active !== body && active !== leftFrom) return
  heading.focus({ preventScroll: true })
}

function readAddress(): Address {
  const path = location.pathname.replace(/(.)\/+$/, '$1')
  return { path, search: location.search }
}

history.scrollRestoration = 'manual'
addEventListener('popstate', (event) => {
  const state: unknown = event.state
  const isSaved = typeof state === 'object' && state !== null && 'scrollY' in state
  moveTo(isSaved ? Number(state.scrollY) : 0)
})

// Plain links work everywhere; those within the page do not load it again.
document.addEventListener('click', (event) => {
  if (event.defaultPrevented || event.button !== 0) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link === null || link.target !== '' || link.origin !== location.origin || link.hash !== '') return
  if (pageOf(link.pathname).name === 'not-found') return
  event.preventDefault()
  navigate(link.pathname + link.search)
})
