import { DatabaseSync } from 'node:sqlite'

/** Where the sketch of the ladder keeps its jobs. */
interface SketchStore {
  submit(job: { readonly id: string; readonly query: string }): Promise<void>
  record(id: string, events: readonly string[]): Promise<void>
  /** Empty: it has not ended. */
  read(id: string): Promise<readonly string[]>
}

/** Null: in memory. Else a file of SQLite, where what waits in the same turn of the event loop shares one commit with its fsync. */
export function openSketchStore(path: string | null): SketchStore {
  return path === null ? openMemory() : openFile(path)
}

function openMemory(): SketchStore {
  const jobs = new Map<string, readonly string[]>()
  return {
    async submit() {},
    async record(id, events) {
      jobs.set(id, events)
    },
    async read(id) {
      const events = jobs.get(id) ?? []
      jobs.delete(id)
      return events
    },
  }
}

function openFile(path: string): SketchStore {
  const db = new DatabaseSync(path)
  db.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma wal_autocheckpoint = 4000;
    create table jobs (id text primary key, query text not null, status text not null) strict, without rowid;
    create table events (job text, id integer, body text not null, primary key (job, id)) strict, without rowid;
  `)
  const begin = db.prepare('begin immediate')
  const commit = db.prepare('commit')
  const insertJob = db.prepare('insert into jobs (id, query, status) values (?1, ?2, ?3)')
  const endJob = db.prepare('update jobs set status = ?2 where id = ?1')
  const insertEvent = db.prepare('insert into events (job, id, body) values (?1, ?2, ?3)')
  const readEvents = db.prepare('select body from events where job = ?1 order by id')
  let waiting: { readonly work: () => void; readonly resolve: () => void }[] = []

  function flush(): void {
    const batch = waiting
    waiting = []
    begin.run()
    for (const { work } of batch) work()
    commit.run()
    for (const { resolve } of batch) resolve()
  }

  const write = (work: () => void): Promise<void> =>
    new Promise((resolve) => {
      if (waiting.push({ work, resolve }) === 1) setImmediate(flush)
    })

  return {
    submit: ({ id, query }) => write(() => insertJob.run(id, query, 'pending')),
    record: (id, events) =>
      write(() => {
        endJob.run(id, 'completed')
        for (const [i, body] of events.entries()) insertEvent.run(id, i + 1, body)
      }),
    read: async (id) => readEvents.all(id).map(({ body }) => String(body)),
  }
}
