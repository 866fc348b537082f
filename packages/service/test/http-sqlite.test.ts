import { openTemporaryStore } from '../../stores/test/store-contract/open-temporary-store.ts'
import { exerciseContents, exerciseHttp } from './http-contract/exercise-http.ts'

exerciseHttp('SQLite', openTemporaryStore)
exerciseContents(openTemporaryStore)
