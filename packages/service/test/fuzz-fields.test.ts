import { fuzzBriefly } from '../../../fuzz/fuzz-briefly.ts'
import { openFieldsTarget } from '../../../fuzz/targets/fields.ts'

fuzzBriefly(
  'parameters, headers, bodies, keys and settings are read or refused, never more',
  openFieldsTarget,
  2_000,
)
