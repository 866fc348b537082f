import type { Spread } from '../../concepts/concept.ts'
import { olderSetPrice } from '../../concepts/set-price.ts'
import { median } from '../../quantile.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'
import { pooledSpread, rounded } from './measured-spread.ts'
import type { PublishedPrice } from './published-prices.ts'
import { type PublishedRow, publishedRows } from './shared-rows.ts'

/** The same fee or list price as two pages or two years have it; and list prices against what guides call usual. */
export function exactSpreads(source: SourceFolder, published: readonly PublishedPrice[]): readonly Spread[] {
  const rows = publishedRows(source)
  const listed = published
    .filter(({ meaning }) => meaning === 'list_price')
    .flatMap((list) => {
      const guides = published.filter(
        ({ concept, meaning }) => concept === list.concept && meaning === 'guide_range',
      )
      return guides.map((guide) => Math.log(guide.middle / list.middle))
    })
  return [
    mirrored('official fee', 'fee', differences(rows, 'official_fee')),
    olderSetPrice(rises(rows)),
    mirrored('list price', 'item', [...differences(rows, 'list_price'), ...listed]),
  ]
}

function differences(rows: readonly PublishedRow[], meaning: string): readonly number[] {
  const groups = new Map<string, number[]>()
  for (const row of rows) {
    if (row.meaning !== meaning || row.typical === null) continue
    groups.set(row.key, [...(groups.get(row.key) ?? []), row.typical])
  }
  return [...groups.values()].flatMap((prices) => {
    const middle = median(prices)
    return prices.length < 2 ? [] : [Math.log(Math.max(...prices) / middle) * 2]
  })
}

/** By how much one revision raised a fee. What a workshop bills for an hour is not a fee. */
function rises(rows: readonly PublishedRow[]): readonly number[] {
  return differences(
    rows.filter(({ item }) => !item.includes('hourly')),
    'official_fee',
  )
    .filter((difference) => difference > 0)
    .map(rounded)
}

/** Nobody knows which of two pages a buyer meets, so each difference counts in both directions. */
function mirrored(name: string, foldUnit: string, differences: readonly number[]): Spread {
  const spread = pooledSpread(
    name,
    foldUnit,
    new Map(differences.map((difference, at) => [`${at}`, [difference, -difference]])),
  )
  return { ...spread, scores: spread.scores.map(rounded) }
}
