import { exerciseStore } from './store-contract/exercise-store.ts'
import { openTemporaryStore } from './store-contract/open-temporary-store.ts'

exerciseStore('SQLite', openTemporaryStore)
