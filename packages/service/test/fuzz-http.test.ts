import { fuzzBriefly } from '../../../fuzz/fuzz-briefly.ts'
import { openHttpTarget } from '../../../fuzz/targets/http.ts'

fuzzBriefly('whatever bytes come over the port, only well-formed answers go back', openHttpTarget, 500)
