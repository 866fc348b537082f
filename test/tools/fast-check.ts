import fc from 'fast-check'
import { TEST_SEED } from './test-seed.ts'

fc.configureGlobal({ seed: TEST_SEED })

export default fc
