import {
  Batch,
  BatchEvent,
  BatchId,
  BatchLine,
  BatchList,
  BatchResult,
  SubmitBatchResponse,
} from '../batch.ts'
import {
  Book,
  BookAccepted,
  BookCheck,
  BookEvent,
  BookId,
  BookList,
  BookProblemList,
  BookVersion,
  BookVersionList,
  BuildReport,
} from '../books.ts'
import { CategoryList, Concept, ConceptDetail, ConceptList } from '../concepts.ts'
import { JobEvent } from '../events.ts'
import { Fleet } from '../fleet.ts'
import { GeographyList } from '../geography.ts'
import { Job, JobChange, JobId, JobList, JobListItem, SubmitRequest, SubmitResponse } from '../job.ts'
import {
  ApiKey,
  ApiKeyList,
  AuditEntry,
  AuditList,
  CreatedKey,
  KeyRequest,
  Me,
  QuotasRequest,
  UserQuotas,
  UserQuotasList,
} from '../keys.ts'
import { Calibration, Outcome, OutcomeList, OutcomeRequest } from '../outcomes.ts'
import { Problem } from '../problem.ts'
import { Quote } from '../quote.ts'
import { CreatedShare, Share, SharedResult, ShareList, ShareRequest } from '../shares.ts'
import {
  Webhook,
  WebhookDelivery,
  WebhookDeliveryList,
  WebhookList,
  WebhookRequest,
  WebhookWithSecret,
} from '../webhooks.ts'

/** Everything in the OpenAPI document that does not come from an operation. */
export const DOCUMENT = {
  openapi: '3.1.0',
  info: {
    title: 'Assay',
    version: '1.0.0',
    summary: 'Asynchronous pricing with calibrated ranges.',
    description:
      'Post free text, follow the job live or poll it, and get a price with the evidence behind it. `/v1` only grows: ignore fields, events and codes that you do not know.',
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: '/', description: 'This service.' }],
  tags: [
    { name: 'jobs', description: 'Submit, read, list, follow, cancel and delete.' },
    { name: 'shares', description: 'Links that show one result to whoever has them.' },
    { name: 'batches', description: 'Up to 50,000 queries in one request.' },
    { name: 'geographies', description: 'The places that a price can be for.' },
    { name: 'books', description: 'Price books of your own.' },
    { name: 'concepts', description: 'What the price books know.' },
    { name: 'webhooks', description: 'Events sent to an address, signed and at least once.' },
    { name: 'keys', description: 'The key that asks.' },
    { name: 'admin', description: 'Keys and limits of all users, for keys of the scope `admin`.' },
    { name: 'outcomes', description: 'What things really cost, and whether the ranges hold.' },
    { name: 'operations', description: 'For those who run the service; no key needed.' },
  ],
  security: [{ apiKey: [] }],
  components: {
    securitySchemes: {
      apiKey: {
        type: 'apiKey' as const,
        in: 'header',
        name: 'X-Service-API-Key',
        description:
          'A key made with `assay keys create`. Jobs belong to the user of the key. Its scope is `read`, `use` or `admin`.',
      },
    },
  },
}

const quote = { $ref: 'Quote#' }
const shared: Readonly<Record<string, object>> = {
  JobId,
  Quote,
  SubmitRequest,
  JobChange,
  SubmitResponse,
  Job: withProperty(Job, 'result', { anyOf: [quote, { type: 'null' }] }),
  JobListItem,
  JobList: withProperty(JobList, 'items', { type: 'array', items: { $ref: 'JobListItem#' } }),
  JobEvent: {
    anyOf: JobEvent.anyOf.map((event) =>
      'result' in event.properties ? withProperty(event, 'result', quote) : event,
    ),
  },
  Share,
  CreatedShare,
  ShareRequest,
  ShareList: withProperty(ShareList, 'items', { type: 'array', items: { $ref: 'Share#' } }),
  SharedResult: withProperty(SharedResult, 'result', quote),
  BatchId,
  BatchLine,
  Batch,
  BatchList: withProperty(BatchList, 'items', { type: 'array', items: { $ref: 'Batch#' } }),
  BatchEvent,
  BatchResult: withProperty(BatchResult, 'result', { anyOf: [quote, { type: 'null' }] }),
  SubmitBatchResponse,
  Problem,
  GeographyList,
  Concept,
  ConceptDetail,
  ConceptList: withProperty(ConceptList, 'items', { type: 'array', items: { $ref: 'Concept#' } }),
  CategoryList,
  Webhook,
  WebhookWithSecret,
  WebhookRequest,
  WebhookList: withProperty(WebhookList, 'items', { type: 'array', items: { $ref: 'Webhook#' } }),
  WebhookDelivery,
  WebhookDeliveryList: withProperty(WebhookDeliveryList, 'items', {
    type: 'array',
    items: { $ref: 'WebhookDelivery#' },
  }),
  BookId,
  Book,
  BookList: withProperty(BookList, 'books', { type: 'array', items: { $ref: 'Book#' } }),
  BookVersion,
  BookVersionList: withProperty(BookVersionList, 'versions', {
    type: 'array',
    items: { $ref: 'BookVersion#' },
  }),
  BookAccepted,
  BookCheck,
  BookProblemList,
  BuildReport,
  BookEvent: {
    anyOf: BookEvent.anyOf.map((event) =>
      'result' in event.properties ? withProperty(event, 'result', { $ref: 'BuildReport#' }) : event,
    ),
  },
  Me,
  KeyRequest,
  ApiKey,
  CreatedKey,
  ApiKeyList: withProperty(ApiKeyList, 'items', { type: 'array', items: { $ref: 'ApiKey#' } }),
  AuditEntry,
  AuditList: withProperty(AuditList, 'items', { type: 'array', items: { $ref: 'AuditEntry#' } }),
  QuotasRequest,
  UserQuotas,
  UserQuotasList: withProperty(UserQuotasList, 'items', { type: 'array', items: { $ref: 'UserQuotas#' } }),
  Fleet,
  OutcomeRequest,
  Outcome,
  OutcomeList: withProperty(OutcomeList, 'items', { type: 'array', items: { $ref: 'Outcome#' } }),
  Calibration,
}

/** Schemas with a name in the document; nested ones refer to it instead of being repeated. */
export const SHARED_SCHEMAS: readonly object[] = Object.entries(shared).map(([name, schema]) => ({
  // An object stays an object.
  ...(withPrefixItems(schema) as object),
  $id: name,
}))

/** TypeBox writes a tuple as drafts before 2020-12 did; OpenAPI 3.1 wants `prefixItems`. */
function withPrefixItems(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withPrefixItems)
  if (typeof schema !== 'object' || schema === null) return schema
  const { items, additionalItems, ...rest }: Record<string, unknown> = { ...schema }
  const copy = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, withPrefixItems(value)]))
  if (Array.isArray(items))
    return { ...copy, prefixItems: withPrefixItems(items), items: additionalItems ?? true }
  return items === undefined ? copy : { ...copy, items: withPrefixItems(items) }
}

function withProperty(schema: { readonly properties: object }, name: string, property: object): object {
  return { ...schema, properties: { ...schema.properties, [name]: property } }
}
