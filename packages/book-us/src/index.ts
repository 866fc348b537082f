export { bookInput } from './book/book-input.ts'
export { type BookUs, bookUs, buildBookUs } from './book/book-us.ts'
export { type Figures, readFigures } from './book/figures.ts'
export { type FoundPlace, type Gazetteer, openGazetteer, type Place, type PlaceKind } from './gazetteer.ts'
export {
  type FigureChange,
  type FiguresDiff,
  type RefreshOptions,
  type RefreshProgress,
  type RefreshResult,
  refreshBookUs,
} from './refresh.ts'
