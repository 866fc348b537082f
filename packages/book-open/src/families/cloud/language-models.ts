import type { Concept, ConceptFigure } from '../../concepts/concept.ts'
import { entryAt } from '../../in-range.ts'
import { LIST_PRICE_INDEX } from './machines.ts'

/** One model of its maker with its prices by the million tokens. */
export interface ModelPrices {
  readonly model: string
  readonly provider: string
  readonly input: number | null
  readonly output: number | null
  readonly period: string
}

/** Makers whose own prices are taken, and the shops for models that are given away. */
const MAKERS: ReadonlySet<string> = new Set([
  'openai',
  'anthropic',
  'gemini',
  'xai',
  'mistral',
  'deepseek',
  'cohere',
  'cohere_chat',
  'perplexity',
  'moonshot',
  'dashscope',
  'amazon_nova',
  'groq',
  'voyage',
])

/** A family name, the models that belong to it, and the words for it. A family is priced by the middle of its newest three. */
const FAMILIES: readonly (readonly [id: string, pattern: RegExp, words: readonly string[]])[] = [
  [
    'claude-sonnet',
    /^claude-sonnet-(\d+(?:-\d)?)$/,
    ['claude sonnet', 'sonnet', 'anthropic sonnet', 'claude'],
  ],
  ['claude-opus', /^claude-opus-(\d+(?:-\d)?)$/, ['claude opus', 'opus', 'anthropic opus']],
  ['claude-haiku', /^claude-haiku-(\d+(?:-\d)?)$/, ['claude haiku', 'anthropic haiku']],
  [
    'gemini-pro',
    /^gemini-(\d+(?:\.\d)?)-pro$/,
    ['gemini pro', 'gemini', 'google gemini', 'google gemini pro'],
  ],
  ['gemini-flash', /^gemini-(\d+(?:\.\d)?)-flash$/, ['gemini flash', 'google gemini flash']],
  ['gemini-flash-lite', /^gemini-(\d+(?:\.\d)?)-flash-lite$/, ['gemini flash lite', 'gemini flash-lite']],
  ['gpt', /^gpt-(\d+(?:\.\d)?)$/, ['gpt', 'chatgpt', 'chatgpt api', 'openai', 'openai api']],
  ['gpt-mini', /^gpt-(\d+(?:\.\d)?)-mini$/, ['gpt mini', 'openai mini']],
  ['grok', /^grok-(\d+(?:\.\d)?)$/, ['grok', 'xai grok']],
  ['deepseek', /^deepseek-v(\d(?:\.\d)?)(?:-pro)?$/, ['deepseek', 'deepseek api', 'deep seek']],
  ['mistral-large', /^mistral-large-(\d)$/, ['mistral large', 'mistral']],
]

/** Names that only say again what another entry of the same maker says. */
const OTHER_NAME = /-(?:\d{8}|\d{4}-\d\d-\d\d|\d{4}|latest|beta|preview|exp|001|002|preview-\d.*|\d\d-\d\d)$/

/** "gemini/gemini-3.1-pro-preview" is "gemini-3.1-pro". */
export function plainName(model: string): string {
  let name = model.slice(model.lastIndexOf('/') + 1).toLowerCase()
  while (OTHER_NAME.test(name)) name = name.replace(OTHER_NAME, '')
  return name
}

export function languageModels(rows: readonly ModelPrices[]): {
  readonly concepts: readonly Concept[]
  readonly figures: readonly ConceptFigure[]
} {
  const byName = new Map<string, ModelPrices>()
  for (const row of rows) {
    const name = plainName(row.model)
    if (!MAKERS.has(row.provider) || name.startsWith('ft:') || !/^[a-z0-9.-]+$/.test(name)) continue
    const known = byName.get(name)
    // The shortest entry is the maker's own name of the model; dated ones are the same or older.
    if (known === undefined || row.model.length < known.model.length) byName.set(name, row)
  }
  const concepts: Concept[] = []
  const figures: ConceptFigure[] = []
  const taken = new Set<string>()
  const add = (id: string, label: string, spellings: readonly string[], prices: ModelPrices): void => {
    for (const direction of ['input', 'output'] as const) {
      const price = prices[direction]
      if (price === null) continue
      // A family name is not also that of an older model; two entries of one model share their names.
      const words = phrases(spellings, direction, prices.output === null).filter((word) => !taken.has(word))
      if (words.length === 0) continue
      for (const word of words) taken.add(word)
      concepts.push({
        id: `llm-${id}-${direction}`,
        name: `${label}, ${direction} tokens`,
        unit: 'token',
        category: 'cloud',
        words,
        index: LIST_PRICE_INDEX,
        parity: 'none',
      })
      figures.push({
        concept: `llm-${id}-${direction}`,
        meaning: 'list_price',
        price: Number((price / 1_000_000).toPrecision(6)),
        geography: 'US',
        date: prices.period.slice(0, 7) > '2026-07' ? '2026-07' : prices.period.slice(0, 7),
        source: `${prices.provider} price list, ${plainName(prices.model)}`,
        spread: 'list price',
        of: `the list price of the maker or its host for ${direction} tokens, without discounts`,
      })
    }
  }
  for (const [id, pattern, words] of FAMILIES) {
    const members = [...byName]
      .flatMap(([name, prices]) => {
        const version = pattern.exec(name)?.[1]
        return version === undefined ? [] : [{ version: Number(version.replace('-', '.')), prices }]
      })
      .sort((a, b) => b.version - a.version)
      .slice(0, 3)
    if (members.length === 0) continue
    const byOutput = members.toSorted((a, b) => (a.prices.output ?? 0) - (b.prices.output ?? 0))
    const middle = entryAt(byOutput, members.length >> 1)
    add(`any-${id}`, `${labelOf(id)}, newest models`, words, middle.prices)
  }
  for (const [name, prices] of [...byName].sort(([a], [b]) => (a < b ? -1 : 1)))
    add(name.replaceAll('.', '-'), labelOf(name), spellingsOf(name), prices)
  return { concepts, figures }
}

/** "claude-sonnet-4-5" is typed with a point, with blanks, and with the number before the name. */
function spellingsOf(name: string): readonly string[] {
  const pointed = name.replace(/(\d)-(\d)(?!\d)/g, '$1.$2')
  const found = new Set([name, pointed, name.replaceAll('-', ' '), pointed.replaceAll('-', ' ')])
  const claude = /^claude-([a-z]+)-([\d.]+)$/.exec(pointed)
  if (claude !== null) {
    found.add(`claude ${claude[2]} ${claude[1]}`)
    found.add(`${claude[1]} ${claude[2]}`)
  }
  const older = /^claude-([\d.]+)-([a-z]+)$/.exec(pointed)
  if (older !== null) {
    found.add(`claude ${older[2]} ${older[1]}`)
    found.add(`${older[2]} ${older[1]}`)
  }
  const llama = /^(llama-[\d.]+-\d+b)-/.exec(name)?.[1]
  if (llama !== undefined) {
    found.add(llama)
    found.add(llama.replaceAll('-', ' '))
  }
  return [...found]
}

function phrases(
  spellings: readonly string[],
  direction: 'input' | 'output',
  isOnlyInput: boolean,
): readonly string[] {
  const plain = direction === 'input'
  return [
    ...new Set(
      spellings.flatMap((name) => [
        `${name} ${direction} tokens`,
        `${direction} tokens ${name}`,
        `${name} api ${direction} tokens`,
        `${name} ${direction}`,
        `tokens ${direction} ${name}`,
        `${name} tokens ${plain ? 'in' : 'out'}`,
        `${name} api tokens ${plain ? 'in' : 'out'}`,
        `${name} ${plain ? 'prompt' : 'completion'} tokens`,
        `${direction} tokens for ${name}`,
        ...(plain ? [`${name} tokens`, `tokens ${name}`, `${name} api tokens`, `tokens ${name} api`] : []),
        ...(plain && isOnlyInput ? [name, `${name} embedding`, `embedding ${name}`] : []),
      ]),
    ),
  ]
}

const labelOf = (name: string): string =>
  name
    .replace(/(\d)-(\d)(?!\d)/g, '$1.$2')
    .split('-')
    .map((part) => (/^gpt$/.test(part) ? 'GPT' : part.charAt(0).toUpperCase() + part.slice(1)))
    .join(' ')
