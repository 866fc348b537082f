import { type Book, ownUnit } from '@assay/engine'
import type { CommandContext } from './context.ts'
import { csvLine, FLUSH_CHARACTERS, openRowOutput, textCell } from './csv-output.ts'
import { openLocalBook, showDay } from './local-book.ts'

const HEADER = ['description', 'price', 'unit', 'currency', 'geography', 'date', 'source', 'category', 'rows']

/** `assay book export`: every figure of a book as CSV that `assay book build` reads again. */
export async function exportBook(
  name: string | undefined,
  options: { readonly output?: string },
  context: CommandContext,
): Promise<void> {
  const { book } = await openLocalBook(context.env, name)
  const output = await openRowOutput(options.output, context)
  for (const lines of figureLines(book)) await output.write(lines)
  await output.end()
  context.note(`${book.header.items.toLocaleString('en')} items of ${book.id}.\n`)
}

function* figureLines(book: Book): Generator<string, void, void> {
  const { items, figures, geographies, header } = book
  let text = csvLine(HEADER, ',')
  for (let item = 0; item < items.size; item++) {
    for (const { geography, y, date, source, rows } of figures.of(item)) {
      const price = Math.exp(y) * (items.factor[item] ?? 1)
      text += csvLine(
        [
          textCell(items.description(item)),
          showPrice(price),
          textCell(ownUnit(book, item)),
          header.currency,
          geography < 0 ? '' : textCell(geographies.code(geography)),
          showDay(date) ?? '',
          textCell(source ?? ''),
          textCell(items.category(item)),
          String(rows),
        ],
        ',',
      )
    }
    if (text.length < FLUSH_CHARACTERS) continue
    yield text
    text = ''
  }
  yield text
}

/** Six significant digits: more would show rounding, fewer would lose cents of a large price. */
function showPrice(price: number): string {
  return price >= 1e5 ? price.toFixed(2) : String(Number(price.toPrecision(6)))
}
