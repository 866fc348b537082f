import { entryAt } from '../in-range.ts'
import { createTriggerTable } from '../text/trigger-table.ts'
import { type Mend, withoutOverlaps } from './mend.ts'
import { mendsByRule, triggersOf } from './mend-phrases.ts'
import { FRAME_PHRASES } from './phrase-frames.ts'
import { QUOTED_PHRASES } from './phrase-quoted.ts'
import { ROW_PHRASES } from './phrase-rows.ts'

/** In the order in which they count. */
const FRAMES = [...ROW_PHRASES, ...QUOTED_PHRASES, ...FRAME_PHRASES]

/** Who writes more than this pastes something. */
const LENGTH_MAX = 2_000

/** What is said around the things of a text, to be taken off before its words are looked at. */
export function framesOf(text: string): readonly Mend[] {
  if (text.length > LENGTH_MAX) return []
  const frames = framesFor(text.toLowerCase()).flatMap((rule) => mendsByRule(text, entryAt(FRAMES, rule)))
  return withoutOverlaps(frames)
}

const framesFor = createTriggerTable(FRAMES.map(([triggers]) => triggersOf(triggers)))
