import type { Webhook } from '@assay/client'
import { WEBHOOK_EVENTS, type WebhookEvent } from '@assay/contract'
import { type Command, Option } from 'commander'
import {
  addServiceOptions,
  type Connection,
  fromService,
  needConnection,
  type ServiceOptions,
} from './connection.ts'
import type { CommandContext } from './context.ts'
import { limitOption } from './limit-option.ts'
import { layOutTable } from './table.ts'
import { oneLine } from './text-layout.ts'

const DELIVERIES_DEFAULT = 20
const DELIVERIES_MAX = 200

/** `assay webhooks`: addresses that a service sends events to. */
export function addWebhooksCommand(program: Command, context: CommandContext): void {
  const webhooks = program
    .command('webhooks')
    .description('have a service tell an address what happens')
    .helpCommand('help [command]', 'show the help of a command')
    .addHelpText('after', EXAMPLES)

  const call = async <T>(
    options: ServiceOptions,
    ask: (connection: Connection) => Promise<T>,
  ): Promise<T> => {
    const connection = await needConnection(context.env, options.url)
    return fromService(connection.url, () => ask(connection))
  }
  const command = (name: string, about: string, ...args: readonly string[]): Command => {
    const added = addServiceOptions(webhooks.command(name).description(about))
    for (const arg of args)
      added.argument(`<${arg}>`, arg === 'address' ? 'where to send events to' : `id of the ${arg}`)
    return added.addHelpText(
      'after',
      `\nExamples:\n  $ assay webhooks ${[name, ...args.map((arg) => SAMPLES[arg] ?? arg)].join(' ')}`,
    )
  }

  command('create', 'make a webhook, and print its secret once', 'address')
    .addOption(
      new Option('--events <event...>', 'which events to send')
        .choices(WEBHOOK_EVENTS)
        .default([...WEBHOOK_EVENTS]),
    )
    .action(async (url: string, options: ServiceOptions & { events: WebhookEvent[] }) => {
      const made = await call(options, ({ assay }) => assay.webhooks.create({ url, events: options.events }))
      if (options.json === true) return context.printJson(made)
      context.print(`${oneLine(made.secret)}\n`)
      context.note(`Webhook ${oneLine(made.webhookId)}. Its secret is shown this once.\n`)
    })

  command('list', 'list webhooks').action(async (options: ServiceOptions) => {
    const found = await call(options, ({ assay }) => assay.webhooks.list())
    if (options.json === true) return context.printJson(found)
    if (found.length === 0)
      return context.note('There are no webhooks. Make one with: assay webhooks create <address>\n')
    context.print(`${layOutTable([['ID', 'STATE', 'URL', 'EVENTS'], ...found.map(rowOf)]).join('\n')}\n`)
  })

  command('delete', 'delete a webhook with its deliveries', 'webhook').action(
    async (id: string, options: ServiceOptions) => {
      await call(options, ({ assay }) => assay.webhooks.delete(id))
      context.note(`Deleted ${id}.\n`)
    },
  )

  command('rotate', 'give a webhook another secret, and print it once', 'webhook').action(
    async (id: string, options: ServiceOptions) => {
      const rotated = await call(options, ({ assay }) => assay.webhooks.rotate(id))
      if (options.json === true) return context.printJson(rotated)
      context.print(`${oneLine(rotated.secret)}\n`)
      context.note(`Until ${minute(rotated.oldSecretUntil)} UTC the old secret signs as well.\n`)
    },
  )

  command('enable', 'switch a webhook on again', 'webhook').action(
    async (id: string, options: ServiceOptions) => {
      const enabled = await call(options, ({ assay }) => assay.webhooks.enable(id))
      context.note(`${id} is ${oneLine(enabled.status)}.\n`)
    },
  )

  command('ping', 'send a webhook a ping', 'webhook').action(async (id: string, options: ServiceOptions) => {
    const delivery = await call(options, ({ assay }) => assay.webhooks.ping(id))
    context.note(`Sent ${oneLine(delivery)}. See: assay webhooks deliveries ${id}\n`)
  })

  command('deliveries', 'show what was sent to a webhook, newest first', 'webhook')
    .addOption(limitOption(DELIVERIES_MAX, DELIVERIES_DEFAULT))
    .action(async (id: string, options: ServiceOptions & { limit: number }) => {
      const page = await call(options, ({ assay }) =>
        assay.webhooks.deliveries(id, { limit: options.limit }).page(),
      )
      if (options.json === true) return context.printJson(page.items)
      const headings = ['ID', 'EVENT', 'STATE', 'TRIES', 'LAST TRY', 'NEXT TRY', 'ANSWER']
      const rows = page.items.map((one) => [
        one.deliveryId,
        one.type,
        one.status,
        String(one.attempts),
        minute(one.lastAttemptAt),
        minute(one.nextAttemptAt),
        one.fault ?? (one.answerStatus === null ? '-' : String(one.answerStatus)),
      ])
      context.print(`${layOutTable([headings, ...rows]).join('\n')}\n`)
    })

  command('resend', 'send a delivery again', 'webhook', 'delivery').action(
    async (id: string, delivery: string, options: ServiceOptions) => {
      await call(options, ({ assay }) => assay.webhooks.resend(id, delivery))
      context.note(`${delivery} is sent again.\n`)
    },
  )
}

function rowOf({ webhookId, status, offReason, url, events }: Webhook): readonly string[] {
  return [webhookId, offReason === null ? status : `${status} (${offReason})`, url, events.join(', ')]
}

const minute = (time: string | null): string =>
  time === null ? '-' : oneLine(time).slice(0, 16).replace('T', ' ')

const SAMPLES: Readonly<Record<string, string>> = {
  address: 'https://example.com/assay',
  webhook: 'webhook_01k2...',
  delivery: 'msg_01k2...',
}

const EXAMPLES = `
Examples:
  $ assay webhooks create https://example.com/assay --events job.completed job.failed
  $ assay webhooks ping webhook_01k2...
  $ assay webhooks deliveries webhook_01k2...`
