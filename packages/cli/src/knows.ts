import { type CategoryList, CONCEPTS_LIMIT_MAX, FAMILY_NONE } from '@assay/contract'
import type { Command } from 'commander'
import type { CommandContext } from './context.ts'
import { CommandFailure, EXIT, usageFailure } from './exit-codes.ts'
import type { Known, KnowsQuestion } from './known-concepts.ts'
import { limitOption } from './limit-option.ts'
import type { Screen } from './output.ts'
import { layOutTable } from './table.ts'
import { oneLine, wrap } from './text-layout.ts'

interface KnowsOptions {
  readonly category?: string
  readonly geography?: string
  readonly limit: number
  readonly book?: string
  readonly url?: string
  readonly local?: boolean
  readonly json?: boolean
}

const LIMIT_DEFAULT = 20
const NAME_COLUMNS_MIN = 16

/** `assay knows`: what the books can price, here or in a service. */
export function addKnowsCommand(program: Command, context: CommandContext): void {
  program
    .command('knows')
    .description('search and browse what can be priced, with prices and what they are of')
    .argument('[words...]', 'what to look for; nothing shows the categories')
    .option('-c, --category <category>', 'only this category')
    .option(
      '-g, --geography <code>',
      'where the prices are for: US, US-TX, US-CBSA-12420, or an ISO 3166 code',
    )
    .addOption(limitOption(CONCEPTS_LIMIT_MAX, LIMIT_DEFAULT))
    .option('--json', 'print JSON')
    .option('--book <name>', 'price book: a file or an installed name (default: the book in use)')
    .option('--url <address>', 'ask this service (default: ASSAY_URL, else the login)')
    .option('--local', 'look into the books of this machine, even when logged in to a service')
    .addHelpText('after', EXAMPLES)
    .action(async (words: readonly string[], _own: unknown, command: Command) => {
      const options = command.optsWithGlobals<KnowsOptions>()
      const text = words.join(' ').trim() || null
      const category = options.category ?? null
      const question: KnowsQuestion = {
        text,
        category,
        // Browsing leaves out the families of thousands; a search finds them.
        family: text === null && category !== null ? FAMILY_NONE : null,
        geography: options.geography ?? null,
        limit: options.limit,
      }
      const known = await ask(question, options, context)
      const found = known.categories.items.find(
        (one) => one.category.toLowerCase() === category?.toLowerCase(),
      )
      if (category !== null && found === undefined) {
        const names = known.categories.items.map((one) => one.category).filter((name) => name !== '')
        throw usageFailure(`There is no category "${category}". The categories are: ${names.join('; ')}.`)
      }
      if (text === null && category === null) {
        if (options.json === true) context.printJson(known.categories)
        else context.print(formatCategories(known.categories, context.screen))
        return
      }
      if (options.json === true) context.printJson({ items: known.concepts, total: known.total })
      else if (known.total > 0)
        context.print(formatConcepts(known, found?.families ?? [], question, context.screen))
      if (text !== null && known.total === 0) throw new CommandFailure('Nothing found.', EXIT.nothingFound)
    })
}

async function ask(question: KnowsQuestion, options: KnowsOptions, context: CommandContext): Promise<Known> {
  const isHere = options.local === true || options.book !== undefined
  if (isHere && options.url !== undefined) throw usageFailure('--url does not go with --local or --book.')
  const { knownHere, knownThere } = await import('./known-concepts.ts')
  return (
    (isHere ? null : await knownThere(question, options.url, context)) ??
    knownHere(question, options.book, context)
  )
}

function formatCategories({ items, books }: CategoryList, { columns, colors }: Screen): string {
  const rows = [
    { cells: ['CATEGORY', 'THINGS', 'PLACES', 'NEWEST'], paint: colors.dim },
    ...items.map(({ category, concepts, places, newest }) => [
      category === '' ? '(none)' : category,
      concepts.toLocaleString('en'),
      places.toLocaleString('en'),
      newest ?? '',
    ]),
  ]
  const table = layOutTable(rows, {
    columns: [{ min: NAME_COLUMNS_MIN }, { align: 'right' }, { align: 'right' }],
    width: columns - 1,
  })
  const from = books.map(({ id, as_of }) => `${oneLine(id)}, prices of ${oneLine(as_of)}`).join('; ')
  return `${table.join('\n')}\n\nFrom ${from}. To see one: assay knows --category NAME\n`
}

function formatConcepts(
  { concepts, total, place }: Known,
  families: CategoryList['items'][number]['families'],
  { text }: KnowsQuestion,
  { columns, colors, unicode }: Screen,
): string {
  const dash = unicode ? '–' : '-'
  const width = columns - 1
  const blocks = concepts.map(({ name, meaning, unit_price: price, currency }) => {
    const range = price === null || price.low === null ? '' : `, ${price.low} ${dash} ${price.high}`
    const cost =
      price === null ? 'no figure for this place' : `${price.estimate} ${currency} per ${price.per}${range}`
    return [
      colors.bold(wrap(oneLine(name), width, '')),
      wrap(`  ${oneLine(cost)}`, width, '    '),
      ...(meaning === null ? [] : [colors.dim(wrap(`  ${oneLine(meaning.of)}`, width, '  '))]),
    ].join('\n')
  })
  const kinds =
    text === null
      ? families.map((one) => `${one.name} (${one.concepts.toLocaleString('en')}, by search)`)
      : []
  const shown =
    total === 0
      ? 'Nothing found.'
      : `${concepts.length} of ${total.toLocaleString('en')}, priced for ${oneLine(place)}.`
  return `${[...blocks, ...kinds.map((kind) => wrap(oneLine(kind), width, '  '))].join('\n')}${total === 0 ? '' : '\n\n'}${shown}\n`
}

const EXAMPLES = `
Without a service, the answer comes from the book in use on this machine.

Examples:
  $ assay knows
  $ assay knows knee mri -g US-TX
  $ assay knows --category pets
  $ assay knows flight denver boston --json`
