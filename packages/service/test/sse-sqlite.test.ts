import { exerciseStreams } from './http-contract/exercise-streams.ts'
import { openSqlite } from './http-contract/open-sqlite.ts'

exerciseStreams('SQLite', openSqlite)
