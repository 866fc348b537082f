import { Icon, Mark } from './icons.tsx'
import { address, pageOf } from './router.ts'
import { session, signOut } from './session.ts'
import { nextTheme, theme } from './theme.ts'

const LINKS = [
  { href: '/', name: 'ask', label: 'Price' },
  { href: '/history', name: 'history', label: 'History' },
  { href: '/knows', name: 'knows', label: 'Browse' },
  { href: '/status', name: 'status', label: 'Status' },
] as const

export function Header() {
  const page = pageOf(address.value.path).name
  const name = page === 'concept' ? 'knows' : page
  return (
    <header class="header">
      <div class="header-row">
        <a class="brand" href="/">
          <Mark />
          Assay
        </a>
        <nav class="nav" aria-label="Pages">
          {LINKS.map((link) => (
            <a key={link.name} href={link.href} aria-current={name === link.name ? 'page' : undefined}>
              {link.label}
            </a>
          ))}
        </nav>
        <div class="header-end">
          <button type="button" class="quiet" onClick={nextTheme} title={`Theme: ${theme.value}`}>
            <Icon name={theme.value} />
            <span class="unseen">Theme: {theme.value}. Change it.</span>
          </button>
          {session.value && (
            <button type="button" class="quiet" onClick={signOut}>
              Sign out
            </button>
          )}
        </div>
      </div>
    </header>
  )
}
