import type { JSX } from 'preact'

/** Drawn here, so nothing has to be fetched. Decorative: the words beside them carry the meaning. */
const PATHS = {
  check: 'M4.5 10.5l3.5 3.5 7.5-8',
  down: 'M5.5 8l4.5 4.5L14.5 8',
  plus: 'M10 4.5v11M4.5 10h11',
  cross: 'M5.5 5.5l9 9M14.5 5.5l-9 9',
  clock: 'M10 6v4.2l2.6 1.6M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0z',
  again: 'M15.8 8A6.2 6.2 0 1 0 16 12M16 4.2V8h-3.8',
  bin: 'M4.5 6h11M8 6V4.5h4V6M6 6l.6 9.5h6.8L14 6',
  stop: 'M6 6h8v8H6z',
  pin: 'M10 17s5-4.6 5-8.5a5 5 0 0 0-10 0C5 12.4 10 17 10 17zM10 10.2a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4z',
  search: 'M13.2 13.2L17 17M14.5 9a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0z',
  copy: 'M7.5 7.5h8v8h-8zM12.5 7.5v-3h-8v8h3',
  print: 'M6 8V4h8v4M6 14H4V8h12v6h-2M6.5 12h7v4h-7z',
  share: 'M13.5 6.5L10 3 6.5 6.5M10 3v9M5 9.5v7h10v-7',
  pen: 'M4 16l.8-3.2L13 4.6l2.4 2.4-8.2 8.2L4 16z',
  system: 'M3.5 5h13v8.5h-13zM8 16.5h4M10 13.5v3',
  light:
    'M10 13.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4zM10 3v1.5M10 15.5V17M3 10h1.5M15.5 10H17M5 5l1 1M14 14l1 1M15 5l-1 1M6 14l-1 1',
  dark: 'M16 11.6A6.5 6.5 0 0 1 8.4 4 6.5 6.5 0 1 0 16 11.6z',
} as const

export type IconName = keyof typeof PATHS

export function Icon({ name }: { readonly name: IconName }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  )
}

/** The range with its estimate: what the service gives, as a sign. */
export function Mark(): JSX.Element {
  return (
    <svg class="mark" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="7" />
      <path d="M5 16h22" />
      <rect class="mark-bar" x="10" y="12" width="12" height="8" rx="4" />
      <circle cx="16" cy="16" r="2.2" />
    </svg>
  )
}
