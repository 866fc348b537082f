import type { Spread } from '../../concepts/concept.ts'
import { GUIDE_KINDS, GUIDE_STEPS, type GuideKind, guideSpreadName } from '../../concepts/guide-spread.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'
import { type Evidence, guidePairs, type Pair } from './guide-pairs.ts'
import { pooledSpread, rounded } from './measured-spread.ts'
import type { PublishedPrice } from './published-prices.ts'

/**
 * Single prices leave a narrow range further than a wide one, but not by as much as it is narrower. With this added to half the
 * width of the range, nine in ten prices of held-out things lie within for narrow and for wide ranges alike. What is built differs
 * so much from house to house that the width of a guide's range says less about it.
 */
const ADDED: Readonly<Record<GuideKind, number>> = { building: 2, other: 1 }

/** How single prices lie around the middle of a guide's range, by the width of the range and the kind of thing. */
export function guideSpreads(
  source: SourceFolder,
  published: readonly PublishedPrice[],
  evidence: ReadonlyMap<string, Evidence>,
): readonly Spread[] {
  const pairs = guidePairs(source, published, evidence)
  return GUIDE_KINDS.flatMap((kind) => {
    // What is known of other things is known of building work too, but permits say nothing of other things.
    const own = pairs.filter(({ isBuilding }) => kind === 'building' || !isBuilding)
    const unit = pooledSpread(kind, 'thing', byThing(own, ADDED[kind]))
    return GUIDE_STEPS.map((half) => ({
      ...unit,
      name: guideSpreadName(half, kind),
      scores: unit.scores.map((score) => rounded(score * (half + ADDED[kind]))),
    }))
  })
}

function byThing(pairs: readonly Pair[], added: number): ReadonlyMap<string, readonly number[]> {
  const groups = new Map<string, number[]>()
  for (const { thing, half, scores } of pairs)
    groups.set(thing, [...(groups.get(thing) ?? []), ...scores.map((score) => score / (half + added))])
  return groups
}
