import type { Assay } from '@assay/client'
import { useSignal } from '@preact/signals'
import { useEffect, useId, useRef } from 'preact/hooks'
import { announce } from '../shell/announce.tsx'
import { Icon } from '../shell/icons.tsx'
import { explain } from '../shell/session.ts'
import { NATION, type Place } from './draft.ts'

/** Long enough to wait for the next key of a fast typist, short enough to feel immediate. */
const TYPING_PAUSE_MS = 120

interface PickerProps {
  readonly assay: Assay
  readonly place: Place
  readonly onPick: (place: Place | null) => void
}

/** A combobox: type a state, a metro area, a ZIP or a country, and choose by mouse or arrow keys. */
export function GeographyPicker({ assay, place, onPick }: PickerProps) {
  const id = useId()
  /** What is being typed; null while nobody types, and the chosen place is shown. */
  const text = useSignal<string | null>(null)
  const places = useSignal<readonly Place[]>([NATION])
  const active = useSignal(0)
  const trouble = useSignal<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const isOpen = text.value !== null

  const typed = text.value?.trim() ?? ''
  useEffect(() => {
    trouble.value = null
    active.value = 0
    if (typed === '') {
      places.value = place.code === NATION.code ? [NATION] : [NATION, place]
      return
    }
    const controller = new AbortController()
    const search = async (): Promise<void> => {
      try {
        const found = await assay.geographies.search(typed, { signal: controller.signal })
        places.value = found
        announce(found.length === 1 ? '1 place' : `${found.length} places`)
      } catch (error) {
        if (controller.signal.aborted) return
        places.value = []
        trouble.value = explain(error)
      }
    }
    const timer = setTimeout(() => void search(), TYPING_PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [typed, isOpen])

  const close = () => {
    text.value = null
  }
  const pick = (picked: Place | undefined) => {
    if (picked === undefined) return
    onPick(picked)
    close()
  }
  const move = (step: number) => {
    if (!isOpen) {
      text.value = ''
      return
    }
    const count = places.value.length
    if (count > 0) active.value = (active.value + step + count) % count
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter') {
      // Within the list Enter chooses; it must not send the form.
      event.preventDefault()
      if (isOpen) pick(places.value[active.value])
      else move(1)
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      close()
    }
  }

  const optionId = (index: number) => `${id}-option-${index}`
  return (
    <div class="picker">
      <label class="field" for={`${id}-field`}>
        <span>Where</span>
      </label>
      <div class="picker-box">
        <Icon name="pin" />
        <input
          ref={field}
          id={`${id}-field`}
          class="input"
          type="text"
          role="combobox"
          autoComplete="off"
          spellcheck={false}
          maxLength={64}
          placeholder="State, metro area, ZIP or country"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && places.value.length > 0 ? optionId(active.value) : undefined}
          value={text.value ?? place.name}
          onFocus={(event) => event.currentTarget.select()}
          onClick={() => {
            text.value ??= ''
          }}
          onInput={(event) => {
            text.value = event.currentTarget.value
          }}
          onKeyDown={onKeyDown}
          onBlur={close}
        />
        <div id={`${id}-list`} class="picker-list" role="listbox" aria-label="Places" hidden={!isOpen}>
          {places.value.map((found, index) => (
            <div
              key={found.code}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active.value}
              // Before the field loses the focus, which would close the list under the pointer.
              onMouseDown={(event) => {
                event.preventDefault()
                pick(found)
              }}
              onMouseMove={() => {
                active.value = index
              }}
            >
              <span>{found.name}</span>
              <code>{found.code}</code>
            </div>
          ))}
          {places.value.length === 0 && (
            <div class="picker-none" role="option" tabIndex={-1} aria-selected={false} aria-disabled="true">
              {trouble.value ?? 'No such place. Try a state, a city, a ZIP or a country.'}
            </div>
          )}
        </div>
      </div>
    </div>
  )
}
