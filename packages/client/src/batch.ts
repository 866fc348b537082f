import { type CamelCased, camelCased } from './camel-case.ts'
import { invalidArgument, unexpectedAnswer } from './errors.ts'
import { isObject } from './read-body.ts'
import type { JobStatus, WireBatch, WireBatchResult, WireSubmitBatchResponse } from './wire.ts'

/** What `submit` answers: the batch is stored, and will run. */
export type SubmittedBatch = CamelCased<WireSubmitBatchResponse>

/** A batch as `get`, `list` and `cancel` answer it. Its counts add up to `lines`. */
export type Batch = CamelCased<WireBatch>

/** One query of a batch that has ended. */
export type BatchResult = CamelCased<WireBatchResult>

/** Where a batch lives, below the base address. */
export function batchPath(batchId: string): string {
  if (typeof batchId !== 'string' || !/^[A-Za-z0-9_-]{1,100}$/.test(batchId)) {
    throw invalidArgument('A batch id is made of letters, digits, "_" and "-", like batch_01k2…')
  }
  return `/v1/batches/${batchId}`
}

/** Reads a batch from an answer. Foreign JSON is an error here, and not `undefined` somewhere later. */
export function readBatch(body: unknown): Batch {
  if (!isBatch(body)) throw unexpectedAnswer('The answer is not a batch')
  return camelCased(body)
}

/** The same for the answer to a submission. */
export function readSubmittedBatch(body: unknown): SubmittedBatch {
  if (!isSubmittedBatch(body)) throw unexpectedAnswer('The answer is not a batch that was submitted')
  return camelCased(body)
}

const COUNTED: readonly JobStatus[] = ['pending', 'processing', 'completed', 'failed']

function isBatch(body: unknown): body is WireBatch {
  if (!isObject(body) || typeof body.batch_id !== 'string' || typeof body.status !== 'string') return false
  const { counts } = body
  return isObject(counts) && COUNTED.every((status) => typeof counts[status] === 'number')
}

function isSubmittedBatch(body: unknown): body is WireSubmitBatchResponse {
  if (!isObject(body) || typeof body.batch_id !== 'string' || typeof body.status !== 'string') return false
  const { errors } = body
  return Array.isArray(errors) && errors.every((fault) => isObject(fault) && typeof fault.detail === 'string')
}
