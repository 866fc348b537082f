import postgres from 'postgres'

const CHUNK = 50_000
/** What fills the tables at once. The machine has two cores. */
const FILLERS = 2
const USERS = 100
const DAY_MS = 86_400_000
/** How long the service keeps an ended job. */
export const RETENTION_MS = 30 * DAY_MS

export type Sql = ReturnType<typeof postgres>

export const connectTo = (url: string): Sql =>
  postgres(url, {
    max: FILLERS,
    fetch_types: false,
    onnotice: () => {},
    connection: { synchronous_commit: 'off' },
  })

/** Copies of real jobs in a real database, as if they had come in evenly over the time that jobs are kept. */
export interface PostgresFiller {
  /** So many more jobs behind those that are there. */
  add(count: number): Promise<void>
  /** Lets the clock of the database go on until so many more of the oldest jobs are past their retention. */
  expire(count: number): Promise<void>
}

/**
 * The jobs that the database has serve as models: each copy has the rows of one of them byte for byte, but for its number, its id,
 * its owner, its times and a number behind its text. Copies are made by `insert ... select ... from generate_series`, in the order of their times and with
 * the indexes in place, which leaves those as full as jobs that come in do. Only the index of texts is built afterwards.
 */
export async function createPostgresFiller(sql: Sql, count: number): Promise<PostgresFiller> {
  const stepMs = RETENTION_MS / count
  let aheadMs = 0
  let added = 0
  await sql.unsafe(MODELS)
  await sql`insert into users (name) select 'filled-' || n from generate_series(0, ${USERS - 1}) n`
  const columns = (
    await sql<{ name: string }[]>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = 'jobs'`
  ).map(({ name }) => name)
  const copied = columns.map((name) => EXPRESSIONS[name] ?? `m.${name}`)
  const [{ start = 0 } = {}] = await sql<
    { start: number }[]
  >`select (now_ms() - ${RETENTION_MS})::float8 as start`

  const insert = (from: number, to: number, seqs: number): string => `
    with copies as materialized (
      select
        n + ${seqs} as seq, 'job_0' || lpad(to_hex(n), 25, '0') as id, n % (select count(*) from bench_models) as model,
        (select min(id) from users where name = 'filled-0') + n % ${USERS} as user_id, n as number,
        (${start} + n * ${stepMs})::bigint as created
      from generate_series(${from}::bigint, ${to}::bigint) n
    ),
    texts as (
      insert into job_texts (job_seq, user_id, query, query_folded)
      select c.seq, c.user_id, m.query || ' ' || c.number, m.query_folded || ' ' || c.number
      from copies c join bench_models m on m.model = c.model
    ),
    told as (
      insert into events (job_seq, id, type, at_ms, body)
      select c.seq, e.id, e.type, c.created + e.after_ms, e.body
      from copies c join bench_events e on e.model = c.model
      order by c.seq, e.id
    ),
    counted as (
      insert into kept_changes (user_id, jobs, bytes)
      select c.user_id, count(*), sum(m.bytes) from copies c join bench_models m on m.model = c.model group by c.user_id
    )
    insert into jobs (${columns.join(', ')}) overriding system value
    select ${copied.join(', ')} from copies c join bench_models m on m.model = c.model order by c.seq`

  async function add(count: number): Promise<void> {
    const end = added + count
    // The service numbers its own jobs from the same sequence.
    const [{ seq = 0 } = {}] = await sql<{ seq: number }[]>`
      select setval(pg_get_serial_sequence('jobs', 'seq'), nextval(pg_get_serial_sequence('jobs', 'seq')) + ${count})::float8 as seq`
    const seqs = seq - end
    const fill = async (): Promise<void> => {
      while (added < end) {
        const from = added
        added = Math.min(end, added + CHUNK)
        await sql.unsafe(insert(from, added - 1, seqs))
      }
    }
    await Promise.all(Array.from({ length: FILLERS }, fill))
  }

  const indexes = await sql<{ name: string; text: string }[]>`
    select i.indexname as name, i.indexdef as text from pg_indexes i
    where i.schemaname = current_schema() and i.tablename = 'job_texts' and i.indexdef like '% using gin %'`
  // Nothing is dead yet, and what looks for it would take a core.
  await sql.unsafe('alter system set autovacuum = off')
  await sql.unsafe('select pg_reload_conf()')
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`)
  await add(count)
  for (const { text } of indexes) await sql.unsafe(text)
  await sql.unsafe('vacuum analyze')
  await sql.unsafe('alter system reset autovacuum')
  await sql.unsafe('select pg_reload_conf()')
  // Where the copies end, the present is. Nothing is past its retention yet.
  aheadMs = 0
  return {
    add,
    async expire(more) {
      aheadMs += more * stepMs
      await sql.unsafe(`
        create or replace function now_ms() returns bigint language sql volatile parallel safe as
          'select floor(extract(epoch from clock_timestamp()) * 1000)::bigint + ${Math.round(aheadMs)}'`)
    },
  }
}

const MODELS = `
  create table bench_models as
  select
    row_number() over (order by j.seq) - 1 as model, j.*, t.query, t.query_folded,
    octet_length(t.query) + (select sum(octet_length(e.body)) from events e where e.job_seq = j.seq) as bytes
  from jobs j join job_texts t on t.job_seq = j.seq
  where j.status = 'completed';
  create table bench_events as
  select m.model, e.id, e.type, e.at_ms - m.created_at_ms as after_ms, e.body
  from events e join bench_models m on m.seq = e.job_seq;
  analyze bench_models, bench_events`

/** What differs from the model. The end of its retention is counted from the end of the job. */
const EXPRESSIONS: Readonly<Record<string, string>> = {
  seq: 'c.seq',
  id: 'c.id',
  user_id: 'c.user_id',
  created_at_ms: 'c.created',
  started_at_ms: 'c.created + (m.started_at_ms - m.created_at_ms)',
  ended_at_ms: 'c.created + (m.ended_at_ms - m.created_at_ms)',
  updated_at_ms: 'c.created + (m.updated_at_ms - m.created_at_ms)',
  deadline_at_ms: 'c.created + (m.deadline_at_ms - m.created_at_ms)',
  expires_at_ms: `c.created + ${RETENTION_MS}`,
}
