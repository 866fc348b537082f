import { fuzzBriefly } from '../../../fuzz/fuzz-briefly.ts'
import { openQueryTarget } from '../../../fuzz/targets/query.ts'

fuzzBriefly('no text makes the engine throw, wander, or contradict itself', openQueryTarget, 600)
