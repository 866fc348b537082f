import { fuzzBriefly } from '../../../fuzz/fuzz-briefly.ts'
import { openSseTarget } from '../../../fuzz/targets/sse.ts'

fuzzBriefly('a stream means the same however it is cut, and what the standard says', openSseTarget, 800)
