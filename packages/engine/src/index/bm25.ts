import { checkBelow, checkRanges, checkSingle } from '../book/check-numbers.ts'
import type { SectionReader } from '../book/sections.ts'
import {
  checkSlots,
  checkStrings,
  readStringTable,
  type StringTable,
  writeStringTable,
} from '../book/string-table.ts'
import { entryAt, f32At, f64At, present, u32At } from '../in-range.ts'

/** BM25 over the items of a book. Impacts (idf x saturated tf) are computed once, so a query only adds. */
export interface Bm25Arrays {
  readonly termBytes: Uint8Array
  readonly termStarts: Uint32Array
  readonly termSlots: Uint32Array
  readonly idf: Float32Array
  /** The largest impact of each term: what a document can still gain from it. */
  readonly impactMax: Float32Array
  readonly postStart: Uint32Array
  readonly postDoc: Uint32Array
  readonly postImpact: Float32Array
  readonly docStart: Uint32Array
  readonly docTerm: Uint32Array
  readonly docImpact: Float32Array
}

const K1 = 1.2
const B = 0.75
/** The least coverage of what has every word of a query: sums are rounded. */
export const WHOLE = 0.999
/** So many words in common count half of their coverage: one or two are met by chance in any two books. */
const FEW_WORDS = 2
/** Items found by rarer words from which on common words bring in no new ones. */
const CANDIDATES_MIN = 300
const COMMON_SHARE = 50
/** No idf or impact comes near it: both grow with the logarithm of the number of items. */
const IMPACT_MAX = 1e6

/** How rare a term of `documents` documents is; a term of no document is the rarest. */
export function idfOf(documentCount: number, documents: number): number {
  return Math.log(1 + (documentCount - documents + 0.5) / (documents + 0.5))
}

/** `documents[i]` are the terms of item i, repeats included. */
export function buildBm25(documents: readonly (readonly string[])[]): Bm25Arrays {
  const frequencies = documents.map(countTerms)
  const documentsOf = new Map<string, number>()
  for (const counts of frequencies)
    for (const term of counts.keys()) documentsOf.set(term, (documentsOf.get(term) ?? 0) + 1)
  const termTexts = [...documentsOf.keys()].sort()
  const idOf = new Map(termTexts.map((term, id) => [term, id]))
  const lengths = documents.map((document) => document.length)
  const lengthMean = lengths.reduce((sum, n) => sum + n, 0) / Math.max(1, documents.length)

  const docStart = new Uint32Array(documents.length + 1)
  for (let d = 0; d < frequencies.length; d++)
    docStart[d + 1] = u32At(docStart, d) + entryAt(frequencies, d).size
  const total = u32At(docStart, documents.length)
  const docTerm = new Uint32Array(total)
  const docImpact = new Float32Array(total)
  const postStart = new Uint32Array(termTexts.length + 1)
  const idf = Float32Array.from(termTexts, (term) => idfOf(documents.length, present(documentsOf.get(term))))
  for (let d = 0, at = 0; d < frequencies.length; d++) {
    const norm = K1 * (1 - B + (B * entryAt(lengths, d)) / lengthMean)
    for (const [term, tf] of entryAt(frequencies, d)) {
      const id = present(idOf.get(term))
      docTerm[at] = id
      docImpact[at] = (f32At(idf, id) * tf * (K1 + 1)) / (tf + norm)
      postStart[id + 1] = u32At(postStart, id + 1) + 1
      at++
    }
  }
  for (let t = 0; t < termTexts.length; t++) postStart[t + 1] = u32At(postStart, t + 1) + u32At(postStart, t)
  const fill = postStart.slice()
  const postDoc = new Uint32Array(total)
  const postImpact = new Float32Array(total)
  const impactMax = new Float32Array(termTexts.length)
  for (let d = 0; d < documents.length; d++) {
    for (let at = u32At(docStart, d); at < u32At(docStart, d + 1); at++) {
      const id = u32At(docTerm, at)
      const slot = u32At(fill, id)
      fill[id] = slot + 1
      postDoc[slot] = d
      postImpact[slot] = f32At(docImpact, at)
      if (f32At(docImpact, at) > f32At(impactMax, id)) impactMax[id] = f32At(docImpact, at)
    }
  }
  const table = writeStringTable(termTexts)
  return {
    termBytes: table.bytes,
    termStarts: table.starts,
    termSlots: table.slots,
    idf,
    impactMax,
    postStart,
    postDoc,
    postImpact,
    docStart,
    docTerm,
    docImpact,
  }
}

function countTerms(document: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const term of document) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}

/** The index of an opened book over `documents` items, with every number in it checked. */
export function readBm25(sections: SectionReader, documents: number): Bm25Arrays {
  const termBytes = sections.u8('bm25.termBytes')
  const termStarts = sections.u32('bm25.termStarts')
  sections.verify(() => checkStrings(termBytes, termStarts, 'bm25.term'))
  const termCount = termStarts.length - 1
  const termSlots = sections.u32('bm25.termSlots')
  sections.verify(() => checkSlots(termSlots, termCount, 'bm25.term'))
  const positive = (name: string, length: number): Float32Array => {
    const array = sections.f32(name, length)
    sections.verify(() => checkSingle(array, Number.MIN_VALUE, IMPACT_MAX, name))
    return array
  }
  const postDoc = sections.u32('bm25.postDoc')
  sections.verify(() => checkBelow(postDoc, documents, 'bm25.postDoc'))
  const postStart = sections.u32('bm25.postStart', termCount + 1)
  sections.verify(() => checkRanges(postStart, postDoc.length, 'bm25.postStart'))
  const docTerm = sections.u32('bm25.docTerm')
  sections.verify(() => checkBelow(docTerm, termCount, 'bm25.docTerm'))
  const docStart = sections.u32('bm25.docStart', documents + 1)
  sections.verify(() => checkRanges(docStart, docTerm.length, 'bm25.docStart'))
  return {
    termBytes,
    termStarts,
    termSlots,
    idf: positive('bm25.idf', termCount),
    impactMax: positive('bm25.impactMax', termCount),
    postStart,
    postDoc,
    // A score of zero means that an item was not found, so every impact is above it.
    postImpact: positive('bm25.postImpact', postDoc.length),
    docStart,
    docTerm,
    docImpact: positive('bm25.docImpact', docTerm.length),
  }
}

export interface Hits {
  readonly count: number
  /** Best first; ties by item order, so the result never depends on chance. */
  readonly docs: Uint32Array
  readonly scores: Float64Array
  /** Share of the query's idf mass found in each hit. */
  readonly coverages: Float64Array
  /**
   * How sure it is that the book has such a thing at all: the best coverage, counted less where few words are in common or
   * the item is mostly about something else.
   */
  readonly evidence: number
}

/** Some of what was found, by its ranks. */
export const hitsAt = (hits: Hits, ranks: readonly number[]): Hits => ({
  ...hits,
  count: ranks.length,
  docs: Uint32Array.from(ranks, (rank) => u32At(hits.docs, rank)),
  scores: Float64Array.from(ranks, (rank) => f64At(hits.scores, rank)),
  coverages: Float64Array.from(ranks, (rank) => f64At(hits.coverages, rank)),
})

export interface Bm25Index {
  readonly arrays: Bm25Arrays
  readonly terms: StringTable
  /** idf of a word that no item has. */
  readonly idfUnknown: number
  /** What a query is to the index; words that no item has count in the idf mass alone. */
  query(terms: readonly string[]): Bm25Query
  search(query: Bm25Query, limit: number, accept: (doc: number) => boolean): Hits
}

export interface Bm25Query {
  readonly ids: Uint32Array
  /** Those that count in the coverage: numbers and single letters meet by chance in any two books. */
  readonly naming: Uint32Array
  /** idf of all naming words, known or not. */
  readonly idfMass: number
}

/**
 * Search reads entries with `?? 0` and not through a function: every index was checked when the book was opened, and so
 * many calls are too many to be inlined into one loop.
 */
export function openBm25(arrays: Bm25Arrays): Bm25Index {
  const { idf, impactMax, postStart, postDoc, postImpact, docStart, docTerm, docImpact } = arrays
  const terms = readStringTable({
    bytes: arrays.termBytes,
    starts: arrays.termStarts,
    slots: arrays.termSlots,
  })
  const documentCount = docStart.length - 1
  const idfUnknown = idfOf(documentCount, 0)
  const scores = new Float64Array(documentCount)
  const touched = new Uint32Array(documentCount)
  const queried = new Uint8Array(idf.length)
  /** One for each limit that is searched with, which are a few constants. */
  const tops = new Map<number, ReturnType<typeof topList>>()

  const query = (texts: readonly string[]): Bm25Query => {
    const distinct = [...new Set(texts)]
    const names = distinct.filter((text) => /^\p{L}{2,}$/u.test(text))
    const counted = new Set(names.length > 0 ? names : distinct)
    const ids: number[] = []
    const naming: number[] = []
    let idfMass = 0
    for (const text of distinct) {
      const id = terms.find(text)
      if (id >= 0) ids.push(id)
      if (!counted.has(text)) continue
      idfMass += id < 0 ? idfUnknown : f32At(idf, id)
      if (id >= 0) naming.push(id)
    }
    // Rarest first: few postings settle who can be among the best before the common words are read.
    return {
      ids: new Uint32Array(ids.sort((a, b) => f32At(impactMax, b) - f32At(impactMax, a) || a - b)),
      naming: new Uint32Array(naming),
      idfMass,
    }
  }

  const search = (q: Bm25Query, limit: number, accept: (doc: number) => boolean): Hits => {
    if (q.ids.length === 0) return NO_HITS
    const remaining = new Float64Array(q.ids.length + 1)
    for (let i = q.ids.length - 1; i >= 0; i--)
      remaining[i] = (remaining[i + 1] ?? 0) + (impactMax[q.ids[i] ?? 0] ?? 0)
    let touchedCount = 0
    let done = 0
    let threshold = 0
    for (; done < q.ids.length; done++) {
      // No new item can reach the best any more: the rest only sorts those that are already found.
      if (touchedCount >= limit && threshold > (remaining[done] ?? 0)) break
      const id = q.ids[done] ?? 0
      // A word of every fiftieth item finds nothing that rarer words did not; it only helps to rank.
      if (
        touchedCount >= CANDIDATES_MIN &&
        ((postStart[id + 1] ?? 0) - (postStart[id] ?? 0)) * COMMON_SHARE > documentCount
      )
        break
      for (let at = postStart[id] ?? 0; at < (postStart[id + 1] ?? 0); at++) {
        const doc = postDoc[at] ?? 0
        const before = scores[doc] ?? 0
        if (before === 0) {
          if (!accept(doc)) continue
          touched[touchedCount++] = doc
        }
        scores[doc] = before + (postImpact[at] ?? 0)
      }
      if (done + 1 < q.ids.length) threshold = kthBest(scores, touched, touchedCount, limit)
    }
    const top = tops.get(limit) ?? topList(limit)
    tops.set(limit, top)
    const rest = remaining[done] ?? 0
    if (done < q.ids.length) for (let i = done; i < q.ids.length; i++) queried[q.ids[i] ?? 0] = 1
    for (let i = 0; i < touchedCount; i++) {
      const doc = touched[i] ?? 0
      let score = scores[doc] ?? 0
      scores[doc] = 0
      if (done < q.ids.length && score + rest >= threshold) {
        for (let at = docStart[doc] ?? 0; at < (docStart[doc + 1] ?? 0); at++) {
          if (queried[docTerm[at] ?? 0] === 1) score += docImpact[at] ?? 0
        }
      }
      top.offer(doc, score)
    }
    for (let i = done; i < q.ids.length; i++) queried[q.ids[i] ?? 0] = 0
    const { docs, scores: best } = top.take()
    return { count: docs.length, docs, scores: best, ...coverages(q, docs) }
  }

  const coverages = (q: Bm25Query, docs: Uint32Array): Pick<Hits, 'coverages' | 'evidence'> => {
    for (const id of q.naming) queried[id] = 1
    let evidence = 0
    const found = new Float64Array(docs.length)
    for (let i = 0; i < docs.length; i++) {
      const doc = docs[i] ?? 0
      let mass = 0
      let words = 0
      let whole = 0
      for (let at = docStart[doc] ?? 0; at < (docStart[doc + 1] ?? 0); at++) {
        const id = docTerm[at] ?? 0
        whole += idf[id] ?? 0
        if (queried[id] !== 1) continue
        mass += idf[id] ?? 0
        words++
      }
      const coverage = q.idfMass > 0 ? mass / q.idfMass : 0
      // A whole query found is evidence enough, however short it is.
      const mutual = words === 0 ? 0 : coverage * Math.sqrt(mass / whole) * (words / (words + FEW_WORDS))
      evidence = Math.max(evidence, coverage > WHOLE ? coverage : mutual)
      found[i] = coverage
    }
    for (const id of q.naming) queried[id] = 0
    return { coverages: found, evidence }
  }

  return { arrays, terms, idfUnknown, query, search }
}

/** Nothing was found, or looked for. */
export const NO_HITS: Hits = {
  count: 0,
  docs: new Uint32Array(0),
  scores: new Float64Array(0),
  coverages: new Float64Array(0),
  evidence: 0,
}

const BUCKETS = new Uint32Array(64)

/** A lower bound of the k-th best score among the touched; 0 while there are fewer. Counted in buckets, not sorted. */
function kthBest(scores: Float64Array, touched: Uint32Array, count: number, k: number): number {
  if (count < k) return 0
  let max = 0
  for (let i = 0; i < count; i++) {
    const score = scores[touched[i] ?? 0] ?? 0
    if (score > max) max = score
  }
  const buckets = BUCKETS.fill(0)
  for (let i = 0; i < count; i++) {
    const bucket = Math.min(63, Math.floor(((scores[touched[i] ?? 0] ?? 0) / max) * 64))
    buckets[bucket] = (buckets[bucket] ?? 0) + 1
  }
  let above = 0
  for (let b = 63; b >= 0; b--) {
    above += buckets[b] ?? 0
    if (above >= k) return (b / 64) * max
  }
  return 0
}

/** The best `limit` of what is offered, kept sorted by insertion: most offers fail the first comparison. */
function topList(limit: number) {
  const docs = new Uint32Array(limit)
  const scores = new Float64Array(limit)
  let count = 0
  return {
    offer(doc: number, score: number): void {
      if (count === limit) {
        const last = scores[limit - 1] ?? 0
        if (score < last || (score === last && doc > (docs[limit - 1] ?? 0))) return
      } else count++
      let at = count - 1
      while (
        at > 0 &&
        ((scores[at - 1] ?? 0) < score || (scores[at - 1] === score && (docs[at - 1] ?? 0) > doc))
      ) {
        scores[at] = scores[at - 1] ?? 0
        docs[at] = docs[at - 1] ?? 0
        at--
      }
      scores[at] = score
      docs[at] = doc
    },
    /** What was offered since the last time. */
    take() {
      const taken = { docs: docs.slice(0, count), scores: scores.slice(0, count) }
      count = 0
      return taken
    },
  }
}
