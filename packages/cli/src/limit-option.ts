import { InvalidArgumentError, Option } from 'commander'

/** `--limit`: how many entries of a list a command shows. */
export function limitOption(max: number, byDefault: number): Option {
  return new Option('-n, --limit <n>', `at most this many, up to ${max}`)
    .default(byDefault)
    .argParser((text) => {
      const number = /^\d{1,9}$/.test(text) ? Number(text) : 0
      if (number < 1 || number > max) throw new InvalidArgumentError(`Give a whole number from 1 to ${max}.`)
      return number
    })
}

/** The first entries of a list that comes page by page. */
export async function firstOf<Entry>(list: AsyncIterable<Entry>, limit: number): Promise<Entry[]> {
  const found: Entry[] = []
  for await (const entry of list) {
    found.push(entry)
    if (found.length >= limit) break
  }
  return found
}
