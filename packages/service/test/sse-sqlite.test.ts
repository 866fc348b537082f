import { openTemporaryStore } from '../../stores/test/store-contract/open-temporary-store.ts'
import { exerciseStreams } from './http-contract/exercise-streams.ts'

exerciseStreams('SQLite', openTemporaryStore)
