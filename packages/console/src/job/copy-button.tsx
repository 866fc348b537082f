import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { announce } from '../shell/announce.tsx'
import { Icon } from '../shell/icons.tsx'

const CONFIRMED_MS = 2_000

export function CopyButton({ label, text }: { readonly label: string; readonly text: () => string }) {
  const state = useSignal<'idle' | 'copied' | 'refused'>('idle')

  useEffect(() => {
    if (state.value === 'idle') return
    const timer = setTimeout(() => {
      state.value = 'idle'
    }, CONFIRMED_MS)
    return () => clearTimeout(timer)
  }, [state.value])

  const copy = async () => {
    state.value = (await writeClipboard(text())) ? 'copied' : 'refused'
    announce(state.value === 'copied' ? `Copied ${label}` : 'The browser does not allow copying')
  }
  const words = { idle: `Copy ${label}`, copied: 'Copied', refused: 'Not allowed' }
  return (
    <button type="button" class="button small copy" onClick={copy}>
      <Icon name={state.value === 'copied' ? 'check' : 'copy'} />
      {/* Both texts share one cell, so the button keeps its width. */}
      <span class="copy-words">
        <span class={state.value === 'idle' ? '' : 'hollow'}>{words.idle}</span>
        <span aria-hidden={state.value === 'idle'} class={state.value === 'idle' ? 'hollow' : ''}>
          {state.value === 'refused' ? words.refused : words.copied}
        </span>
      </span>
    </button>
  )
}

/** Browsers offer the clipboard only over HTTPS and on this machine; elsewhere the selection does it. */
async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const area = document.createElement('textarea')
    area.value = text
    area.className = 'unseen'
    document.body.append(area)
    area.select()
    const done = document.execCommand('copy')
    area.remove()
    return done
  }
}
