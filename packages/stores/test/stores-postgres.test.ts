import { exerciseStore } from './store-contract/exercise-store.ts'
import { openTemporaryPostgresStore } from './store-contract/open-temporary-postgres-store.ts'

exerciseStore('PostgreSQL', openTemporaryPostgresStore)
