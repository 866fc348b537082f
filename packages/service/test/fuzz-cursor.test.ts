import { fuzzBriefly } from '../../../fuzz/fuzz-briefly.ts'
import { openCursorTarget } from '../../../fuzz/targets/cursor.ts'

fuzzBriefly(
  'only a cursor that was given out is taken, and only for its user and filters',
  openCursorTarget,
  3_000,
)
