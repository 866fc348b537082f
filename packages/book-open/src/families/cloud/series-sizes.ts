import type { Machine } from './machines.ts'

/** Processors that the makers sell in one series. */
const AZURE_SIZES = [2, 4, 8, 16, 32, 48, 64, 96]
const GOOGLE_SIZES = [1, 2, 4, 8, 16, 32, 64, 96]
/** How much of a `large` every size of a database series is. */
const AWS_SIZES: Readonly<Record<string, number>> = {
  micro: 1 / 8,
  small: 1 / 4,
  medium: 1 / 2,
  large: 1,
  xlarge: 2,
  '2xlarge': 4,
  '4xlarge': 8,
}
const BURSTING = /^db\.t/

/**
 * The other sizes of the series that a price list shows in part. Within a series the makers ask the same for every
 * processor, so one size gives the others; the source of such a price names the size that it comes from.
 */
export function otherSizes(machines: readonly Machine[]): readonly Machine[] {
  const known = new Set(machines.map(({ provider, name }) => `${provider} ${name.toLowerCase()}`))
  return machines.flatMap((machine) =>
    sizesOf(machine).flatMap(([name, factor]) => {
      const key = `${machine.provider} ${name.toLowerCase()}`
      if (known.has(key)) return []
      known.add(key)
      return [
        {
          ...machine,
          name,
          price: Number((machine.price * factor).toPrecision(4)),
          source: `${machine.source}, by the processor of ${machine.name}`,
        },
      ]
    }),
  )
}

/** Names of the other sizes, with their price as a share of the machine's. */
function sizesOf({ provider, kind, name }: Machine): readonly (readonly [string, number])[] {
  if (provider === 'azure') {
    const [, family, size, rest] = /^(Standard_[DEF])(\d+)([a-z]*_v[2-9])$/.exec(name) ?? []
    if (family === undefined || size === undefined) return []
    return AZURE_SIZES.map((other) => [`${family}${other}${rest}`, other / Number(size)])
  }
  if (provider === 'google') {
    const [, family, size] = /^((?:db-)?n\d-standard-)(\d+)$/.exec(name) ?? []
    if (family === undefined || size === undefined) return []
    const least = family.startsWith('n2') ? 2 : 1
    return GOOGLE_SIZES.filter((other) => other >= least).map((other) => [
      `${family}${other}`,
      other / Number(size),
    ])
  }
  if (kind !== 'database') return []
  const [, family, size] = /^(db\.[a-z0-9]+\.)([a-z0-9]+)$/.exec(name) ?? []
  const own = size === undefined ? undefined : AWS_SIZES[size]
  if (family === undefined || own === undefined) return []
  return Object.entries(AWS_SIZES)
    .filter(([other]) => (BURSTING.test(name) ? other !== '4xlarge' : other.endsWith('large')))
    .map(([other, share]) => [`${family}${other}`, share / own])
}
