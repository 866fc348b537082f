import type { Assay } from '@assay/client'
import { useSignal } from '@preact/signals'
import { useEffect, useId, useRef } from 'preact/hooks'
import { announce } from '../shell/announce.tsx'
import { Icon } from '../shell/icons.tsx'
import { explain } from '../shell/session.ts'
import type { Place } from './draft.ts'
import { findPlace, unknownPlace } from './find-place.ts'

/** Long enough to wait for the next key of a fast typist, short enough to feel immediate. */
const TYPING_PAUSE_MS = 120

interface PickerProps {
  readonly assay: Assay
  readonly place: Place | null
  /** What is typed and not found yet; null when nothing is. */
  readonly sought: string | null
  readonly onPick: (place: Place | null) => void
  readonly onSeek: (typed: string | null) => void
  readonly label?: string
  /** What the field shows while no place is chosen. */
  readonly emptyLabel?: string
}

const FROM_TEXT = 'From the text'

/** A combobox: type a state, a metro area, a ZIP or a country, and choose by mouse or arrow keys. */
export function GeographyPicker({
  assay,
  place,
  sought,
  onPick,
  onSeek,
  label = 'Where',
  emptyLabel = FROM_TEXT,
}: PickerProps) {
  const id = useId()
  /** What is being typed; null while nobody types, and the chosen place is shown. */
  const text = useSignal<string | null>(sought)
  const places = useSignal<readonly (Place | null)[]>([null])
  const active = useSignal(0)
  /** What the places were found for. Those of an earlier text are not picked. */
  const foundFor = useSignal('')
  /** Whether arrow keys have come into the list since the last letter. The first one stays at the place that Enter would take. */
  const isInList = useRef(false)
  const trouble = useSignal<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const isOpen = useSignal(false)
  /** Why a place that was typed and left is not taken. */
  const refusal = useSignal<string | null>(null)

  const typed = text.value?.trim() ?? ''
  useEffect(() => {
    trouble.value = null
    active.value = 0
    if (typed === '') {
      places.value = place === null ? [null] : [null, place]
      foundFor.value = ''
      return
    }
    const controller = new AbortController()
    const search = async (): Promise<void> => {
      try {
        const found = await assay.geographies.search(typed, { signal: controller.signal })
        places.value = found
        foundFor.value = typed
        announce(found.length === 1 ? '1 place' : `${found.length} places`)
      } catch (error) {
        if (controller.signal.aborted) return
        places.value = []
        foundFor.value = typed
        trouble.value = explain(error)
      }
    }
    const timer = setTimeout(() => void search(), TYPING_PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [typed, isOpen.value])

  useEffect(() => {
    // Something else was chosen outside, such as an example.
    if (sought === null && !isOpen.value && refusal.value === null) text.value = null
  }, [sought])

  const close = () => {
    isOpen.value = false
    text.value = null
    refusal.value = null
    onSeek(null)
  }
  const pick = (picked: Place | null | undefined) => {
    if (picked === undefined) return
    onPick(picked)
    close()
  }
  /** What was typed and not picked is looked up. No place is dropped in silence. */
  const leave = async () => {
    isOpen.value = false
    if (typed === '') {
      close()
      return
    }
    try {
      const found = await findPlace(assay, typed)
      if (text.value?.trim() !== typed || isOpen.value) return
      if (found !== null) pick(found)
      else refusal.value = unknownPlace(typed)
    } catch (error) {
      refusal.value = explain(error)
    }
  }
  const type = (words: string) => {
    text.value = words
    isOpen.value = true
    isInList.current = false
    refusal.value = null
    onSeek(words.trim() === '' ? null : words.trim())
  }
  const move = (step: number) => {
    if (!isOpen.value) {
      text.value ??= ''
      isOpen.value = true
      return
    }
    const count = places.value.length
    const isFirst = typed !== '' && !isInList.current
    isInList.current = true
    if (isFirst && step > 0) return
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
      if (isOpen.value && foundFor.value !== typed) void leave()
      else if (isOpen.value) pick(places.value[active.value])
      else move(1)
    } else if (event.key === 'Escape' && isOpen.value) {
      event.preventDefault()
      close()
    }
  }

  const optionId = (index: number) => `${id}-option-${index}`
  return (
    <>
      <div class="picker">
        <label class="field" for={`${id}-field`}>
          <span>{label}</span>
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
            aria-expanded={isOpen.value}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={
              isOpen.value && places.value.length > 0 ? optionId(active.value) : undefined
            }
            aria-invalid={refusal.value !== null}
            aria-describedby={`${id}-refusal`}
            value={text.value ?? place?.name ?? emptyLabel}
            onFocus={(event) => event.currentTarget.select()}
            onClick={() => {
              text.value ??= ''
              isOpen.value = true
            }}
            onInput={(event) => type(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            onBlur={() => void leave()}
          />
          <div
            id={`${id}-list`}
            class="picker-list"
            role="listbox"
            aria-label="Places"
            hidden={!isOpen.value}
          >
            {places.value.map((found, index) => (
              <div
                key={found?.code ?? ''}
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
                <span>{found?.name ?? emptyLabel}</span>
                {found && <code>{found.code}</code>}
                {found === null && emptyLabel === FROM_TEXT && (
                  <small class="muted">the country if it names none</small>
                )}
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
      <p id={`${id}-refusal`} class="form-message" role="alert">
        {refusal.value}
      </p>
    </>
  )
}
