import { openGazetteer } from '@assay/book-open/gazetteer'
import type { Command } from 'commander'
import type { CommandContext } from './context.ts'
import { CommandFailure, EXIT } from './exit-codes.ts'
import { layOutTable } from './table.ts'

interface PlacesOptions {
  readonly json?: boolean
}

const PLACES_MAX = 20

/** `assay places`: the code behind the name of a place. Every service knows the same codes, so none is asked. */
export function addPlacesCommand(program: Command, context: CommandContext): void {
  program
    .command('places')
    .description('find the code of a place, for --geography')
    .argument('<words...>', 'name of the place, its beginning, a ZIP, or a code')
    .option('--json', 'print JSON')
    .addHelpText('after', EXAMPLES)
    .action((words: readonly string[], { json }: PlacesOptions) => {
      const text = words.join(' ')
      const found = openGazetteer()
        .search(text, PLACES_MAX)
        .map(({ code, name }) => ({ code, name }))
      if (json === true) context.printJson({ items: found })
      if (found.length === 0)
        throw new CommandFailure(
          `No place is called "${text}". Places are countries, their regions, US states, metro areas and ZIPs.`,
          EXIT.nothingFound,
        )
      if (json === true) return
      const rows = found.map(({ code, name }) => [code, name])
      const table = layOutTable([['CODE', 'PLACE'], ...rows], { width: context.screen.columns - 1 })
      context.print(`${table.join('\n')}\n`)
    })
}

const EXAMPLES = `
Examples:
  $ assay places austin
  $ assay places 78701
  $ assay price "a studio for a month" -g "$(assay places nyc --json | jq -r '.items[0].code')"`
