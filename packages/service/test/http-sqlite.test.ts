import { exerciseHttp } from './http-contract/exercise-http.ts'
import { openSqlite } from './http-contract/open-sqlite.ts'

exerciseHttp('SQLite', openSqlite)
