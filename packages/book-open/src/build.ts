/** What making the book takes; kept out of the main entry, because a service only opens it. */
export { bookInput } from './book/book-input.ts'
export { buildBookOpen, placeBookOpen } from './book/build-book-open.ts'
export { type Figures, readFigures, writeFigures } from './book/figures.ts'
export { computeFigures } from './compute-figures.ts'
