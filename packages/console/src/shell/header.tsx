import { useLayoutEffect, useRef } from 'preact/hooks'
import { Icon, Mark } from './icons.tsx'
import { MoreMenu } from './more-menu.tsx'
import { address, type Page, pageOf } from './router.ts'
import { me, session, signOut } from './session.ts'
import { nextTheme, theme } from './theme.ts'

const LINKS: readonly {
  readonly href: string
  readonly label: string
  readonly pages: readonly Page['name'][]
}[] = [
  { href: '/', label: 'Price', pages: ['ask'] },
  { href: '/lists', label: 'Lists', pages: ['lists', 'list'] },
  { href: '/history', label: 'History', pages: ['history'] },
  { href: '/books', label: 'Books', pages: ['books', 'book'] },
  { href: '/calibration', label: 'Calibration', pages: ['calibration'] },
  { href: '/knows', label: 'Browse', pages: ['knows', 'concept'] },
]

export function Header() {
  const { name } = pageOf(address.value.path)
  const tabs = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (tabs.current) showChosen(tabs.current)
  }, [name])
  return (
    <header class="header">
      <div class="header-row">
        <a class="brand" href="/">
          <Mark />
          Assay
        </a>
        <nav ref={tabs} class="nav" aria-label="Pages">
          {LINKS.map(({ href, label, pages }) => (
            <a key={href} href={href} aria-current={pages.includes(name) ? 'page' : undefined}>
              {label}
            </a>
          ))}
        </nav>
        <div class="header-end">
          <MoreMenu />
          <button type="button" class="quiet" onClick={nextTheme} title={`Theme: ${theme.value}`}>
            <Icon name={theme.value} />
            <span class="unseen">Theme: {theme.value}. Change it.</span>
          </button>
          {session.value && (
            <>
              <span
                class="who"
                data-testid="who"
                title={me.value ? `Signed in as ${me.value.user}` : undefined}
              >
                <span class="unseen">Signed in as </span>
                {me.value?.user}
              </span>
              <button type="button" class="quiet" onClick={signOut}>
                Sign out
              </button>
            </>
          )}
        </div>
      </div>
    </header>
  )
}

/** Where the tabs do not all fit, they scroll: the chosen one goes to the middle. Nothing else moves, as it would with scrollIntoView. */
function showChosen(tabs: HTMLElement): void {
  const chosen = tabs.querySelector('[aria-current="page"]')
  if (chosen === null) return
  const [outer, inner] = [tabs.getBoundingClientRect(), chosen.getBoundingClientRect()]
  tabs.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2)
}
