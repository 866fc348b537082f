import { effect, signal } from '@preact/signals'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const STORED_AS = 'assay.theme'

export const theme = signal<Theme>(readTheme())

/** Puts the chosen theme on the page, and keeps the choice. */
export function followTheme(): void {
  effect(() => {
    document.documentElement.dataset.theme = theme.value
    localStorage.setItem(STORED_AS, theme.value)
  })
}

export function nextTheme(): void {
  theme.value = THEMES[(THEMES.indexOf(theme.value) + 1) % THEMES.length] ?? 'system'
}

function readTheme(): Theme {
  const stored = localStorage.getItem(STORED_AS)
  return THEMES.find((name) => name === stored) ?? 'system'
}
