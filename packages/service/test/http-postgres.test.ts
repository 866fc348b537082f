import { exerciseHttp } from './http-contract/exercise-http.ts'
import { openTemporaryPostgresStore } from './store-contract/open-temporary-postgres-store.ts'

exerciseHttp('PostgreSQL', openTemporaryPostgresStore)
