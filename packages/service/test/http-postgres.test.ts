import { openTemporaryPostgresStore } from '../../stores/test/store-contract/open-temporary-postgres-store.ts'
import { exerciseHttp } from './http-contract/exercise-http.ts'

exerciseHttp('PostgreSQL', openTemporaryPostgresStore)
