import type { Command } from 'commander'
import { apiNames } from './api-names.ts'
import { addServiceOptions, fromService, needConnection, type ServiceOptions } from './connection.ts'
import type { CommandContext } from './context.ts'
import { layOutTable } from './table.ts'
import { oneLine } from './text-layout.ts'

interface ShareOptions extends ServiceOptions {
  readonly expires?: string
}

/** `assay jobs label`, `share`, `links` and `unshare`: what is done with a job once it has its price. */
export function addJobLinkCommands(jobs: Command, context: CommandContext): void {
  addServiceOptions(
    jobs
      .command('label')
      .description('file a job under these labels instead of those that it has; without any, under none')
      .argument('<job>', 'id of the job')
      .argument('[labels...]', 'at most 10'),
  )
    .addHelpText('after', '\nExamples:\n  $ assay jobs label job_01k2... kitchen "offer 12"')
    .action(async (id: string, labels: readonly string[], options: ServiceOptions) => {
      const { url, assay } = await needConnection(context.env, options.url)
      const job = await fromService(url, () => assay.jobs.setLabels(id, labels))
      if (options.json === true) context.printJson(apiNames(job))
      const told = job.labels.map(oneLine).join(', ')
      context.note(told === '' ? `${id} has no labels.\n` : `Labels of ${id}: ${told}\n`)
    })

  addServiceOptions(
    jobs
      .command('share')
      .description('make a link that shows the result of a job to whoever has it; it is shown once')
      .argument('<job>', 'id of the job'),
  )
    .option(
      '--expires <time>',
      'how long it works: 12h, 7d; at most as long as the job is kept (default: 30d)',
    )
    .addHelpText('after', '\nExamples:\n  $ assay jobs share job_01k2... --expires 7d')
    .action(async (id: string, options: ShareOptions) => {
      const { url, assay } = await needConnection(context.env, options.url)
      const made = await fromService(url, () => assay.shares.create(id, { expires: options.expires }))
      if (options.json === true) context.printJson(apiNames(made))
      else context.print(`${oneLine(made.url)}\n`)
      context.note(
        `It works until ${timeOf(made.expiresAt)} UTC. To end it before: assay jobs unshare ${id} ${oneLine(made.shareId)}\n`,
      )
    })

  addServiceOptions(
    jobs.command('links').description('list the links to a job that work').argument('<job>', 'id of the job'),
  )
    .addHelpText('after', '\nExamples:\n  $ assay jobs links job_01k2...')
    .action(async (id: string, options: ServiceOptions) => {
      const { url, assay } = await needConnection(context.env, options.url)
      const links = await fromService(url, () => assay.shares.list(id))
      if (options.json === true) return context.printJson(links.map(apiNames))
      if (links.length === 0) return context.note('There are no links to it.\n')
      const rows = links.map(({ shareId, createdAt, expiresAt }) => [
        shareId,
        timeOf(createdAt),
        timeOf(expiresAt),
      ])
      const table = layOutTable([['ID', 'MADE', 'WORKS UNTIL'], ...rows], {
        width: context.screen.columns - 1,
      })
      context.print(`${table.join('\n')}\n`)
    })

  addServiceOptions(
    jobs
      .command('unshare')
      .description('end a link to a job at once')
      .argument('<job>', 'id of the job')
      .argument('<link>', 'id of the link'),
  )
    .addHelpText('after', '\nExamples:\n  $ assay jobs unshare job_01k2... share_01k2...')
    .action(async (id: string, link: string, options: ServiceOptions) => {
      const { url, assay } = await needConnection(context.env, options.url)
      await fromService(url, () => assay.shares.revoke(id, link))
      context.note(`${oneLine(link)} shows nothing any more.\n`)
    })
}

const timeOf = (text: string): string => oneLine(text).slice(0, 16).replace('T', ' ')
