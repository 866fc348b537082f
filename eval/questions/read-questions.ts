import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/**
 * Our own labelled questions, in a form that is quick to write and to read:
 *
 *     3 dozen eggs and 2 lbs butter => egg: 3 dozen ; butter: 2 lb
 *     2BR apt in Brooklyn NY => 2-bedroom: 1 month @New York
 *     $50 of gas => gasoline: $50
 *     a bag of frozen peas => pea: 10..32 oz
 *     1 gal milk, zzxxyy => milk: 1 gal ; - zzxxyy
 *     egg timer => none
 *
 * Left of the arrow is what a person typed (`\n` and `\t` as such; `@US-TX` in front is the requested geography). Right of it
 * is each thing that must be priced: words of the item's name (`/` between alternatives), the amount, and where it matters the
 * place. `- words` must stay unpriced. `none`: nothing may be priced. `none?`: pricing nothing is one of the right answers.
 */
export interface Question {
  readonly text: string
  readonly geography: string | null
  readonly kind: string
  readonly lines: readonly WantedLine[]
  /** Whether a price is wrong when `lines` is empty. */
  readonly mayBePriced: boolean
  /** A third of the questions is looked at only to report. Which ones follows from their text. */
  readonly isUnseen: boolean
}

export interface WantedLine {
  /** Any of these, each with all of its words in the item's name. */
  readonly items: readonly (readonly string[])[]
  readonly amount: WantedAmount
  readonly place: string | null
}

export type WantedAmount =
  | { readonly kind: 'budget'; readonly dollars: number }
  | { readonly kind: 'quantity'; readonly low: number; readonly high: number; readonly unit: string }

export function readQuestions(name: string): readonly Question[] {
  const text = readFileSync(new URL(`${name}.txt`, import.meta.url), 'utf8')
  const questions: Question[] = []
  let kind = ''
  for (const line of text.split('\n')) {
    if (line.startsWith('## ')) kind = line.slice(3)
    else if (line.includes(' => ')) questions.push(readQuestion(line, kind))
  }
  return questions
}

function readQuestion(line: string, kind: string): Question {
  const [asked = '', wanted = ''] = line.split(' => ')
  const [, geography = null, text = ''] = /^(?:@(\S+) )?(.*)$/.exec(asked) ?? []
  const isNone = wanted.startsWith('none')
  const parts = isNone ? [] : wanted.split(' ; ').filter((part) => !part.startsWith('- '))
  return {
    text: text.replaceAll('\\n', '\n').replaceAll('\\t', '\t'),
    geography,
    kind,
    lines: parts.map(readWanted),
    mayBePriced: wanted === 'none?',
    isUnseen: (createHash('sha256').update(text).digest()[0] ?? 0) % 3 === 0,
  }
}

function readWanted(part: string): WantedLine {
  const match = /^(.+?): (?:\$([\d.]+)|([\d.]+?)(?:\.\.([\d.]+))? ([a-z]+))(?: @(.+))?$/.exec(part.trim())
  if (match === null) throw new Error(`Cannot read the answer "${part}".`)
  const [, items = '', dollars, low = '', high = low, unit = '', place = null] = match
  return {
    items: items.split('/').map((item) => item.trim().split(' ')),
    amount:
      dollars === undefined
        ? { kind: 'quantity', low: Number(low), high: Number(high), unit: unit === 'floz' ? 'fl oz' : unit }
        : { kind: 'budget', dollars: Number(dollars) },
    place,
  }
}
