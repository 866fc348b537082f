/** What the document shows of batches. */

const id = 'batch_01k1f3z5yz7r8v9w0x1y280000'
const url = `http://127.0.0.1:8080/v1/batches/${id}`
const urls = { poll_url: url, stream_url: `${url}/stream`, results_url: `${url}/results` }
const figures = {
  counts: { pending: 2_904, processing: 128, completed: 1_940, failed: 28 },
  progress: 0.3936,
  rate: 1_420.5,
  estimated_end_at: '2026-07-31T12:00:03.534Z',
}

export const submittedBatchExample = {
  batch_id: id,
  ...urls,
  status: 'pending',
  created_at: '2026-07-31T12:00:00.000Z',
  lines: 5_000,
  skipped: 0,
  errors: [],
}

export const batchExample = {
  batch_id: id,
  status: 'processing',
  lines: 5_000,
  skipped: 0,
  ...figures,
  created_at: '2026-07-31T12:00:00.000Z',
  started_at: '2026-07-31T12:00:00.012Z',
  completed_at: null,
  updated_at: '2026-07-31T12:00:01.400Z',
  expires_at: null,
  deadline_at: '2026-08-01T12:00:00.000Z',
  last_event_id: 3,
  ...urls,
  error: null,
}

export const batchStreamExample = `event: progress
id: 3
data: ${JSON.stringify({ event_type: 'progress', batch_id: id, timestamp: '2026-07-31T12:00:01.400Z', ...figures })}

`

const failed = {
  custom_id: '2',
  job_id: 'job_01k1f3z5yz7r8v9w0x1y280002',
  status: 'failed',
  result: null,
  error: { code: 'nothing_priced', message: 'The query names nothing that could be priced.' },
}

export const resultsExample = `${JSON.stringify(failed)}\n`

export const csvExample =
  'custom_id,job_id,status,query,geography,low,estimate,high,currency,complete,error_code,error_message\r\n1,job_01k1f3z5yz7r8v9w0x1y280001,completed,3 dozen eggs,US-TX,6.91,8.04,10.12,USD,true,,\r\n'
