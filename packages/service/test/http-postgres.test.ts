import { exerciseHttp } from './http-contract/exercise-http.ts'
import { openTemporaryPostgresStore } from './store-contract/open-temporary-postgres-store.ts'

// Books are built over HTTP on SQLite, and by two nodes on PostgreSQL in books-cluster.test.ts.
exerciseHttp('PostgreSQL', openTemporaryPostgresStore, ['books', 'books, refused'])
