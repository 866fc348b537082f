import assert from 'node:assert/strict'
import { test } from 'node:test'
import odds from '../src/read/match-odds.json' with { type: 'json' }
import {
  ANSWER_MIN,
  FEATURES,
  featuresOf,
  type MatchEvidence,
  matchProbability,
} from '../src/read/match-odds.ts'

const SURE: MatchEvidence = {
  by: 'name',
  words: 3,
  similarity: 1,
  qualities: 0,
  brands: 0,
  circumstances: 0,
  nounsBehind: 0,
  nounsBefore: 0,
  nounsEarlier: 0,
  strangers: 0,
  skipped: 0,
  corrected: 0,
  numbers: 0,
  measures: 0,
  agreeing: 0,
  contrary: 0,
  inTitle: 1,
  isLump: false,
  width: 1,
  isCarried: false,
}

test('every feature has its measured weight', () => {
  assert.equal(odds.weights.length, FEATURES.length)
  assert.equal(featuresOf(SURE).length, FEATURES.length)
  assert.deepEqual(odds.features, FEATURES)
})

test('words that may make a thing another, corrections and foreign prices lower the odds', () => {
  const sure = matchProbability(SURE)
  assert.ok(sure > ANSWER_MIN && sure < 1)
  for (const doubt of [
    { nounsBehind: 1 },
    { nounsBefore: 1 },
    { nounsEarlier: 1 },
    { brands: 1 },
    { qualities: 2 },
    { corrected: 1 },
    { isCarried: true },
    { inTitle: 0 },
    { isLump: true },
    { similarity: 0.5 },
  ])
    assert.ok(matchProbability({ ...SURE, ...doubt }) < sure, JSON.stringify(doubt))
})

test('a name that is all of the line is surer than one among other words', () => {
  assert.ok(matchProbability(SURE) > matchProbability({ ...SURE, circumstances: 1 }))
})
