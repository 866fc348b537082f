import { useEffect, useRef } from 'preact/hooks'
import { Icon } from './icons.tsx'
import { address, pageOf } from './router.ts'
import { me, session } from './session.ts'

/** What is needed now and then: webhooks, keys, how the service is doing, and the API's own pages. */
export function MoreMenu() {
  const box = useRef<HTMLDetailsElement>(null)
  const { name } = pageOf(address.value.path)
  const current = (...pages: readonly string[]) => (pages.includes(name) ? 'page' : undefined)

  useEffect(() => {
    if (box.current) box.current.open = false
  }, [address.value.path])
  useEffect(() => {
    const close = (event: Event) => {
      const isOutside = event.target instanceof Node && !box.current?.contains(event.target)
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape'
      if (box.current?.open && (isEscape || (event.type === 'pointerdown' && isOutside))) {
        box.current.open = false
        if (isEscape) box.current.querySelector('summary')?.focus()
      }
    }
    document.addEventListener('pointerdown', close)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('keydown', close)
    }
  }, [])

  return (
    <details class="more" ref={box}>
      <summary class="quiet">
        More <Icon name="down" />
      </summary>
      <ul class="plain more-list">
        {me.value && <li class="more-who">Signed in as {me.value.user}</li>}
        {session.value && (
          <li>
            <a href="/webhooks" aria-current={current('webhooks', 'webhook')}>
              Webhooks
            </a>
          </li>
        )}
        {me.value?.scope === 'admin' && (
          <li>
            <a href="/keys" aria-current={current('keys')}>
              Keys
            </a>
          </li>
        )}
        <li>
          <a href="/status" aria-current={current('status')}>
            Status
          </a>
        </li>
        <li>
          <a href="/docs">API</a>
        </li>
      </ul>
    </details>
  )
}
