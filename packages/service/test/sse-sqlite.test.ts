import { exerciseStreams } from './http-contract/exercise-streams.ts'
import { openTemporaryStore } from './store-contract/open-temporary-store.ts'

exerciseStreams('SQLite', openTemporaryStore)
