import { exerciseContents, exerciseHttp } from './http-contract/exercise-http.ts'
import { openTemporaryStore } from './store-contract/open-temporary-store.ts'

exerciseHttp('SQLite', openTemporaryStore)
exerciseContents(openTemporaryStore)
