import { exerciseStreams } from './http-contract/exercise-streams.ts'
import { openTemporaryPostgresStore } from './store-contract/open-temporary-postgres-store.ts'

exerciseStreams('PostgreSQL', openTemporaryPostgresStore)
