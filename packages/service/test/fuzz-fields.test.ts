import { fuzzBriefly } from '../../../fuzz/fuzz-briefly.ts'
import { openCursorTarget } from '../../../fuzz/targets/cursor.ts'
import { openFieldsTarget } from '../../../fuzz/targets/fields.ts'

fuzzBriefly(
  'parameters, headers, bodies, keys and settings are read or refused, never more',
  openFieldsTarget,
  1_200,
)
fuzzBriefly(
  'only a cursor that was given out is taken, and only for its user and filters',
  openCursorTarget,
  3_000,
)
