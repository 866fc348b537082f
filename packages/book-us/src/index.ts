export { type FoundPlace, type Gazetteer, openGazetteer, type Place, type PlaceKind } from './gazetteer.ts'
