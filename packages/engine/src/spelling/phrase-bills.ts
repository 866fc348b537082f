import { always, type PhraseRule } from './phrase-rule.ts'

const INSURED =
  'auto|car|truck|motorcycle|vehicle|home|homeowners?|house|renters?|health|medical|dental|vision|life|pet|travel|flood|liability|umbrella|boat|rv|business'

/** Bills of a home, and what is paid by the year, as people shorten them. */
export const BILL_PHRASES: readonly PhraseRule[] = [
  // "gas + electric + water": what stands between two signs is a thing.
  ['electric', /(?<=\+ )electric(?=\s*(?:[+,&\n]|and\b|$))|\belectric(?= \+ )/gi, always('electricity')],
  ['ins', new RegExp(`\\b(${INSURED})((?:['’]s?)?) ins\\b`, 'gi'), ([, what, s]) => `${what}${s} insurance`],
  ['cov', /\b(full|liability|collision|minimum|min) cov\b/gi, ([, kind]) => `${kind} coverage`],
  ['comm', /\bcomm\.? college\b/gi, always('community college')],
]
