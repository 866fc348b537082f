import { fuzzBriefly } from '../../../fuzz/fuzz-briefly.ts'
import { openCsvTarget } from '../../../fuzz/targets/csv.ts'

fuzzBriefly('a price list is taken apart or refused in a sentence, whatever its bytes', openCsvTarget, 600)
