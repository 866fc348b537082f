import { openTemporaryPostgresStore } from '../../stores/test/store-contract/open-temporary-postgres-store.ts'
import { exerciseStreams } from './http-contract/exercise-streams.ts'

exerciseStreams('PostgreSQL', openTemporaryPostgresStore)
