import { readFileSync } from 'node:fs'

const TABLES = new URL('../../../world/', import.meta.url)

/** What one item of a country's statistics is called here. */
export interface WorldName {
  /** The number or name that the source gives it. */
  readonly key: string
  /** How much the source's price is for; 0 where the source itself says so. */
  readonly amount: number
  readonly unit: string
  /** `item:` and the description of an item that the book has, or the words of a concept, the usual one first. */
  readonly words: readonly string[]
  /** How much a container holds. */
  readonly contents: Readonly<Record<string, number>>
}

/** Reads a table of `world/`: `key | amount unit | words; words | box=12`. The amount is missing in tables of patterns. */
export function readWorldTable(name: string): readonly WorldName[] {
  return readFileSync(new URL(`${name}.txt`, TABLES), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const columns = line.split(' | ').map((column) => column.trim())
      const [key = '', ...rest] = columns
      const measure = /^([\d.]+) (.+)$/.exec(rest[0] ?? '')
      const [words = '', contents = ''] = measure === null ? rest : rest.slice(1)
      if (words === '') throw new Error(`world/${name}.txt: "${line}" names nothing`)
      return {
        key,
        amount: Number(measure?.[1] ?? 0),
        unit: measure?.[2] ?? '',
        words: words.startsWith('item:') ? [words] : words.split(';').map((word) => word.trim()),
        contents: Object.fromEntries(
          contents
            .split(';')
            .filter((part) => part.includes('='))
            .map((part) => {
              const [container = '', amount = ''] = part.split('=').map((side) => side.trim())
              return [container, Number(amount)]
            }),
        ),
      }
    })
}
